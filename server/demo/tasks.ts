import { and, eq, like, sql } from "drizzle-orm"
import { MODULES } from "#contract/kit/modules.ts"
import { makeVisits } from "../areas/fieldwork/makeVisit.ts"
import { departVisit, reportVisit } from "../areas/fieldwork/reportVisit.ts"
import { taskLifecycle } from "../areas/fieldwork/taskLife.ts"
import { type Database, rowsOf, type Tx } from "../db/database.ts"
import { customers, meta, notifications, taskHistory, tasks } from "../db/tables/index.ts"
import type { FileStore } from "../files/store.ts"
import { moveRow, settleRow } from "../kit/approval/move.ts"
import { employeeMover, systemMover } from "../kit/approval/mover.ts"
import { dateIn } from "../time/calendar.ts"
import { addDays } from "./days.ts"
import { insertFiles, keepPicture } from "./keepFile.ts"
import { drawnPerson, drawnSignature } from "./pictures.ts"
import { random } from "./random.ts"
import { idAt, insertNew, reserveIds } from "./rows.ts"
import { DELIVERIES, deliveryAt, OFFICE_TASKS } from "./taskPlan.ts"
import type { VisitCustomer, VisitPerson, VisitTask } from "./visitMade.ts"
import { answersOf } from "./visitAnswers.ts"
import { customersNear, placeAt } from "./visitPlan.ts"
import { hasCourier, visitCustomers, visitPeople, visitTasks } from "./visits.ts"

const MINUTE_MS = 60_000
const OTHERS = 7
const PLANNER = "Admin"

type Company = { readonly id: number; readonly seed: number; readonly people: number }
type Row = Omit<typeof tasks.$inferInsert, "id" | "no" | "companies_id">
type Files = { readonly photo: number; readonly signature: number }

const instantOf = (date: string, minutes: number): Date =>
  new Date(Date.parse(`${date}T00:00:00+07:00`) + minutes * MINUTE_MS)

/** New tasks with their first history row, and the visits of those at a customer. @returns their ids, and their visits' */
const assign = async (tx: Tx, company: number, rows: readonly Row[], at: Date) => {
  const ids = await reserveIds(tx, tasks, rows.length)
  const instant = at.toISOString()
  await tx
    .insert(tasks)
    .values(rows.map((row, nth) => ({ ...row, id: idAt(ids, nth), companies_id: company })))
  await insertNew(
    tx,
    taskHistory,
    ids.map((row_id) => ({
      companies_id: company,
      row_id,
      version: 1,
      to_state: "baru",
      by_nama: PLANNER,
      at: instant,
      via: "bulk" as const,
    })),
  )
  const placed = rows.flatMap((row, nth) =>
    row.customers_id == null ? [] : [{ row, customers_id: row.customers_id, id: idAt(ids, nth) }],
  )
  const visits = await makeVisits(
    tx,
    company,
    placed.map(({ row, customers_id, id }) => ({
      members_id: row.members_id,
      tipe_tugas_id: row.tipe_tugas_id,
      customers_id,
      tanggal: row.tanggal,
      plan_time: row.due_time ?? null,
      purpose: row.judul,
      assigned: PLANNER,
      task: { id, attempt: 1 },
    })),
    at,
    null,
  )
  return { ids, visits }
}

const stamps = (at: Date) => ({
  assigned_nama: PLANNER,
  last_nama: PLANNER,
  last_at: at.toISOString(),
  created_at: at.toISOString(),
  updated_at: at.toISOString(),
})

/** More customers in the courier's town: forty stops a day. */
const courierCustomers = async (tx: Tx, company: Company, courier: VisitPerson, at: string) => {
  const near = async () =>
    (await visitCustomers(tx, company.id)).filter(({ offices_id }) => offices_id === courier.offices_id)
  const known = await near()
  const [office] = await rowsOf<{ readonly kota: string | null; readonly lat: number; readonly lng: number }>(
    tx,
    sql`select kota, lat, lng from offices where companies_id = ${company.id} and id = ${courier.offices_id}`,
  )
  const lacking = DELIVERIES - known.length
  if (office === undefined || lacking <= 0) return known
  const stamp = { companies_id: company.id, created_at: at, updated_at: at }
  const made = customersNear(office, DELIVERIES, company.seed, courier.offices_id)
    .slice(known.length)
    .map((one) => ({ ...one, ...stamp }))
  await tx.insert(customers).values(made)
  return near()
}

/** Plays a delivery up to now, through the calls of the employee's phone. */
const deliver = async (
  tx: Tx,
  company: Company,
  {
    visit,
    customer,
    type,
    nth,
    date,
  }: {
    readonly visit: number
    readonly customer: VisitCustomer
    readonly type: VisitTask
    readonly nth: number
    readonly date: string
  },
  files: Files,
  now: Date,
): Promise<void> => {
  const { leaves, arrives, ends, failure, isOutside, cod } = deliveryAt(nth)
  const chance = random(company.seed, "antaran", nth)
  const one = { companies_id: company.id, id: visit }
  const radius = type.radius_m ?? 100
  const place = { ...placeAt(customer, isOutside ? radius + 420 : chance.int(5, 40), chance), accuracy_m: 8 }
  if (instantOf(date, leaves) > now) return
  await departVisit(tx, one, instantOf(date, leaves))
  if (instantOf(date, arrives) > now) return
  await reportVisit(tx, one, "visit.checkIn", { ...place, photos: [files.photo] }, instantOf(date, arrives))
  if (instantOf(date, ends) > now) return
  await reportVisit(
    tx,
    one,
    "visit.checkOut",
    {
      ...place,
      result: failure === null ? "berhasil" : "tidak_bertemu",
      failure,
      answers: answersOf(
        type.form_fields,
        {
          file: (kind) => (kind === "photo" ? files.photo : files.signature),
          products: [],
          date,
        },
        chance,
      ),
      signature_files_id: files.signature,
      photos: [files.photo],
      penerima: failure === null ? "Bu Sri" : null,
      cod: failure === null ? cod : null,
      /** The first failed one is tried again on the same day. */
      next_visit: failure === "tutup" ? date : null,
    },
    instantOf(date, ends),
  )
}

