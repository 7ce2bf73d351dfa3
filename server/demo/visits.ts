import { sql } from "drizzle-orm"
import { MODULES } from "#contract/kit/modules.ts"
import { visitNumber } from "../areas/fieldwork/makeVisit.ts"
import { type Database, rowsOf, type Tx } from "../db/database.ts"
import {
  customers,
  meta,
  visitHistory,
  visitLines,
  visitMoves,
  visitPhotos,
  visits,
} from "../db/tables/index.ts"
import type { FileStore } from "../files/store.ts"
import { dateIn } from "../time/calendar.ts"
import { addDays, dayNumber, weekdayOf } from "./days.ts"
import { finishOutlets } from "./outlets.ts"
import { insertFiles, keepPicture, type KeptFile } from "./keepFile.ts"
import { drawnPerson, drawnSignature } from "./pictures.ts"
import { demoProducts, insertProducts } from "./products.ts"
import { random } from "./random.ts"
import { type Decider, deciderOf } from "./requests.ts"
import { idAt, insertNew, leading, reserveIds } from "./rows.ts"
import {
  type Files,
  type Made,
  type Move,
  type VisitCustomer,
  visitOf,
  type VisitPerson,
  type VisitTask,
} from "./visitMade.ts"
import { customersNear } from "./visitPlan.ts"

const DAYS = 60
const COMING = 2
const MOST_PEOPLE = 22
const PER_OFFICE = 14
const PHOTOS = 6
const SIGNATURES = 3

type Company = { readonly id: number; readonly seed: number; readonly people: number }

/** In a company of this size the first of its visiting employees is a courier: today is full of deliveries (tasks.ts). */
export const hasCourier = ({ people }: Pick<Company, "people">): boolean => people >= 200

/** Employees with visits: field positions first, then others. */
export const visitPeople = (tx: Tx, company: number, most = MOST_PEOPLE): Promise<VisitPerson[]> =>
  rowsOf<VisitPerson>(
    tx,
    sql`select m.id::float8 as id, m.nama, m.offices_id::float8 as offices_id, o.kode as kode_kantor
      from members m join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
      left join jabatan j on j.companies_id = m.companies_id and j.id = m.jabatan_id
      where m.companies_id = ${company} and m.status = 'active' and m.archived_at is null
      order by coalesce(j.nama ~ '(Sales|Pengemudi|Pemasaran)', false) desc, md5('kunjungan' || m.id::text) limit ${most}`,
  )

/** Customers of a company, each with the office in the same town. */
export const visitCustomers = (tx: Tx, company: number): Promise<VisitCustomer[]> =>
  rowsOf<VisitCustomer>(
    tx,
    sql`select c.id::float8 as id, c.nama, c.lat, c.lng, (select o.id::float8 from offices o where o.companies_id = c.companies_id
        order by (o.lat - c.lat) ^ 2 + (o.lng - c.lng) ^ 2 limit 1) as offices_id
      from customers c where c.companies_id = ${company} and c.lat is not null order by c.id`,
  )

export const visitTasks = (tx: Tx, company: number): Promise<VisitTask[]> =>
  rowsOf<VisitTask>(
    tx,
    sql`select id::float8 as id, kategori, radius_m, sla_min, require_photo, require_signature, area, form_fields from tipe_tugas
      where companies_id = ${company} and is_active order by id`,
  )

/** Hours between the beginnings of two visits, so that the one has ended before the other begins. */
const APART = 2
/** More visits on a day than a sales person has: deliveries, without free hours between. */
const FULL = 10

/** Tells whether an employee has time for a visit at an hour of today: two in progress at once violate `visits_one_open`. */
export const freeHours = async (tx: Tx, company: number, today: string) => {
  const rows = await rowsOf<{ readonly id: number; readonly hours: readonly number[] }>(
    tx,
    sql`select members_id::float8 as id, array_agg(coalesce(left(plan_time, 2)::int, 0)) as hours
      from visits where companies_id = ${company} and tanggal = ${today} group by members_id`,
  )
  const taken = new Map(rows.map(({ id, hours }) => [id, [...hours]]))
  return {
    isFree: (member: number, hour: number): boolean => {
      const hours = taken.get(member) ?? []
      return hours.length < FULL && hours.every((one) => Math.abs(one - hour) >= APART)
    },
    take: (member: number, hour: number): void => {
      taken.set(member, [...(taken.get(member) ?? []), hour])
    },
  }
}

const insertCustomers = async (tx: Tx, { id, seed }: Company, at: string): Promise<void> => {
  const offices = await rowsOf<{ readonly kota: string | null; readonly lat: number; readonly lng: number }>(
    tx,
    sql`select kota, lat, lng from offices where companies_id = ${id} and is_active order by id limit 6`,
  )
  const stamp = { companies_id: id, created_at: at, updated_at: at }
  for (const [nth, office] of offices.entries())
    await tx
      .insert(customers)
      .values(customersNear(office, PER_OFFICE, seed, nth).map((one) => ({ ...one, ...stamp })))
}

const isWorkday = (date: string): boolean => weekdayOf(dayNumber(date)) < 5

/** The working days of visits: two months up to today, and the next ones, of which any week has some: also on a Friday. */
export const visitDates = (today: string): readonly string[] => {
  const days = (from: number, count: number) =>
    Array.from({ length: count }, (_, nth) => addDays(today, from + nth)).filter(isWorkday)
  return [...days(-DAYS, DAYS + 1), ...days(1, 7).slice(0, COMING)]
}

