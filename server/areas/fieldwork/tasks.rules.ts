import { and, eq, inArray, type SQL, sql } from "drizzle-orm"
import { tasks as resource } from "#contract/areas/fieldwork/tasks.ts"
import type { Context } from "../../call/handler.ts"
import {
  customers,
  members,
  taskHistory,
  tasks as t,
  tipeTugas,
  visitMoves,
  visits,
} from "../../db/tables/index.ts"
import { historyJson } from "../../kit/approval/history.ts"
import { keepEntry } from "../../kit/approval/keepEntry.ts"
import { moverOf } from "../../kit/approval/mover.ts"
import { employmentsOf } from "../../kit/employment.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { outer } from "../../kit/textSearch.ts"
import { dateIn, wireInstant } from "../../time/calendar.ts"
import { notEmployed } from "#machines/lifecycles/employment.ts"
import { dateWords } from "#contract/kit/words.ts"
import { placeInWords, taskInWords, taskLink, tellEmployee } from "./employeeNotice.ts"
import { planNext } from "./taskLife.ts"

type Row = (typeof resource)["row"]["Type"]
type Values = (typeof resource)["values"]["Type"]

const ofCustomer = <A>(column: SQL): SQL<A> =>
  sql<A>`(select ${column} from ${customers} c where c.companies_id = ${outer(t.companies_id)} and c.id = ${outer(t.customers_id)})`
const ofLatestVisit = <A>(column: SQL): SQL<A> =>
  sql<A>`(select ${column} from ${visits} v
  where v.companies_id = ${outer(t.companies_id)} and v.tasks_id = ${outer(t.id)} order by v.attempt desc, v.id desc limit 1)`
const latestVisit = ofLatestVisit<Row["visit"]>(sql`v.visit_status`)
const attempts = sql<
  Row["visits"]
>`(select coalesce(json_agg(json_build_object('id', v.id, 'no', v.no, 'tanggal', v.tanggal,
    'visit_status', v.visit_status, 'result', v.result, 'failure', v.failure, 'in_at', v.in_at, 'out_at', v.out_at) order by v.attempt, v.id), '[]'::json)
  from ${visits} v where v.companies_id = ${outer(t.companies_id)} and v.tasks_id = ${outer(t.id)})`

/** A task that waits for its employee can be changed; later it has been worked on. */
const OPEN = ["baru", "diterima"] as const
const isClosed = sql<boolean>`${t.status} not in ('baru', 'diterima')`

const barredWords = {
  change: "Tugas yang sudah dikerjakan atau berakhir tidak diubah lagi; tugaskan yang baru",
  remove: "Hanya tugas baru tanpa pelanggan yang dihapus; batalkan tugasnya",
} as const

const isMoved = (values: Values, before: Row): boolean =>
  values.members_id !== before.members_id ||
  values.customers_id !== before.customers_id ||
  values.tanggal !== before.tanggal ||
  values.tipe_tugas_id !== before.tipe_tugas_id ||
  values.due_time !== before.due_time ||
  values.judul !== before.judul

/** Replaces the planned visit of a changed task, which nobody has begun, by one that fits it. */
const replan = async (ctx: Context, id: number): Promise<void> => {
  const { tx, companyId } = ctx
  const planned = and(
    eq(visits.companies_id, companyId),
    eq(visits.tasks_id, id),
    eq(visits.visit_status, "planned"),
  )
  const gone = await tx.select({ id: visits.id }).from(visits).where(planned)
  await tx.delete(visitMoves).where(
    and(
      eq(visitMoves.companies_id, companyId),
      inArray(
        visitMoves.row_id,
        gone.map((visit) => visit.id),
      ),
    ),
  )
  await tx.delete(visits).where(planned)
  const [row] = await tx.select().from(t).where(eq(t.id, id))
  if (row !== undefined) await planNext(moverOf(ctx), { row, latest: null }, row)
}

