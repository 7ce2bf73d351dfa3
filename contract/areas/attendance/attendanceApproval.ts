import { Schema } from "effect"
import { REASON_MIN } from "../../kit/constants.ts"
import { defineFlow, type RowOf } from "../../kit/flow.ts"
import { approvalFacts, approvalHistory, approvalNotes, decisions, requester } from "../../kit/flowRow.ts"
import { PAPER } from "../../kit/paper.ts"
import { isoDate, longText, oneOf, optionalClock } from "../../kit/schema.ts"
import { selfOf } from "../../kit/selfCalls.ts"

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
/** Kinds that are asked without a phone: the other kinds come from a check-in at a place. */
export const askedKinds = ["koreksi", "manual", "terlambat", "pulang_cepat", "lembur", "libur"] as const
export type AskedKind = (typeof askedKinds)[number]
export const requestKindWords: Readonly<Record<(typeof requestKinds)[number], string>> = {
  luar_radius: "Di luar radius",
  terlambat: "Terlambat",
  pulang_cepat: "Pulang cepat",
  manual: "Absen manual",
  koreksi: "Koreksi absen",
  lembur: "Lembur",
  libur: "Kerja di hari libur",
  offline: "Absen offline",
}
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
    ask: ["catat", "Mencatat koreksi, lembur atau pengajuan absensi lain seorang pegawai"],
    preview: ["catat/pratinjau", "Absensi dan menit lembur sebelum pengajuan absensi dicatat"],
  },
  ask: {
    fields: {
      type: oneOf(askedKinds),
      business_date: isoDate,
      /** On the clock of the employee's office; an end that is not after the start is on the next day. */
      time_in: optionalClock,
      time_out: optionalClock,
      reason: longText(500, REASON_MIN),
    },
    files: { attachment: PAPER },
    preview: ["type", "business_date", "time_in", "time_out"],
    example: {
      members_id: 1,
      type: "lembur",
      business_date: "2026-11-27",
      time_out: "19:00",
      reason: "Stok opname akhir bulan",
    },
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
    /** The press was sent later, because the phone had no connection: its time is the phone's. */
    is_offline: Schema.Boolean,
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

/** Those of the employee who asks. */
export const ownRequests = selfOf(requests)
