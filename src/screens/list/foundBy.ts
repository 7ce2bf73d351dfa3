import { foldText } from "#contract/kit/foldText.ts"
import type { AnyColumn } from "#src/resources/kit/columns.ts"

const figuresOf = (text: string) => text.replaceAll(/[\s().+-]/g, "")
const has = (value: unknown, word: string): boolean => {
  if (typeof value !== "string") return false
  const figures = figuresOf(word)
  const isNumber = figures !== "" && /^\d+$/.test(figures)
  return (
    foldText(value).includes(word) ||
    (isNumber &&
      [figures, figures.replace(/^0/, "62")].some((one) => one.length > 1 && figuresOf(value).includes(one)))
  )
}

/** Why a search matched a row, when the matching column is hidden: "Nomor HP: 0812…"; else null. */
export const foundBy = (
  columns: readonly Pick<AnyColumn, "key" | "label" | "as">[],
  hidden: readonly string[],
  row: Readonly<Record<string, unknown>>,
  q: string,
): string | null => {
  const words = foldText(q)
    .split(/\s+/)
    .filter((word) => word !== "")
  if (words.length === 0) return null
  const texts = columns.filter(({ as }) => as === "text" || as === "person")
  const shown = texts.filter(({ key }) => !hidden.includes(key))
  const missing = words.filter((word) => !shown.some(({ key }) => has(row[key], word)))
  if (missing.length === 0) return null
  const told = texts.filter(({ key }) => hidden.includes(key) && missing.some((word) => has(row[key], word)))
  return told.length === 0 ? null : told.map(({ key, label }) => `${label}: ${String(row[key])}`).join(", ")
}