const ofDate = <R extends { readonly in_at: string | null; readonly out_at: string | null }>(
  visit: R,
): R => ({
  ...visit,
  in_at: visit.in_at === null ? null : wireInstant(visit.in_at),
  out_at: visit.out_at === null ? null : wireInstant(visit.out_at),
})

export const tasksRules = defineRules(resource, t, {
  select: {
    lat: ofCustomer<number | null>(sql`c.lat`),
    lng: ofCustomer<number | null>(sql`c.lng`),
    customers_alamat: ofCustomer<string | null>(sql`c.alamat`),
    tipe_tugas_kategori: sql<Row["tipe_tugas_kategori"]>`(select k.kategori from ${tipeTugas} k
      where k.companies_id = ${outer(t.companies_id)} and k.id = ${outer(t.tipe_tugas_id)})`,
    visit: latestVisit,
    visits_id: ofLatestVisit<Row["visits_id"]>(sql`v.id::float8`),
    is_closed: isClosed,
    visits: attempts,
    history: historyJson<Row["history"][number]>(taskHistory, t.companies_id, t.id),
  },
  search: [t.judul, t.no],
  sorts: { tanggal: sql`${t.tanggal}` },
  filters: {
    start_date: (value) => sql`${t.tanggal} >= ${value}::date`,
    end_date: (value) => sql`${t.tanggal} <= ${value}::date`,
  },
  references: { members_id: members, tipe_tugas_id: tipeTugas, customers_id: customers },
  check: async ({ tx, now }, { members_id, tanggal }, _id, before): Promise<Record<string, string[]>> => {
    if (before !== null && before.members_id === members_id && before.tanggal === tanggal) return {}
    if (tanggal < dateIn(now)) return { tanggal: [`${dateWords(tanggal)} sudah lewat`] }
    const held = (await employmentsOf(tx, [members_id])).get(members_id)
    const outside = held === undefined ? null : notEmployed(held, tanggal)
    return outside === null ? {} : { tanggal: [outside] }
  },
  present: (_ctx, row) => {
    const shown = row as unknown as Partial<Row>
    return {
      ...row,
      ...(shown.started_at == null ? {} : { started_at: wireInstant(shown.started_at) }),
      ...(shown.ended_at == null ? {} : { ended_at: wireInstant(shown.ended_at) }),
      ...(shown.visits === undefined ? {} : { visits: shown.visits.map(ofDate) }),
      ...(shown.history === undefined
        ? {}
        : { history: shown.history.map((move) => ({ ...move, at: wireInstant(move.at) })) }),
    }
  },
  after: async (ctx, id, values, before) => {
    const at = ctx.now.toISOString()
    if (before !== null) {
      if (isMoved(values, before)) await replan(ctx, id)
      return
    }
    const { nama_lengkap } = ctx.session.row
    await ctx.tx
      .update(t)
      .set({ assigned_nama: nama_lengkap, last_nama: nama_lengkap, last_at: at })
      .where(and(eq(t.companies_id, ctx.companyId), eq(t.id, id)))
    await keepEntry(ctx, ctx.companyId, taskHistory, id, "baru")
    await replan(ctx, id)
    await tellEmployee(ctx.tx, ctx.companyId, values.members_id, {
      type: "penugasan",
      title: "Tugas baru",
      body: taskInWords({ ...values, place: await placeInWords(ctx.tx, values.customers_id) }),
      link: taskLink(values.tanggal, id),
      tanggal: values.tanggal,
      at,
    })
  },
  barred: async ({ tx }, ids, doing) => {
    const rows = await tx
      .select({ id: t.id, status: t.status, visit: latestVisit })
      .from(t)
      .where(inArray(t.id, [0, ...ids]))
    const isBarred = ({ status, visit }: (typeof rows)[number]) =>
      doing === "change"
        ? !OPEN.some((one) => one === status) || visit === "on_the_way" || visit === "in_progress"
        : status !== "baru" || visit !== null
    return new Map(rows.filter(isBarred).map(({ id }) => [id, barredWords[doing]]))
  },
})
