import { Schema } from "effect"
import { defineFlow, type RowOf } from "../../kit/flow.ts"
import { approvalFacts, approvalHistory, approvalNotes, decisions, requester } from "../../kit/flowRow.ts"
import { id, oneOf, optionalLongText, rupiah } from "../../kit/schema.ts"

/** What somebody looks for among claims: an expense that was claimed too late, or without the receipt it needs. */
export const claimMarks = ["lewat_waktu", "tanpa_nota"] as const
export const claimStatuses = ["pending", "approved", "partial", "rejected", "cancelled", "paid"] as const
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
  /** It was claimed later than so many days after the expense, as the category allows now. */
  is_late: Schema.Boolean,
  max_age_days: Schema.Int,
  /** The category's account of the general ledger. */
  gl_code: orNull(Schema.String),
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
  /** Without this claim. */
  used: Schema.Int,
  /** What this claim takes of it: 0 until it is granted. */
  own: Schema.Int,
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

/**
 * Claims for money an employee has spent. `cancelled` takes an approval back, `paid` notes that the employee has the
 * money. Items that are not named keep what an earlier level said, else their whole amount; 0 needs a reason.
 */
export const claims = defineFlow({
  id: "reimbursement",
  root: "reimbursment",
  page: "/reimbursment",
  title: "Reimbursement",
  noun: "klaim",
  who: ["company", "office"],
  module: "claims",
  calls: {
    list: ["list/all", "Klaim reimbursement, yang terlama lebih dulu"],
    perUser: ["list/users", "Klaim reimbursement seorang pegawai"],
    detail: ["list/detail", "Satu klaim reimbursement"],
    watch: ["amati", "Klaim yang berubah atau baru sejak dilihat"],
    summary: ["rangkuman", "Rangkuman reimbursement paling lama 92 hari, per pegawai dan per tanggal"],
    decide: ["approval", "Memutuskan atau membayar satu klaim reimbursement"],
    bulk: ["approval/bulk", "Memutuskan atau membayar beberapa klaim, baris demi baris"],
    remove: ["delete", "Menghapus klaim yang ditolak atau dibatalkan dari daftar"],
    export: ["export", "Klaim sebagai spreadsheet, satu baris tiap pengeluaran"],
  },
  examples: {
    decide: {
      example: { id: 1, status: "approved", items: [{ id: 1, amount_approved: 15_000 }] },
      refusal: "quota",
    },
  },
  statuses: claimStatuses,
  decisions: {
    ...decisions,
    paid: { event: "claim.pay", verb: "Catat dibayar", done: "dicatat sudah dibayar" },
  },
  /** With everything its decision rests on. */
  row: {
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
    ...approvalNotes,
    items: Schema.Array(claimItem),
    quotas: Schema.Array(claimQuota),
    ...approvalHistory,
  },
  filters: { kategori_id: Schema.optionalKey(id), tanda: Schema.optionalKey(oneOf(claimMarks)) },
  sorts: ["created_at", "tanggal", "total_claimed", "last_at"],
  decision: {
    items: Schema.optionalKey(
      Schema.Array(
        Schema.Struct({ id, amount_approved: rupiah, reject_reason: optionalLongText(500) }),
      ).check(Schema.isMaxLength(30, { message: "Paling banyak 30 baris" })),
    ),
  },
  summary: {
    as: "sums",
    counted: claimSums,
    /** Since when the first of those that wait has waited; null = none does. */
    row: { oldest_at: orNull(Schema.String) },
    /** Rupiah. */
    perDay: { granted: Schema.Int, waiting: Schema.Int, refused: Schema.Int },
    sorts: ["nama", "pending", "oldest_at"],
  },
  removal: "claim.remove",
  invalidates: ["list-reimbursment"],
})
export type Claim = RowOf<typeof claims>
export type ClaimItem = Claim["items"][number]
