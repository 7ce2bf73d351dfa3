const stateIn = (thrown: unknown): string | null =>
  typeof thrown === "object" && thrown !== null && "code" in thrown && typeof thrown.code === "string"
    ? thrown.code
    : null

/** SQLSTATE of a failed statement, unwrapped from the query builder's error; null for any other error. */
export const sqlState = (thrown: unknown): string | null =>
  stateIn(thrown instanceof Error && thrown.cause !== undefined ? thrown.cause : thrown)

/**
 * Data error (class 22): a value has the wrong type or is out of range, such as not a number, not a date, too large.
 */
export const isDataError = (thrown: unknown): boolean => sqlState(thrown)?.startsWith("22") === true
