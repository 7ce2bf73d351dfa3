const stateIn = (thrown: unknown): string | null =>
  typeof thrown === "object" && thrown !== null && "code" in thrown && typeof thrown.code === "string"
    ? thrown.code
    : null

/** SQLSTATE of a failed statement, which the query layer wraps; null for anything else. */
export const sqlState = (thrown: unknown): string | null =>
  stateIn(thrown instanceof Error && thrown.cause !== undefined ? thrown.cause : thrown)

/** A value the statement could not take as what it should be (class 22): not a number, not a date, too large. */
export const isDataError = (thrown: unknown): boolean => sqlState(thrown)?.startsWith("22") === true
