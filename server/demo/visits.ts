import { sql } from "drizzle-orm"
import { MODULES } from "#contract/kit/modules.ts"
import { visitNumber } from "../areas/fieldwork/makeVisit.ts"
import { type Database, rowsOf, type Tx } from "../db/database.ts"
import { customers, meta, visitHistory, visitMoves, visitPhotos, visits } from "../db/tables/index.ts"
import type { FileStore } from "../files/store.ts"
import { dateIn } from "../time/calendar.ts"
import { addDays, dayNumber, weekdayOf } from "./days.ts"
import { insertFiles, keepPicture, type KeptFile } from "./keepFile.ts"
import { drawnPerson, drawnSignature } from "./pictures.ts"
import { random, type Random } from "./random.ts"
import { type Decider, deciderOf } from "./requests.ts"
import { idAt, insertNew, reserveIds } from "./rows.ts"
import { answersOf, customersNear, PURPOSES, reportedAt, resultOf } from "./visitPlan.ts"

const DAYS = 60
const MOST_PEOPLE = 22
const PER_OFFICE = 14
const PHOTOS = 6
const SIGNATURES = 3
const MINUTE_MS = 60_000
/** Days after which hardly anything waits any more. */
const DECIDED_AFTER = 5

type Company = { readonly id: number; readonly seed: number; readonly people: number }
export type VisitPerson = {
  readonly id: number
  readonly nama: string
  readonly offices_id: number
  readonly kode_kantor: string | null
}
export type VisitCustomer = {
  readonly id: number
  readonly nama: string
  readonly lat: number
  readonly lng: number
  readonly offices_id: number
}
export type VisitTask = {
  readonly id: number
  readonly kategori: string
  readonly radius_m: number | null
  readonly require_photo: boolean
  readonly require_signature: boolean
  readonly form_fields: Parameters<typeof answersOf>[0]
}
type Row = typeof visits.$inferInsert
type Move = Omit<typeof visitMoves.$inferInsert, "row_id" | "companies_id">
type Made = {
  readonly row: Omit<Row, "id" | "no">
  readonly moves: readonly Move[]
  readonly decided: readonly Move[]
  readonly photos: readonly { readonly phase: "in" | "out"; readonly files_id: number }[]
}
type Files = { readonly photos: readonly number[]; readonly signatures: readonly number[] }

/** Who is in the field: those whose position says so, before anybody else. */
export const visitPeople = (tx: Tx, company: number, most = MOST_PEOPLE): Promise<VisitPerson[]> =>
  rowsOf<VisitPerson>(
    tx,
    sql`select m.id::float8 as id, m.nama, m.offices_id::float8 as offices_id, o.kode as kode_kantor
      from members m join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
      left join jabatan j on j.companies_id = m.companies_id and j.id = m.jabatan_id
      where m.companies_id = ${company} and m.status = 'active' and m.archived_at is null
      order by coalesce(j.nama ~ '(Sales|Pengemudi|Pemasaran)', false) desc, md5('kunjungan' || m.id::text) limit ${most}`,
  )

/** Customers of a company, each with the office whose town they are in. */
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
    sql`select id::float8 as id, kategori, radius_m, require_photo, require_signature, form_fields from tipe_tugas
      where companies_id = ${company} and is_active order by id`,
  )

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

const at = (date: string, minutes: number): string =>
  new Date(Date.parse(`${date}T00:00:00+07:00`) + minutes * MINUTE_MS).toISOString()
const later = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * MINUTE_MS).toISOString()

type Making = {
  readonly company: number
  readonly person: VisitPerson
  readonly customer: VisitCustomer
  readonly task: VisitTask
  readonly date: string
  readonly hour: number
  readonly files: Files
  readonly decider: Decider | null
  readonly now: string
  readonly chance: Random
}

