import { Schema } from "effect"
import { defineFlow, type RowOf, viewOf } from "../../kit/flow.ts"
import { approvalFacts, approvalHistory, approvalNotes, decisions, requester } from "../../kit/flowRow.ts"
import { id, oneOf } from "../../kit/schema.ts"
import { leaveKinds, leaveUnits } from "./leaveRules.ts"
import { dayParts, lineParts } from "./leaveWords.ts"

export const leaveStatuses = ["pending", "approved", "rejected", "cancelled"] as const
const orNull = <S extends Schema.Constraint>(schema: S) => Schema.NullOr(schema)

/** One date of a request. `amount` is the deduction in the category's unit; 0 with the reason why. */
const dayLine = Schema.Struct({
  date: Schema.String,
  part: oneOf(lineParts),
  amount: Schema.Number,
  why: orNull(Schema.String),
})

/**
 * Effect of a request on the ledger of one year, in the category's unit. `balance` is the sum of the current entries;
 * `waiting` is pending in the employee's other requests, `coming` is accrual or expiry still to come that year.
 */
export const leaveQuota = Schema.Struct({
  year: Schema.Int,
  nama: Schema.String,
  unit: oneOf(leaveUnits),
  balance: Schema.Number,
  waiting: Schema.Number,
  coming: Schema.Number,
  asked: Schema.Number,
  /** Maximum this request can take without exceeding the allowed negative balance. */
  rest: Schema.Number,
})

/** A colleague of the same division who is absent on some of these days. */
const colleague = Schema.Struct({
  /** Id of their request. */
  id: Schema.Int,
  nama: Schema.String,
  kategori: Schema.String,
  status: oneOf(["pending", "approved"]),
  dates: Schema.Array(Schema.String),
})

/**
 * Cuti, izin, sakit: leave requests. `cancelled` revokes an approval and restores exactly the amount that was
 * deducted. Amounts are in the category's unit: days, or hours.
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
    /** Leave in hours only. */
    start_time: orNull(Schema.String),
    end_time: orNull(Schema.String),
    amount: Schema.Number,
    reason: Schema.String,
    contact: orNull(Schema.String),
    attachment: orNull(Schema.String),
    /** Substitute during the leave; `away` = on leave on one of these days. */
    delegate: orNull(Schema.Struct({ id: Schema.Int, nama: Schema.String, away: Schema.Boolean })),
    status: oneOf(leaveStatuses),
    ...approvalFacts,
    removed: Schema.Boolean,
    ...approvalNotes,
    days: Schema.Array(dayLine),
    /** Pending requests only: effect on each year it touches, for categories with a balance. */
    ledger: Schema.Array(leaveQuota),
    /** At most ten. */
    beside: Schema.Array(colleague),
    /** Dates on which the employee has checked in nevertheless. */
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
      /** Approved, and pending. */
      hari: Schema.Number,
      jam: Schema.Number,
      hari_menunggu: Schema.Number,
    },
    /** When the oldest pending one was submitted; null = none is pending. */
    row: { oldest_at: orNull(Schema.String) },
    perDay: { approved: Schema.Int, pending: Schema.Int, rejected: Schema.Int },
    sorts: ["nama", "pending", "oldest_at"],
  },
  removal: "leave.remove",
  invalidates: ["list-cuti"],
  within: { jenis: ["cuti"] },
})

/** The same queue, filtered to izin and sakit. */
export const permits = viewOf(leaves, {
  id: "izin",
  page: "/permit",
  title: "Izin dan sakit",
  noun: "pengajuan izin",
  within: { jenis: ["izin", "sakit"] },
})
export type Leave = RowOf<typeof leaves>
