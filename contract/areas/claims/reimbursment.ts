import { Schema } from "effect"
import { defineFlow, type RowOf } from "../../kit/flow.ts"
import { approvalFacts, approvalHistory, approvalNotes, decisions, requester } from "../../kit/flowRow.ts"
import { PAPER } from "../../kit/paper.ts"
import {
  id,
  isoDate,
  oneOf,
  optionalLongText,
  optionalText,
  optionalWhole,
  rupiah,
  text,
} from "../../kit/schema.ts"
import { selfOf } from "../../kit/selfCalls.ts"

/** Filters of the claim list: claimed too late, or without a required receipt. */
export const claimMarks = ["lewat_waktu", "tanpa_nota"] as const
export const claimStatuses = ["pending", "approved", "partial", "rejected", "cancelled", "paid"] as const
const orNull = <S extends Schema.Constraint>(schema: S) => Schema.NullOr(schema)

/** Expenses of one claim. */
export const MOST_ITEMS = 30

/** Possible duplicate: another item that looks like the same receipt. */
const twin = Schema.Struct({
  /** Id of its claim. */
  id: Schema.Int,
  no: Schema.String,
  nama: Schema.String,
  tanggal: Schema.String,
  /** Same file hash, or the same vendor, date and amount. */
  why: oneOf(["file", "isi"]),
})

/** One expense; amounts in rupiah. */
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
  /** The category requires a receipt from this amount on, and it is missing. */
  lacks_receipt: Schema.Boolean,
  /** Claimed later than the category's current maximum age. */
  is_late: Schema.Boolean,
  max_age_days: Schema.Int,
  /** The category's general ledger account. */
  gl_code: orNull(Schema.String),
  duplicates: Schema.Array(twin),
})

export const claimQuota = Schema.Struct({
  kategori_id: Schema.Int,
  nama: Schema.String,
  /** YYYY-MM, YYYY, or "klaim" for a limit per claim. */
  period: Schema.String,
  item_ids: Schema.Array(Schema.Int),
  rest: orNull(Schema.Int),
  limit: Schema.Int,
  /** Excludes this claim. */
  used: Schema.Int,
  /** Amount this claim takes of the limit: 0 until it is approved. */
  own: Schema.Int,
})

/** Number of claims by status, and their amounts. `approved` includes partly approved and paid ones. */
export const claimSums = {
  pending: Schema.Int,
  approved: Schema.Int,
  rejected: Schema.Int,
  cancelled: Schema.Int,
  claimed: Schema.Int,
  granted: Schema.Int,
  /** Claimed and pending a decision. */
  waiting: Schema.Int,
}

/**
 * Expense claims. `cancelled` revokes an approval, `paid` records the payment. Items that are not listed keep the
 * decision of an earlier level, or else the full amount; 0 needs a reason.
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
    ask: ["catat", "Mencatat klaim reimbursement seorang pegawai"],
    preview: ["catat/pratinjau", "Jumlah dan batas sebelum klaim reimbursement dicatat"],
  },
  ask: {
    fields: {
      judul: text(120, 3),
      note: optionalLongText(500),
      items: Schema.Array(
        Schema.Struct({
          kategori_id: id,
          tanggal: isoDate,
          keterangan: text(200),
          amount: rupiah,
          receipt_no: optionalText(60),
          vendor: optionalText(120),
          km: optionalWhole(0, 100_000),
        }),
      ).check(
        Schema.isMinLength(1, { message: "Isi paling sedikit satu pengeluaran" }),
        Schema.isMaxLength(MOST_ITEMS, { message: `Paling banyak ${MOST_ITEMS} pengeluaran` }),
      ),
    },
    files: { "items.*.receipt": PAPER },
    preview: ["items"],
    example: {
      members_id: 1,
      judul: "Perjalanan ke pelanggan",
      items: [{ kategori_id: 1, tanggal: "2026-11-19", keterangan: "Taksi ke pelanggan", amount: 85_000 }],
    },
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
  /** With all data its decision depends on. */
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
      ).check(Schema.isMaxLength(MOST_ITEMS, { message: `Paling banyak ${MOST_ITEMS} baris` })),
    ),
  },
  summary: {
    as: "sums",
    counted: claimSums,
    /** When the oldest pending one was submitted; null = none is pending. */
    row: { oldest_at: orNull(Schema.String) },
    /** Rupiah. */
    perDay: { granted: Schema.Int, waiting: Schema.Int, refused: Schema.Int },
    sorts: ["nama", "pending", "oldest_at"],
  },
  removal: "claim.remove",
  invalidates: ["list-reimbursment"],
})
export type Claim = RowOf<typeof claims>

/** Those of the employee who asks. */
export const ownClaims = selfOf(claims)
export type ClaimItem = Claim["items"][number]
