import { Schema } from "effect"
import { defineFlow, type RowOf } from "../../kit/flow.ts"
import { approvalFacts, approvalHistory, approvalNotes, decisions, requester } from "../../kit/flowRow.ts"

export const requestKinds = [
  "luar_radius",
  "terlambat",
  "pulang_cepat",
  "manual",
  "koreksi",
  "lembur",
  "libur",
  "offline",
] as const
export const requestStatuses = ["pending", "approved", "rejected", "cancelled"] as const

const time = Schema.NullOr(Schema.String)
const times = Schema.Struct({ in: time, out: time })

/** Requests by where they stand. */
export const requestCounts = {
  pending: Schema.Int,
  approved: Schema.Int,
  rejected: Schema.Int,
  cancelled: Schema.Int,
}

/** Requests about one working day. `cancelled` takes an approval back while its payroll period is open. */
export const requests = defineFlow({
  id: "persetujuan",
  root: "persetujuan-absensi",
  page: "/laporan-absensi/persetujuan",
  title: "Persetujuan absensi",
  noun: "pengajuan",
  who: ["company", "office"],
  module: "attendance",
  calls: {
    list: ["per-users/list", "Pengajuan absensi, seorang pegawai atau semua"],
    watch: ["amati", "Pengajuan absensi yang berubah atau baru sejak dilihat"],
    summary: ["per-users", "Pegawai yang punya pengajuan absensi"],
    decide: ["approval", "Memutuskan satu pengajuan absensi"],
    bulk: ["approval/bulk", "Memutuskan beberapa pengajuan absensi, baris demi baris"],
  },
  examples: { summary: { example: { status: "pending" } } },
  statuses: requestStatuses,
  decisions,
  /** Instants carry Jakarta's offset; `zone` is the office's. */
  row: {
    id: Schema.Int,
    member: requester,
    type: Schema.Literals(requestKinds),
    business_date: Schema.String,
    zone: Schema.String,
    schedule: Schema.Struct({ start: Schema.String, end: Schema.String }),
    before: times,
    requested: times,
    /** The record an approved correction replaced. */
    original: Schema.NullOr(times),
    reason: Schema.String,
    attachment: Schema.NullOr(Schema.String),
    photo: Schema.NullOr(Schema.String),
    geo: Schema.NullOr(
      Schema.Struct({ lat: Schema.Number, lng: Schema.Number, accuracy_m: Schema.NullOr(Schema.Int) }),
    ),
    office: Schema.Struct({ lat: Schema.Number, lng: Schema.Number, radius_m: Schema.Int }),
    distance_m: Schema.NullOr(Schema.Int),
    in_radius: Schema.NullOr(Schema.Boolean),
    status: Schema.Literals(requestStatuses),
    ...approvalFacts,
    ...approvalNotes,
    ...approvalHistory,
  },
  filters: { type: Schema.optionalKey(Schema.Literals(requestKinds)) },
  sorts: ["created_at", "business_date", "last_at"],
  /** Counts those of every status, by working day too, over at most 92 days; else of one, pending unless it is said. */
  summaryPayload: { summary: Schema.optionalKey(Schema.Boolean) },
  summary: {
    as: "counts",
    counted: requestCounts,
    row: { pending_count: Schema.Int, oldest_at: Schema.String },
    perDay: requestCounts,
    sorts: ["oldest_at", "nama", "pending_count"],
  },
  invalidates: ["list-persetujuan-absensi", "list-absensi"],
})
export type Request = RowOf<typeof requests>
