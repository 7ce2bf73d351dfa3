import { and, eq, sql } from "drizzle-orm"
import { AREAS } from "#contract/areas.ts"
import type { StoredField } from "#contract/areas/fieldwork/formFields.ts"
import type { ChecklistItem } from "#contract/areas/fieldwork/taskWords.ts"
import type { taskCategories } from "#contract/areas/fieldwork/tipeTugas.ts"
import { visits as flow } from "#contract/areas/fieldwork/visit.ts"
import type { OwnVisit } from "#contract/areas/self/ownVisits.ts"
import { barred } from "#machines/lifecycles/lifecycle.ts"
import { visitLife } from "#machines/lifecycles/visitMachine.ts"
import type { VisitEvent } from "#machines/lifecycles/visitParts.ts"
import { notFound } from "../../../call/answer.ts"
import type { Context } from "../../../call/handler.ts"
import { rowsOf } from "../../../db/database.ts"
import { visits as t } from "../../../db/tables/index.ts"
import { selfMover } from "../../../kit/approval/selfCalls.ts"
import { settled } from "../../../kit/approval/move.ts"
import { outer } from "../../../kit/textSearch.ts"
import { type HeldVisit, readVisit } from "../visitLife.ts"
import { visitLifecycle } from "../visitProgress.ts"
import { type Customer, readBeside, shownVisit } from "../visitRows.ts"

type Task = NonNullable<OwnVisit["task"]>
type Beside = {
  readonly kategori: (typeof taskCategories)[number]
  readonly form_fields: readonly StoredField[]
  readonly task: (Omit<Task, "checklist"> & { readonly checklist: readonly ChecklistItem[] }) | null
}

const isTrip = (area: string | null): boolean =>
  AREAS.some(({ key, kind }) => key === area && kind === "pengemudi")

/** Why the employee cannot take a step now. Photos and the place are asked for later, so they are taken as given. */
const stepsOf = (ctx: Context, facts: HeldVisit["facts"]): OwnVisit["steps"] => {
  const { actor } = selfMover(ctx)
  const why = (type: VisitEvent["type"]) =>
    barred(visitLife, facts, {
      type,
      by: actor,
      at: ctx.now.toISOString(),
      note: "Dibatalkan",
      distance_m: null,
      photos: 1,
    } as VisitEvent)
  return {
    depart: why("visit.depart"),
    check_in: why("visit.checkIn"),
    check_out: why("visit.checkOut"),
    cancel: why("visit.cancel"),
  }
}

/** A visit that the caller's row-level security shows. @throws Refusal not_found */
export const demandOwnVisit = async ({ tx }: Context, id: number): Promise<void> => {
  const [found] = await tx
    .select({ id: t.id })
    .from(t)
    .where(and(eq(t.id, id), eq(t.removed, false)))
  if (found === undefined) throw notFound(flow.noun)
}

/**
 * A visit of the employee with its rules, its form and its task; reads under the employee's own row-level security.
 * @throws Refusal not_found
 */
export const ownVisitOf = async (ctx: Context, id: number): Promise<OwnVisit> => {
  const { tx, now, fileUrl } = ctx
  const held = await readVisit(tx, id)
  if (held === null) throw notFound(flow.noun)
  const [selected] = await tx
    .select({
      customer: sql<Customer>`(select json_build_object('id', c.id, 'nama', c.nama, 'phone', c.phone, 'alamat', c.alamat, 'lat', c.lat, 'lng', c.lng)
        from customers c where c.companies_id = ${outer(t.companies_id)} and c.id = ${outer(t.customers_id)})`,
      task: sql<string>`(select k.nama from tipe_tugas k where k.companies_id = ${outer(t.companies_id)} and k.id = ${outer(t.tipe_tugas_id)})`,
    })
    .from(t)
    .where(eq(t.id, id))
  const [beside] = await rowsOf<Beside>(
    tx,
    sql`select y.kategori, y.form_fields, case when k.id is null then null else json_build_object('id', k.id, 'version', k.version, 'no', k.no,
        'note', k.note, 'checklist', k.checklist, 'penerima', k.penerima, 'penerima_phone', k.penerima_phone, 'barang', k.barang,
        'cod', k.cod, 'tujuan', k.tujuan) end as task
      from visits v join tipe_tugas y on y.companies_id = v.companies_id and y.id = v.tipe_tugas_id
      left join tasks k on k.companies_id = v.companies_id and k.id = v.tasks_id where v.id = ${id}`,
  )
  if (selected === undefined || beside === undefined) throw notFound(flow.noun)
  const shown = shownVisit({ ...held.row, ...selected }, (await readBeside(tx, [id])).get(id), fileUrl)
  /** Time may have ended the visit, though no sweep has written it yet. */
  const facts = settled(visitLifecycle(), held.facts, now)
  return {
    id,
    version: held.row.version,
    no: shown.no,
    tanggal: shown.tanggal,
    plan_time: shown.plan_time,
    is_planned: shown.is_planned,
    assigned_nama: shown.assigned_nama,
    purpose: shown.purpose,
    tipe_tugas: shown.tipe_tugas,
    kategori: beside.kategori,
    area: shown.area,
    is_trip: isTrip(shown.area),
    customer: shown.customer,
    visit_status: facts.status,
    radius_m: shown.radius_m,
    radius_mode: shown.radius_mode,
    min_duration_min: shown.min_duration_min,
    sla_min: shown.sla_min,
    max_gps_accuracy_m: shown.max_gps_accuracy_m,
    needs_photo_in: shown.needs_photo_in,
    needs_photo_out: shown.needs_photo_out,
    needs_signature: shown.needs_signature,
    check_in: shown.check_in,
    check_out: shown.check_out,
    in_radius: shown.in_radius,
    duration_min: shown.duration_min,
    result: shown.result,
    result_note: shown.result_note,
    next_visit: shown.next_visit,
    answers: shown.answers,
    lines: shown.lines,
    amount: shown.amount,
    attempt: shown.attempt,
    failure: shown.failure,
    penerima: shown.penerima,
    photos: shown.photos,
    signature: shown.signature,
    deviations: shown.deviations,
    status: held.row.status,
    steps: stepsOf(ctx, facts),
    form: beside.form_fields.map((field) => ({ ...field, when: field.when ?? null })),
    task: beside.task,
  }
}