/** A visit of a day, as far as it has come by now. */
const visitOf = (making: Making): Made => {
  const { company, person, customer, task, date, hour, files, decider, now, chance } = making
  const radius = task.radius_m ?? 100
  const isPlanned = chance.chance(0.85)
  const planner = isPlanned ? (decider?.nama ?? "Admin") : null
  const planned = isPlanned
    ? at(addDays(date, -chance.int(1, 3)), 600 + chance.int(0, 300))
    : at(date, hour * 60 - 20)
  const left = at(date, hour * 60 - chance.int(10, 40))
  const began = at(date, hour * 60 + chance.int(-5, 15))
  const lasts = chance.chance(0.1) ? chance.int(3, 8) : chance.int(14, 75)
  const ended = later(began, lasts)
  const fate = chance.weighted<"done" | "missed" | "cancelled">([
    ["done", 17],
    ["missed", 2],
    ["cancelled", 1],
  ])
  const isToday = date === dateIn(new Date(now))
  const moves: Move[] = []
  const move = (to: Row["visit_status"], instant: string, by: string | null, note: string | null = null) =>
    moves.push({
      version: moves.length + 1,
      from_state: moves.at(-1)?.to_state ?? null,
      to_state: to,
      by_nama: by,
      at: instant,
      note,
      via: by === null ? "system" : "single",
    })
  move("planned", planned, planner ?? person.nama)
  if (fate === "cancelled") move("cancelled", later(planned, 45), person.nama, "Pelanggan minta ditunda")
  else if (fate === "missed") {
    if (!isToday) move("missed", at(addDays(date, 1), 1), null)
  } else {
    if (left <= now) move("on_the_way", left, person.nama)
    if (began <= now) move("in_progress", began, person.nama)
    if (ended <= now) move("done", ended, person.nama)
  }
  const visit_status = (moves.at(-1)?.to_state ?? "planned") as Row["visit_status"]
  const isDone = visit_status === "done"
  const came = isDone || visit_status === "in_progress"
  const [inAt, outAt] = [reportedAt(customer, radius, chance), reportedAt(customer, radius, chance)]
  const photo = () => files.photos[chance.int(0, Math.max(0, files.photos.length - 1))] ?? null
  const signature = () => files.signatures[chance.int(0, Math.max(0, files.signatures.length - 1))] ?? null
  const hasPhoto = chance.chance(0.93)
  const isOld = date < addDays(dateIn(new Date(now)), -DECIDED_AFTER)
  const status: Row["status"] = !isDone
    ? "none"
    : isOld && decider !== null
      ? chance.weighted<"approved" | "rejected" | "cancelled">([
          ["approved", 20],
          ["rejected", 2],
          ["cancelled", 1],
        ])
      : chance.chance(0.3) && decider !== null && later(ended, 180) < now
        ? "approved"
        : "pending"
  const decided: Move[] = []
  const decide = (to: Row["status"], instant: string, by: Decider | null, note: string | null = null) =>
    decided.push({
      version: moves.length + decided.length + 1,
      level: 1,
      from_state: decided.at(-1)?.to_state ?? "none",
      to_state: to,
      by_id: by?.id ?? null,
      by_nama: by?.nama ?? person.nama,
      at: instant,
      note,
      via: "single",
    })
  if (isDone) decide("pending", ended, null)
  if (status === "rejected")
    decide("rejected", later(ended, 150), decider, "Lokasi check-in bukan di pelanggan")
  if (status === "approved" || status === "cancelled") decide("approved", later(ended, 120), decider)
  if (status === "cancelled") decide("cancelled", later(ended, 170), decider, "Kunjungan tercatat dua kali")
  const last = decided.at(-1) ?? moves.at(-1)
  return {
    row: {
      companies_id: company,
      members_id: person.id,
      tipe_tugas_id: task.id,
      customers_id: customer.id,
      tanggal: date,
      plan_time: `${String(hour).padStart(2, "0")}:00`,
      is_planned: isPlanned,
      assigned_nama: planner,
      purpose: chance.pick(PURPOSES),
      radius_m: radius,
      radius_mode: "warn",
      min_duration_min: 10,
      max_gps_accuracy_m: 100,
      needs_photo_in: true,
      needs_photo_out: false,
      needs_signature: task.require_signature,
      visit_status,
      in_at: came ? began : null,
      in_lat: came ? inAt.lat : null,
      in_lng: came ? inAt.lng : null,
      in_accuracy_m: came ? inAt.accuracy_m : null,
      in_distance_m: came ? inAt.distance_m : null,
      in_mock: came && chance.chance(0.02),
      in_note: null,
      out_at: isDone ? ended : null,
      out_lat: isDone ? outAt.lat : null,
      out_lng: isDone ? outAt.lng : null,
      out_accuracy_m: isDone ? outAt.accuracy_m : null,
      out_distance_m: isDone ? outAt.distance_m : null,
      out_mock: false,
      out_note: null,
      in_radius: came ? inAt.distance_m <= radius : null,
      duration_min: isDone ? lasts : null,
      ...(isDone ? resultOf(chance) : { result: null, result_note: null }),
      answers: isDone
        ? answersOf(task.form_fields, (type) => (type === "photo" ? photo() : signature()), chance)
        : [],
      signature_files_id: isDone && task.require_signature ? signature() : null,
      next_visit: isDone && chance.chance(0.2) ? addDays(date, 14) : null,
      planned_at: planned,
      status,
      queued: null,
      level: 1,
      level_total: 1,
      decided_by: status === "approved" && decider !== null ? [decider.id] : [],
      approval_note: status === "rejected" || status === "cancelled" ? (last?.note ?? null) : null,
      last_nama: last?.by_nama ?? null,
      last_at: last?.at ?? planned,
      version: moves.length + decided.length,
      created_at: isDone ? ended : planned,
      updated_at: last?.at ?? planned,
    },
    moves,
    decided,
    photos:
      came && hasPhoto
        ? [{ phase: "in" as const, files_id: photo() ?? 0 }].filter(({ files_id }) => files_id > 0)
        : [],
  }
}

const isWorkday = (date: string): boolean => weekdayOf(dayNumber(date)) < 5

/** Visits of two months and of the days ahead: some days somebody has two, one after the other. */
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
  return found.people.flatMap((person) => {
    const near = found.customers.filter(({ offices_id }) => offices_id === person.offices_id)
    if (near.length === 0) return []
    return Array.from({ length: DAYS + 3 }, (_, nth) => addDays(today, nth - DAYS)).flatMap((date) => {
      if (!isWorkday(date)) return []
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

const write = async (tx: Tx, company: number, made: readonly Made[]): Promise<void> => {
  const ordered = made.toSorted((a, b) => a.row.created_at.localeCompare(b.row.created_at))
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

/** Once for each company that has visits: its customers, and what its people in the field did. */
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
    const files = {
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
    await write(tx, company.id, made)
    await tx.insert(meta).values({ key, value: { at: instant, count: made.length } })
  })
}
