import { sql } from "drizzle-orm"
import type { AnswerOf } from "#contract/kit/call.ts"
import { type areaDay, MOST_WORK, type WorkState } from "#contract/areas/fieldwork/layanan.ts"
import type { TaskState } from "#contract/areas/fieldwork/taskWords.ts"
import type { VisitState } from "#contract/areas/fieldwork/visitWords.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { clockIn, dateIn, wireInstant } from "../../time/calendar.ts"
import { foldText } from "#contract/kit/foldText.ts"

type Answer = AnswerOf<typeof areaDay>
type Row = Omit<Answer["rows"][number], "state"> & {
  readonly status: TaskState | null
  readonly visit: VisitState | null
}

const ofTask: Readonly<Record<TaskState, WorkState>> = {
  baru: "open",
  diterima: "open",
  dikerjakan: "under_way",
  selesai: "done",
  ditolak: "failed",
  lewat: "missed",
  batal: "cancelled",
}
const ofVisit: Readonly<Record<VisitState, WorkState>> = {
  planned: "open",
  on_the_way: "under_way",
  in_progress: "under_way",
  done: "done",
  missed: "missed",
  cancelled: "cancelled",
}

/** Facts that decide the state of a piece of work; `due_time` HH:mm. */
type Work = Pick<Row, "status" | "visit" | "failure" | "due_time">

/** @param clock HH:mm now; "" = the day is not today */
export const stateOf = (
  { status, visit, failure, due_time }: Work,
  isPast: boolean,
  clock: string,
): WorkState => {
  const state = status !== null ? ofTask[status] : visit === null ? "open" : ofVisit[visit]
  /** A failed attempt leaves its task open for the next one. */
  if (failure !== null && state !== "cancelled") return "failed"
  if (state !== "open") return state
  return isPast || (due_time !== null && due_time < clock) ? "late" : "open"
}

const columns = sql`v.id::float8 as visits_id, v.in_at, v.out_at, v.failure, v.trip_m, v.duration_min as minutes,
  v.odo_start, v.odo_end, v.amount::float8 as amount, v.visit_status as visit,
  (select count(*)::int from visit_photos p where p.companies_id = v.companies_id and p.visits_id = v.id) as photos`

/** Columns of a task; `k` is its row. */
const ofItsTask = sql`'t' || k.id as key, k.companies_id, k.id::float8 as tasks_id, k.no, k.judul`
const given = sql`k.customers_id, k.due_time, k.nth, coalesce(v.penerima, k.penerima) as penerima, k.cod::float8 as cod`
/** The attempt after those that failed, until it begins. */
const attemptOf = sql`coalesce(v.attempt, k.failed + 1) as attempt`
/** The latest attempt of a day that has begun, or that nobody came to. */
const isLatest = sql`v.visit_status not in ('planned', 'cancelled') and not exists (select from visits l
  where l.companies_id = v.companies_id and l.tasks_id = v.tasks_id and l.tanggal = v.tanggal and l.attempt > v.attempt
    and l.visit_status not in ('planned', 'cancelled'))`

/** The latest day with work before a day, by the indexes of areas. */
const lastDayBefore = async (tx: Tx, area: string, tanggal: string): Promise<string | null> => {
  const [found] = await rowsOf<{ readonly day: string | null }>(
    tx,
    sql`select greatest(
        (select max(k.tanggal) from tasks k where k.area = ${area} and k.tanggal < ${tanggal}::date),
        (select max(v.tanggal) from visits v where v.area = ${area} and v.tanggal < ${tanggal}::date and not v.removed)
      )::text as day`,
  )
  return found?.day ?? null
}

/**
 * The work of a day in an area: tasks with their latest visit of that day, those that failed on it and were moved to another one,
 * and visits without a task.
 */
export const workOf = async (
  tx: Tx,
  { area, tanggal, q = "" }: { readonly area: string; readonly tanggal: string; readonly q?: string },
  now: Date,
): Promise<Answer> => {
  const rows = await rowsOf<Row>(
    tx,
    sql`select w.*, m.nama as members_nama, c.nama as customers_nama, c.lat, c.lng from (
        select ${ofItsTask}, k.status, k.members_id::float8 as members_id, ${given}, ${attemptOf}, ${columns}
        from tasks k left join lateral (select v.* from visits v where v.companies_id = k.companies_id and v.tasks_id = k.id
          and v.visit_status <> 'planned' and v.tanggal = k.tanggal order by v.attempt desc, v.id desc limit 1) v on true
        where k.area = ${area} and k.tanggal = ${tanggal}::date
        union all
        select ${ofItsTask}, null, v.members_id::float8, ${given}, ${attemptOf}, ${columns}
        from visits v join tasks k on k.companies_id = v.companies_id and k.id = v.tasks_id and k.tanggal <> v.tanggal
        where not v.removed and v.area = ${area} and v.tanggal = ${tanggal}::date and ${isLatest}
        union all
        select 'v' || v.id, v.companies_id, null::float8, v.no, v.purpose, null, v.members_id::float8, v.customers_id,
          v.plan_time, null, v.penerima, null, v.attempt, ${columns}
        from visits v where not v.removed and v.area = ${area} and v.tanggal = ${tanggal}::date and v.tasks_id is null
      ) w join members m on m.companies_id = w.companies_id and m.id = w.members_id
      left join customers c on c.companies_id = w.companies_id and c.id = w.customers_id
      order by m.nama_sort, m.id, w.nth nulls last, w.due_time nulls last, w.key`,
  )
  const words = foldText(q).split(/\s+/).filter(Boolean)
  const fitting = rows.filter((row) => {
    const text = foldText(`${row.no} ${row.judul} ${row.members_nama} ${row.customers_nama ?? ""}`)
    return words.every((word) => text.includes(word))
  })
  const [isPast, clock] = [tanggal < dateIn(now), tanggal === dateIn(now) ? clockIn(now) : ""]
  return {
    tanggal,
    last_day: rows.length > 0 ? null : await lastDayBefore(tx, area, tanggal),
    total: fitting.length,
    rows: fitting.slice(0, MOST_WORK).map((row) => {
      const { status: _, visit: __, in_at, out_at, ...rest } = row
      return {
        ...pick(rest),
        state: stateOf(row, isPast, clock),
        in_at: in_at === null ? null : wireInstant(in_at),
        out_at: out_at === null ? null : wireInstant(out_at),
      }
    }),
  }
}

type Plain = Omit<Row, "status" | "visit" | "in_at" | "out_at">
/** Only what the answer declares, without the columns that sort. */
const pick = (row: Plain): Plain => ({
  key: row.key,
  no: row.no,
  judul: row.judul,
  tasks_id: row.tasks_id,
  visits_id: row.visits_id,
  members_id: row.members_id,
  members_nama: row.members_nama,
  customers_nama: row.customers_nama,
  lat: row.lat,
  lng: row.lng,
  due_time: row.due_time,
  penerima: row.penerima,
  cod: row.cod,
  amount: row.amount,
  failure: row.failure,
  attempt: row.attempt,
  photos: row.photos,
  trip_m: row.trip_m,
  minutes: row.minutes,
  odo_start: row.odo_start,
  odo_end: row.odo_end,
})
