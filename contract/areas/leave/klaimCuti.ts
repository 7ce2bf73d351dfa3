import { Schema } from "effect"
import { ofPay } from "../../kit/payFields.ts"
import { defineFlow, type RowOf } from "../../kit/flow.ts"
import { approvalFacts, approvalHistory, approvalNotes, decisions, requester } from "../../kit/flowRow.ts"
import { decimal, id, oneOf } from "../../kit/schema.ts"
import { claimStatuses } from "../claims/reimbursment.ts"
import { claimRates, leaveUnits } from "./leaveRules.ts"

const orNull = <S extends Schema.Constraint>(schema: S) => Schema.NullOr(schema)

/**
 * Klaim cuti: leave that is paid out. What it is worth is the company's to know: `rate` and the amounts are null for
 * whoever looks after some offices only. `paid` notes that the employee has the money, with a payroll period or at once.
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
    /** Year of the balance it is taken from. */
    year: Schema.Int,
    /** In the category's unit. */
    days: Schema.Number,
    days_approved: orNull(Schema.Number),
    claim_rate: oneOf(claimRates),
    /** Rupiah for one day or hour: what was granted, else what holds today. null = not theirs to know, or no pay is known. */
    rate: ofPay(orNull(Schema.Int)),
    /** Rupiah it comes to. */
    amount: ofPay(orNull(Schema.Int)),
    /** Whether what it is worth is left out of this answer. */
    is_hidden: Schema.Boolean,
    reason: orNull(Schema.String),
    paid_at: orNull(Schema.String),
    /** The payroll period it is paid with; null = at once. */
    period: orNull(Schema.String),
    /** Periods it could be paid with. */
    periods: Schema.Array(Schema.Struct({ id: Schema.Int, nama: Schema.String })),
    status: oneOf(claimStatuses),
    ...approvalFacts,
    removed: Schema.Boolean,
    ...approvalNotes,
    /** The balance of that year as it is, what other requests wait for, and the most this claim can take. */
    balance: Schema.Number,
    waiting: Schema.Number,
    rest: Schema.Number,
    /** What the lifecycle of a claim reads: one item, counted in days (or hours), and while it waits what is left for it. */
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
      /** Rupiah granted; 0 for whoever may not know. */
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
