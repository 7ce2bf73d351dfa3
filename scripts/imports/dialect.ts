/**
 * Comments are written in the field's plain English: a newcomer can search for their words. These words were a private
 * idiom of this repository; each has a plainer one.
 */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:somebody|whoever|whomever)\b/i, "name the role: the caller, the approver, an account"],
  [/\bbeside\b/i, "say `next to`, `besides` or `in addition to`"],
  [/\bmeanwhile\b/i, "say what runs at the same time"],
  [/\bstands\b/i, "say `is`, `is stored in` or `is declared in`"],
  [/\b(?:is|are|was|were|be) told\b/i, "say `is reported`, `is shown` or `is returned`"],
]
const BEGINNING = /^(?:Of|What)\b/

/** Faults of the comments of one file. */
export const dialectIn = (
  path: string,
  comments: readonly { readonly text: string; readonly line: number }[],
): readonly string[] =>
  comments.flatMap(({ text, line }) => {
    const begins = BEGINNING.test(text.replace(/^[*\s]+/, ""))
      ? [`${path}:${line} a comment begins with "Of" or "What": begin with its subject`]
      : []
    const words = WORDS.flatMap(([word, plain]) => {
      const found = word.exec(text)
      return found === null ? [] : [`${path}:${line} "${found[0]}" in a comment: ${plain}`]
    })
    return [...begins, ...words]
  })
