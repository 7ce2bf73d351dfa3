import { and, eq, sql } from "drizzle-orm"
import { visits as flow } from "#contract/areas/fieldwork/visit.ts"
import type { Failure } from "#contract/areas/fieldwork/taskWords.ts"
import type { KeptAnswer, VisitResult } from "#contract/areas/fieldwork/visitWords.ts"
import { SYSTEM } from "#machines/lifecycles/actor.ts"
import { visitLife } from "#machines/lifecycles/visitMachine.ts"
import type { VisitEvent, VisitFacts } from "#machines/lifecycles/visitParts.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { visitLines, visitMoves, visitPhotos, visits as t } from "../../db/tables/index.ts"
import { levelsAsked, tellAsked } from "../../kit/approval/asked.ts"
import type { Held, LifecycleRules } from "../../kit/approval/move.ts"
import type { Mover } from "../../kit/approval/mover.ts"
import { statusShown } from "../../kit/approval/shown.ts"
import { dateIn } from "../../time/calendar.ts"
import { isWithin } from "../attendance/index.ts"
import { followVisit } from "./followVisit.ts"
import { noteVisited } from "./mergeCustomers.ts"
import { placeInWords, taskInWords, tellEmployee } from "./employeeNotice.ts"
import type { PricedLine } from "./visitLines.ts"

type Row = typeof t.$inferSelect
export type HeldVisit = Held<VisitFacts> & {
  readonly row: Row
  /** Its task asks for cash on delivery. */
  readonly isCash: boolean
}

/** Data an employee reports with the event: degrees, metres; files by id. */
export type Report = {
  readonly lat: number | null
  readonly lng: number | null
  readonly accuracy_m: number | null
  readonly distance_m: number | null
  readonly mock_gps?: boolean
  readonly note?: string | null
  readonly photos?: readonly number[]
  /** A visit that is recorded afterwards: its times, ISO instants. */
  readonly in_at?: string
  readonly out_at?: string
  /** The following fields belong to a check-out only. */
  readonly result?: VisitResult
  readonly result_note?: string | null
  readonly answers?: readonly KeptAnswer[]
  readonly lines?: readonly PricedLine[]
  /** Rupiah: the sum of the lines. */
  readonly amount?: number | null
  readonly signature_files_id?: number | null
  readonly next_visit?: string | null
  /** Delivery: who took the goods, why nobody did, and the rupiah collected on delivery. */
  readonly penerima?: string | null
  readonly failure?: Failure | null
  readonly cod?: number | null
  /** Trip: odometer in km. */
  readonly odo_start?: number | null
  readonly odo_end?: number | null
}
const MINUTE_MS = 60_000
const METRES = 1_000

/** Columns of deliveries and trips. Lines of a cash delivery are the goods handed over, not the cash that was collected. */
const kindData = (
  { amount, penerima, failure, cod, odo_start, odo_end }: Report,
  isCash: boolean,
): Partial<typeof t.$inferInsert> => ({
  penerima: penerima ?? null,
  failure: failure ?? null,
  amount: (isCash ? cod : (amount ?? cod)) ?? null,
  odo_start: odo_start ?? null,
  odo_end: odo_end ?? null,
  trip_m: odo_start == null || odo_end == null ? null : Math.max(0, odo_end - odo_start) * METRES,
})

/** A visit with the facts of its guards, without a lock; null = there is none. */
export const readVisit = (tx: Tx, id: number): Promise<HeldVisit | null> => visitWith(tx, id, false)
const holdVisit = (tx: Tx, id: number): Promise<HeldVisit | null> => visitWith(tx, id, true)

