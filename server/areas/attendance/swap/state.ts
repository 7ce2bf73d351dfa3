import { inArray, sql } from "drizzle-orm"
import type { SwapCell, SwapProblem } from "#contract/areas/attendance/swapWords.ts"
import type { SwapDay } from "#contract/areas/attendance/shiftSwaps.ts"
import type { Tx } from "../../../db/database.ts"
import { shiftSwaps as t } from "../../../db/tables/index.ts"
import { inWholeCompany } from "../../../db/wholeCompany.ts"
import { accountOfMember } from "../../../kit/approval/facts.ts"
import { inWords, judgeSwaps, type JudgedSwap, movedSince } from "./judge.ts"

export type SwapRow = typeof t.$inferSelect
type Stored = Pick<SwapRow, "cells" | "requester_nama" | "partner_nama">

/** Facts of a swap from other tables. */
export type SwapState = {
  readonly partner_account: number | null
  readonly problems: readonly SwapProblem[]
  readonly warnings: readonly string[]
}

const namesIn = ({ requester_nama, partner_nama }: Stored) => ({
  requester: requester_nama,
  partner: partner_nama,
})
const isOpen = ({ status }: Pick<SwapRow, "status">): boolean => status === "asked" || status === "pending"

/** The problems of a stored swap: what has changed since, then what the plan refuses. */
export const problemsOf = (row: Stored, judged: JudgedSwap): readonly SwapProblem[] =>
  inWords([...movedSince(row.cells, judged), ...judged.troubles], namesIn(row))

/** The days of a swap, as both and their leaders read them. */
export const daysIn = (row: Stored): readonly SwapDay[] =>
  row.cells.map(({ side, date, holds_label, takes_label }: SwapCell) => ({
    side,
    nama: namesIn(row)[side],
    date,
    before: holds_label,
    after: takes_label,
  }))

/** States of swaps by id: the plan of both employees, also of one that the reader may not see. Decided ones are not judged again. */
export const swapStates = (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, SwapState>> =>
  inWholeCompany(tx, async () => {
    const rows = await tx
      .select({
        id: sql<number>`${t.id}::float8`.mapWith(Number),
        members_id: t.members_id,
        partner_id: t.partner_id,
        own_date: t.own_date,
        partner_date: t.partner_date,
        cells: t.cells,
        requester_nama: t.requester_nama,
        partner_nama: t.partner_nama,
        status: t.status,
        partner_account: accountOfMember(t.companies_id, t.partner_id),
      })
      .from(t)
      .where(inArray(t.id, [...ids]))
    const judged = await judgeSwaps(
      tx,
      new Map(rows.flatMap((row) => (isOpen(row) ? [[row.id, row] as const] : []))),
    )
    return new Map(
      rows.map((row) => {
        const found = judged.get(row.id)
        return [
          row.id,
          {
            partner_account: row.partner_account,
            problems: found === undefined ? [] : problemsOf(row, found),
            warnings:
              found === undefined ? [] : inWords(found.warnings, namesIn(row)).map(({ message }) => message),
          },
        ]
      }),
    )
  })
