import type { Failure, FieldErrors } from "#contract/kit/errors.ts"
import type { Outside } from "../lib/outside.ts"
import type { Actor } from "../lifecycles/actor.ts"
import type { Step, StepValues } from "./steps.ts"

/** Query, as the URL stores it: keys and values; an absent key is not filtered. */
export type Question = Readonly<Record<string, string>>

export type DeskContext<Desk> = {
  readonly path: string
  readonly actor: Actor
  readonly question: Question
  /** Last answer of the server; remains visible while it is refetched. */
  readonly desk: Desk | null
  /** Failure of the last fetch. */
  readonly failure: Failure | null
  /** Id of the row whose details are open. */
  readonly chosen: number | null
  readonly step: Step | null
  /** Last payload sent. */
  readonly values: StepValues
  readonly errors: FieldErrors
  /** Failure of the last attempt of the step. */
  readonly problem: Failure | null
}
export type DeskInput = Pick<DeskContext<unknown>, "path" | "actor" | "question" | "chosen">

/** `behind`: refetch in the background while data remains visible. */
export type DeskAsked = { readonly question: Question; readonly behind: boolean }
export type Act = { readonly step: Step | null; readonly values: StepValues }

export type DeskEvent =
  /** A filter, page or row was chosen: the URL is the source of truth and changes first. */
  | { readonly type: "desk.show"; readonly question: Question; readonly chosen: number | null }
  /** The URL has changed. */
  | { readonly type: "desk.ask"; readonly question: Question; readonly chosen: number | null }
  | { readonly type: "desk.refresh" }
  | { readonly type: "desk.retry" }
  /** `at`: current time, ISO. */
  | { readonly type: "step.open"; readonly step: Step; readonly at: string }
  | { readonly type: "step.submit"; readonly values: StepValues; readonly at: string }
  | { readonly type: "step.close" }

export type DeskOutside = Outside
