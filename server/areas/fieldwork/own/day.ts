import { sql } from "drizzle-orm"
import type { AnswerOf } from "#contract/kit/call.ts"
import { MOST_OWN_WORK, type ownWork, type OwnWorkRow } from "#contract/areas/self/ownWork.ts"
import type { WorkState } from "#contract/areas/fieldwork/layanan.ts"
import type { Failure } from "#contract/areas/fieldwork/taskWords.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { clockIn, dateIn, plusDays, wireInstant } from "../../../time/calendar.ts"
import { stateOf } from "../areaDay.ts"

type Row = Omit<OwnWorkRow, "state"> & { readonly failure: Failure | null }

/** How far the nearest other day with work is looked for. */
const NEAR_DAYS = 31

const ORDER: Readonly<Record<WorkState, number>> = {
  under_way: 0,
  late: 1,
  open: 1,
  failed: 2,
  done: 2,
  missed: 2,
  cancelled: 3,
}

/** Visits of the day, and tasks of the day that no visit of it proves. The index of each begins with the employee. */
const worked = (self: number, tanggal: string) => sql`
  select 'visit' as kind, v.id, v.no, v.purpose as judul, v.tipe_tugas_id, v.companies_id, v.area, v.plan_time as time,
    v.visit_status, k.status as task_status, k.priority, v.customers_id, v.in_at, v.out_at, v.result, v.failure, v.attempt, k.nth
  from visits v left join tasks k on k.companies_id = v.companies_id and k.id = v.tasks_id
  where v.members_id = ${self} and v.tanggal = ${tanggal}::date and not v.removed
  union all
  select 'task', k.id, k.no, k.judul, k.tipe_tugas_id, k.companies_id, k.area, k.due_time, null, k.status, k.priority,
    k.customers_id, k.started_at, k.ended_at, null, null, k.failed + 1, k.nth
  from tasks k where k.members_id = ${self} and k.tanggal = ${tanggal}::date and not exists (select from visits v
    where v.companies_id = k.companies_id and v.tasks_id = k.id and v.tanggal = k.tanggal and not v.removed)`

/** The nearest days with work around a day. */
const daysAround = async (tx: Tx, self: number, tanggal: string) => {
  const day = (
    from: string,
    to: string,
    which: "min" | "max",
  ) => sql`(select ${sql.raw(which)}(d)::text from (
      select v.tanggal as d from visits v where v.members_id = ${self} and not v.removed
        and v.visit_status <> 'cancelled' and v.tanggal between ${from}::date and ${to}::date
      union all select k.tanggal from tasks k where k.members_id = ${self} and k.status <> 'batal'
        and k.tanggal between ${from}::date and ${to}::date) as days)`
  const [found] = await rowsOf<{ readonly earlier: string | null; readonly later: string | null }>(
    tx,
    sql`select ${day(plusDays(tanggal, -NEAR_DAYS), plusDays(tanggal, -1), "max")} as earlier,
      ${day(plusDays(tanggal, 1), plusDays(tanggal, NEAR_DAYS), "min")} as later`,
  )
  return found ?? { earlier: null, later: null }
}

/** The work of an employee on a day, in the order in which it is shown. Reads under the employee's own row-level security. */
export const ownDayOf = async (
  tx: Tx,
  self: number,
  tanggal: string,
  now: Date,
): Promise<Omit<AnswerOf<typeof ownWork>, "unplanned">> => {
  const rows = await rowsOf<Row>(
    tx,
    sql`select w.kind, w.id::float8 as id, w.no, w.judul, y.nama as tipe, w.area, w.time, w.visit_status, w.task_status, w.priority,
        case when c.id is null then null else json_build_object('nama', c.nama, 'alamat', c.alamat, 'lat', c.lat, 'lng', c.lng) end as customer,
        w.in_at, w.out_at, w.result, w.failure, w.attempt
      from (${worked(self, tanggal)}) w
      join tipe_tugas y on y.companies_id = w.companies_id and y.id = w.tipe_tugas_id
      left join customers c on c.companies_id = w.companies_id and c.id = w.customers_id
      order by w.nth nulls last, w.time nulls last, w.kind, w.id`,
  )
  const today = dateIn(now)
  const [isPast, clock] = [tanggal < today, tanggal === today ? clockIn(now) : ""]
  const shown = rows
    .map(({ failure, ...row }): OwnWorkRow => ({
      ...row,
      /** A visit has its own progress; the task that it proves may be at its next attempt already. */
      state: stateOf(
        {
          status: row.kind === "task" ? row.task_status : null,
          visit: row.visit_status,
          failure,
          due_time: row.time,
        },
        isPast,
        clock,
      ),
      in_at: row.in_at === null ? null : wireInstant(row.in_at),
      out_at: row.out_at === null ? null : wireInstant(row.out_at),
    }))
    .toSorted((a, b) => ORDER[a.state] - ORDER[b.state])
  return {
    tanggal,
    today,
    total: shown.length,
    rows: shown.slice(0, MOST_OWN_WORK),
    ...(await daysAround(tx, self, tanggal)),
  }
}
