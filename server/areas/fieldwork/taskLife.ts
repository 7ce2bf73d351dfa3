import { and, eq, sql } from "drizzle-orm"
import { tasks as resource } from "#contract/areas/fieldwork/tasks.ts"
import type { VisitState } from "#contract/areas/fieldwork/visitWords.ts"
import { SYSTEM } from "#machines/lifecycles/actor.ts"
import { taskLife } from "#machines/lifecycles/taskMachine.ts"
import type { TaskEvent, TaskFacts } from "#machines/lifecycles/taskParts.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { taskHistory, tasks as t, visits } from "../../db/tables/index.ts"
import type { Held, LifecycleRules } from "../../kit/approval/move.ts"
import type { Mover } from "../../kit/approval/mover.ts"
import { notifyAccount } from "../../kit/approval/notify.ts"
import { statusShown } from "../../kit/approval/shown.ts"
import { dateIn } from "../../time/calendar.ts"
import { placeInWords, taskInWords, taskLink, tellEmployee } from "./employeeNotice.ts"
import { makeVisit } from "./makeVisit.ts"

type Row = typeof t.$inferSelect
type LatestVisit = { readonly id: number; readonly status: VisitState; readonly attempt: number }
export type HeldTask = Held<TaskFacts> & { readonly row: Row; readonly latest: LatestVisit | null }

const latestVisit = async (tx: Tx, { companies_id, id }: Row): Promise<LatestVisit | null> => {
  const [found] = await rowsOf<LatestVisit>(
    tx,
    sql`select id::float8 as id, visit_status as status, attempt from visits
      where companies_id = ${companies_id} and tasks_id = ${id} order by visits.attempt desc, visits.id desc limit 1`,
  )
  return found ?? null
}

/** A task with the facts of its guards, without a lock; null = there is none. */
export const readTask = (tx: Tx, id: number): Promise<HeldTask | null> => taskWith(tx, id, false)
export const holdTask = (tx: Tx, id: number): Promise<HeldTask | null> => taskWith(tx, id, true)

const taskWith = async (tx: Tx, id: number, locks: boolean): Promise<HeldTask | null> => {
  const found = tx.select().from(t).where(eq(t.id, id))
  const [row] = await (locks ? found.for("update") : found)
  if (row === undefined) return null
  const latest = row.customers_id === null ? null : await latestVisit(tx, row)
  return {
    id,
    companies_id: row.companies_id,
    facts: {
      status: row.status,
      version: row.version,
      last: row.last_at === null ? null : { nama: row.last_nama, at: row.last_at },
      tanggal: row.tanggal,
      has_customer: row.customers_id !== null,
      visit: latest?.status ?? null,
      unticked: row.checklist.filter(({ done }) => !done).length,
      failed: row.failed,
    },
    row,
    latest,
  }
}

/** A task without a customer is over with its day; one at a customer is over with its visit. */
const dueTask = ({ status, tanggal, has_customer, visit }: TaskFacts, now: Date): TaskEvent | null => {
  const isOpen = status === "baru" || status === "diterima" || status === "dikerjakan"
  if (!isOpen || tanggal >= dateIn(now)) return null
  const isFollowed = visit !== null && visit !== "missed" && visit !== "cancelled"
  return has_customer && isFollowed
    ? null
    : { type: "task.miss", by: SYSTEM, at: now.toISOString(), note: null }
}

/** Employee and day of the task after an event. */
const givenBy = (row: Row, after: TaskFacts, event: TaskEvent) => ({
  members_id: event.type === "task.assign" ? (event.members_id ?? row.members_id) : row.members_id,
  tanggal: after.tanggal,
})

const timesBy = (event: TaskEvent): Partial<typeof t.$inferInsert> => {
  if (event.type === "task.start") return { started_at: event.at }
  if (event.type === "task.finish") return { ended_at: event.at }
  if (event.type === "task.reopen") return { ended_at: null }
  return event.type === "task.assign" ? { started_at: null, ended_at: null, nth: null } : {}
}

