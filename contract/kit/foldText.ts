/**
 * Search folding, like the Unicode collation's primary strength: accents and kinds of apostrophes are ignored. "Jose"
 * finds José, "D'Angelo" finds D’Angelo. The database folds the searched text in the same way
 * (server/kit/textSearch.ts).
 */

const APOSTROPHES = "‘’‚‛ʻʼʽ´′＇"
const QUOTES = "“”„"
/**
 * Letters with a stroke, whose stroke is not a separable accent, and variants of quotation marks; `from` and `to`
 * correspond by index.
 */
export const FOLDED = {
  from: `øØłŁđĐħĦı${APOSTROPHES}${QUOTES}`,
  to: `oOlLdDhHi${"'".repeat(APOSTROPHES.length)}${'"'.repeat(QUOTES.length)}`,
} as const
const signs = new Map(Array.from(FOLDED.from, (sign, at) => [sign, FOLDED.to.charAt(at)]))

/** Combining marks of a decomposed letter (NFD). */
export const ACCENTS = String.raw`[\u0300-\u036f]`
const accents = new RegExp(ACCENTS, "g")

/** Removes accents; keeps upper and lower case. */
export const foldAccents = (text: string): string =>
  text
    .normalize("NFD")
    .replace(accents, "")
    .replace(/\P{ASCII}/gu, (sign) => signs.get(sign) ?? sign)

export const foldText = (text: string): string => foldAccents(text).toLowerCase()
