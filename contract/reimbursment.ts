import { Schema } from "effect"
import { approvalFacts, requester } from "./attendanceApproval.ts"
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
  rupiah,
  sightFields,
  writeFields,
} from "./schema.ts"
import { moveRow } from "./topup.ts"

export const claimStatuses = ["pending", "approved", "partial", "rejected", "cancelled", "paid"] as const
const who = ["company", "office"] as const
const orNull = <S extends Schema.Constraint>(schema: S) => Schema.NullOr(schema)

/** Another item that looks like the same receipt. */
const twin = Schema.Struct({
  /** Of its claim. */
  id: Schema.Int,
  no: Schema.String,
  nama: Schema.String,
  tanggal: Schema.String,
  /** The very same file, or the same vendor, day and amount. */
  why: oneOf(["file", "isi"]),
})

/** One expense, rupiah. */
export const claimItem = Schema.Struct({
  id: Schema.Int,
  kategori_id: Schema.Int,
  kategori: Schema.String,
  tanggal: Schema.String,
  keterangan: Schema.String,
  amount: Schema.Int,
  amount_approved: orNull(Schema.Int),
  item_status: oneOf(["pending", "approved", "partial", "rejected"]),
  reject_reason: orNull(Schema.String),
  receipt_no: orNull(Schema.String),
  vendor: orNull(Schema.String),
  km: orNull(Schema.Int),
  receipts: Schema.Array(
    Schema.Struct({ id: Schema.Int, name: Schema.String, url: Schema.String, is_picture: Schema.Boolean }),
  ),
  /** The category asks for a receipt from this amount on, and there is none. */
  lacks_receipt: Schema.Boolean,
  duplicates: Schema.Array(twin),
})

export const claimQuota = Schema.Struct({
  kategori_id: Schema.Int,
  nama: Schema.String,
  /** YYYY-MM, YYYY, or "klaim" for a limit of each claim. */
  period: Schema.String,
  item_ids: Schema.Array(Schema.Int),
  rest: orNull(Schema.Int),
  limit: Schema.Int,
  used: Schema.Int,
})

/** A claim with everything its decision rests on. */
export const claimRow = Schema.Struct({
  id: Schema.Int,
  no: Schema.String,
  member: requester,
  tanggal: Schema.String,
  judul: Schema.String,
  note: orNull(Schema.String),
  payment: oneOf(["payroll", "transfer", "cash"]),
  paid_at: orNull(Schema.String),
  total_claimed: Schema.Int,
  total_approved: orNull(Schema.Int),
  status: oneOf(claimStatuses),
  ...approvalFacts,
  removed: Schema.Boolean,
  approval_note: orNull(Schema.String),
  created_at: Schema.String,
  items: Schema.Array(claimItem),
  quotas: Schema.Array(claimQuota),
  history: Schema.Array(moveRow),
})

const filters = {
  ...listFields,
  status: Schema.optionalKey(oneOf(claimStatuses)),
  start_date: Schema.optionalKey(isoDate),
  end_date: Schema.optionalKey(isoDate),
  offices_id: Schema.optionalKey(id),
  departement_id: Schema.optionalKey(id),
  kategori_id: Schema.optionalKey(id),
}
const sort = Schema.optionalKey(oneOf(["created_at", "tanggal", "total_claimed"]))
const invalidates = ["list-reimbursment"]

export const listClaims = defineCall({
  path: "reimbursment/list/all",
  scope: "tenant",
  who,
  payload: Schema.Struct({ ...filters, members_id: Schema.optionalKey(id), sort }),
  answer: pageOf(claimRow),
  summary: "Klaim reimbursement, yang terlama lebih dulu",
  example: { status: "pending" },
})

/** What has become of the queue in sight: asked again and again, so it keeps no session alive. */
export const watchClaims = defineCall({
  path: "reimbursment/amati",
  scope: "tenant",
  who,
  payload: Schema.Struct({ ...filters, ...sightFields, members_id: Schema.optionalKey(id) }),
  answer: newsOf(claimRow),
  background: true,
  summary: "Klaim yang berubah atau baru sejak dilihat",
  example: { status: "pending", ids: [1], mark: 0 },
})

