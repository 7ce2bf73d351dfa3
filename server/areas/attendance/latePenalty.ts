import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../db/database.ts"
import type { PastPenalty } from "../../db/tables/aturanAbsensi.ts"
import type { Values } from "../../kit/tenantTable.ts"

type Held = PastPenalty & { readonly past: readonly PastPenalty[] }

/** The penalty of a row of Aturan Absensi, and its earlier versions. */
export const penaltyOf = (row: Values): Held => ({
  from: (row["late_penalty_from"] ?? null) as string | null,
  mode: (row["late_penalty_mode"] ?? "none") as PastPenalty["mode"],
  value: (row["late_penalty_value"] ?? null) as number | null,
  tiers: (row["late_penalty_tiers"] ?? []) as PastPenalty["tiers"],
  past: (row["late_penalty_past"] ?? []) as readonly PastPenalty[],
})

const isSame = (a: PastPenalty, b: PastPenalty): boolean =>
  a.mode === b.mode && a.value === b.value && JSON.stringify(a.tiers) === JSON.stringify(b.tiers)

/**
 * The earlier versions of the penalty before it becomes `next`, oldest first: those that started before it. A version
 * that differs only in its start date is replaced, not kept.
 */
export const pastPenalties = (before: Held, next: PastPenalty): readonly PastPenalty[] => {
  const { past, ...last } = before
  const all = isSame(last, next) ? past : [...past, last]
  const from = next.from
  return from === null ? [] : all.filter((one) => (one.from ?? "") < from)
}

/** All versions of the company's late penalty (effective dating): the latest one that has started applies. */
export const latePenalties = async (tx: Tx): Promise<readonly PastPenalty[]> => {
  const [row] = await rowsOf<Values>(
    tx,
    sql`select late_penalty_from::text as late_penalty_from, late_penalty_mode, late_penalty_value::float8 as late_penalty_value,
      late_penalty_tiers, late_penalty_past from attendance_rules`,
  )
  if (row === undefined) return []
  const { past, ...now } = penaltyOf(row)
  return [...past, now]
}

export type PaidShift = { readonly nama: string; readonly kode: string; readonly allowance: number }
/** Shifts with an allowance per day of presence, rupiah. */
export const paidShifts = (tx: Tx): Promise<readonly PaidShift[]> =>
  rowsOf<PaidShift>(
    tx,
    sql`select nama, kode, allowance::float8 as allowance from shifts where allowance > 0 order by kode`,
  )