/** A courier with forty deliveries today: three fail, one is handed over outside the radius. */
const courierDay = async (
  tx: Tx,
  company: Company,
  courier: VisitPerson,
  type: VisitTask,
  now: Date,
  files: Files | null,
) => {
  const date = dateIn(now)
  const planned = instantOf(addDays(date, -1), 15 * 60)
  const stops = (await courierCustomers(tx, company, courier, planned.toISOString())).slice(0, DELIVERIES)
  const rows = stops.map((customer, nth): Row => {
    const { judul, barang, due_time, cod } = deliveryAt(nth)
    return {
      judul,
      barang,
      due_time,
      cod,
      penerima: "Bagian gudang",
      members_id: courier.id,
      tipe_tugas_id: type.id,
      customers_id: customer.id,
      tanggal: date,
      priority: nth % 10 === 3 ? "mendesak" : "normal",
      nth: nth + 1,
      ...stamps(planned),
    }
  })
  const { visits } = await assign(tx, company.id, rows, planned)
  if (files === null) return
  for (const [nth, customer] of stops.entries())
    await deliver(tx, company, { visit: idAt(visits, nth), customer, type, nth, date }, files, now)
}

/** One task of each state, moved by its lifecycle. */
const officeDay = async (
  tx: Tx,
  company: Company,
  people: readonly VisitPerson[],
  type: VisitTask,
  now: Date,
) => {
  const date = dateIn(now)
  const planned = instantOf(addDays(date, -1), 16 * 60)
  const givenTo = (nth: number) => people[nth % people.length]
  const rows = OFFICE_TASKS.flatMap(({ status, ...one }, nth): readonly Row[] => {
    const person = givenTo(nth)
    return person === undefined
      ? []
      : [
          {
            ...one,
            members_id: person.id,
            tipe_tugas_id: type.id,
            tanggal: status === "lewat" ? addDays(date, -1) : date,
            ...stamps(planned),
          },
        ]
  })
  const { ids } = await assign(tx, company.id, rows, planned)
  const life = taskLifecycle(null)
  for (const [nth, { status }] of OFFICE_TASKS.entries()) {
    const [id, nama] = [idAt(ids, nth), givenTo(nth)?.nama ?? PLANNER]
    const phone = employeeMover(tx, now, company.id, nama, "telepon")
    const admin = { ...phone, actor: { id: 0, nama: PLANNER, as: "company" as const } }
    if (status === "diterima") await moveRow(phone, life, id, { type: "task.accept" })
    if (status === "dikerjakan" || status === "selesai")
      await moveRow(phone, life, id, { type: "task.start" })
    if (status === "selesai") await moveRow(phone, life, id, { type: "task.finish" })
    if (status === "ditolak")
      await moveRow(phone, life, id, { type: "task.reject", note: "Mobil sedang di bengkel" })
    if (status === "batal")
      await moveRow(admin, life, id, { type: "task.cancel", note: "Barangnya sudah diantar" })
    if (status === "lewat") await settleRow(systemMover(tx, now, company.id, "demo"), life, id)
  }
}

/** Once per company with visits: a courier's day in the largest one, and tasks of every state. */
export const loadTasks = async (
  db: Database,
  company: Company,
  now: Date,
  store: FileStore | null,
): Promise<void> => {
  const key = `demo.tasks.${company.id}`
  const isWanted = await db.transact(async (tx) => {
    const [found] = await rowsOf<{ readonly wanted: boolean }>(
      tx,
      sql`select ${MODULES.visit} = any (modules) and not exists (select from meta where key = ${key}) as wanted
        from companies where id = ${company.id}`,
    )
    return found?.wanted === true
  })
  if (!isWanted || company.people === 0) return
  const drawn =
    store === null || !hasCourier(company)
      ? null
      : [
          await keepPicture(store, company.id, "antaran.png", drawnPerson(company.seed + 90)),
          await keepPicture(store, company.id, "tanda-terima.png", drawnSignature(company.seed + 91)),
        ]
  await db.transact(async (tx) => {
    const ids = drawn === null ? [] : await insertFiles(tx, company.id, drawn, now.toISOString())
    const files = ids.length < 2 ? null : { photo: idAt(ids, 0), signature: idAt(ids, 1) }
    const types = await visitTasks(tx, company.id)
    const [courier, ...others] = await visitPeople(tx, company.id, OTHERS)
    const delivery = types.find(({ kategori }) => kategori === "delivery")
    const [usual] = types
    if (courier !== undefined && delivery !== undefined && hasCourier(company))
      await courierDay(tx, company, courier, delivery, now, files)
    if (usual !== undefined && others.length > 0) await officeDay(tx, company, others, usual, now)
    /** The bell of the demo has notes of its own: those of forty deliveries would hide them. */
    await tx
      .delete(notifications)
      .where(and(eq(notifications.companies_id, company.id), like(notifications.body, "%: Antar %")))
    await tx.insert(meta).values({ key, value: { at: now.toISOString() } })
  })
}
