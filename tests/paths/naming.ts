/** Names a value by all that is in it; null = it holds what has no text of its own. */
const plainText = (value: unknown): string | null => {
  let isPlain = true
  const text = JSON.stringify(value, (_, one: unknown) => {
    if (one instanceof Map || one instanceof Set || one instanceof Error || typeof one === "function")
      isPlain = false
    return one === undefined ? ["undefined"] : one
  })
  return isPlain ? text : null
}

/** Names values as plainText does, but each object is read once: machines pass on what they do not change. */
export const namer = () => {
  const known = new WeakMap<object, string | null>()
  const numbers = new Map<string, string>()
  const nameOf = (value: unknown): string | null => {
    if (typeof value !== "object" || value === null) return plainText(value)
    const before = known.get(value)
    if (before !== undefined) return before
    const text = plainText(value)
    // The number of a text stands for it: texts of rows are long.
    const name = text === null ? null : (numbers.get(text) ?? `#${numbers.size}`)
    if (text !== null && name !== null) numbers.set(text, name)
    known.set(value, name)
    return name
  }
  /** Names an object by the names of what it holds. */
  return (context: unknown): string | null => {
    if (typeof context !== "object" || context === null) return nameOf(context)
    const names = Object.entries(context).map(([key, value]) => [key, nameOf(value)] as const)
    return names.some(([, name]) => name === null) ? null : names.join("|")
  }
}
