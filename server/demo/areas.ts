import { sql } from "drizzle-orm"
import { AREAS, type Area, type AreaKind } from "#contract/areas.ts"
import { failures } from "#contract/areas/fieldwork/taskWords.ts"
import { areaFeature } from "#contract/kit/modules.ts"
import { fillAreaTypes } from "../areas/fieldwork/index.ts"
import { type Database, rowsOf, type Tx } from "../db/database.ts"
import { meta, taskHistory, tasks } from "../db/tables/index.ts"
import { dateIn } from "../time/calendar.ts"
import { addDays, dayNumber, weekdayOf } from "./days.ts"
import { demoProducts } from "./products.ts"
import { random, type Random } from "./random.ts"
import { type Decider, deciderOf } from "./requests.ts"
import { idAt, insertNew, reserveIds } from "./rows.ts"
import {
  type Files,
  type Made,
  type VisitCustomer,
  visitOf,
  type VisitPerson,
  type VisitTask,
} from "./visitMade.ts"
import { freeHours, visitCustomers, visitPeople, visitTasks, writeVisits } from "./visits.ts"

const DAYS = 28
const PEOPLE = 4
const HOURS = [9, 11, 14, 16] as const
/** Hours from a failed delivery to the next attempt. */
const RETRY_HOURS = 3
const FEWEST_KM = 6
const MOST_KM = 48

type Company = { readonly id: number; readonly seed: number }
type Task = typeof tasks.$inferInsert

/** The areas that a company has. */
const areasOf = async (tx: Tx, company: number): Promise<readonly Area[]> => {
  const [row] = await rowsOf<{ readonly features: readonly string[] }>(
    tx,
    sql`select features from companies where id = ${company}`,
  )
  return AREAS.filter(({ key }) => row?.features.includes(areaFeature(key)) === true)
}

/** The pictures of the company's earlier visits. */
const picturesOf = async (tx: Tx, company: number): Promise<Pick<Files, "photos" | "signatures">> => {
  const [found] = await rowsOf<{
    readonly photos: readonly number[]
    readonly signatures: readonly number[]
  }>(
    tx,
    sql`select (select coalesce(array_agg(distinct files_id::float8), '{}') from visit_photos where companies_id = ${company}) as photos,
      (select coalesce(array_agg(distinct signature_files_id::float8), '{}') from visits
        where companies_id = ${company} and signature_files_id is not null) as signatures`,
  )
  return found ?? { photos: [], signatures: [] }
}

type Making = {
  readonly company: Company
  readonly area: Area
  readonly person: VisitPerson
  readonly customers: readonly VisitCustomer[]
  readonly types: readonly VisitTask[]
  readonly files: Files
  readonly decider: Decider | null
  readonly now: string
}

const states = {
  planned: "diterima",
  on_the_way: "diterima",
  in_progress: "dikerjakan",
  done: "selesai",
  missed: "lewat",
  cancelled: "batal",
} as const

/** Decided at once, so that the queue of visits keeps its own examples. */
const decided = (made: Made, decider: Decider | null): Made => {
  if (made.row.status !== "pending" || decider === null) return made
  const at = made.row.created_at
  const version = (made.row.version ?? 1) + 1
  return {
    ...made,
    row: {
      ...made.row,
      status: "approved",
      decided_by: [decider.id],
      last_nama: decider.nama,
      last_at: at,
      version,
    },
    decided: [
      ...made.decided,
      {
        version,
        level: 1,
        from_state: "pending",
        to_state: "approved",
        by_id: decider.id,
        by_nama: decider.nama,
        at,
        note: null,
        via: "single",
      },
    ],
  }
}

/** Figures of a kind in a visit: odometer of a trip, recipient and collected cash of a delivery. */
const ofKind = (kind: AreaKind, made: Made, cod: number | null, chance: Random): Made => {
  if (made.row.visit_status !== "done") return made
  if (kind === "pengemudi") {
    const km = chance.int(FEWEST_KM, MOST_KM)
    const start = chance.int(20_000, 90_000)
    return { ...made, row: { ...made.row, odo_start: start, odo_end: start + km, trip_m: km * 1_000 } }
  }
  if (kind === "pengiriman")
    return {
      ...made,
      row: {
        ...made.row,
        penerima: chance.pick(["Ibu Ratna", "Pak Dedi", "Satpam", "Bagian gudang"]),
        amount: cod,
      },
    }
  return made
}

type Work = { readonly task: Omit<Task, "id">; readonly visits: readonly Made[] }

