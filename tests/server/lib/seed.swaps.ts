import { sql } from "drizzle-orm"
import type { SwapCell } from "#contract/areas/attendance/swapWords.ts"
import type { Tx } from "#server/db/database.ts"
import { schedules, shiftSwapHistory, shiftSwaps } from "#server/db/tables/index.ts"

export type NewSwap = Partial<typeof shiftSwaps.$inferInsert> & {
  readonly companies_id: number
  readonly members_id: number
  readonly partner_id: number
  readonly own_date: string
  /** The shift that is given away. */
  readonly shift: number
}

const LABELS = { shift: "Pagi 07.00–15.00", off: "Libur" } as const
const cellsOf = (date: string, shift: number): readonly SwapCell[] => {
  const [work, off] = [
    { value: shift, label: LABELS.shift },
    { value: "OFF", label: LABELS.off },
  ] as const
  const cell = (
    side: SwapCell["side"],
    before: typeof work | typeof off,
    after: typeof work | typeof off,
  ) => ({
    side,
    date,
    holds: before.value,
    holds_label: before.label,
    takes: after.value,
    takes_label: after.label,
  })
  return [cell("requester", work, off), cell("partner", off, work)]
}

/** A swap of a shift for a day off on one date, with the plan of both and its first history entry. @returns its id */
export const addSwap = async (tx: Tx, now: Date, { shift, ...values }: NewSwap): Promise<number> => {
  const at = now.toISOString()
  const { companies_id, members_id, partner_id, own_date, status = "pending" } = values
  /** An approved swap has written the plan of both. */
  const [own, theirs] = status === "approved" ? [null, shift] : [shift, null]
  await tx
    .insert(schedules)
    .values([
      { companies_id, members_id, business_date: own_date, shifts_id: own },
      { companies_id, members_id: partner_id, business_date: own_date, shifts_id: theirs },
    ])
    .onConflictDoNothing()
  const [row] = await tx
    .insert(shiftSwaps)
    .values({
      requester_nama: "Pegawai",
      partner_nama: "Rekan",
      partner_date: own_date,
      first_date: own_date,
      last_date: own_date,
      cells: cellsOf(own_date, shift),
      before: status === "approved" ? [shift, "OFF"] : null,
      status,
      last_nama: "Pegawai",
      last_at: at,
      created_at: at,
      updated_at: at,
      ...values,
    })
    .returning({ id: shiftSwaps.id })
  if (row === undefined) throw new Error("no swap")
  if (status !== "asked")
    await tx.execute(
      sql`update shift_swaps set arrival = nextval(pg_get_serial_sequence('shift_swaps', 'id')) where companies_id = ${companies_id} and id = ${row.id}`,
    )
  await tx.insert(shiftSwapHistory).values({
    companies_id,
    row_id: row.id,
    version: 1,
    to_state: status === "asked" ? "asked" : "pending",
    level: 1,
    by_nama: "Pegawai",
    at,
    via: "single",
  })
  return row.id
}

/** A pending swap of the company's first employee with the second. */
export const seedSwaps = async (
  tx: Tx,
  company: { readonly id: number; readonly members: readonly number[]; readonly shift: number },
  mark: string,
  now: Date,
): Promise<void> => {
  const [members_id = 0, partner_id = 0] = company.members
  await addSwap(tx, now, {
    companies_id: company.id,
    members_id,
    partner_id,
    own_date: "2029-02-01",
    shift: company.shift,
    reason: `Acara keluarga${mark}`,
  })
}
