import {
  type Failure,
  type FailureTag,
  type FieldErrors,
  isLost,
  type Outcome,
} from "#contract/kit/errors.ts"

/** As a guard: the outcome is a success. */
export const isSuccess = (_: unknown, outcome: Outcome<unknown>): boolean => outcome.ok

/** As a guard: the outcome failed with this tag. */
export const failedAs = (
  _: unknown,
  { outcome, tag }: { readonly outcome: Outcome<unknown>; readonly tag: FailureTag },
): boolean => !outcome.ok && outcome.failure._tag === tag

/** As a guard: the network did not carry it, so whether it arrived is not known. */
export const isLostOutcome = (_: unknown, outcome: Outcome<unknown>): boolean => isLost(failureOf(outcome))

/** The row was deleted or is out of reach. */
export const isMissing = (_: unknown, outcome: Outcome<unknown>): boolean =>
  !outcome.ok && outcome.failure._tag === "Refused" && outcome.failure.reason === "not_found"

export const failureOf = (outcome: Outcome<unknown>): Failure | null => (outcome.ok ? null : outcome.failure)

/** Validation errors of an answer, by field; empty for other failures. */
export const errorsOf = (outcome: Outcome<unknown>): FieldErrors =>
  !outcome.ok && outcome.failure._tag === "Invalid" ? outcome.failure.errors : {}

/** Converts a defect (a bug, not an answer) into a failure that can be shown. */
export const defect = (error: unknown): Failure => ({
  _tag: "BadShape",
  detail: error instanceof Error ? error.message : String(error),
})
