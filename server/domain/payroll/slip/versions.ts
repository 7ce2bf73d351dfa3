import { plusDays } from "../../../time/calendar.ts"
import type { Component } from "./facts.ts"

/** What somebody gets of a component from a day on, or to a day; without an amount it ends what held before. Dates are ISO. */
export type Held = {
  readonly kode: string
  readonly amount: number | null
  readonly from: string
  readonly to: string | null
}

/** The row that holds on a day: the one that begins last, of two that begin together the one that was written last. */
const holdsOn = (rows: readonly Held[], day: string): Held | undefined =>
  rows.findLast(({ from, to }) => from <= day && (to === null || to >= day))

/** Days on which something begins, or goes on after a span that was laid over it. */
const turnsOf = (rows: readonly Held[]): readonly string[] =>
  [...new Set(rows.flatMap(({ from, to }) => (to === null ? [from] : [from, plusDays(to, 1)])))].toSorted()

/**
 * Versions of each component by day, none of which overlap: a span with an end lies over the open one, which goes on behind it.
 * @param held in the order in which it was written
 */
export const versionsOf = (held: readonly Held[]): readonly Component[] => {
  const kodes = [...new Set(held.map(({ kode }) => kode))]
  return kodes.flatMap((kode) => {
    const own = held.filter((row) => row.kode === kode)
    const rows = own.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
    const turns = turnsOf(rows)
    return turns.flatMap((from, at): readonly Component[] => {
      const row = holdsOn(rows, from)
      if (row === undefined || row.amount === null) return []
      const next = turns[at + 1]
      return [
        {
          kode: row.kode,
          amount: BigInt(row.amount),
          from,
          until: next === undefined ? null : plusDays(next, -1),
        },
      ]
    })
  })
}
