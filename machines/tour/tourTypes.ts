import type { Outside } from "../lib/outside.ts"
import type { Chapter } from "./chapters.ts"

export type TourContext = {
  readonly chapters: readonly Chapter[]
  /** Cookies of the chapters that are still to be shown, including the current one. */
  readonly running: readonly string[]
  /** Last visible step of each chapter, by cookie. */
  readonly reached: Readonly<Record<string, number>>
  readonly path: string
  /** Chapter of the current screen. */
  readonly chapter: Chapter | null
  /** Index of the step that is searched for or shown. */
  readonly at: number
  /** Steps shown so far, in order, the current one last: for going back. */
  readonly shown: readonly number[]
  /** Titles of skipped steps without a target on this screen, since the last shown one. */
  readonly missed: readonly string[]
}
export type TourInput = Pick<TourContext, "chapters" | "running" | "reached" | "path">

export type TourEvent =
  | { readonly type: "screen.shown"; readonly path: string }
  | { readonly type: "coach.next" }
  | { readonly type: "coach.back" }
  /** Ends the whole tour. */
  | { readonly type: "coach.stop" }
  /** The highlighted element was removed. */
  | { readonly type: "target.lost" }

export type TourOutside =
  | Outside
  /** To be stored in this browser: a chapter is done. */
  | { readonly type: "tour.kept"; readonly cookies: readonly string[] }
  /** To be stored in this browser: where a chapter continues after a reload. */
  | { readonly type: "tour.reached"; readonly reached: TourContext["reached"] }
  | { readonly type: "tour.ended" }

export type Sought = { readonly targets: readonly string[] }
