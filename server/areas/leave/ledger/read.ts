import { sql } from "drizzle-orm"
import type { EntryKind } from "#contract/areas/leave/leaveWords.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { anyOf } from "../../../db/ids.ts"
import { inWholeCompany } from "../../../db/wholeCompany.ts"
import { weekday } from "../../../time/calendar.ts"
import { calendar, datesIn } from "../../attendance/index.ts"
import { type Collective, firstOf, type Holder, lastOf, type Line, type Term } from "./terms.ts"
import type { Due } from "./due.ts"
import type { Wanted } from "./fits.ts"

/** Categories that keep a balance per employee. */
export const termsOf = async (tx: Tx): Promise<readonly Term[]> => {
  const rows = await rowsOf<
    Omit<Term, "takes_collective" | "from"> & { readonly dasar: string | null; readonly made: number }
  >(
    tx,
    sql`select id::float8 as kategori_id, nama, unit, quota_type, quota::float8 as quota, accrual_per_month::float8 as accrual_per_month,
      prorate_first_year, min_service_months, gender, carry_over_max::float8 as carry_over_max, carry_over_months,
      max_negative::float8 as max_negative, is_active, dasar, extract(year from created_at at time zone 'Asia/Jakarta')::int as made
    from leave_categories where quota_type in ('yearly', 'monthly') order by id`,
  )
  /** Collective leave counts as annual leave: it is taken from the category based on that law. */
  const annual = rows.find(
    ({ dasar, is_active, unit }) => dasar === "tahunan" && is_active && unit !== "hour",
  )
  return rows.map(({ dasar: _, made, ...term }) => ({
    ...term,
    takes_collective: term.kategori_id === annual?.kategori_id,
    from: firstOf(made),
  }))
}

export type HeldBy = Holder & { readonly id: number; readonly offices_id: number }

/** Last day at work; an employee archived without one left on the day of archiving. */
const until = sql`coalesce(m.tanggal_keluar, case when m.archived_at is not null then (m.archived_at at time zone 'Asia/Jakarta')::date
  when m.status <> 'active' then m.tanggal_masuk end)`

export const holdersOf = async (tx: Tx, ids: readonly number[]): Promise<readonly HeldBy[]> =>
  rowsOf<HeldBy>(
    tx,
    sql`select m.id::float8 as id, m.offices_id::float8 as offices_id, m.tanggal_masuk::text as "from", (${until})::text as until,
      m.jenis_kelamin as gender, (m.created_at at time zone 'Asia/Jakarta')::date::text as since from members m where m.id = ${anyOf(ids)} order by m.id`,
  )

type Kept = Line & { readonly members_id: number; readonly kategori_id: number }
export type ByHolder<A> = ReadonlyMap<string, readonly A[]>
export const keyOf = (member: number, kategori: number): string => `${member} ${kategori}`

const grouped = <A extends { readonly members_id: number; readonly kategori_id: number }>(
  rows: readonly A[],
): ByHolder<A> => {
  const all = new Map<string, A[]>()
  for (const row of rows) {
    const key = keyOf(row.members_id, row.kategori_id)
    const some = all.get(key)
    if (some === undefined) all.set(key, [row])
    else some.push(row)
  }
  return all
}

/** Entries of these employees from a year on, by employee and category. */
export const linesOf = async (tx: Tx, ids: readonly number[], fromYear: number): Promise<ByHolder<Kept>> =>
  grouped(
    await rowsOf<Kept & { readonly kind: EntryKind }>(
      tx,
      sql`select l.members_id::float8 as members_id, l.kategori_id::float8 as kategori_id, l.year, l.date::text as date, l.kind,
        l.amount::float8 as amount, l.source, l.lapses_on::text as lapses_on, l.note
      from leave_ledger l where l.members_id = ${anyOf(ids)} and l.year >= ${fromYear}`,
    ),
  )

