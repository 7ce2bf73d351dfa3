import { sql } from "drizzle-orm"
import { amountWords } from "#contract/areas/leave/leaveWords.ts"
import type { LeaveOpening } from "#contract/areas/leave/saldo.ts"
import { dateWords } from "#contract/kit/words.ts"
import type { Context } from "../../call/handler.ts"
import { anyOf } from "../../db/ids.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { dateIn } from "../../time/calendar.ts"
import { keyOf, termsOf, waitingOf } from "./ledger/read.ts"
import { cents, lastOf, stepOf, yearOf } from "./ledger/terms.ts"
import { enter, lockLedger } from "./ledger/write.ts"
import { keepLedgersOf } from "./sweep.ts"

/** Halves of a day may be left, even where requests are of whole days. */
const HALF_DAY = 0.5
const NOTE = "Sisa cuti dari sistem lama"
const UNDONE = "Impor sisa cuti diurungkan"

type Problem = { readonly column: string; readonly message: string }
type Numbered = LeaveOpening & { readonly row: number }
type Whose = { readonly companyId: number; readonly importId: number }

const unique = (ids: readonly number[]): readonly number[] => [...new Set(ids)]

/** Checks of opening balances that need the ledger, for rows whose fields are valid. */
export const judgeOpenings = async (
  tx: Tx,
  rows: readonly LeaveOpening[],
  now: Date,
): Promise<(row: LeaveOpening) => readonly Problem[]> => {
  const ids = unique(rows.map(({ members_id }) => members_id))
  const people = new Map(
    (
      await rowsOf<{ readonly id: number; readonly joined: string }>(
        tx,
        sql`select id::float8 as id, tanggal_masuk::text as joined from members where id = ${anyOf(ids)}`,
      )
    ).map(({ id, joined }) => [id, joined]),
  )
  const terms = new Map((await termsOf(tx)).map((term) => [term.kategori_id, term]))
  const waiting = await waitingOf(tx, ids)
  const thisYear = yearOf(dateIn(now))
  return ({ members_id, kategori_id, tahun, sisa }) => {
    const term = terms.get(kategori_id)
    const joined = people.get(members_id)
    if (term === undefined) return [{ column: "kategori_id", message: "Jenis cuti ini tidak punya saldo" }]
    if (joined !== undefined && tahun < yearOf(joined))
      return [
        { column: "tahun", message: `Mulai bekerja ${dateWords(joined)}: paling awal ${yearOf(joined)}` },
      ]
    if (tahun > thisYear) return [{ column: "tahun", message: `Paling akhir ${thisYear}` }]
    const step = term.unit === "day" ? HALF_DAY : stepOf(term.unit)
    if (cents(sisa / step) % 1 !== 0)
      return [{ column: "sisa", message: `Isi kelipatan ${amountWords(step, term.unit)}` }]
    const asked = cents(
      (waiting.get(keyOf(members_id, kategori_id)) ?? [])
        .filter(({ year }) => year === tahun)
        .reduce((sum, { amount }) => sum + amount, 0),
    )
    return sisa < asked
      ? [{ column: "sisa", message: `Yang menunggu keputusan ${amountWords(asked, term.unit)}` }]
      : []
  }
}

/** Balances of these employees, as the ledger has them, by employee, category and year. */
const balancesOf = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<string, number>> => {
  const sums = await rowsOf<{
    readonly members_id: number
    readonly kategori_id: number
    readonly year: number
    readonly balance: number
  }>(
    tx,
    sql`select members_id::float8 as members_id, kategori_id::float8 as kategori_id, year, sum(amount)::float8 as balance
      from leave_ledger where members_id = ${anyOf(ids)} group by 1, 2, 3`,
  )
  return new Map(
    sums.map((one) => [`${keyOf(one.members_id, one.kategori_id)} ${one.year}`, cents(one.balance)]),
  )
}

const sourceOf = (importId: number, row: number): string => `opening#${importId}#${row}`

/** Books the difference between the balance given and that of the ledger. @returns how many rows were read */
export const enterOpenings = async (
  { tx, companyId, accountId, session, now }: Context,
  importId: number,
  rows: readonly Numbered[],
): Promise<number> => {
  await lockLedger(tx)
  const ids = unique(rows.map(({ members_id }) => members_id))
  await keepLedgersOf(tx, companyId, ids, now)
  const known = await balancesOf(tx, ids)
  const today = dateIn(now)
  const entries = rows.flatMap(({ row, members_id, kategori_id, tahun, sisa }) => {
    const amount = cents(sisa - (known.get(`${keyOf(members_id, kategori_id)} ${tahun}`) ?? 0))
    const date = tahun === yearOf(today) ? today : lastOf(tahun)
    return amount === 0
      ? []
      : [
          {
            members_id,
            kategori_id,
            year: tahun,
            date,
            kind: "adjusted" as const,
            amount,
            source: sourceOf(importId, row),
            lapses_on: null,
            note: NOTE,
          },
        ]
  })
  await enter(tx, companyId, entries, now.toISOString(), { id: accountId, nama: session.row.nama_lengkap })
  await keepLedgersOf(tx, companyId, ids, now)
  return rows.length
}

const booked = ({ importId }: Whose) => sql`l.source like ${`opening#${importId}#%`} and l.kind = 'adjusted'`

/** Employees who would have less than nothing without the balances of an import. */
export const balanceAfterUndo = async (tx: Tx, whose: Whose): Promise<number> => {
  const [found] = await rowsOf<{ readonly count: number }>(
    tx,
    sql`select count(*)::int as count from leave_ledger l where l.companies_id = ${whose.companyId} and ${booked(whose)}
      and (select sum(x.amount) from leave_ledger x where x.companies_id = l.companies_id and x.members_id = l.members_id
        and x.kategori_id = l.kategori_id and x.year = l.year) < l.amount and l.amount > 0`,
  )
  return found?.count ?? 0
}

/** Books the entries of an import back: the ledger keeps both. */
export const undoOpenings = async ({ tx, companyId, accountId, session, now }: Context, importId: number) => {
  await lockLedger(tx)
  const rows = await rowsOf<
    LeaveOpening & { readonly date: string; readonly amount: number; readonly source: string }
  >(
    tx,
    sql`select l.members_id::float8 as members_id, l.kategori_id::float8 as kategori_id, l.year as tahun, l.date::text as date,
        l.amount::float8 as amount, l.source, 0 as sisa
      from leave_ledger l where l.companies_id = ${companyId} and ${booked({ companyId, importId })} order by l.id`,
  )
  await enter(
    tx,
    companyId,
    rows.map(({ members_id, kategori_id, tahun, date, amount, source }) => ({
      members_id,
      kategori_id,
      year: tahun,
      date,
      kind: "adjusted" as const,
      amount: -amount,
      source: `undone:${source}`,
      lapses_on: null,
      note: UNDONE,
    })),
    now.toISOString(),
    { id: accountId, nama: session.row.nama_lengkap },
  )
  await keepLedgersOf(tx, companyId, unique(rows.map(({ members_id }) => members_id)), now)
}
