import type { Outside } from "../lib/outside.ts"
import type { Chapter } from "./chapters.ts"

export type TourContext = {
  readonly chapters: readonly Chapter[]
  /** Cookies of the chapters that are still to come, the one on the way among them. */
  readonly running: readonly string[]
  /** The mark of each chapter that was last in sight, by cookie. */
  readonly reached: Readonly<Record<string, number>>
  readonly path: string
  /** The chapter of the screen in sight. */
  readonly chapter: Chapter | null
  /** Which of its marks is looked for or shown. */
  readonly at: number
  /** Marks that were shown, in order, the one in sight last: the way back. */
  readonly shown: readonly number[]
  /** Titles of marks whose target is not on this screen, since the last one that was shown. */
  readonly missed: readonly string[]
}
export type TourInput = Pick<TourContext, "chapters" | "running" | "reached" | "path">

export type TourEvent =
  | { readonly type: "screen.shown"; readonly path: string }
  | { readonly type: "coach.next" }
  | { readonly type: "coach.back" }
  /** Leaves the whole tour. */
  | { readonly type: "coach.stop" }
  /** The highlighted element was removed. */
  | { readonly type: "target.lost" }

export type TourOutside =
  | Outside
  /** To be remembered in this browser: a chapter is done. */
  | { readonly type: "tour.kept"; readonly cookies: readonly string[] }
  /** To be remembered in this browser: where a chapter goes on after a reload. */
  | { readonly type: "tour.reached"; readonly reached: TourContext["reached"] }
  | { readonly type: "tour.ended" }

export type Sought = { readonly targets: readonly string[] }
