import { Schema } from "effect"
import { defineFlow, type RowOf, viewOf } from "../../kit/flow.ts"
import { approvalFacts, approvalHistory, approvalNotes, decisions, requester } from "../../kit/flowRow.ts"
import { id, oneOf } from "../../kit/schema.ts"
import { leaveKinds, leaveUnits } from "./leaveRules.ts"
import { dayParts, lineParts } from "./leaveWords.ts"

export const leaveStatuses = ["pending", "approved", "rejected", "cancelled"] as const
const orNull = <S extends Schema.Constraint>(schema: S) => Schema.NullOr(schema)

/** One date of a request. `amount` is what it takes, in the category's unit; 0 with the reason why. */
const dayLine = Schema.Struct({
  date: Schema.String,
  part: oneOf(lineParts),
  amount: Schema.Number,
  why: orNull(Schema.String),
})

/**
 * What a request means for the ledger of one year, in the category's unit. `balance` is the sum of its entries as they
 * are; `waiting` is asked for by the employee's other requests, `coming` what time still brings or takes that year.
 */
export const leaveQuota = Schema.Struct({
  year: Schema.Int,
  nama: Schema.String,
  unit: oneOf(leaveUnits),
  balance: Schema.Number,
  waiting: Schema.Number,
  coming: Schema.Number,
  asked: Schema.Number,
  /** The most this request can take without going below what is allowed. */
  rest: Schema.Number,
})

/** Somebody of the same division who is away on some of these days. */
const colleague = Schema.Struct({
  /** Of their request. */
  id: Schema.Int,
  nama: Schema.String,
  kategori: Schema.String,
  status: oneOf(["pending", "approved"]),
  dates: Schema.Array(Schema.String),
})

/**
 * Cuti, izin, sakit: an employee's leave. `cancelled` takes an approval back, and gives back exactly what was taken. Amounts
 * are in the unit of the category: days, or hours.
 */
export const leaves = defineFlow({
  id: "cuti",
  root: "cuti",
  page: "/cuti",
  title: "Cuti",
  noun: "pengajuan cuti",
  who: ["company", "office"],
  module: "leave",
  calls: {
    list: ["list/all", "Pengajuan cuti, izin dan sakit, yang terlama lebih dulu"],
    perUser: ["list/users", "Pengajuan cuti, izin dan sakit seorang pegawai"],
    detail: ["detail", "Satu pengajuan cuti, izin atau sakit"],
    watch: ["amati", "Pengajuan cuti yang berubah atau baru sejak dilihat"],
    summary: [
      "rangkuman",
      "Rangkuman cuti, izin dan sakit paling lama 92 hari, per pegawai dan per tanggal mulai",
    ],
    decide: ["approval", "Memutuskan satu pengajuan cuti, izin atau sakit"],
    bulk: ["approval/bulk", "Memutuskan beberapa pengajuan cuti, izin atau sakit, baris demi baris"],
    remove: ["delete", "Menghapus pengajuan yang ditolak atau dibatalkan dari daftar"],
  },
  statuses: leaveStatuses,
  decisions,
  row: {
    id: Schema.Int,
    member: requester,
    kategori_id: Schema.Int,
    kategori: Schema.String,
    jenis: oneOf(leaveKinds),
    is_paid: Schema.Boolean,
    unit: oneOf(leaveUnits),
    color: orNull(Schema.String),
    start_date: Schema.String,
    end_date: Schema.String,
    start_part: oneOf(dayParts),
    end_part: oneOf(dayParts),
    /** Of hours within one day. */
    start_time: orNull(Schema.String),
    end_time: orNull(Schema.String),
    amount: Schema.Number,
    reason: Schema.String,
    contact: orNull(Schema.String),
    attachment: orNull(Schema.String),
    /** Who does their work meanwhile; `away` = on leave on one of these days. */
    delegate: orNull(Schema.Struct({ id: Schema.Int, nama: Schema.String, away: Schema.Boolean })),
    status: oneOf(leaveStatuses),
    ...approvalFacts,
    removed: Schema.Boolean,
    ...approvalNotes,
    days: Schema.Array(dayLine),
    /** Of a request that waits: what it would do to each year it touches; of categories with a balance. */
    ledger: Schema.Array(leaveQuota),
    /** At most ten. */
    beside: Schema.Array(colleague),
    /** Days of it on which they have checked in all the same. */
    present: Schema.Array(Schema.String),
    ...approvalHistory,
  },
  filters: {
    kategori_id: Schema.optionalKey(id),
    jenis: Schema.optionalKey(
      Schema.Array(oneOf(leaveKinds)).check(Schema.isMaxLength(3, { message: "Paling banyak 3 jenis" })),
    ),
  },
  sorts: ["created_at", "start_date", "amount", "last_at"],
  summary: {
    as: "sums",
    counted: {
      pending: Schema.Int,
      approved: Schema.Int,
      rejected: Schema.Int,
      cancelled: Schema.Int,
      /** Granted, and asked for and waiting. */
      hari: Schema.Number,
      jam: Schema.Number,
      hari_menunggu: Schema.Number,
    },
    /** Since when the first of those that wait has waited; null = none does. */
    row: { oldest_at: orNull(Schema.String) },
    perDay: { approved: Schema.Int, pending: Schema.Int, rejected: Schema.Int },
    sorts: ["nama", "pending", "oldest_at"],
  },
  removal: "leave.remove",
  invalidates: ["list-cuti"],
  within: { jenis: ["cuti"] },
})

/** The same queue of izin and sakit. */
export const permits = viewOf(leaves, {
  id: "izin",
  page: "/permit",
  title: "Izin dan sakit",
  noun: "pengajuan izin",
  within: { jenis: ["izin", "sakit"] },
})
export type Leave = RowOf<typeof leaves>
