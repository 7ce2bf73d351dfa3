import { add, asDecimal, decimal, type Exact, whole, ZERO } from "../exact.ts"

/** A case as read from a file of published cases: any JSON object. */
export type Given = Readonly<Record<string, unknown>>

/** A case that cannot be computed; `field` is the one that is missing or wrong. */
export class Unreadable extends Error {
  readonly field: string | null
  constructor(message: string, field: string | null = null) {
    super(message)
    this.field = field
  }
}

export const isGiven = (value: unknown): value is Given =>
  typeof value === "object" && value !== null && !Array.isArray(value)
export const listOf = (value: unknown): readonly Given[] =>
  Array.isArray(value) ? value.filter(isGiven) : []

/** All texts of a case, to search for hints. */
export const wordsOf = (given: Given): string =>
  Object.entries(given)
    .filter(([key]) => key !== "source")
    .flatMap(([, value]) => (typeof value === "string" ? [value] : []))
    .join("\n")
export const sourceOf = (given: Given): string => {
  const { source } = given
  if (typeof source === "string") return source
  return Array.isArray(source) ? source.filter((part) => typeof part === "string").join("\n") : ""
}

/** A number of a case, exact; `null` where it is missing. */
export const exactOf = (value: unknown): Exact | null => {
  if (typeof value === "number" && Number.isFinite(value)) {
    const text = String(value)
    return /^-?\d+(\.\d+)?$/.test(text) ? decimal(text) : decimal(value.toFixed(8))
  }
  return typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value) ? decimal(value) : null
}
export const rupiahOf = (value: unknown): bigint | null => {
  const exact = exactOf(value)
  return exact === null || exact.n % exact.d !== 0n ? null : exact.n / exact.d
}
export const needRupiah = (given: Given, ...keys: readonly string[]): bigint => {
  for (const key of keys) {
    const found = rupiahOf(given[key])
    if (found !== null) return found
  }
  throw new Unreadable(`tanpa ${keys.join(" atau ")}`)
}
export const wholeOf = (value: unknown): number | null => {
  const found = rupiahOf(value)
  return found === null ? null : Number(found)
}

/** The sum of an object's amounts. */
export const sumOf = (value: unknown): bigint | null => {
  if (!isGiven(value)) return null
  const parts = Object.values(value).map(rupiahOf)
  return parts.some((part) => part === null)
    ? null
    : parts.reduce<bigint>((sum, part) => sum + (part ?? 0n), 0n)
}

/** Amounts found in a text ("gross 60,000,000, employee pension 1,001"), by the word before them. */
export const amountAfter = (words: string, ...before: readonly string[]): bigint | null => {
  for (const word of before) {
    const found = new RegExp(`${word}\\D{0,12}?(\\d{1,3}(?:[.,]\\d{3})+|\\d+)`, "i").exec(words)?.[1]
    if (found !== undefined) return BigInt(found.replaceAll(/[.,]/g, ""))
  }
  return null
}

/** Converts to a JSON number for output. Only here an exact value is rounded, through decimal text. */
export const shown = (value: Exact | bigint, places = 0): number =>
  Number(asDecimal(typeof value === "bigint" ? whole(value) : value, places))

export const total = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n)
export const exactTotal = (values: readonly Exact[]): Exact =>
  values.reduce((sum, value) => add(sum, value), ZERO)