const visitWith = async (tx: Tx, id: number, locks: boolean): Promise<HeldVisit | null> => {
  const found = tx
    .select()
    .from(t)
    .where(and(eq(t.id, id), eq(t.removed, false)))
  const [row] = await (locks ? found.for("update") : found)
  if (row === undefined) return null
  const [beside] = await rowsOf<{ readonly elsewhere: string | null; readonly is_cash: boolean }>(
    tx,
    sql`select (select no from visits where companies_id = ${row.companies_id} and members_id = ${row.members_id}
        and visit_status = 'in_progress' and id <> ${id} limit 1) as elsewhere,
      exists (select from tasks where companies_id = ${row.companies_id} and id = ${row.tasks_id} and cod is not null) as is_cash`,
  )
  return {
    id,
    companies_id: row.companies_id,
    facts: {
      status: row.visit_status,
      version: row.version,
      last: { nama: row.last_nama, at: row.last_at },
      tanggal: row.tanggal,
      elsewhere: beside?.elsewhere ?? null,
      radius_m: row.radius_m,
      radius_mode: row.radius_mode,
      needs_photo_in: row.needs_photo_in,
      needs_photo_out: row.needs_photo_out,
    },
    row,
    isCash: beside?.is_cash ?? false,
  }
}

/** The event that is due because the day of the visit is over, even if no sweep has applied it yet. */
const dueVisit = ({ status, tanggal }: VisitFacts, now: Date): VisitEvent | null => {
  if (tanggal >= dateIn(now)) return null
  const move = { by: SYSTEM, at: now.toISOString(), note: null }
  if (status === "planned" || status === "on_the_way") return { type: "visit.miss", ...move }
  return status === "in_progress" ? { type: "visit.close", ...move } : null
}

/** Columns of a visit that an account records for its employee; there is no place, because no phone was there. */
const recordedBy = ({ by }: VisitEvent, report: Report): Partial<typeof t.$inferInsert> => {
  const { in_at = null, out_at = null, result = null, result_note = null } = report
  return {
    in_at,
    out_at,
    duration_min:
      in_at === null || out_at === null
        ? null
        : Math.floor((Date.parse(out_at) - Date.parse(in_at)) / MINUTE_MS),
    result,
    result_note,
    entered_by: by.id,
    entered_nama: by.nama,
  }
}

/** Columns an event changes in addition to those of every transition. */
const changedBy = (
  { row, isCash }: HeldVisit,
  event: VisitEvent,
  report: Report | null,
): Partial<typeof t.$inferInsert> => {
  if (report === null) return {}
  const { lat, lng, accuracy_m, distance_m, mock_gps = false, note = null } = report
  if (event.type === "visit.record") return recordedBy(event, report)
  if (event.type === "visit.checkIn")
    return {
      in_at: event.at,
      in_lat: lat,
      in_lng: lng,
      in_accuracy_m: accuracy_m,
      in_distance_m: distance_m,
      in_mock: mock_gps,
      in_note: note,
      in_radius: distance_m === null ? null : isWithin(distance_m, row.radius_m),
    }
  if (event.type !== "visit.checkOut") return {}
  return {
    out_at: event.at,
    out_lat: lat,
    out_lng: lng,
    out_accuracy_m: accuracy_m,
    out_distance_m: distance_m,
    out_mock: mock_gps,
    out_note: note,
    duration_min:
      row.in_at === null
        ? null
        : Math.max(0, Math.floor((Date.parse(event.at) - Date.parse(row.in_at)) / MINUTE_MS)),
    result: report.result ?? null,
    result_note: report.result_note ?? null,
    answers: report.answers ?? [],
    signature_files_id: report.signature_files_id ?? null,
    next_visit: report.next_visit ?? null,
    ...kindData(report, isCash),
  }
}

const keepPhotos = async (
  tx: Tx,
  { companies_id, id }: HeldVisit,
  type: string,
  photos: readonly number[],
) => {
  if (photos.length === 0) return
  const phase = type === "visit.checkIn" ? ("in" as const) : ("out" as const)
  await tx
    .insert(visitPhotos)
    .values(photos.map((files_id, at) => ({ companies_id, visits_id: id, phase, nth: at + 1, files_id })))
}

const keepLines = async (tx: Tx, { companies_id, id, row }: HeldVisit, lines: readonly PricedLine[]) => {
  if (lines.length === 0) return
  const { tanggal, area } = row
  await tx
    .insert(visitLines)
    .values(lines.map((line) => ({ ...line, companies_id, visits_id: id, tanggal, area })))
}

