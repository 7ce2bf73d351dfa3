import { assignMany, previewAssignment } from "#contract/areas/fieldwork/assigning.ts"
import {
  assignTasks,
  exportTasks,
  moveTasks,
  tasks as resource,
  type TaskStep,
} from "#contract/areas/fieldwork/tasks.ts"
import {
  orderRoute,
  taskBoard,
  taskCalendar,
  taskMap,
  taskRoute,
} from "#contract/areas/fieldwork/taskViews.ts"
import { datesOf } from "#contract/areas/fieldwork/planDates.ts"
import { taskTypeChoice } from "#contract/areas/fieldwork/taskTypeChoice.ts"
import { inArray, sql } from "drizzle-orm"
import type { TaskEvent } from "#machines/lifecycles/taskParts.ts"
import { InvalidFields, ok } from "../../call/answer.ts"
import { inRows, inTx } from "../../call/handler.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { tipeTugas } from "../../db/tables/index.ts"
import { type Asked, moveRow } from "../../kit/approval/move.ts"
import { answerEach, moveEach } from "../../kit/approval/moveEach.ts"
import { moverOf } from "../../kit/approval/mover.ts"
import { optionsOf } from "../../kit/options.ts"
import { assignAll, howWords, metresOf, planOf, warningsOf } from "./assign.ts"
import { repeatedIn } from "./repeated.ts"
import { type CancelVisit, taskLifecycle } from "./taskLife.ts"
import { reorder, routeOf } from "./taskRoute.ts"
import { boardOf, calendarOf, mapOf } from "./taskViews.ts"
import { visitLifecycle } from "./visitProgress.ts"

const cancelVisit: CancelVisit = async (mover, visit, note) => {
  await moveRow(mover, visitLifecycle(), visit, { type: "visit.cancel", note })
}
const life = taskLifecycle(cancelVisit)

const events: Readonly<Record<TaskStep, Exclude<TaskEvent["type"], "task.fail" | "task.assign">>> = {
  accept: "task.accept",
  start: "task.start",
  finish: "task.finish",
  reopen: "task.reopen",
  reject: "task.reject",
  cancel: "task.cancel",
}
const done: Readonly<Record<TaskStep, string>> = {
  accept: "dicatat diterima",
  start: "mulai dikerjakan",
  finish: "selesai",
  reopen: "dibuka lagi",
  reject: "dicatat ditolak",
  cancel: "dibatalkan",
}

/** An employee whom the caller does not see gets no task. @throws InvalidFields */
const assertSeen = async (tx: Tx, members_id: number | null): Promise<void> => {
  if (members_id === null) return
  const found = await rowsOf(
    tx,
    sql`select 1 from members m where m.id = ${members_id} and m.status = 'active'`,
  )
  if (found.length === 0)
    throw new InvalidFields({ members_id: ["Pegawai tidak ditemukan atau tidak aktif"] })
}

export const taskHandlers = {
  "penugasan/ubah-status": inRows(moveTasks, {
    ids: ({ ids }) => ids,
    each: (ctx, { ids, step, note }, some) =>
      moveEach(moverOf(ctx, ids.length === 1 ? "single" : "bulk"), life, some, { type: events[step], note }),
    answer: (rows, { step }) => answerEach(rows, resource.noun, done[step]),
  }),

  "penugasan/alihkan": inRows(assignTasks, {
    ids: ({ ids }) => ids,
    each: async (ctx, { ids, members_id, tanggal }, some) => {
      await assertSeen(ctx.tx, members_id)
      const event: Asked<TaskEvent> = {
        type: "task.assign",
        ...(members_id === null ? {} : { members_id }),
        ...(tanggal === null ? {} : { tanggal }),
      }
      return moveEach(moverOf(ctx, ids.length === 1 ? "single" : "bulk"), life, some, event)
    },
    answer: (rows) => answerEach(rows, resource.noun, "dialihkan"),
  }),

  "penugasan/tugaskan/pratinjau": inTx(previewAssignment, async ({ tx }, asked) => {
    const { people, shares, customers } = await planOf(tx, asked)
    const rows = shares.flatMap(({ worker, stops }) => {
      const person = people.get(worker)
      if (person === undefined) return []
      return [
        {
          members_id: worker,
          nama: person.nama,
          customers: stops.map(({ id }) => ({ id, nama: customers.get(id)?.nama ?? "" })),
          before: person.before,
          distance_m: metresOf(stops),
          warnings: warningsOf(person),
        },
      ]
    })
    const each = rows.reduce(
      (sum, { customers: own }) => sum + Math.max(own.length, customers.size === 0 ? 1 : 0),
      0,
    )
    return ok({
      shares: rows,
      how: howWords(asked),
      count: each * datesOf(asked).length,
      repeated: await repeatedIn(tx, asked, shares),
    })
  }),

  "penugasan/tugaskan": inTx(assignMany, async (ctx, asked) => {
    const made = await assignAll(ctx, asked, await planOf(ctx.tx, asked, asked.tipe_tugas_id))
    return ok(made, `${made.count} tugas ditugaskan`)
  }),

  "penugasan/papan": inTx(taskBoard, async ({ tx, now }, asked) => ok(await boardOf(tx, now, asked))),
  "penugasan/kalender": inTx(taskCalendar, async ({ tx }, asked) => ok(await calendarOf(tx, asked))),
  "penugasan/peta": inTx(taskMap, async ({ tx }, asked) => ok(await mapOf(tx, asked))),
  "penugasan/rute": inTx(taskRoute, async ({ tx }, asked) => ok(await routeOf(tx, asked))),
  "penugasan/rute/urutkan": inTx(orderRoute, async (ctx, asked) => {
    const answer = await reorder(ctx.tx, asked)
    await ctx.audit({
      entity: "rute",
      entityId: asked.members_id,
      action: "update",
      before: { tanggal: asked.tanggal, distance_m: answer.before_m },
      after: { tanggal: asked.tanggal, distance_m: answer.distance_m },
    })
    return ok(answer, "Rute diurutkan")
  }),

  "penugasan/pilihan-tipe": inTx(taskTypeChoice, async (ctx, payload) => {
    const { data } = await optionsOf(ctx, tipeTugas, payload)
    const found = await ctx.tx
      .select({ id: tipeTugas.id, kategori: tipeTugas.kategori })
      .from(tipeTugas)
      .where(inArray(tipeTugas.id, [0, ...data.rows.map(({ id }) => id)]))
    const categories = new Map(found.map(({ id, kategori }) => [id, kategori]))
    return ok({
      ...data,
      rows: data.rows.map((row) => ({
        ...row,
        isian: { tipe_tugas_kategori: categories.get(row.id) ?? ("lainnya" as const) },
      })),
    })
  }),

  "penugasan/export": inTx(exportTasks, async ({ sheetUrl }, payload) =>
    ok({ url: sheetUrl(resource.id, payload) }),
  ),
}
