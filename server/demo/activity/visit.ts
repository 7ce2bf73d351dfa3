import { makeVisit } from "../../areas/fieldwork/makeVisit.ts"
import { visitLifecycle } from "../../areas/fieldwork/visitProgress.ts"
import type { Tx } from "../../db/database.ts"
import { settleRow } from "../../kit/approval/move.ts"
import { systemMover } from "../../kit/approval/mover.ts"
import { dateIn, plusDays } from "../../time/calendar.ts"
import type { Random } from "../random.ts"
import { PURPOSES } from "../visitPlan.ts"
import type { VisitCustomer, VisitPerson, VisitTask } from "../visitMade.ts"
import { visitCustomers, visitPeople, visitTasks } from "../visits.ts"
import { isOfOffice, type Staged } from "./stage.ts"
import { begin, end, type Open, openVisits, placeOf } from "./visitSteps.ts"

const MOST = 60
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
  const { company, levels, now } = staged
  const today = dateIn(now)
  const isHere = isOfOffice(staged)
  const [all, tasks, customers] = [
    (await openVisits(tx, company, today)).filter(isHere),
    await visitTasks(tx, company),
    await visitCustomers(tx, company),
  ]
  const running = all.filter(({ visit_status }) => visit_status === "in_progress")
  const [first] = running
  if (first !== undefined && (levels !== null || chance.chance(0.6)))
    return end(
      tx,
      staged,
      first,
      tasks.find(({ id }) => id === first.tipe_tugas_id),
      placeOf(first, chance),
      chance,
    )
  const isBusy = new Set(running.map(({ members_id }) => members_id))
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
      area: task.area,
      cod: null,
    } satisfies Open)
  const began = await begin(tx, staged, open, placeOf(open, chance))
  return levels === null || began === null
    ? began
    : end(
        tx,
        staged,
        open,
        tasks.find(({ id }) => id === open.tipe_tugas_id),
        placeOf(open, chance),
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
