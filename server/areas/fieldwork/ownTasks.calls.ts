import { eq, sql } from "drizzle-orm"
import {
  moveOwnTask,
  type OwnTask,
  ownTaskDetail,
  type OwnTaskStep,
  tickOwnTask,
} from "#contract/areas/self/ownTasks.ts"
import { tasks as resource } from "#contract/areas/fieldwork/tasks.ts"
import { openTaskStates } from "#contract/areas/fieldwork/taskWords.ts"
import { barred } from "#machines/lifecycles/lifecycle.ts"
import { taskLife } from "#machines/lifecycles/taskMachine.ts"
import type { TaskEvent } from "#machines/lifecycles/taskParts.ts"
import { notFound, ok, Refusal, StaleVersion } from "../../call/answer.ts"
import { type Context, inTx } from "../../call/handler.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { taskHistory, tasks as t } from "../../db/tables/index.ts"
import { inWholeCompany } from "../../db/wholeCompany.ts"
import { historyJson } from "../../kit/approval/history.ts"
import { moveRow, settled } from "../../kit/approval/move.ts"
import { selfMover } from "../../kit/approval/selfCalls.ts"
import { wireInstant } from "../../time/calendar.ts"
import { type HeldTask, holdTask, readTask, taskLifecycle } from "./taskLife.ts"
import { visitLifecycle } from "./visitProgress.ts"

const life = taskLifecycle(async (mover, visit, note) => {
  await moveRow(mover, visitLifecycle(), visit, { type: "visit.cancel", note })
})
const events = {
  accept: "task.accept",
  start: "task.start",
  finish: "task.finish",
  reject: "task.reject",
} as const satisfies Record<OwnTaskStep, TaskEvent["type"]>
const done: Readonly<Record<OwnTaskStep, string>> = {
  accept: "Tugas diterima",
  start: "Tugas dimulai",
  finish: "Tugas selesai",
  reject: "Tugas ditolak",
}

/** @throws Refusal not_found where the caller's row-level security shows no task */
const found = async (read: Promise<HeldTask | null>): Promise<HeldTask> => {
  const held = await read
  if (held === null) throw notFound(resource.noun)
  return held
}

/** Ticking is part of the work; what is over stays as it is. */
const tickBarOf = (status: OwnTask["status"]): string | null =>
  openTaskStates.some((one) => one === status)
    ? null
    : "Daftar periksa tugas yang sudah berakhir tidak diubah"

const stepsOf = (ctx: Context, facts: HeldTask["facts"]): OwnTask["steps"] => {
  const { actor } = selfMover(ctx)
  const why = (step: OwnTaskStep) =>
    barred(taskLife, facts, {
      type: events[step],
      by: actor,
      at: ctx.now.toISOString(),
      note: "Ditolak",
    } as TaskEvent)
  return {
    accept: why("accept"),
    start: why("start"),
    finish: why("finish"),
    reject: why("reject"),
    tick: tickBarOf(facts.status),
  }
}

type Beside = {
  readonly tipe_tugas_nama: string
  readonly customers_nama: string | null
  readonly customers_alamat: string | null
}
const besideOf = async (tx: Tx, id: number): Promise<Beside> => {
  const [beside] = await rowsOf<Beside>(
    tx,
    sql`select y.nama as tipe_tugas_nama, c.nama as customers_nama, c.alamat as customers_alamat
      from tasks k join tipe_tugas y on y.companies_id = k.companies_id and y.id = k.tipe_tugas_id
      left join customers c on c.companies_id = k.companies_id and c.id = k.customers_id where k.id = ${id}`,
  )
  if (beside === undefined) throw notFound(resource.noun)
  return beside
}

const instantOf = (at: string | null): string | null => (at === null ? null : wireInstant(at))

/** A task of the employee; reads under the employee's own row-level security. */
const ownTaskOf = async (ctx: Context, id: number): Promise<OwnTask> => {
  const { tx, now } = ctx
  const { row, facts, latest } = await found(readTask(tx, id))
  const [past] = await tx
    .select({ history: historyJson<OwnTask["history"][number]>(taskHistory, t.companies_id, t.id) })
    .from(t)
    .where(eq(t.id, id))
  const current = settled(life, facts, now)
  return {
    id,
    version: row.version,
    no: row.no,
    judul: row.judul,
    tanggal: row.tanggal,
    due_time: row.due_time,
    priority: row.priority,
    note: row.note,
    checklist: row.checklist,
    penerima: row.penerima,
    penerima_phone: row.penerima_phone,
    barang: row.barang,
    cod: row.cod,
    tujuan: row.tujuan,
    ...(await besideOf(tx, id)),
    status: current.status,
    visits_id: latest?.id ?? null,
    assigned_nama: row.assigned_nama,
    started_at: instantOf(row.started_at),
    ended_at: instantOf(row.ended_at),
    result_note: row.result_note,
    history: (past?.history ?? []).map((move) => ({ ...move, at: wireInstant(move.at) })),
    steps: stepsOf(ctx, current),
  }
}

/** Tasks of employees themselves. The employee is always that of the session. */
export const ownTaskHandlers = {
  "saya/tugas/detail": inTx(ownTaskDetail, async (ctx, { id }) => ok(await ownTaskOf(ctx, id))),

  "saya/tugas/jalankan": inTx(moveOwnTask, async (ctx, { id, step, note, version }) => {
    await found(readTask(ctx.tx, id))
    /** The current row of a conflict would be read with the scope of the company: the phone reads it again instead. */
    const rules = { ...life, shown: () => Promise.resolve(null) }
    const after = await inWholeCompany(ctx.tx, () =>
      moveRow(selfMover(ctx), rules, id, {
        type: events[step],
        note,
        ...(version === undefined ? {} : { version }),
      }),
    )
    return ok({ id, version: after.version }, done[step])
  }),

  "saya/tugas/centang": inTx(tickOwnTask, async (ctx, { id, nth, done: ticked, version }) => {
    const { row, facts } = await found(holdTask(ctx.tx, id))
    if (version !== undefined && version !== row.version)
      throw new StaleVersion(null, "Tugas ini baru saja diubah; muat ulang lalu ulangi")
    const bar = tickBarOf(settled(life, facts, ctx.now).status)
    if (bar !== null) throw new Refusal(bar, "state")
    const item = row.checklist[nth - 1]
    if (item === undefined) throw notFound("butir daftar periksa")
    const checklist = row.checklist.map((one, at) => (at === nth - 1 ? { ...one, done: ticked } : one))
    const after = { version: row.version + 1 }
    await ctx.tx
      .update(t)
      .set({ checklist, ...after, updated_at: ctx.now.toISOString(), updated_by: ctx.accountId })
      .where(eq(t.id, id))
    await ctx.audit({
      entity: resource.noun,
      entityId: id,
      action: "update",
      before: { butir: item.text, done: item.done },
      after: { butir: item.text, done: ticked },
    })
    return ok({ id, ...after }, ticked ? "Dicentang" : "Centang dihapus")
  }),
}
