import { dateWords, jakartaDate } from "#contract/kit/words.ts"
import type { Facts, Move, Rule } from "./lifecycle.ts"

/** First and last day somebody works here, ISO; without a last one it goes on. */
export type Employment = { readonly from: string; readonly until: string | null }

/** Why days lie outside of an employment, in words; null = they do not. */
export const notEmployed = ({ from, until }: Employment, first: string, last = first): string | null => {
  if (first < from) return `Sebelum hari pertama bekerja, ${dateWords(from)}`
  return until !== null && last > until ? `Sesudah hari terakhir bekerja, ${dateWords(until)}` : null
}

/** Why nothing is begun any more with somebody on a day; null = they work here. */
export const hasLeft = ({ until }: Pick<Employment, "until">, today: string): string | null =>
  until !== null && until < today ? `Sudah keluar ${dateWords(until)}` : null

/** What the guards read: the employment of whoever a row is about, and its days. Without days it is about the one it is decided on. */
export type EmployedFacts = Facts & {
  readonly employment: Employment & { readonly first: string | null; readonly last: string | null }
}

/** The days of a request lie in the employment. */
export const inEmployment: Rule<EmployedFacts, Move> = ({ employment }, { at }) => {
  const { first, last } = employment
  const message =
    first === null ? hasLeft(employment, jakartaDate(at)) : notEmployed(employment, first, last ?? first)
  return message === null ? null : { reason: "state", message }
}
