import { anyOf } from "../../../db/ids.ts"
import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { fitsOf } from "../ledger/fits.ts"
import { booksOf, keyOf } from "../ledger/read.ts"
import { cents } from "../ledger/terms.ts"

/** Balance of a claim: the current balance, what other open requests ask for, and the most the claim can take. */
export type Rest = { readonly balance: number; readonly waiting: number; readonly rest: number }

type Asked = {
  readonly id: number | null
  readonly members_id: number
  readonly kategori_id: number
  readonly year: number
  readonly tanggal: string
  readonly days: number
}

/**
 * The most each claim can take, in the order given: only existing balance, never a negative one.
 * @param countsWaiting also subtract open requests, as for a new claim
 */
export const restOf = async (
  tx: Tx,
  asked: readonly Asked[],
  today: string,
  countsWaiting: boolean,
): Promise<readonly Rest[]> => {
  const books = await booksOf(
    tx,
    asked.map(({ members_id }) => members_id),
    today,
  )
  return asked.map(({ id, members_id, kategori_id, year, tanggal, days }) => {
    const due = books.dueOf(members_id, kategori_id)
    if (due === null) return { balance: 0, waiting: 0, rest: 0 }
    const others = (books.waiting.get(keyOf(members_id, kategori_id)) ?? []).filter(
      ({ claim }) => claim === null || claim !== id,
    )
    const term = { ...due.term, max_negative: 0 }
    /** Uses the later of the two days: only existing balance is paid out, not future accruals. */
    const date = tanggal > today ? tanggal : today
    const [fit] = fitsOf({ ...due, term }, countsWaiting ? others : [], [{ year, date, amount: days }])
    const waiting = cents(others.filter((one) => one.year === year).reduce((sum, one) => sum + one.amount, 0))
    const left = (fit?.balance ?? 0) - (countsWaiting ? waiting : 0)
    return {
      balance: fit?.balance ?? 0,
      waiting,
      rest: Math.max(0, cents(Math.min(fit?.rest ?? 0, left))),
    }
  })
}

/** The same for existing claims, by their ids. */
export const restsOf = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Rest>> => {
  const rows = await rowsOf<Asked & { readonly id: number }>(
    tx,
    sql`select id::float8 as id, members_id::float8 as members_id, kategori_id::float8 as kategori_id, year,
      tanggal::text as tanggal, coalesce(days_approved, days)::float8 as days from leave_claims where id = ${anyOf(ids)}`,
  )
  const [clock] = await rowsOf<{ readonly today: string | null }>(
    tx,
    sql`select nullif(current_setting('app.today', true), '') as today`,
  )
  const today = clock?.today ?? rows.reduce((last, { tanggal }) => (tanggal > last ? tanggal : last), "")
  const rests = rows.length === 0 ? [] : await restOf(tx, rows, today, false)
  return new Map(rows.map(({ id }, at) => [id, rests[at] ?? { balance: 0, waiting: 0, rest: 0 }]))
}
