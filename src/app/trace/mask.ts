/** Words the product itself uses, never a person's: the key of a column, the name of a setting. */
const OWN_WORDS = new Set(["key", "type", "density", "dir"])
const MAX_DEPTH = 4

/** The shape of what an event carries: texts and numbers are covered, what is on, off or empty stays. */
export const masked = (value: unknown, depth = 0): unknown => {
  if (typeof value === "string") return value === "" ? "" : "•"
  if (typeof value === "number") return 0
  if (typeof value !== "object" || value === null) return value ?? null
  if (depth > MAX_DEPTH) return "…"
  if (Array.isArray(value)) return value.map((one) => masked(one, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      OWN_WORDS.has(key) && typeof one === "string" ? one : masked(one, depth + 1),
    ]),
  )
}
