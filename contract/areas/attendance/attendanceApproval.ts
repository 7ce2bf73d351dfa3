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

/** Number of requests by status. */
export const requestCounts = {
  pending: Schema.Int,
  approved: Schema.Int,
  rejected: Schema.Int,
  cancelled: Schema.Int,
}

/** Requests about one working day. `cancelled` revokes an approval while its payroll period is open. */
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
  /** Timestamps have Jakarta's offset; `zone` is the office's time zone. */
  row: {
    id: Schema.Int,
    member: requester,
    type: Schema.Literals(requestKinds),
    business_date: Schema.String,
    zone: Schema.String,
    schedule: Schema.Struct({ start: Schema.String, end: Schema.String }),
    before: times,
    requested: times,
    /** The record that an approved correction replaced. */
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
  /**
   * With `summary`, counts of every status and of each working day, over at most 92 days; otherwise of one status
   * (default: pending).
   */
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
