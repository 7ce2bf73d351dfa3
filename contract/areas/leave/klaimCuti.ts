import { Schema } from "effect"
import { ofPay } from "../../kit/payFields.ts"
import { defineFlow, type RowOf } from "../../kit/flow.ts"
import { approvalFacts, approvalHistory, approvalNotes, decisions, requester } from "../../kit/flowRow.ts"
import { atMost, decimal, id, oneOf, optionalText } from "../../kit/schema.ts"
import { selfOf } from "../../kit/selfCalls.ts"
import { claimStatuses } from "../claims/reimbursment.ts"
import { claimRates, leaveUnits } from "./leaveRules.ts"

const orNull = <S extends Schema.Constraint>(schema: S) => Schema.NullOr(schema)

/** A year is text: numbers are displayed with thousands separators. */
const fourDigits = Schema.String.check(
  atMost(4, "Isi tahun, misalnya 2026"),
  Schema.isPattern(/^2[01]\d{2}$/, { message: "Isi tahun, misalnya 2026" }),
)

/**
 * Klaim cuti: leave encashment. Its value is visible to company administrators only: `rate` and the amounts are null
 * for office admins. `paid` records the payment, with a payroll period or at once.
 */
export const leaveClaims = defineFlow({
  id: "klaim-cuti",
  root: "cuti/klaim",
  page: "/cuti/klaim",
  title: "Klaim cuti",
  noun: "klaim cuti",
  who: ["company", "office"],
  module: "leave",
  calls: {
    list: ["list/all", "Klaim cuti, yang terlama lebih dulu"],
    perUser: ["list/users", "Klaim cuti seorang pegawai"],
    detail: ["detail", "Satu klaim cuti"],
    watch: ["amati", "Klaim cuti yang berubah atau baru sejak dilihat"],
    summary: ["rangkuman", "Rangkuman klaim cuti paling lama 92 hari, per pegawai dan per tanggal"],
    decide: ["approval", "Memutuskan atau membayar satu klaim cuti"],
    bulk: ["approval/bulk", "Memutuskan atau membayar beberapa klaim cuti, baris demi baris"],
    remove: ["delete", "Menghapus klaim cuti yang ditolak atau dibatalkan dari daftar"],
    ask: ["catat", "Mencatat klaim cuti seorang pegawai"],
    preview: ["catat/pratinjau", "Saldo sebelum klaim cuti dicatat"],
  },
  ask: {
    fields: {
      kategori_id: id,
      /** Year of the balance that is paid out. */
      year: fourDigits,
      /** In the category's unit. */
      days: decimal(0, 999, 2),
      reason: optionalText(300),
    },
    preview: ["kategori_id", "year", "days"],
    example: { members_id: 1, kategori_id: 1, year: "2026", days: 1, reason: "Sisa cuti diuangkan" },
  },
  examples: {
    decide: { example: { id: 1, status: "approved", days_approved: 2 }, refusal: "not_found" },
  },
  statuses: claimStatuses,
  decisions: {
    ...decisions,
    paid: { event: "claim.pay", verb: "Catat dibayar", done: "dicatat sudah dibayar" },
  },
  row: {
    id: Schema.Int,
    member: requester,
    kategori_id: Schema.Int,
    kategori: Schema.String,
    unit: oneOf(leaveUnits),
    tanggal: Schema.String,
    /** Year of the balance that is deducted. */
    year: Schema.Int,
    /** In the category's unit. */
    days: Schema.Number,
    days_approved: orNull(Schema.Number),
    claim_rate: oneOf(claimRates),
    /** Rupiah per day or hour: the approved rate, otherwise today's. null = no access, or the pay is unknown. */
    rate: ofPay(orNull(Schema.Int)),
    /** Amount in rupiah. */
    amount: ofPay(orNull(Schema.Int)),
    /** The value is omitted from this answer. */
    is_hidden: Schema.Boolean,
    reason: orNull(Schema.String),
    paid_at: orNull(Schema.String),
    /** Payroll period that pays it; null = at once. */
    period: orNull(Schema.String),
    /** Payroll periods that could pay it. */
    periods: Schema.Array(Schema.Struct({ id: Schema.Int, nama: Schema.String })),
    status: oneOf(claimStatuses),
    ...approvalFacts,
    removed: Schema.Boolean,
    ...approvalNotes,
    /** Current balance of that year, pending requests, and the maximum this claim can take. */
    balance: Schema.Number,
    waiting: Schema.Number,
    rest: Schema.Number,
    /**
     * Input of the claim lifecycle: one item, counted in days (or hours), and the remaining balance while pending.
     */
    items: Schema.Array(
      Schema.Struct({
        id: Schema.Int,
        kategori_id: Schema.Int,
        amount: Schema.Number,
        amount_approved: orNull(Schema.Number),
      }),
    ),
    quotas: Schema.Array(
      Schema.Struct({
        kategori_id: Schema.Int,
        nama: Schema.String,
        period: Schema.String,
        item_ids: Schema.Array(Schema.Int),
        rest: orNull(Schema.Number),
      }),
    ),
    ...approvalHistory,
  },
  filters: { kategori_id: Schema.optionalKey(id) },
  sorts: ["created_at", "tanggal", "days", "last_at"],
  decision: {
    days_approved: Schema.optionalKey(decimal(0, 999, 2)),
    pay_period_id: Schema.optionalKey(Schema.NullOr(id)),
  },
  summary: {
    as: "sums",
    counted: {
      pending: Schema.Int,
      approved: Schema.Int,
      rejected: Schema.Int,
      cancelled: Schema.Int,
      hari: Schema.Number,
      hari_menunggu: Schema.Number,
      /** Approved rupiah; 0 without access. */
      granted: Schema.Int,
    },
    row: { oldest_at: orNull(Schema.String) },
    perDay: { hari: Schema.Number, hari_menunggu: Schema.Number },
    sorts: ["nama", "pending", "oldest_at"],
  },
  removal: "claim.remove",
  invalidates: ["list-klaim-cuti"],
})
export type LeaveClaim = RowOf<typeof leaveClaims>

/** Those of the employee who asks. */
export const ownLeaveClaims = selfOf(leaveClaims)
