import { dateWords, jakartaDate } from "#contract/kit/words.ts"
import type { Facts, Move, Rule } from "./lifecycle.ts"

/** First and last day of employment, ISO; null = open-ended. */
export type Employment = { readonly from: string; readonly until: string | null }

/** Why days are outside an employment, in words; null = they are inside. */
export const notEmployed = ({ from, until }: Employment, first: string, last = first): string | null => {
  if (first < from) return `Sebelum hari pertama bekerja, ${dateWords(from)}`
  return until !== null && last > until ? `Sesudah hari terakhir bekerja, ${dateWords(until)}` : null
}

/** Reason why a request cannot start on a day because employment has ended; null = still employed. */
export const hasLeft = ({ until }: Pick<Employment, "until">, today: string): string | null =>
  until !== null && until < today ? `Sudah keluar ${dateWords(until)}` : null

/**
 * Facts that the guards read: the employment of the row's employee, and its days. Without days, the day of the
 * decision counts.
 */
export type EmployedFacts = Facts & {
  readonly employment: Employment & { readonly first: string | null; readonly last: string | null }
}

/** The days of a request must be within the employment. */
export const inEmployment: Rule<EmployedFacts, Move> = ({ employment }, { at }) => {
  const { first, last } = employment
  const message =
    first === null ? hasLeft(employment, jakartaDate(at)) : notEmployed(employment, first, last ?? first)
  return message === null ? null : { reason: "state", message }
}
