import { dateWords, rupiahWords } from "../../kit/words.ts"

/** Separates the choices of a `multiselect`: a choice is text of one line, so it never contains it. */
const BETWEEN = "\n"
/** The answer of a `multiselect`, as it is stored. */
export const chosenAs = (choices: readonly string[]): string => choices.join(BETWEEN)
/** The choices in the answer of a `multiselect`. */
export const chosenIn = (value: string): readonly string[] =>
  value.split(BETWEEN).filter((choice) => choice !== "")

/** An answer as people read it: rupiah, dates and several choices in words; null = not answered. */
export const answerWords = ({
  type,
  value,
}: {
  readonly type: string
  readonly value: string | null
}): string | null => {
  if (value === null || value === "") return null
  if (type === "money" || type === "products") return rupiahWords(Number(value))
  if (type === "date") return dateWords(value)
  return type === "multiselect" ? chosenIn(value).join(", ") : value
}
