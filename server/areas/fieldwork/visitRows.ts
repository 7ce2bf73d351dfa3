import { sql } from "drizzle-orm"
import type { Visit } from "#contract/areas/fieldwork/visit.ts"
import { deviationsOf, type VisitState } from "#contract/areas/fieldwork/visitWords.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { anyOf } from "../../db/ids.ts"
import type { visits as t } from "../../db/tables/index.ts"
import type { FileUrl, KitShown } from "../../kit/approval/spec.ts"
import { wireInstant } from "../../time/calendar.ts"

type Row = typeof t.$inferSelect
export type Customer = Visit["customer"]
type Photo = { readonly phase: "in" | "out"; readonly files_id: number }
type Step = {
  readonly from: VisitState | null
  readonly to: VisitState
  readonly by_nama: string | null
  readonly at: string
  readonly note: string | null
}
type Line = Visit["lines"][number]
/** Related rows of a visit: its photos, its product lines and its status history. */
export type Beside = {
  readonly photos: readonly Photo[]
  readonly lines: readonly Line[]
  readonly steps: readonly Step[]
}
const none: Beside = { photos: [], lines: [], steps: [] }

export const readBeside = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Beside>> => {
  const rows = await rowsOf<Beside & { readonly id: number }>(
    tx,
    sql`select v.id::float8 as id,
        coalesce((select json_agg(json_build_object('phase', p.phase, 'files_id', p.files_id) order by p.phase, p.nth)
          from visit_photos p where p.companies_id = v.companies_id and p.visits_id = v.id), '[]'::json) as photos,
        coalesce((select json_agg(json_build_object('products_id', l.products_id, 'nama', l.nama, 'satuan', l.satuan, 'qty', l.qty, 'harga', l.harga, 'total', l.total) order by l.id)
          from visit_lines l where l.companies_id = v.companies_id and l.visits_id = v.id), '[]'::json) as lines,
        coalesce((select json_agg(json_build_object('from', h.from_state, 'to', h.to_state, 'by_nama', h.by_nama, 'at', h.at, 'note', h.note) order by h.version)
          from visit_moves h where h.companies_id = v.companies_id and h.row_id = v.id), '[]'::json) as steps
      from visits v where v.id = ${anyOf(ids)}`,
  )
  return new Map(rows.map(({ id, ...beside }) => [id, beside]))
}

const markOf = (row: Row, phase: "in" | "out"): Visit["check_in"] => {
  const at = row[`${phase}_at`]
  return at === null
    ? null
    : {
        at: wireInstant(at),
        lat: row[`${phase}_lat`],
        lng: row[`${phase}_lng`],
        accuracy_m: row[`${phase}_accuracy_m`],
        distance_m: row[`${phase}_distance_m`],
        mock_gps: row[`${phase}_mock`],
        note: row[`${phase}_note`],
      }
}

type Selected = Row & { readonly customer: Customer; readonly task: string }

/** A visit in the shape of the API. */
export const shownVisit = (
  row: Selected,
  beside: Beside | undefined,
  fileUrl: FileUrl,
): Omit<Visit, KitShown> => {
  const { companies_id } = row
  const { photos, lines, steps } = beside ?? none
  const [check_in, check_out] = [markOf(row, "in"), markOf(row, "out")]
  const ofPhase = (wanted: Photo["phase"]) => photos.filter(({ phase }) => phase === wanted).length
  const urlOf = (files_id: number | null) => (files_id === null ? null : fileUrl(companies_id, files_id))
  const judged = {
    visit_status: row.visit_status,
    radius_mode: row.radius_mode,
    min_duration_min: row.min_duration_min,
    sla_min: row.sla_min,
    max_gps_accuracy_m: row.max_gps_accuracy_m,
    needs_photo_in: row.needs_photo_in,
    needs_photo_out: row.needs_photo_out,
    needs_signature: row.needs_signature,
    check_in,
    check_out,
    in_radius: row.in_radius,
    duration_min: row.duration_min,
  }
  return {
    ...judged,
    no: row.no,
    tanggal: row.tanggal,
    plan_time: row.plan_time,
    is_planned: row.is_planned,
    assigned_nama: row.assigned_nama,
    purpose: row.purpose,
    tipe_tugas_id: row.tipe_tugas_id,
    tipe_tugas: row.task,
    tasks_id: row.tasks_id,
    customer: row.customer,
    radius_m: row.radius_m,
    result: row.result,
    result_note: row.result_note,
    next_visit: row.next_visit,
    answers: row.answers.map(({ files_id, ...answer }) => ({ ...answer, url: urlOf(files_id) })),
    lines,
    amount: row.amount,
    area: row.area,
    attempt: row.attempt,
    failure: row.failure,
    penerima: row.penerima,
    photos: photos.flatMap(({ phase, files_id }) => {
      const url = urlOf(files_id)
      return url === null ? [] : [{ phase, url }]
    }),
    signature: urlOf(row.signature_files_id),
    deviations: deviationsOf({
      ...judged,
      photos_in: ofPhase("in"),
      photos_out: ofPhase("out"),
      has_signature: row.signature_files_id !== null,
      has_failed: row.failure !== null,
    }),
    steps: steps.map((step) => ({ ...step, at: wireInstant(step.at) })),
    removed: row.removed,
  }
}
