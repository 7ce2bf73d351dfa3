/**
 * Search folding, as the Unicode collation's primary strength: accents and the shape of an apostrophe say nothing. "Jose"
 * finds José, "D'Angelo" finds D’Angelo. The database folds what it looks in alike (server/kit/textSearch.ts).
 */

const APOSTROPHES = "‘’‚‛ʻʼʽ´′＇"
const QUOTES = "“”„"
/** Letters with a stroke, which have no accent that could be taken off, and signs that stand for a quote; place by place. */
export const FOLDED = {
  from: `øØłŁđĐħĦı${APOSTROPHES}${QUOTES}`,
  to: `oOlLdDhHi${"'".repeat(APOSTROPHES.length)}${'"'.repeat(QUOTES.length)}`,
} as const
const signs = new Map(Array.from(FOLDED.from, (sign, at) => [sign, FOLDED.to.charAt(at)]))

/** Combining marks that a decomposed letter (NFD) carries. */
export const ACCENTS = String.raw`[\u0300-\u036f]`
const accents = new RegExp(ACCENTS, "g")

/** Without accents, in the case it is written in. */
export const foldAccents = (text: string): string =>
  text
    .normalize("NFD")
    .replace(accents, "")
    .replace(/\P{ASCII}/gu, (sign) => signs.get(sign) ?? sign)

export const foldText = (text: string): string => foldAccents(text).toLowerCase()
