import { sql } from "drizzle-orm"
import { visits as flow } from "#contract/areas/fieldwork/visit.ts"
import { dateWords } from "#contract/kit/words.ts"
import { visitApprovalOf } from "#machines/lifecycles/visitApprovalMachine.ts"
import { visitHistory, visits as t } from "../../db/tables/index.ts"
import { defineApproval } from "../../kit/approval/approval.ts"
import { outer } from "../../kit/textSearch.ts"
import { dateIn } from "../../time/calendar.ts"
import { settleEarned } from "../sales/index.ts"
import { askVisit } from "./askVisit.ts"
import type { FinishVisit } from "./visitLife.ts"
import { type Customer, readBeside, shownVisit } from "./visitRows.ts"
import { sumColumns, visitCells, visitColumns } from "./visitSheet.ts"

const counted = (fit: ReturnType<typeof sql>) => sql`count(*) filter (where ${fit})::int`
const isDone = sql`r.visit_status = 'done'`
const isOpen = sql`r.visit_status in ('planned', 'on_the_way', 'in_progress')`
const measured = sql`r.in_radius is not null`
/**
 * The customer as counts see it: a merged one counts as the one it was merged into. The merged ones are read once, so
 * that only their visits look the pointer up.
 */
const standing = sql`(case when r.customers_id = any (array(select k.id from customers k where k.merged_into_id is not null))
  then (select k.merged_into_id from customers k where k.companies_id = r.companies_id and k.id = r.customers_id)
  else r.customers_id end)`
const pending = counted(sql`r.status = 'pending'`)
const oldest = sql`min(r.created_at) filter (where r.status = 'pending')`

const finishVisit: FinishVisit = (mover, id) => visitApproval.move(mover, id, { type: "visit.finish" })

/** Approval of finished visits; the decision changes the visit, and the points that its sale earns. */
export const visitApproval = defineApproval({
  flow,
  table: t,
  history: visitHistory,
  entity: "kunjungan",
  life: visitApprovalOf,
  day: t.tanggal,
  removed: t.removed,
  named: t.no,
  arrival: t.queued,
  filters: ({ visit_status, tipe_tugas_id, customers_id }, r) => [
    ...(visit_status === undefined ? [] : [sql`${r}.visit_status = ${visit_status}`]),
    ...(tipe_tugas_id === undefined ? [] : [sql`${r}.tipe_tugas_id = ${tipe_tugas_id}`]),
    ...(customers_id === undefined
      ? []
      : [
          sql`${r}.customers_id = any (array(select k.id from customers k where k.id = ${customers_id} or k.merged_into_id = ${customers_id}))`,
        ]),
  ],
  sorts: {
    created_at: sql`${t.created_at}`,
    tanggal: sql`${t.tanggal}`,
    last_at: sql`${t.last_at}`,
  },
  select: {
    customer: sql<Customer>`(select json_build_object('id', c.id, 'nama', c.nama, 'phone', c.phone, 'alamat', c.alamat, 'lat', c.lat, 'lng', c.lng)
      from customers c where c.companies_id = ${outer(t.companies_id)} and c.id = ${outer(t.customers_id)})`,
    task: sql<string>`(select k.nama from tipe_tugas k where k.companies_id = ${outer(t.companies_id)} and k.id = ${outer(t.tipe_tugas_id)})`,
  },
  more: readBeside,
  facts: ({ visit_status, removed }) => ({ visit_status, removed }),
  shown: shownVisit,
  set: ({ removed }) => ({ removed }),
  /** An approved sale earns points; one that is revoked or removed gives them back. */
  effectsOfAll: async ({ tx, now, actor }, done) => {
    const moved = done.filter(
      ({ held: { facts }, after }) =>
        (facts.status === "approved") !== (after.status === "approved") || facts.removed !== after.removed,
    )
    const [first] = moved
    if (first === undefined) return
    await settleEarned(
      { tx, companyId: first.held.companies_id, now, by: actor.as === "system" ? null : actor.nama },
      moved.map(({ held: { id, row } }) => ({ id, members_id: row.members_id })),
      dateIn(now),
    )
  },
  ask: askVisit(finishVisit),
  notice: {
    type: "kunjungan",
    title: ({ no }) => `Kunjungan ${no}`,
    body: ({ purpose, tanggal }) => `${purpose}, ${dateWords(tanggal)}`,
  },
  summary: {
    counted: sql`${counted(sql`r.visit_status <> 'cancelled'`)} as planned, ${counted(isOpen)} as open,
      ${counted(isDone)} as done, ${counted(sql`r.visit_status = 'missed'`)} as missed,
      ${counted(measured)} as measured, ${counted(sql`r.in_radius`)} as in_radius,
      coalesce(round(100.0 * count(*) filter (where r.in_radius) / nullif(count(*) filter (where ${measured}), 0), 1), 0)::float8 as in_radius_pct,
      count(r.duration_min)::int as timed, coalesce(round(avg(r.duration_min)), 0)::int as avg_duration,
      (count(distinct ${standing}) filter (where ${isDone}))::int as distinct_customers,
      ${pending} as pending, ${counted(sql`r.status = 'approved'`)} as approved,
      ${counted(sql`r.status = 'rejected'`)} as rejected, ${counted(sql`r.status = 'cancelled'`)} as cancelled`,
    isCountedWhole: true,
    row: { oldest_at: oldest },
    sorts: { nama: null, pending, oldest_at: sql`coalesce(${oldest}, 'infinity'::timestamptz)` },
  },
  sheet: {
    columns: sumColumns,
    figures: (sums) => [
      sums.planned,
      sums.open,
      sums.done,
      sums.missed,
      sums.measured,
      sums.in_radius,
      sums.in_radius_pct,
      sums.timed,
      sums.avg_duration,
      sums.distinct_customers,
      sums.pending,
      sums.approved,
      sums.rejected,
      sums.cancelled,
    ],
  },
  exported: { columns: visitColumns, lines: (row) => [visitCells(row)] },
})
