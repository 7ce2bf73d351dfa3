import { dateWords, rupiahWords } from "../../kit/words.ts"
import { chosenIn } from "./chosenWords.ts"

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
