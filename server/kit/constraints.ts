import { sqlState } from "../db/sqlState.ts"

type Broken = { readonly kind: "unique" | "reference" | "other"; readonly constraint: string }

/** The violated constraint of a failed statement; both drivers report the same fields, wrapped by the query builder. */
export const brokenConstraint = (thrown: unknown): Broken | null => {
  const state = sqlState(thrown)
  if (state === null) return null
  const cause = thrown instanceof Error && thrown.cause !== undefined ? thrown.cause : thrown
  const named = typeof cause === "object" && cause !== null && "constraint" in cause ? cause.constraint : ""
  const constraint = typeof named === "string" ? named : ""
  if (state === "23505") return { kind: "unique", constraint }
  return { kind: state === "23503" ? "reference" : "other", constraint }
}
