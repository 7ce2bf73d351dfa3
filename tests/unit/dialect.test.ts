import { expect, test } from "vitest"
import { dialectIn, dialectOfDocument } from "../../scripts/imports/dialect.ts"

const WORDS = [
  ["somebody", "name the role: the caller, the approver, an account"],
  ["Whoever", "name the role: the caller, the approver, an account"],
  ["whomever", "name the role: the caller, the approver, an account"],
  ["beside", "say `next to`, `besides` or `in addition to`"],
  ["meanwhile", "say what runs at the same time"],
  ["stands", "say `is`, `is stored in` or `is declared in`"],
  ["are told", "say `is reported`, `is shown` or `is returned`"],
] as const

test.each(WORDS)(
  "%s is refused in a comment and in a document, and named with a plain word",
  (word, plain) => {
    const text = `One line\nand the ${word} of it`
    expect(dialectIn("server/a.ts", [{ text, line: 4 }])).toEqual([
      `server/a.ts:4 "${word}" in a comment: ${plain}`,
    ])
    expect(dialectOfDocument("README.md", text)).toEqual([`README.md:2 "${word}" in a document: ${plain}`])
  },
)

test("a comment does not begin with Of or What", () => {
  const fault = 'server/a.ts:1 a comment begins with "Of" or "What": begin with its subject'
  for (const text of ["* Of the row.", "* What it does.", "\n * What it does."])
    expect(dialectIn("server/a.ts", [{ text, line: 1 }])).toEqual([fault])
})

test("plain words, and longer words that contain one, are accepted", () => {
  const text = "Besides the row, the caller understands its version. Offices are whatever is outstanding."
  expect(dialectIn("server/a.ts", [{ text, line: 1 }])).toEqual([])
  expect(dialectOfDocument("README.md", text)).toEqual([])
})

test("code in a document is not prose, over lines and with backticks inside it too", () => {
  const text =
    "`beside`, ``a `beside` b``, `one\nbeside`\n\n~~~\nbeside\n~~~\n\n  ```ts\n  // beside\n  ```\n"
  expect(dialectOfDocument("README.md", text)).toEqual([])
  expect(dialectOfDocument("README.md", `${text}beside`)).toHaveLength(1)
})