/**
 * The dates of an employee's visits. Today is the courier's for deliveries only: an employee has one visit in progress, so a
 * sales visit at 14.00 would collide with the delivery of that hour.
 */
export const datesOf = (company: Pick<Company, "people">, today: string, nthPerson: number) =>
  visitDates(today).filter((date) => !(nthPerson === 0 && date === today && hasCourier(company)))

/** Visits of two months and of the coming days; some employees have two on one day. */
const planned = (
  company: Company,
  found: {
    readonly people: readonly VisitPerson[]
    readonly customers: readonly VisitCustomer[]
    readonly tasks: readonly VisitTask[]
    readonly decider: Decider | null
    readonly files: Files
  },
  now: Date,
): readonly Made[] => {
  const today = dateIn(now)
  return found.people.flatMap((person, nthPerson) => {
    const near = found.customers.filter(({ offices_id }) => offices_id === person.offices_id)
    if (near.length === 0) return []
    return datesOf(company, today, nthPerson).flatMap((date) => {
      const chance = random(company.seed, "kunjungan", person.id, dayNumber(date))
      const hours = chance.weighted<readonly number[]>([
        [[], 9],
        [[10], 4],
        [[14], 2],
        [[10, 14], 2],
      ])
      return hours.map((hour) =>
        visitOf({
          company: company.id,
          person,
          customer: chance.pick(near),
          task: chance.pick(found.tasks),
          date,
          hour,
          files: found.files,
          decider: found.decider,
          now: now.toISOString(),
          chance,
        }),
      )
    })
  })
}

/** Inserts visits with their moves, lines and photos. */
export const writeVisits = async (tx: Tx, company: number, made: readonly Made[]): Promise<void> => {
  const sorted = made.toSorted((a, b) => a.row.created_at.localeCompare(b.row.created_at))
  /** The newest of the rejected ones: the pay of older ones is closed, and they cannot be deleted. */
  const rejected = sorted.findLast(({ row }) => row.status === "rejected")
  const ordered = leading(
    sorted,
    (one) => (one === rejected || one.row.status === "pending" ? one.row.status : undefined),
    ["pending", "rejected"],
  )
  const ids = await reserveIds(tx, visits, ordered.length)
  const all = ordered.map((one, nth) => ({ ...one, id: idAt(ids, nth) }))
  await insertNew(
    tx,
    visits,
    all.map(({ id, row }) => ({
      ...row,
      id,
      no: visitNumber(row.tanggal, id),
      queued: row.status === "none" ? null : id,
    })),
  )
  const own = (id: number, moves: readonly Move[]) =>
    moves.map((move) => ({ ...move, companies_id: company, row_id: id }))
  await insertNew(
    tx,
    visitMoves,
    all.flatMap(({ id, moves }) => own(id, moves)),
  )
  await insertNew(
    tx,
    visitHistory,
    all.flatMap(({ id, decided }) => own(id, decided)),
  )
  await insertNew(
    tx,
    visitLines,
    all.flatMap(({ id, lines }) => lines.map((line) => ({ ...line, companies_id: company, visits_id: id }))),
  )
  await insertNew(
    tx,
    visitPhotos,
    all.flatMap(({ id, photos }) =>
      photos.map((photo, nth) => ({ ...photo, companies_id: company, visits_id: id, nth: nth + 1 })),
    ),
  )
}

const pictures = async (store: FileStore | null, { id, seed }: Company) => {
  const kept = async (count: number, name: string, drawn: (seed: number) => Buffer) => {
    const made: KeptFile[] = []
    if (store !== null)
      for (let nth = 0; nth < count; nth += 1)
        made.push(await keepPicture(store, id, `${name}-${nth + 1}.png`, drawn(seed + 70 + nth)))
    return made
  }
  return {
    photos: await kept(PHOTOS, "kunjungan", drawnPerson),
    signatures: await kept(SIGNATURES, "tanda-tangan", drawnSignature),
  }
}

/** Once per company with visits: its customers, and the visits of its field employees. */
export const loadVisits = async (
  db: Database,
  company: Company,
  now: Date,
  store: FileStore | null,
): Promise<void> => {
  const key = `demo.visits.${company.id}`
  const isWanted = await db.transact(async (tx) => {
    const [found] = await rowsOf<{ readonly wanted: boolean }>(
      tx,
      sql`select ${MODULES.visit} = any (modules) and not exists (select from meta where key = ${key}) as wanted
        from companies where id = ${company.id}`,
    )
    return found?.wanted === true
  })
  if (!isWanted || company.people === 0) return
  const drawn = await pictures(store, company)
  await db.transact(async (tx) => {
    const instant = now.toISOString()
    await insertCustomers(tx, company, instant)
    await insertProducts(tx, company.id, instant)
    const files = {
      products: await demoProducts(tx, company.id),
      photos: await insertFiles(tx, company.id, drawn.photos, instant),
      signatures: await insertFiles(tx, company.id, drawn.signatures, instant),
    }
    const tasks = await visitTasks(tx, company.id)
    const made =
      tasks.length === 0
        ? []
        : planned(
            company,
            {
              people: await visitPeople(tx, company.id, Math.min(MOST_PEOPLE, Math.ceil(company.people / 8))),
              customers: await visitCustomers(tx, company.id),
              tasks,
              decider: await deciderOf(tx, company.id),
              files,
            },
            now,
          )
    await writeVisits(tx, company.id, made)
    await finishOutlets(tx, company, instant)
    await tx.insert(meta).values({ key, value: { at: instant, count: made.length } })
  })
}
