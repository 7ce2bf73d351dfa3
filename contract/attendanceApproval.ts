import { Schema } from "effect"
import { defineCall } from "./call.ts"
import {
  id,
  ids,
  isoDate,
  listFields,
  newsOf,
  oneOf,
  optionalText,
  pageOf,
  rowResults,
  sightFields,
  versions,
  writeFields,
} from "./schema.ts"
import { lastMove, moveRow } from "./topup.ts"

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

const who = ["company", "office"] as const
const time = Schema.NullOr(Schema.String)
const times = Schema.Struct({ in: time, out: time })

/** Who asks, as every approval shows them. */
export const requester = Schema.Struct({
  id: Schema.Int,
  nama: Schema.String,
  nip: Schema.String,
  foto: Schema.NullOr(Schema.String),
  offices_id: Schema.Int,
  kantor: Schema.String,
  jabatan: Schema.NullOr(Schema.String),
})

/** What a lifecycle of several levels reads of a row; accounts by id. */
export const approvalFacts = {
  version: Schema.Int,
  level: Schema.Int,
  level_total: Schema.Int,
  requested_by: Schema.NullOr(Schema.Int),
  decided_by: Schema.Array(Schema.Int),
  /** At most three of the company's administrators who could still decide. */
  approvers: Schema.Array(Schema.Struct({ id: Schema.Int, nama: Schema.String })),
  /** The date lies in a payroll period that is closed. */
  locked: Schema.Boolean,
  last: lastMove,
}

/** A request about one working day. Instants carry Jakarta's offset; `zone` is the office's. */
export const requestRow = Schema.Struct({
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
  approval_note: Schema.NullOr(Schema.String),
  created_at: Schema.String,
  history: Schema.Array(moveRow),
})

const filters = {
  ...listFields,
  status: Schema.optionalKey(Schema.Literals(requestStatuses)),
  type: Schema.optionalKey(Schema.Literals(requestKinds)),
  start_date: Schema.optionalKey(isoDate),
  end_date: Schema.optionalKey(isoDate),
  offices_id: Schema.optionalKey(id),
  departement_id: Schema.optionalKey(id),
}
const invalidates = ["list-persetujuan-absensi", "list-absensi"]
/** Requests by where they stand. */
export const requestCounts = {
  pending: Schema.Int,
  approved: Schema.Int,
  rejected: Schema.Int,
  cancelled: Schema.Int,
}

/**
 * Employees with requests, of one status (pending unless it is said). `summary` counts those of every status, by
 * working day too, over at most 92 days.
 */
export const requestsPerUser = defineCall({
  path: "persetujuan-absensi/per-users",
  scope: "tenant",
  who,
  payload: Schema.Struct({
    ...filters,
    members_id: Schema.optionalKey(id),
    summary: Schema.optionalKey(Schema.Boolean),
    sort: Schema.optionalKey(Schema.Literals(["oldest_at", "nama", "pending_count"])),
  }),
  answer: Schema.Struct({
    ...pageOf(
      Schema.Struct({
        id: Schema.Int,
        member: requester,
        pending_count: Schema.Int,
        oldest_at: Schema.String,
        counts: Schema.Struct(requestCounts),
      }),
    ).fields,
    counts: Schema.Struct(requestCounts),
    /** Working days that had any, oldest first; only in a summary. */
    per_day: Schema.Array(Schema.Struct({ date: Schema.String, ...requestCounts })),
    /** Address of the summary as xlsx, good for 5 minutes; null = no summary, or too many rows for one sheet. */
    sheet: Schema.NullOr(Schema.String),
  }),
  summary: "Pegawai yang punya pengajuan absensi",
  example: { status: "pending" },
})

/** Without `members_id` those of everybody: the queue. */
export const listRequests = defineCall({
  path: "persetujuan-absensi/per-users/list",
  scope: "tenant",
  who,
  payload: Schema.Struct({
    ...filters,
    members_id: Schema.optionalKey(id),
    sort: Schema.optionalKey(Schema.Literals(["created_at", "business_date"])),
  }),
  answer: pageOf(requestRow),
  summary: "Pengajuan absensi, seorang pegawai atau semua",
  example: { status: "pending" },
})

/** What has become of the queue in sight: asked again and again, so it keeps no session alive. */
export const watchRequests = defineCall({
  path: "persetujuan-absensi/amati",
  scope: "tenant",
  who,
  payload: Schema.Struct({ ...filters, ...sightFields, members_id: Schema.optionalKey(id) }),
  answer: newsOf(requestRow),
  background: true,
  summary: "Pengajuan absensi yang berubah atau baru sejak dilihat",
  example: { status: "pending", ids: [1], mark: 0 },
})

/** `cancelled` takes an approval back while its payroll period is open. */
export const decideRequest = defineCall({
  path: "persetujuan-absensi/approval",
  scope: "tenant",
  who,
  payload: Schema.Struct({
    ...writeFields,
    id,
    status: oneOf(["approved", "rejected", "cancelled"]),
    note: optionalText(500),
  }),
  answer: Schema.Struct({ id: Schema.Int, version: Schema.Int, row: requestRow }),
  write: true,
  invalidates,
  summary: "Memutuskan satu pengajuan absensi",
  example: { id: 1, status: "approved" },
  refusal: "not_found",
})

/** A row that is not in the version sent for it says who moved it, and stays. */
export const decideRequests = defineCall({
  path: "persetujuan-absensi/approval/bulk",
  scope: "tenant",
  who,
  payload: Schema.Struct({
    ...writeFields,
    ids: ids(200),
    versions: versions(200),
    status: oneOf(["approved", "rejected"]),
    note: optionalText(500),
  }),
  answer: rowResults,
  write: true,
  invalidates,
  summary: "Memutuskan beberapa pengajuan absensi, baris demi baris",
  example: { ids: [1], status: "approved" },
  refusal: "not_found",
})