/** Plans the next visit of a task at a customer. */
export const planNext = async (
  mover: Mover,
  { row, latest }: Pick<HeldTask, "row" | "latest">,
  given: { readonly members_id: number; readonly tanggal: string },
): Promise<void> => {
  if (row.customers_id === null) return
  const { tx, now, actor } = mover
  await makeVisit(
    tx,
    {
      companies_id: row.companies_id,
      members_id: given.members_id,
      tipe_tugas_id: row.tipe_tugas_id,
      customers_id: row.customers_id,
      tanggal: given.tanggal,
      plan_time: row.due_time,
      purpose: row.judul,
      assigned:
        actor.as === "system" || actor.as === "employee" ? (row.assigned_nama ?? actor.nama) : actor.nama,
      task: { id: row.id, attempt: (latest?.attempt ?? row.failed) + 1 },
    },
    now,
    mover,
  )
}

/** A planned visit goes with its task to the other employee or day; a visit that is over is followed by another one. */
const moveVisit = async (mover: Mover, held: HeldTask, given: ReturnType<typeof givenBy>) => {
  const { latest, companies_id } = held
  if (latest?.status !== "planned") return planNext(mover, held, given)
  await mover.tx
    .update(visits)
    .set({ ...given, version: sql`${visits.version} + 1`, updated_at: mover.now.toISOString() })
    .where(and(eq(visits.companies_id, companies_id), eq(visits.id, latest.id)))
}

/** The account that assigned the task is notified when the employee does not take it. */
const tellAssigner = (tx: Tx, { companies_id, row }: HeldTask, event: TaskEvent): Promise<void> =>
  notifyAccount(tx, companies_id, row.created_by, {
    event: "assignment",
    type: "penugasan",
    title: "Tugas ditolak",
    body: `${row.judul}: ${event.note ?? ""}`,
    link: taskLink(row.tanggal, row.id),
    at: event.at,
  })

/** Cancels the planned visit of a task, by the lifecycle of visits. */
export type CancelVisit = (mover: Mover, visit: number, note: string) => Promise<void>

/**
 * The lifecycle of tasks on the server.
 * @param cancelVisit null = the event comes from the visit itself, which is over
 */
export const taskLifecycle = (
  cancelVisit: CancelVisit | null,
): LifecycleRules<TaskFacts, TaskEvent, HeldTask> => ({
  entity: resource.noun,
  noun: resource.noun,
  life: () => taskLife,
  hold: holdTask,
  due: dueTask,
  history: taskHistory,
  write: async ({ tx, actor }, { companies_id, id, row }, after, event) => {
    await tx
      .update(t)
      .set({
        ...givenBy(row, after, event),
        ...timesBy(event),
        status: after.status,
        failed: after.failed,
        result_note: event.note ?? row.result_note,
        version: after.version,
        last_nama: after.last?.nama ?? null,
        last_at: event.at,
        updated_at: event.at,
        updated_by: actor.id === 0 ? null : actor.id,
      })
      .where(and(eq(t.companies_id, companies_id), eq(t.id, id)))
  },
  effects: async (mover, held, after, event) => {
    const { row, latest, companies_id } = held
    const given = givenBy(row, after, event)
    if (event.type === "task.assign") {
      if (row.customers_id !== null) await moveVisit(mover, held, given)
      await tellEmployee(mover.tx, companies_id, given.members_id, {
        type: "penugasan",
        title: "Tugas baru",
        body: taskInWords({ ...row, ...given, place: await placeInWords(mover.tx, row.customers_id) }),
        link: taskLink(given.tanggal, row.id),
        tanggal: given.tanggal,
        at: event.at,
      })
      return
    }
    if (event.type === "task.fail") return planNext(mover, held, given)
    if (event.type === "task.reject" && mover.actor.as === "employee")
      await tellAssigner(mover.tx, held, event)
    const isEnding = event.type === "task.reject" || event.type === "task.cancel"
    if (isEnding && cancelVisit !== null && latest?.status === "planned")
      await cancelVisit(mover, latest.id, event.note ?? "")
    if (event.type === "task.cancel")
      await tellEmployee(mover.tx, companies_id, row.members_id, {
        type: "penugasan",
        title: "Tugas dibatalkan",
        tanggal: row.tanggal,
        body: `${taskInWords({ ...row, place: await placeInWords(mover.tx, row.customers_id) })}: ${event.note ?? ""}`,
        link: taskLink(row.tanggal, row.id),
        at: event.at,
      })
  },
  shown: statusShown(t, t.status),
})
