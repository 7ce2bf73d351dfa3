/** First word of a statement, as a label. */
const VERBS = ["select", "insert", "update", "delete", "with", "begin", "commit", "rollback"] as const
export type Verb = (typeof VERBS)[number] | "other"

export const verbOf = (text: string): Verb => {
  const word = /^\s*([a-z]+)/i.exec(text.slice(0, 80))?.[1]?.toLowerCase()
  return VERBS.find((verb) => verb === word) ?? "other"
}

/** Characters of a statement's shape in a log line or a span. */
const MOST = 1_000

/**
 * Shape of a statement: its SQL without literals, so that it contains no user input even where a value was inlined, and
 * is the same for each use.
 */
export const shapeOf = (text: string): string =>
  text
    .slice(0, MOST * 4)
    .replaceAll(/'(?:[^']|'')*(?:'|$)/g, "?")
    .replaceAll(/\$\$[\s\S]*?(?:\$\$|$)/g, "?")
    .replaceAll(/\$\d+/g, "?")
    .replaceAll(/(?<![\w.])\d+(?:\.\d+)?\b/g, "?")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/\?(?:, \?)+/g, "?, …")
    .trim()
    .slice(0, MOST)
