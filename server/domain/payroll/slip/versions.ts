import { plusDays } from "../../../time/calendar.ts"
import type { Component } from "./facts.ts"

/**
 * An amount of a component from a day on, or up to a day; without an amount it ends the earlier one. Dates are ISO.
 */
export type Held = {
  readonly id: number
  readonly kode: string
  readonly amount: number | null
  readonly from: string
  readonly to: string | null
}

/** The row in effect on a day: the one that begins last; of two that begin on the same day, the one written last. */
const holdsOn = (rows: readonly Held[], day: string): Held | undefined =>
  rows.findLast(({ from, to }) => from <= day && (to === null || to >= day))

/** Days on which an amount begins, or continues after a temporary one. */
const turnsOf = (rows: readonly Held[]): readonly string[] =>
  [...new Set(rows.flatMap(({ from, to }) => (to === null ? [from] : [from, plusDays(to, 1)])))].toSorted()

/**
 * Non-overlapping versions of each component by day: a temporary amount covers the open-ended one, which continues
 * after it.
 * @param held in the order of writing
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
          id: row.id,
          kode: row.kode,
          amount: BigInt(row.amount),
          from,
          until: next === undefined ? null : plusDays(next, -1),
        },
      ]
    })
  })
}
