import type { Failure, FieldErrors } from "#contract/kit/errors.ts"
import type { Outside } from "../lib/outside.ts"
import type { Actor } from "../lifecycles/actor.ts"
import type { Step, StepValues } from "./steps.ts"

/** What is looked at, as the address holds it: words and their values; a word that is absent is not asked for. */
export type Question = Readonly<Record<string, string>>

export type DeskContext<Desk> = {
  readonly path: string
  readonly actor: Actor
  readonly question: Question
  /** What the server said last; stays in sight while it is asked again. */
  readonly desk: Desk | null
  /** Why it could not be read the last time. */
  readonly failure: Failure | null
  /** The row whose details are open. */
  readonly chosen: number | null
  readonly step: Step | null
  /** What was sent last. */
  readonly values: StepValues
  readonly errors: FieldErrors
  /** Why the last try of the step did not succeed. */
  readonly problem: Failure | null
}
export type DeskInput = Pick<DeskContext<unknown>, "path" | "actor" | "question" | "chosen">

/** `behind`: something is in sight meanwhile. */
export type DeskAsked = { readonly question: Question; readonly behind: boolean }
export type Act = { readonly step: Step | null; readonly values: StepValues }

export type DeskEvent =
  /** Somebody picked a filter, a page or a row: the address says it first. */
  | { readonly type: "desk.show"; readonly question: Question; readonly chosen: number | null }
  /** The address has changed. */
  | { readonly type: "desk.ask"; readonly question: Question; readonly chosen: number | null }
  | { readonly type: "desk.refresh" }
  | { readonly type: "desk.retry" }
  /** `at`: now, ISO. */
  | { readonly type: "step.open"; readonly step: Step; readonly at: string }
  | { readonly type: "step.submit"; readonly values: StepValues; readonly at: string }
  | { readonly type: "step.close" }

export type DeskOutside = Outside
