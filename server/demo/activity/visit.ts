import { sql } from "drizzle-orm"
import { makeVisit } from "../../areas/fieldwork/makeVisit.ts"
import { departVisit, reportVisit, type Reporting } from "../../areas/fieldwork/reportVisit.ts"
import { visitLifecycle } from "../../areas/fieldwork/visitLife.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { settleRow } from "../../kit/approval/move.ts"
import { systemMover } from "../../kit/approval/mover.ts"
import { dateIn, plusDays } from "../../time/calendar.ts"
import { drawnPerson, drawnSignature } from "../pictures.ts"
import { demoProducts } from "../products.ts"
import type { Random } from "../random.ts"
import { answersOf } from "../visitAnswers.ts"
import { PURPOSES, reportedAt, resultOf } from "../visitPlan.ts"
import type { VisitCustomer, VisitPerson, VisitTask } from "../visitMade.ts"
import { visitCustomers, visitPeople, visitTasks } from "../visits.ts"
import { isOfOffice, type Staged } from "./stage.ts"

const MOST = 60
type Open = {
  readonly id: number
  readonly members_id: number
  readonly nama: string
  readonly kode_kantor: string | null
  readonly pelanggan: string
  readonly visit_status: "planned" | "on_the_way" | "in_progress"
  readonly lat: number | null
  readonly lng: number | null
  readonly radius_m: number
  readonly tipe_tugas_id: number
}

type Assignment = {
  readonly person: VisitPerson
  readonly customer: VisitCustomer
  readonly task: VisitTask
  readonly tanggal: string
  readonly purpose: string
}
/** Plans a visit, assigned by the administrator. @returns its id */
const assign = (
  tx: Tx,
  { company, now }: Pick<Staged, "company" | "now">,
  { person, customer, task, tanggal, purpose }: Assignment,
): Promise<number> =>
  makeVisit(
    tx,
    {
      companies_id: company,
      members_id: person.id,
      tipe_tugas_id: task.id,
      customers_id: customer.id,
      tanggal,
      purpose,
      assigned: "Admin",
    },
    now,
  )

/** Today's unfinished visits, the most advanced ones first. */
const openVisits = (tx: Tx, company: number, today: string): Promise<Open[]> =>
  rowsOf<Open>(
    tx,
    sql`select v.id::float8 as id, v.members_id::float8 as members_id, m.nama, o.kode as kode_kantor, c.nama as pelanggan,
        v.visit_status, c.lat, c.lng, v.radius_m, v.tipe_tugas_id::float8 as tipe_tugas_id
      from visits v join members m on m.companies_id = v.companies_id and m.id = v.members_id
      join offices o on o.companies_id = m.companies_id and o.id = m.offices_id
      join customers c on c.companies_id = v.companies_id and c.id = v.customers_id
      where v.companies_id = ${company} and v.tanggal = ${today}::date and v.visit_status in ('planned', 'on_the_way', 'in_progress')
      order by array_position(array['in_progress', 'on_the_way', 'planned'], v.visit_status), v.id limit ${MOST}`,
  )

/** Finishes the current visit of an employee. */
const end = async (
  tx: Tx,
  { company, levels, now, keep }: Staged,
  open: Open,
  task: VisitTask | undefined,
  place: Omit<Reporting, "photos">,
  chance: Random,
): Promise<string> => {
  const file = { photo: null, signature: null } as Record<"photo" | "signature", number | null>
  if (task?.form_fields.some(({ type }) => type === "photo") === true)
    file.photo = await keep(`kunjungan-${open.id}-isian.png`, drawnPerson(open.id))
  if (task?.require_signature === true)
    file.signature = await keep(`tanda-tangan-${open.id}.png`, drawnSignature(open.id))
  await reportVisit(
    tx,
    { companies_id: company, id: open.id },
    "visit.checkOut",
    {
      ...place,
      ...resultOf(chance),
      answers: answersOf(
        task?.form_fields ?? [],
        { file: (type) => file[type], products: await demoProducts(tx, company), date: dateIn(now) },
        chance,
      ),
      signature_files_id: file.signature,
      photos: [],
    },
    now,
  )
  if (levels !== null)
    await tx.execute(
      sql`update visits set level_total = ${levels} where companies_id = ${company} and id = ${open.id}`,
    )
  return `${open.nama} selesai mengunjungi ${open.pelanggan}`
}