type Waits = Wanted & {
  readonly members_id: number
  readonly kategori_id: number
  readonly leave: number | null
  readonly claim: number | null
}

/** Amounts of pending requests and claims, by employee and category. */
export const waitingOf = async (tx: Tx, ids: readonly number[]): Promise<ByHolder<Waits>> =>
  grouped(
    await rowsOf<Waits>(
      tx,
      sql`select l.members_id::float8 as members_id, l.kategori_id::float8 as kategori_id, extract(year from d.date)::int as year,
        min(d.date)::text as date, sum(d.amount)::float8 as amount, l.id::float8 as leave, null::float8 as claim
      from leaves l join leave_days d on d.companies_id = l.companies_id and d.leaves_id = l.id
      where l.members_id = ${anyOf(ids)} and l.status = 'pending' and d.amount > 0 group by l.members_id, l.kategori_id, l.id, 3
      union all
      select c.members_id::float8, c.kategori_id::float8, c.year, c.tanggal::text, c.days::float8, null, c.id::float8
      from leave_claims c where c.members_id = ${anyOf(ids)} and c.status = 'pending'`,
    ),
  )

export type CollectiveDay = Collective & { readonly offices: readonly number[] | null }

/** Dates of the company's calendar in a range that are deducted from leave. */
export const collectiveIn = async (tx: Tx, from: string, to: string): Promise<readonly CollectiveDay[]> => {
  const rows = (await calendar(tx)).filter(({ deduct_leave }) => deduct_leave)
  return rows
    .flatMap((row) =>
      datesIn(row, from, to).map((date) => ({
        date,
        amount: row.length === "half" ? 0.5 : 1,
        nama: row.nama,
        offices: row.offices,
      })),
    )
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

/** Those of the days that apply to an office. */
export const ofOffice = (days: readonly CollectiveDay[], office: number): readonly CollectiveDay[] =>
  days.filter(({ offices }) => offices === null || offices.includes(office))

const isWeekday = ({ date }: Collective): boolean => weekday(date) > 0 && weekday(date) < 6

/** All inputs of the balances of some employees, except the request being checked. */
export type Books = {
  readonly terms: ReadonlyMap<number, Term>
  readonly waiting: ByHolder<Waits>
  /** null = the category keeps no balance. */
  readonly dueOf: (member: number, kategori: number) => Omit<Due, "today"> | null
}

/**
 * Ledger inputs of some employees from last year on. Reads the whole company, because the balance must not depend on
 * what row-level security shows the caller. Future collective leave is forecast for Mondays to Fridays; an employee's
 * schedule is only checked when the day has come.
 */
export const booksOf = (tx: Tx, ids: readonly number[], today: string): Promise<Books> =>
  inWholeCompany(tx, async () => {
    const fromYear = Number(today.slice(0, 4)) - 1
    const terms = new Map((await termsOf(tx)).map((term) => [term.kategori_id, term]))
    const people = terms.size === 0 ? [] : await holdersOf(tx, ids)
    const holders = new Map(people.map((one) => [one.id, one]))
    const lines = await linesOf(tx, ids, fromYear)
    const waiting = await waitingOf(tx, ids)
    const takes = [...terms.values()].some(({ takes_collective }) => takes_collective)
    const collective = takes ? await collectiveIn(tx, firstOf(fromYear), lastOf(fromYear + 2)) : []
    const dates = new Set(collective.map(({ date }) => date))
    return {
      terms,
      waiting,
      dueOf: (member, kategori) => {
        const term = terms.get(kategori)
        const holder = holders.get(member)
        if (term === undefined || holder === undefined) return null
        const known = lines.get(keyOf(member, kategori)) ?? []
        return {
          term,
          holder,
          known,
          fromYear,
          collective: ofOffice(collective, holder.offices_id).filter(
            (day) => isWeekday(day) && day.date > today,
          ),
          calendar: dates,
        }
      },
    }
  })