/** A task of a day with its visits; a delivery may fail once and be tried again. */
const workOf = (making: Making, date: string, hour: number): Work => {
  const { company, area, person, customers, types, files, decider, now } = making
  const chance = random(company.seed, area.key, person.id, dayNumber(date), hour)
  const [customer, type] = [chance.pick(customers), chance.pick(types)]
  const common = { company: company.id, person, customer, task: type, date, files, decider, now }
  const first = visitOf({ ...common, hour, chance })
  const isDelivery = area.kind === "pengiriman"
  const cod = isDelivery && chance.chance(0.4) ? chance.int(5, 60) * 10_000 : null
  const hasFailed = isDelivery && first.row.visit_status === "done" && chance.chance(0.2)
  const failed: Made = {
    ...first,
    lines: [],
    row: { ...first.row, failure: chance.pick(failures), result: "tidak_bertemu", amount: null },
  }
  const again = visitOf({ ...common, hour: hour + RETRY_HOURS, chance })
  const attempts = hasFailed ? [failed, again] : [first]
  const last = attempts.at(-1) ?? first
  const { planned_at, updated_at, visit_status } = last.row
  return {
    visits: attempts.map((one) =>
      decided(one === failed ? one : ofKind(area.kind, one, cod, chance), decider),
    ),
    task: {
      companies_id: company.id,
      judul:
        `${isDelivery ? "Antar ke" : area.kind === "pengemudi" ? "Perjalanan ke" : "Kunjungi"} ${customer.nama}`.slice(
          0,
          120,
        ),
      tipe_tugas_id: type.id,
      area: area.key,
      members_id: person.id,
      customers_id: customer.id,
      tanggal: date,
      due_time: `${String(hour + 1).padStart(2, "0")}:00`,
      priority: chance.pick(["normal", "normal", "tinggi"] as const),
      penerima: isDelivery ? "Bagian penerimaan" : null,
      barang: isDelivery ? `${chance.int(1, 12)} dus` : null,
      cod,
      tujuan: area.kind === "pengemudi" ? customer.nama : null,
      nth: HOURS.findIndex((one) => one === hour) + 1,
      status: states[visit_status],
      failed: hasFailed ? 1 : 0,
      assigned_nama: decider?.nama ?? "Admin",
      started_at: first.row.in_at ?? null,
      ended_at: visit_status === "done" ? (last.row.out_at ?? null) : null,
      last_nama: person.nama,
      last_at: updated_at,
      created_at: planned_at,
      updated_at,
    },
  }
}

const [SATURDAY, SUNDAY] = [5, 6]
/** Offices rest at the weekend; employees in the field work on Saturdays, and deliveries come on Sundays too. */
export const worksOn = (kind: AreaKind, date: string): boolean => {
  const weekday = weekdayOf(dayNumber(date))
  return weekday < SUNDAY || kind === "pengiriman"
}
/** Share of hours with work, less of it at the weekend. */
const shareOn = (date: string): number => (weekdayOf(dayNumber(date)) < SATURDAY ? 0.6 : 0.35)

/** A bulk insert has the columns of its first row. */
const NONE = { failure: null, penerima: null, odo_start: null, odo_end: null, trip_m: null } as const

const write = async (tx: Tx, company: number, all: readonly Work[]): Promise<void> => {
  const ids = await reserveIds(tx, tasks, all.length)
  await insertNew(
    tx,
    tasks,
    all.map(({ task }, nth) => ({ ...task, id: idAt(ids, nth) })),
  )
  await insertNew(
    tx,
    taskHistory,
    all.map(({ task }, nth) => ({
      companies_id: company,
      row_id: idAt(ids, nth),
      version: 1,
      from_state: null,
      to_state: "baru",
      by_nama: task.assigned_nama ?? null,
      at: task.created_at,
      via: "single" as const,
    })),
  )
  await writeVisits(
    tx,
    company,
    all.flatMap(({ visits }, nth) =>
      visits.map((made, at) => ({
        ...made,
        row: { ...NONE, ...made.row, tasks_id: idAt(ids, nth), attempt: at + 1 },
      })),
    ),
  )
}

/**
 * Once per company, with the areas that it has at its first start: their task types, customers, and the work of four weeks. Areas
 * that are switched on later begin empty, as those of a real company.
 */
export const loadAreas = async (db: Database, company: Company, now: Date): Promise<void> => {
  const key = `demo.areas.${company.id}`
  await db.transact(async (tx) => {
    const [known] = await rowsOf(tx, sql`select from meta where key = ${key}`)
    const areas = await areasOf(tx, company.id)
    if (known !== undefined) return
    const [products, customers, decider] = [
      await demoProducts(tx, company.id),
      await visitCustomers(tx, company.id),
      await deciderOf(tx, company.id),
    ]
    const people = await visitPeople(tx, company.id, areas.length * PEOPLE)
    const files = { products, ...(await picturesOf(tx, company.id)) }
    const today = dateIn(now)
    const dates = Array.from({ length: DAYS + 2 }, (_, nth) => addDays(today, nth - DAYS))
    const free = await freeHours(tx, company.id, today)
    const made: Work[] = []
    for (const [nth, area] of areas.entries()) {
      await fillAreaTypes(tx, { companyId: company.id, area: area.key, now, accountId: null })
      /** Every fourth customer belongs to the first area, and so on. */
      await tx.execute(
        sql`update customers set area = ${area.key} where companies_id = ${company.id} and area is null and id % ${areas.length} = ${nth}`,
      )
      const types = (await visitTasks(tx, company.id)).filter((type) => type.area === area.key)
      for (const person of people.filter((_, at) => at % areas.length === nth)) {
        const near = customers.filter(
          ({ id, offices_id }) => offices_id === person.offices_id && id % areas.length === nth,
        )
        if (near.length === 0 || types.length === 0) continue
        const making = {
          company,
          area,
          person,
          customers: near,
          types,
          files,
          decider,
          now: now.toISOString(),
        }
        for (const date of dates.filter((one) => worksOn(area.kind, one)))
          for (const hour of HOURS) {
            const isWorking = random(company.seed, "hari", person.id, dayNumber(date), hour).chance(
              shareOn(date),
            )
            if (!isWorking || (date === today && !free.isFree(person.id, hour))) continue
            const work = workOf(making, date, hour)
            made.push(work)
            if (date === today)
              for (const at of work.visits.keys()) free.take(person.id, hour + at * RETRY_HOURS)
          }
      }
    }
    if (made.length > 0) await write(tx, company.id, made)
    await tx.insert(meta).values({ key, value: { at: now.toISOString(), count: made.length } })
  })
}