/** Plans a visit for yesterday that nobody started; the sweep then marks it as missed. */
const miss = async (
  tx: Tx,
  { company, now }: Staged,
  person: VisitPerson,
  customer: VisitCustomer,
  task: VisitTask,
): Promise<string> => {
  const tanggal = plusDays(dateIn(now), -1)
  const id = await assign(tx, { company, now }, { person, customer, task, tanggal, purpose: PURPOSES[0] })
  await settleRow(systemMover(tx, now, company, "sweep"), visitLifecycle(), id)
  return `${person.nama} melewatkan kunjungan ke ${customer.nama}`
}

/**
 * Advances a visit by one step: a running one ends, a planned one begins. Without open visits an employee starts a new
 * one, or occasionally one is recorded as missed.
 * @returns null where the company has no customers
 */
export const visit = async (tx: Tx, staged: Staged, chance: Random): Promise<string | null> => {
  const { company, levels, now, keep } = staged
  const today = dateIn(now)
  const isHere = isOfOffice(staged)
  const [all, tasks, customers] = [
    (await openVisits(tx, company, today)).filter(isHere),
    await visitTasks(tx, company),
    await visitCustomers(tx, company),
  ]
  const running = all.filter(({ visit_status }) => visit_status === "in_progress")
  const placeOf = ({ lat, lng, radius_m }: Open) =>
    lat === null || lng === null
      ? { lat: null, lng: null, accuracy_m: null }
      : reportedAt({ lat, lng }, radius_m, chance)
  const [first] = running
  if (first !== undefined && (levels !== null || chance.chance(0.6)))
    return end(
      tx,
      staged,
      first,
      tasks.find(({ id }) => id === first.tipe_tugas_id),
      placeOf(first),
      chance,
    )
  const isBusy = new Set(running.map(({ members_id }) => members_id))
  /** Not possible: reports need photos, and the server has no file folder. */
  const begin = async (open: Open): Promise<string | null> => {
    const one = { companies_id: company, id: open.id }
    const photo = await keep(`kunjungan-${open.id}.png`, drawnPerson(open.id))
    if (photo === null) return null
    if (open.visit_status === "planned") await departVisit(tx, one, now)
    const where = placeOf(open)
    await reportVisit(tx, one, "visit.checkIn", { ...where, photos: [photo] }, now)
    return `${open.nama} tiba di ${open.pelanggan}`
  }
  const person = (await visitPeople(tx, company, MOST)).filter(isHere).filter(({ id }) => !isBusy.has(id))
  const task = tasks.length === 0 ? null : chance.pick(tasks)
  const who = person.length === 0 ? null : chance.pick(person)
  const near = customers.filter(({ offices_id }) => offices_id === who?.offices_id)
  if (who === null || task === null || near.length === 0) return null
  const customer = chance.pick(near)
  if (levels === null && chance.chance(0.1)) return miss(tx, staged, who, customer, task)
  const waiting = all.find(
    ({ visit_status, members_id }) => visit_status !== "in_progress" && !isBusy.has(members_id),
  )
  const open =
    waiting ??
    ({
      id: await assign(tx, staged, {
        person: who,
        customer,
        task,
        tanggal: today,
        purpose: chance.pick(PURPOSES),
      }),
      members_id: who.id,
      nama: who.nama,
      kode_kantor: who.kode_kantor,
      pelanggan: customer.nama,
      visit_status: "planned",
      lat: customer.lat,
      lng: customer.lng,
      radius_m: task.radius_m ?? 100,
      tipe_tugas_id: task.id,
    } satisfies Open)
  const began = await begin(open)
  return levels === null || began === null
    ? began
    : end(
        tx,
        staged,
        open,
        tasks.find(({ id }) => id === open.tipe_tugas_id),
        placeOf(open),
        chance,
      )
}

/** Plans a visit for today, which an employee then makes. @returns null where the company has no customers */
export const planVisit = async (tx: Tx, staged: Staged, chance: Random): Promise<string | null> => {
  const { company, now } = staged
  const customers = await visitCustomers(tx, company)
  const people = (await visitPeople(tx, company, MOST))
    .filter(isOfOffice(staged))
    .filter(({ offices_id }) => customers.some((one) => one.offices_id === offices_id))
  const tasks = await visitTasks(tx, company)
  if (people.length === 0 || tasks.length === 0) return null
  const person = chance.pick(people)
  const customer = chance.pick(customers.filter(({ offices_id }) => offices_id === person.offices_id))
  const task = chance.pick(tasks)
  const purpose = chance.pick(PURPOSES)
  await assign(tx, staged, { person, customer, task, tanggal: dateIn(now), purpose })
  return `${person.nama} ditugaskan ke ${customer.nama}`
}
