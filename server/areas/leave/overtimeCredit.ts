import { sql } from "drizzle-orm"
import { hasBalance, type leaveQuotas } from "#contract/areas/leave/leaveRules.ts"
import { amountWords, type LeaveUnit } from "#contract/areas/leave/leaveWords.ts"
import { dateWords } from "#contract/kit/words.ts"
import { asCompany } from "../../db/asCompany.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { dateIn } from "../../time/calendar.ts"
import { cents, yearOf } from "./ledger/terms.ts"
import { enter, type Entry, lockLedger } from "./ledger/write.ts"
import { keepLedger } from "./sweep.ts"

/** A category that overtime is credited to. */
export type CreditCategory = { readonly id: number; readonly nama: string; readonly unit: LeaveUnit }

/** The category for overtime credit; an error message where it cannot be used for that. */
export const creditCategory = async (
  tx: Tx,
  companyId: number,
  id: number,
): Promise<CreditCategory | string> => {
  const [row] = await rowsOf<
    CreditCategory & { readonly quota_type: (typeof leaveQuotas)[number]; readonly is_active: boolean }
  >(
    tx,
    sql`select id::float8 as id, nama, unit, quota_type, is_active from leave_categories where companies_id = ${companyId} and id = ${id}`,
  )
  if (row === undefined) return "Pilihan tidak dikenal"
  if (!row.is_active) return "Kategori ini tidak aktif"
  return hasBalance(row)
    ? { id: row.id, nama: row.nama, unit: row.unit }
    : "Pilih kategori dengan saldo: jatah per tahun atau bertambah tiap bulan"
}

/** A day of overtime and its value as leave, in the unit of the category; null = no credit. */
export type OvertimeCredit = {
  readonly members_id: number
  /** ISO. */
  readonly date: string
  readonly kategori_id: number | null
  readonly amount: number
}
type Held = Omit<OvertimeCredit, "kategori_id"> & {
  readonly kategori_id: number
  readonly unit: LeaveUnit
  readonly entries: number
}

const heldOf = (tx: Tx, companyId: number, credits: readonly OvertimeCredit[]): Promise<Held[]> =>
  rowsOf<Held>(
    tx,
    sql`select l.members_id::float8 as members_id, l.date::text as date, l.kategori_id::float8 as kategori_id, k.unit,
        sum(l.amount)::float8 as amount, count(*)::int as entries
      from json_to_recordset(${JSON.stringify(credits)}::text::json) as c(members_id bigint, date date)
      join leave_ledger l on l.companies_id = ${companyId} and l.members_id = c.members_id and l.date = c.date and l.kind = 'overtime'
      join leave_categories k on k.companies_id = l.companies_id and k.id = l.kategori_id
      group by l.members_id, l.date, l.kategori_id, k.unit`,
  )

const noteOf = (date: string, delta: number, before: number, left: number, unit: LeaveUnit): string => {
  const day = `Lembur ${dateWords(date)}`
  if (left === 0) return `${day} dibatalkan`
  return before === 0 ? `${day} (${amountWords(delta, unit)})` : `${day} dihitung ulang`
}

/**
 * Updates the ledgers to the current value of overtime days: writes the difference for each day, and reverses obsolete
 * credits even below zero. An entry belongs to the year of its day, and expires or is carried over as its category
 * says.
 */
export const settleCredits = async (
  tx: Tx,
  companyId: number,
  credits: readonly OvertimeCredit[],
  now: Date,
): Promise<void> => {
  if (credits.length === 0) return
  await asCompany(tx, companyId, dateIn(now), async () => {
    await lockLedger(tx)
    const held = await heldOf(tx, companyId, credits)
    const units = new Map(
      (
        await rowsOf<{ readonly id: number; readonly unit: LeaveUnit }>(
          tx,
          sql`select id::float8 as id, unit from leave_categories`,
        )
      ).map(({ id, unit }) => [id, unit]),
    )
    const entries = credits.flatMap(({ members_id, date, kategori_id, amount }): readonly Entry[] => {
      const own = held.filter((one) => one.members_id === members_id && one.date === date)
      const all = [
        ...new Set([...own.map((one) => one.kategori_id), ...(kategori_id === null ? [] : [kategori_id])]),
      ]
      return all.flatMap((kategori): readonly Entry[] => {
        const is = own.find((one) => one.kategori_id === kategori)
        const before = is?.amount ?? 0
        const due = kategori === kategori_id ? amount : 0
        const delta = cents(due - before)
        if (delta === 0) return []
        return [
          {
            members_id,
            kategori_id: kategori,
            year: yearOf(date),
            date,
            kind: "overtime",
            amount: delta,
            source: `overtime:${date}#${(is?.entries ?? 0) + 1}`,
            lapses_on: null,
            note: noteOf(date, delta, before, due, units.get(kategori) ?? "hour"),
          },
        ]
      })
    })
    await enter(tx, companyId, entries, now.toISOString())
    /** A past year has already been carried over or expired: update it with the new entries. */
    const year = yearOf(dateIn(now))
    const late = new Set(entries.filter((one) => one.year < year).map((one) => one.members_id))
    for (const member of late) await keepLedger(tx, companyId, member, now)
  })
}
