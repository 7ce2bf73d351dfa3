import type { Failure, FailureTag, FieldErrors, Outcome } from "#contract/kit/errors.ts"

/** Reads after "if": the answer is a success. */
export const isSuccess = (_: unknown, outcome: Outcome<unknown>): boolean => outcome.ok

/** Reads after "if": the answer failed in this way. */
export const failedAs = (
  _: unknown,
  { outcome, tag }: { readonly outcome: Outcome<unknown>; readonly tag: FailureTag },
): boolean => !outcome.ok && outcome.failure._tag === tag

/** The row was deleted or is out of reach. */
export const isMissing = (_: unknown, outcome: Outcome<unknown>): boolean =>
  !outcome.ok && outcome.failure._tag === "Refused" && outcome.failure.reason === "not_found"

export const failureOf = (outcome: Outcome<unknown>): Failure | null => (outcome.ok ? null : outcome.failure)

/** Validation errors of an answer, by field; empty for other failures. */
export const errorsOf = (outcome: Outcome<unknown>): FieldErrors =>
  !outcome.ok && outcome.failure._tag === "Invalid" ? outcome.failure.errors : {}

/** A defect (a bug, not an answer) as a failure a person can be shown. */
export const defect = (error: unknown): Failure => ({
  _tag: "BadShape",
  detail: error instanceof Error ? error.message : String(error),
})
