import { eq, sql } from "drizzle-orm"
import { askSwap } from "../areas/attendance/index.ts"
import { asCompany } from "../db/asCompany.ts"
import { type Database, rowsOf, type Tx } from "../db/database.ts"
import { meta, shiftSwapHistory, shiftSwaps } from "../db/tables/index.ts"
import { dateIn, plusDays } from "../time/calendar.ts"

const HOUR_MS = 3_600_000
/** The employee of the demo's logins and a colleague of the same office, both with an account. */
const PAIR = ["MB-0022", "MB-0023"] as const
/** Days ahead that both are planned for: the demo's login has something to swap. */
const AHEAD = [15, 16, 17, 18, 19] as const
/** Days ahead that others are planned for. */
const NEAR = [4, 5, 6, 7] as const
/** Swaps between others. */
const MOST = 4

type Person = { readonly id: number; readonly nama: string }
type Asked = {
  readonly requester: Person
  readonly partner: Person
  readonly date: string
  readonly reason: string
}

/** Plans for two: one works in the morning, the other in the afternoon. @returns whether the company has these shifts */
const plan = async (
  tx: Tx,
  company: number,
  people: readonly Person[],
  dates: readonly string[],
): Promise<boolean> => {
  const shifts = await rowsOf<{ readonly id: number }>(
    tx,
    sql`select id::float8 as id from shifts where companies_id = ${company} and kode in ('PG', 'SG') order by start`,
  )
  if (shifts.length < people.length) return false
  for (const date of dates)
    for (const [at, { id }] of people.entries()) {
      await tx.execute(
        sql`delete from schedules where companies_id = ${company} and members_id = ${id} and business_date = ${date}::date and replaced_by is null`,
      )
      await tx.execute(
        sql`insert into schedules (companies_id, members_id, business_date, shifts_id)
          values (${company}, ${id}, ${date}::date, ${shifts[at]?.id ?? null})`,
      )
    }
  return true
}

const pairOfLogins = async (tx: Tx, company: number, now: Date): Promise<readonly Person[]> => {
  const people = await rowsOf<Person>(
    tx,
    sql`select id::float8 as id, nama from members where companies_id = ${company} and nip in (${PAIR[0]}, ${PAIR[1]}) order by nip`,
  )
  const dates = AHEAD.map((days) => plusDays(dateIn(now), days))
  return people.length === PAIR.length && (await plan(tx, company, people, dates)) ? people : []
}

/** Two colleagues of an office with accounts, each pair once. */
const pairsOf = async (tx: Tx, company: number): Promise<readonly (readonly [Person, Person])[]> => {
  const people = await rowsOf<Person & { readonly office: number }>(
    tx,
    sql`select m.id::float8 as id, m.nama, m.offices_id::float8 as office from members m
      where m.companies_id = ${company} and m.status = 'active' and m.archived_at is null and m.accounts_id is not null and m.app_access
        and m.nip not in (${PAIR[0]}, ${PAIR[1]}) order by m.id desc limit ${MOST * 8}`,
  )
  const pairs: (readonly [Person, Person])[] = []
  const left = [...people]
  while (left.length > 1) {
    const [one] = left.splice(0, 1)
    const at = left.findIndex(({ office }) => office === one?.office)
    if (one !== undefined && at >= 0) {
      const [other] = left.splice(at, 1)
      if (other !== undefined) pairs.push([one, other])
    }
  }
  return pairs
}

/** @returns the id; null where the rules refuse it: leave of the demo falls on other days each time */
const ask = async (tx: Tx, company: number, now: Date, asked: Asked): Promise<number | null> => {
  const { requester, partner, date, reason } = asked
  const values = {
    members_id: requester.id,
    partner_id: partner.id,
    own_date: date,
    partner_date: date,
  }
  const asking = { tx, companyId: company, now, asker: null, file: () => Promise.resolve(null) }
  return asCompany(tx, company, dateIn(now), async () => {
    const told = await askSwap.preview?.(asking, values)
    if (told === undefined || told.broken.length > 0) return null
    return (await askSwap.make(asking, { ...values, reason })).id
  })
}

/** The colleague has agreed or declined. */
const answer = async (
  tx: Tx,
  company: number,
  id: number,
  {
    partner,
    to,
    note,
    at,
  }: {
    readonly partner: Person
    readonly to: "pending" | "declined"
    readonly note: string | null
    readonly at: string
  },
): Promise<void> => {
  await tx
    .update(shiftSwaps)
    .set({
      status: to,
      version: 2,
      approval_note: note,
      last_nama: partner.nama,
      last_at: at,
      updated_at: at,
      ...(to === "pending" ? { arrival: id } : {}),
    })
    .where(eq(shiftSwaps.id, id))
  await tx.insert(shiftSwapHistory).values({
    companies_id: company,
    row_id: id,
    version: 2,
    level: 1,
    from_state: "asked",
    to_state: to,
    by_nama: partner.nama,
    at,
    note,
    via: "single",
  })
}

/** Notifications of past events would greet the user of a newly filled demo. */
const untold = (tx: Tx, company: number) =>
  tx.execute(sql`delete from notifications where companies_id = ${company} and link = '/saya/tukar-shift'`)

/** Once per company: swaps of shifts that wait for a colleague, for a decision, or were declined. */
export const loadSwaps = async (db: Database, company: { readonly id: number }, now: Date): Promise<void> => {
  const key = `demo.swaps.${company.id}`
  await db.transact(async (tx) => {
    if ((await rowsOf(tx, sql`select 1 from meta where key = ${key}`)).length > 0) return
    const asked = new Date(now.getTime() - 30 * HOUR_MS)
    const at = new Date(now.getTime() - 6 * HOUR_MS).toISOString()
    for (const [turn, [requester, partner]] of (await pairsOf(tx, company.id)).slice(0, MOST).entries()) {
      const dates = NEAR.map((days) => plusDays(dateIn(now), days))
      if (!(await plan(tx, company.id, [requester, partner], dates))) break
      let id: number | null = null
      for (const date of dates) {
        id = await ask(tx, company.id, asked, { requester, partner, date, reason: "Antar orang tua kontrol" })
        if (id !== null) break
      }
      if (id === null) continue
      if (turn === MOST - 1)
        await answer(tx, company.id, id, { partner, to: "declined", note: "Ada ujian hari itu", at })
      else await answer(tx, company.id, id, { partner, to: "pending", note: null, at })
    }
    const [own, colleague] = await pairOfLogins(tx, company.id, now)
    if (own !== undefined && colleague !== undefined)
      await ask(tx, company.id, asked, {
        requester: colleague,
        partner: own,
        date: plusDays(dateIn(now), AHEAD[4]),
        reason: "Wisuda adik",
      })
    await untold(tx, company.id)
    await tx.insert(meta).values({ key, value: true })
  })
}
