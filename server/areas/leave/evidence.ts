import { anyOf } from "../../db/ids.ts"
import { sql } from "drizzle-orm"
import type { Leave } from "#contract/areas/leave/cuti.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { absentBeside } from "./absence.ts"
import { booksOf, keyOf } from "./ledger/read.ts"
import { freeIfDecided } from "./recount.ts"
import { fitsOf, wantedOf } from "./ledger/fits.ts"

/** Derived data of a request: its dates, the ledger before and after, absent colleagues, and check-ins despite the leave. */
export type Evidence = Pick<Leave, "days" | "ledger" | "beside" | "present" | "delegate">

type Read = {
  readonly id: number
  readonly members_id: number
  readonly kategori_id: number
  readonly status: string
  readonly days: Leave["days"]
  readonly present: Leave["present"]
  readonly delegate: Leave["delegate"]
}
const MOST_BESIDE = 10

/** The request's date in Jakarta (`app.today`); null = outside a call, as for a sheet that is generated later. */
const todayOf = async (tx: Tx): Promise<string | null> => {
  const [row] = await rowsOf<{ readonly today: string | null }>(
    tx,
    sql`select nullif(current_setting('app.today', true), '') as today`,
  )
  return row?.today ?? null
}

const readRequests = (tx: Tx, ids: readonly number[]): Promise<Read[]> =>
  rowsOf<Read>(
    tx,
    sql`select l.id::float8 as id, l.members_id::float8 as members_id, l.kategori_id::float8 as kategori_id, l.status,
      (select coalesce(json_agg(json_build_object('date', d.date, 'part', d.part, 'amount', d.amount::float8, 'why', d.why) order by d.date), '[]'::json)
        from leave_days d where d.companies_id = l.companies_id and d.leaves_id = l.id) as days,
      (select coalesce(json_agg(a.business_date order by a.business_date), '[]'::json)
        from leave_days d join attendance a on a.companies_id = d.companies_id and a.members_id = d.members_id and a.business_date = d.date
        where d.companies_id = l.companies_id and d.leaves_id = l.id and d.amount > 0 and d.part = 'full' and a.check_in_at is not null) as present,
      (select json_build_object('id', m.id, 'nama', m.nama, 'away', exists (
          select from leave_days x join leave_days d on d.companies_id = x.companies_id and d.date = x.date
          where x.companies_id = l.companies_id and x.members_id = m.id and x.is_live and x.amount > 0
            and d.leaves_id = l.id and d.amount > 0))
        from members m where m.companies_id = l.companies_id and m.id = l.delegate_id) as delegate
    from leaves l where l.id = ${anyOf(ids)}`,
  )

/** By request id; batched for several requests. */
export const readEvidence = async (
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Evidence>> => {
  const read = await readRequests(tx, ids)
  const free = await freeIfDecided(
    tx,
    read.filter(({ status }) => status === "pending").map(({ id }) => id),
  )
  /** The amount that would be taken if the request were decided now. */
  const rows = read.map((row) => ({
    ...row,
    days: row.days.map((day) => {
      const why = free.get(row.id)?.get(day.date)
      return why === undefined ? day : { ...day, amount: 0, why }
    }),
  }))
  const waits = rows.filter(({ status }) => status === "pending")
  const today = await todayOf(tx)
  const books =
    today === null || waits.length === 0
      ? null
      : await booksOf(
          tx,
          waits.map(({ members_id }) => members_id),
          today,
        )
  const ledgerOf = ({ id, members_id, kategori_id, status, days }: Read): Leave["ledger"] => {
    const due = status === "pending" ? (books?.dueOf(members_id, kategori_id) ?? null) : null
    if (due === null || books === null) return []
    const others = (books.waiting.get(keyOf(members_id, kategori_id)) ?? []).filter(
      ({ leave }) => leave !== id,
    )
    const { nama, unit } = due.term
    /**
     * Other pending requests are only shown. Limits count approved requests only; otherwise two pending ones would
     * block each other.
     */
    return fitsOf(due, [], wantedOf(days)).map((fit) => ({
      ...fit,
      nama,
      unit,
      waiting: others.filter(({ year }) => year === fit.year).reduce((sum, { amount }) => sum + amount, 0),
    }))
  }
  const beside = await absentBeside(tx, ids)
  const besideOf = (id: number): Leave["beside"] => {
    const all = new Map<number, Leave["beside"][number]>()
    for (const one of beside) {
      if (one.beside !== id) continue
      const { nama, kategori, status, date } = one
      const dates = [...(all.get(one.id)?.dates ?? []), date]
      all.set(one.id, { id: one.id, nama, kategori, status, dates })
    }
    return [...all.values()].slice(0, MOST_BESIDE)
  }
  return new Map(
    rows.map((row) => [
      row.id,
      {
        days: row.days,
        present: row.present,
        delegate: row.delegate,
        ledger: ledgerOf(row),
        beside: besideOf(row.id),
      },
    ]),
  )
}
