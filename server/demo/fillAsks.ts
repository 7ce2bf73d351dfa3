import { sql } from "drizzle-orm"
import { inChunks } from "../db/chunks.ts"
import { type Database, rowsOf, type Tx } from "../db/database.ts"
import {
  attendance,
  attendanceRequestHistory,
  attendanceRequests,
  meta,
  reimbursmentHistory,
  reimbursmentItems,
  reimbursments,
} from "../db/tables/index.ts"
import { dateIn } from "../time/calendar.ts"
import { type AttendancePerson, attendanceDay, knownAt, lastDays } from "./attendance.ts"
import { claimNumber, claimOf, type ClaimPerson, type Plan, planOf, withTwins } from "./claimPlan.ts"
import { kategoriOf, writeClaims } from "./claims.ts"
import { addDays } from "./days.ts"
import { OFF_DAYS } from "./holidays.ts"
import { type Random, random } from "./random.ts"
import {
  type Day,
  deciderOf,
  type MadeRequest,
  REQUEST_DAYS,
  requestOf,
  tells,
  writeRequests,
} from "./requests.ts"
import { countRoughly, insertRows } from "./rows.ts"

/** Requests or claims per employee in these weeks: one for every two employees on average. */
const HOW_MANY: readonly (readonly [count: number, weight: number])[] = [
  [0, 62],
  [1, 28],
  [2, 8],
  [3, 2],
]
/** Branches of each shop, so that equal amounts rarely coincide by chance. */
const SHOPS = 400
const TWIN_EVERY = 50
/** Minimum number of employees per chunk: its eight statements cost the same for a few of them. */
const LEAST = 250

type Company = { readonly id: number; readonly seed: number }
type Person = ClaimPerson &
  AttendancePerson &
  Pick<Day, "lat" | "lng" | "radius_m"> & { readonly kode_kantor: string | null }
/** The progress: the last employee done, and the rows written. */
type Progress = { readonly after: number; readonly count: number }

const peopleAfter = (tx: Tx, company: number, after: number, size: number): Promise<Person[]> =>
  rowsOf<Person>(
    tx,
    sql`select m.id::float8 as id, m.nama, m.offices_id::float8 as offices_id, m.tanggal_masuk::text as tanggal_masuk,
      o.kode as kode_kantor, o.lat, o.lng, o.radius_m, o.timezone, null as keeper_id, null as keeper
    from members m join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
    where m.companies_id = ${company} and m.status = 'active' and m.id > ${after} order by m.id limit ${size}`,
  )

const progressOf = async (tx: Tx, key: string): Promise<Progress> => {
  const [row] = await rowsOf<{ value: Progress }>(tx, sql`select value from meta where key = ${key}`)
  return row?.value ?? { after: 0, count: 0 }
}

const keep = async (tx: Tx, key: string, value: Progress): Promise<void> => {
  await tx.insert(meta).values({ key, value }).onConflictDoUpdate({ target: meta.key, set: { value } })
}

/**
 * Goes through the employees not done yet, so that an interrupted fill resumes and a company that grows gets the
 * rest. The rows of a chunk and its progress are written in one transaction.
 * @param write returns how many rows it wrote; `written` of them existed before
 */
const askEverybody = async (
  db: Database,
  key: string,
  company: number,
  write: (tx: Tx, people: readonly Person[], written: number) => Promise<number>,
  { onRows, signal }: FillAsksOptions,
): Promise<void> => {
  let progress = await db.transact((tx) => progressOf(tx, key))
  await inChunks(
    db,
    async (tx, size) => {
      signal?.throwIfAborted()
      const people = await peopleAfter(tx, company, progress.after, size)
      const last = people.at(-1)
      if (last === undefined) return 0
      const rows = await write(tx, people, progress.count)
      const next = { after: last.id, count: progress.count + rows }
      await keep(tx, key, next)
      progress = next
      onRows?.(rows)
      return people.length
    },
    { first: LEAST, least: LEAST },
  )
}

type Candidate = { readonly day: Day; readonly record: typeof attendance.$inferInsert }