export const listMemberClaims = defineCall({
  path: "reimbursment/list/users",
  scope: "tenant",
  who,
  payload: Schema.Struct({ ...filters, members_id: id, sort }),
  answer: pageOf(claimRow),
  summary: "Klaim reimbursement seorang pegawai",
  example: { members_id: 1 },
})

export const claimDetail = defineCall({
  path: "reimbursment/list/detail",
  scope: "tenant",
  who,
  payload: Schema.Struct({ id }),
  answer: claimRow,
  summary: "Satu klaim reimbursement",
  example: { id: 1 },
  refusal: "not_found",
})

/** Claims by where they stand, and their money. `approved` holds partly approved and paid ones too. */
export const claimSums = {
  pending: Schema.Int,
  approved: Schema.Int,
  rejected: Schema.Int,
  cancelled: Schema.Int,
  claimed: Schema.Int,
  granted: Schema.Int,
  /** Claimed and still to be decided. */
  waiting: Schema.Int,
}

export const claimSummary = defineCall({
  path: "reimbursment/rangkuman",
  scope: "tenant",
  who,
  payload: Schema.Struct({
    ...filters,
    members_id: Schema.optionalKey(id),
    sort: Schema.optionalKey(oneOf(["nama", "pending", "oldest_at"])),
  }),
  answer: Schema.Struct({
    ...pageOf(
      Schema.Struct({
        id: Schema.Int,
        member: requester,
        /** Of those that wait; null = none does. */
        oldest_at: orNull(Schema.String),
        sums: Schema.Struct(claimSums),
      }),
    ).fields,
    sums: Schema.Struct(claimSums),
    /** Days with claims, oldest first; rupiah. */
    per_day: Schema.Array(
      Schema.Struct({
        date: Schema.String,
        granted: Schema.Int,
        waiting: Schema.Int,
        refused: Schema.Int,
      }),
    ),
    sheet: orNull(Schema.String),
  }),
  summary: "Rangkuman reimbursement paling lama 92 hari, per pegawai dan per tanggal",
  example: { start_date: "2026-10-01", end_date: "2026-10-31" },
})

/**
 * `cancelled` takes an approval back, `paid` notes that the employee has the money. Items that are not named keep
 * what an earlier level said, else their whole amount; 0 needs a reason.
 */
export const decideClaim = defineCall({
  path: "reimbursment/approval",
  scope: "tenant",
  who,
  payload: Schema.Struct({
    ...writeFields,
    id,
    status: oneOf(["approved", "rejected", "cancelled", "paid"]),
    note: optionalText(500),
    /** One of several that are decided together: its history says so. */
    bulk: Schema.optionalKey(Schema.Boolean),
    items: Schema.optionalKey(
      Schema.Array(Schema.Struct({ id, amount_approved: rupiah, reject_reason: optionalText(500) })).check(
        Schema.isMaxLength(30, { message: "Paling banyak 30 baris" }),
      ),
    ),
  }),
  answer: Schema.Struct({ id: Schema.Int, version: Schema.Int, row: claimRow }),
  write: true,
  invalidates,
  summary: "Memutuskan atau membayar satu klaim reimbursement",
  example: { id: 1, status: "approved", items: [{ id: 1, amount_approved: 15_000 }] },
  refusal: "quota",
})

/** Takes rejected and cancelled claims from the lists; their history stays. */
export const removeClaims = defineCall({
  path: "reimbursment/delete",
  scope: "tenant",
  who: ["company"],
  payload: Schema.Struct({
    ...writeFields,
    id: Schema.optionalKey(id),
    ids: Schema.optionalKey(ids(200)),
  }),
  answer: rowResults,
  write: true,
  invalidates,
  summary: "Menghapus klaim yang ditolak atau dibatalkan dari daftar",
  example: { ids: [1] },
  refusal: "not_found",
})
