/** Serializes a whole value as text; null = a part cannot be serialized. */
const plainText = (value: unknown): string | null => {
  let isPlain = true
  const text = JSON.stringify(value, (_, one: unknown) => {
    if (one instanceof Map || one instanceof Set || one instanceof Error || typeof one === "function")
      isPlain = false
    return one === undefined ? ["undefined"] : one
  })
  return isPlain ? text : null
}

/** Like plainText, but reads each object once (memoized): machines share unchanged objects between snapshots. */
export const namer = () => {
  const known = new WeakMap<object, string | null>()
  const numbers = new Map<string, string>()
  const nameOf = (value: unknown): string | null => {
    if (typeof value !== "object" || value === null) return plainText(value)
    const before = known.get(value)
    if (before !== undefined) return before
    const text = plainText(value)
    // Intern the text as a number, because texts of rows are long.
    const name = text === null ? null : (numbers.get(text) ?? `#${numbers.size}`)
    if (text !== null && name !== null) numbers.set(text, name)
    known.set(value, name)
    return name
  }
  /** Names an object by the names of its values. */
  return (context: unknown): string | null => {
    if (typeof context !== "object" || context === null) return nameOf(context)
    const names = Object.entries(context).map(([key, value]) => [key, nameOf(value)] as const)
    return names.some(([, name]) => name === null) ? null : names.join("|")
  }
}