/** A finished visit enters the approval queue now, with the levels the company has now; the approvers are notified. */
const beginApproval = async (
  finish: FinishVisit,
  mover: Mover,
  { companies_id, id, row }: HeldVisit,
  at: string,
) => {
  const { tx } = mover
  const levels = await levelsAsked(tx, companies_id, flow.module)
  await tx.execute(
    sql`update visits set level_total = ${levels}, created_at = ${at}::timestamptz,
        queued = nextval(pg_get_serial_sequence('visits', 'id'))
      where companies_id = ${companies_id} and id = ${id}`,
  )
  /** Events from the phone or a sweep have no session to set `app.today`, which decides which delegations are in effect. */
  await tx.execute(sql`select set_config('app.today', ${dateIn(mover.now)}, true)`)
  await finish(mover, id)
  const [who] = await rowsOf<{ readonly nama: string; readonly customer: string }>(
    tx,
    sql`select m.nama, c.nama as customer from members m join customers c on c.companies_id = m.companies_id and c.id = ${row.customers_id}
      where m.companies_id = ${companies_id} and m.id = ${row.members_id}`,
  )
  await tellAsked(
    tx,
    companies_id,
    flow,
    { id, members_id: row.members_id, at },
    {
      type: "kunjungan",
      title: "Kunjungan selesai",
      body: `${who?.nama ?? "Pegawai"} mengunjungi ${who?.customer ?? "pelanggan"}: ${row.purpose}`,
    },
    mover.actor.as === "employee" || mover.actor.as === "system" ? null : mover,
  )
}

/** Moves a finished visit into the approval queue. */
export type FinishVisit = (mover: Mover, id: number) => Promise<unknown>

/** The visit lifecycle on the server. `report` is the data the employee sends with the event. */
export const visitLifecycleBy = (
  finish: FinishVisit,
  report: Report | null = null,
): LifecycleRules<VisitFacts, VisitEvent, HeldVisit> => ({
  entity: "kunjungan",
  noun: flow.noun,
  life: () => visitLife,
  hold: holdVisit,
  due: dueVisit,
  history: visitMoves,
  write: async ({ tx, actor }, held, after, event) => {
    await tx
      .update(t)
      .set({
        ...changedBy(held, event, report),
        visit_status: after.status,
        version: after.version,
        last_nama: after.last?.nama ?? null,
        last_at: event.at,
        updated_at: event.at,
        updated_by: actor.id === 0 ? null : actor.id,
      })
      .where(and(eq(t.companies_id, held.companies_id), eq(t.id, held.id)))
    await keepPhotos(tx, held, event.type, report?.photos ?? [])
    await keepLines(tx, held, report?.lines ?? [])
  },
  effects: async (mover, held, after, event) => {
    if (after.status === "done") {
      await noteVisited(mover.tx, held.companies_id, held.row.customers_id, held.row.tanggal)
      await beginApproval(finish, mover, held, event.at)
    }
    if (after.status === "cancelled" && event.by.as !== "employee") {
      const { companies_id, row } = held
      await tellEmployee(mover.tx, companies_id, row.members_id, {
        type: "kunjungan",
        title: `Kunjungan ${row.no} dibatalkan`,
        body: `${taskInWords({
          judul: row.purpose,
          tanggal: row.tanggal,
          due_time: null,
          place: await placeInWords(mover.tx, row.customers_id),
        })}${event.note == null ? "" : `: ${event.note}`}`,
        link: `/visit?status=semua&id=${row.id}`,
        tanggal: row.tanggal,
        at: event.at,
      })
    }
    const { tasks_id } = held.row
    if (tasks_id === null) return
    const { result = null, failure = null, next_visit = null } = report ?? {}
    await followVisit(mover, tasks_id, event, { result, failure, next_visit })
  },
  shown: statusShown(t, t.visit_status),
})
