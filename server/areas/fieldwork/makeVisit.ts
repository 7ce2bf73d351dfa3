import { sql } from "drizzle-orm"
import { employeeMover } from "../../kit/approval/mover.ts"
import type { TaskFormField } from "#contract/areas/fieldwork/tipeTugas.ts"
import { InvalidFields, Refusal } from "../../call/answer.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { visitMoves, visits } from "../../db/tables/index.ts"
import { moveRow } from "../../kit/approval/move.ts"
import { distanceM } from "../attendance/index.ts"
import { answerErrors } from "./answers.ts"
import { standingCustomer } from "./mergeCustomers.ts"
import { type Report, visitLifecycle } from "./visitLife.ts"
import { visitRuleOf } from "./visitRule.ts"

/** Visit number, for example `KJ/2026/000123`. */
export const visitNumber = (date: string, id: number): string =>
  `KJ/${date.slice(0, 4)}/${String(id).padStart(6, "0")}`

export type NewVisit = {
  readonly companies_id: number
  readonly members_id: number
  readonly tipe_tugas_id: number
  readonly customers_id: number
  readonly tanggal: string
  readonly plan_time?: string | null
  readonly purpose: string
  /** Name of the planner; null = unplanned visit of the employee's own. */
  readonly assigned: string | null
}

type Task = {
  readonly radius_m: number | null
  /** Minutes. */
  readonly sla_min: number | null
  readonly is_active: boolean
  readonly require_photo: boolean
  readonly require_signature: boolean
}

/**
 * Plans a visit under the current rules; a merged customer is replaced by the one it was merged into. No endpoint calls this: visits are planned by assignments and the mobile app.
 * @throws Refusal where the employee, type or customer is unknown, the type is inactive, or unplanned visits are not
 * allowed
 */
export const makeVisit = async (tx: Tx, ask: NewVisit, now: Date): Promise<number> => {
  const { companies_id, members_id, tipe_tugas_id, tanggal, assigned } = ask
  const customers_id = await standingCustomer(tx, companies_id, ask.customers_id)
  const rule = await visitRuleOf(tx, companies_id)
  if (assigned === null && !rule.allow_unplanned)
    throw new Refusal("Kunjungan tanpa rencana tidak diizinkan perusahaan ini", "state")
  const [found] = await rowsOf<Task & { readonly nama: string }>(
    tx,
    sql`select m.nama, k.radius_m, k.sla_min, k.is_active, k.require_photo, k.require_signature from members m
      join tipe_tugas k on k.companies_id = m.companies_id and k.id = ${tipe_tugas_id}
      join customers c on c.companies_id = m.companies_id and c.id = ${customers_id}
      where m.companies_id = ${companies_id} and m.id = ${members_id}`,
  )
  if (found === undefined)
    throw new Refusal("Pegawai, tipe tugas atau pelanggan tidak ditemukan", "not_found")
  if (!found.is_active) throw new Refusal("Tipe tugas ini tidak dipakai lagi", "state")
  const [next] = await rowsOf<{ readonly id: number }>(
    tx,
    sql`select nextval(pg_get_serial_sequence('visits', 'id'))::float8 as id`,
  )
  const id = next?.id ?? 0
  const at = now.toISOString()
  const by_nama = assigned ?? found.nama
  await tx.insert(visits).values({
    id,
    companies_id,
    members_id,
    tipe_tugas_id,
    customers_id,
    tanggal,
    no: visitNumber(tanggal, id),
    plan_time: ask.plan_time ?? null,
    is_planned: assigned !== null,
    assigned_nama: assigned,
    purpose: ask.purpose,
    radius_m: found.radius_m ?? rule.radius_m,
    radius_mode: rule.mode,
    min_duration_min: rule.min_duration_min,
    sla_min: found.sla_min,
    max_gps_accuracy_m: rule.max_gps_accuracy_m,
    needs_photo_in: rule.require_photo_in || found.require_photo,
    needs_photo_out: rule.require_photo_out,
    needs_signature: found.require_signature,
    visit_status: "planned",
    planned_at: at,
    status: "none",
    last_nama: by_nama,
    last_at: at,
    created_at: at,
    updated_at: at,
  })
  await tx.insert(visitMoves).values({
    companies_id,
    row_id: id,
    version: 1,
    from_state: null,
    to_state: "planned",
    by_nama,
    at,
    via: "single",
  })
  return id
}

type Visit = { readonly companies_id: number; readonly id: number }
export type Reporting = Omit<Report, "distance_m">

/** Distance between the employee and the customer of the visit, metres; null = one of the two positions is unknown. */
const distanceTo = async (tx: Tx, { id }: Visit, { lat, lng }: Reporting): Promise<number | null> => {
  const [place] = await rowsOf<{ readonly lat: number | null; readonly lng: number | null }>(
    tx,
    sql`select c.lat, c.lng from visits v join customers c on c.companies_id = v.companies_id and c.id = v.customers_id where v.id = ${id}`,
  )
  if (lat === null || lng === null || place === undefined || place.lat === null || place.lng === null)
    return null
  return distanceM({ lat, lng }, { lat: place.lat, lng: place.lng })
}

/** The employee of the visit as the actor of its transitions, reported from the phone. */
const moverOf = async (tx: Tx, { companies_id, id }: Visit, now: Date) => {
  const [row] = await rowsOf<{ readonly nama: string }>(
    tx,
    sql`select m.nama from visits v join members m on m.companies_id = v.companies_id and m.id = v.members_id where v.id = ${id}`,
  )
  return employeeMover(tx, now, companies_id, row?.nama ?? "Pegawai", "telepon")
}

/** Validates the answers against the current form of the task type. @throws InvalidFields */
const checkAnswers = async (tx: Tx, { id }: Visit, answers: NonNullable<Report["answers"]>) => {
  const [task] = await rowsOf<{ readonly form_fields: readonly TaskFormField[] }>(
    tx,
    sql`select k.form_fields from visits v join tipe_tugas k on k.companies_id = v.companies_id and k.id = v.tipe_tugas_id
      where v.id = ${id}`,
  )
  const errors = answerErrors(task?.form_fields ?? [], answers)
  if (Object.keys(errors).length > 0) throw new InvalidFields(errors)
}

/**
 * Checks a visit in or out from the phone.
 * @throws as `moveRow`; InvalidFields where an answer is missing or not one of the choices
 */
export const reportVisit = async (
  tx: Tx,
  visit: Visit,
  type: "visit.checkIn" | "visit.checkOut",
  reporting: Reporting,
  now: Date,
): Promise<void> => {
  if (type === "visit.checkOut") await checkAnswers(tx, visit, reporting.answers ?? [])
  const distance_m = await distanceTo(tx, visit, reporting)
  const mover = await moverOf(tx, visit, now)
  const photos = reporting.photos?.length ?? 0
  await moveRow(mover, visitLifecycle({ ...reporting, distance_m }), visit.id, { type, distance_m, photos })
}

export const departVisit = async (tx: Tx, visit: Visit, now: Date): Promise<void> => {
  const mover = await moverOf(tx, visit, now)
  await moveRow(mover, visitLifecycle(), visit.id, { type: "visit.depart" })
}

/**
 * The employee cancels the visit.
 * @public Employees have no call for it yet.
 */
export const cancelVisit = async (tx: Tx, visit: Visit, note: string, now: Date): Promise<void> => {
  const mover = await moverOf(tx, visit, now)
  await moveRow(mover, visitLifecycle(), visit.id, { type: "visit.cancel", note })
}
