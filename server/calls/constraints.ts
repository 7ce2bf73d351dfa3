type Broken = { readonly kind: "unique" | "reference" | "other"; readonly constraint: string }

/** The constraint a failed statement broke; both drivers hand the same fields over, wrapped by the query layer. */
export const brokenConstraint = (thrown: unknown): Broken | null => {
  const cause = thrown instanceof Error && thrown.cause !== undefined ? thrown.cause : thrown
  if (typeof cause !== "object" || cause === null || !("code" in cause)) return null
  const constraint = "constraint" in cause && typeof cause.constraint === "string" ? cause.constraint : ""
  if (cause.code === "23505") return { kind: "unique", constraint }
  if (cause.code === "23503") return { kind: "reference", constraint }
  return { kind: "other", constraint }
}