/** The days an employee may send requests about, with their attendance as it is or would be generated. */
const daysOf = (company: Company, person: Person, dates: readonly string[], now: string): Candidate[] =>
  dates.flatMap((date) => {
    const drawn = attendanceDay({ seed: company.seed, person, date, holidays: OFF_DAYS })
    const known = drawn === null ? null : knownAt(drawn, person.timezone, now)
    if (known === null || !["hadir", "tidak_lengkap", "alpa"].includes(known.day_status)) return []
    const { id, nama, offices_id, kode_kantor, lat, lng, radius_m } = person
    return [
      {
        day: { ...known, members_id: id, nama, offices_id, kode_kantor, lat, lng, radius_m, date },
        record: { companies_id: company.id, offices_id, ...known },
      },
    ]
  })

/** Prefers days with an exception (late, absent …); the rest are random. */
const chosenOf = (days: readonly Candidate[], count: number, chance: Random): readonly Candidate[] =>
  days
    .map((candidate) => ({ candidate, lot: chance.next() + (tells(candidate.day) ? 0 : 1) }))
    .toSorted((a, b) => a.lot - b.lot)
    .slice(0, count)
    .map(({ candidate }) => candidate)

export type FillAsksOptions = {
  readonly now: Date
  readonly onRows?: (rows: number) => void
  readonly signal?: AbortSignal
}

/**
 * Writes attendance requests about the last three weeks up to yesterday, one for every two employees. A day with a
 * request always gets an attendance record, even where the company's attendance was not filled.
 * @throws the signal's reason, after rolling back the current chunk
 */
export const fillRequests = async (
  db: Database,
  company: Company,
  options: FillAsksOptions,
): Promise<void> => {
  const today = dateIn(options.now)
  const now = options.now.toISOString()
  const dates = lastDays(addDays(today, -1), REQUEST_DAYS)
  const decider = await db.transact((tx) => deciderOf(tx, company.id))
  const write = async (tx: Tx, people: readonly Person[]): Promise<number> => {
    const records: Candidate["record"][] = []
    const made: MadeRequest[] = []
    for (const person of people) {
      const chance = random(company.seed, "pengajuan", person.id)
      const count = chance.weighted(HOW_MANY)
      if (count === 0) continue
      for (const { day, record } of chosenOf(daysOf(company, person, dates, now), count, chance)) {
        records.push(record)
        made.push(requestOf(company.id, day, null, decider, { today, now, chance }))
      }
    }
    await insertRows(tx, attendance, records)
    await writeRequests(tx, made)
    return made.length
  }
  await askEverybody(db, `demo.asks.requests.${company.id}`, company.id, write, options)
  await countRoughly(db, [attendance, attendanceRequests, attendanceRequestHistory])
}

/**
 * Writes claims of the last weeks, one for every two employees.
 * @throws the signal's reason, after rolling back the current chunk
 */
export const fillClaims = async (db: Database, company: Company, options: FillAsksOptions): Promise<void> => {
  const today = dateIn(options.now)
  const { kategori, decider } = await db.transact(async (tx) => ({
    kategori: await kategoriOf(tx, company.id),
    decider: await deciderOf(tx, company.id),
  }))
  if (!kategori.has("TRN")) return
  const plansOf = (person: Person): Plan[] => {
    const count = random(company.seed, "klaim", "banyak", person.id).weighted(HOW_MANY)
    return Array.from({ length: count }, (_, nth) =>
      planOf(person, today, random(company.seed, "klaim", person.id, nth), SHOPS),
    ).filter(({ tanggal }) => tanggal >= person.tanggal_masuk)
  }
  const write = async (tx: Tx, people: readonly Person[], written: number): Promise<number> => {
    const plans = withTwins(people.flatMap(plansOf), TWIN_EVERY)
    await writeClaims(
      tx,
      plans.map((plan, at) =>
        claimOf(plan, {
          company: company.id,
          no: claimNumber(today, written + at + 1),
          kategori,
          files: new Map(),
          decider,
          today,
          chance: random(company.seed, "klaim", "baris", plan.person.id, at),
        }),
      ),
    )
    return plans.length
  }
  await askEverybody(db, `demo.asks.claims.${company.id}`, company.id, write, options)
  await countRoughly(db, [reimbursments, reimbursmentItems, reimbursmentHistory])
}
