import { Schema } from "effect"
import { REASON_MIN } from "../../kit/constants.ts"
import { defineFlow, type RowOf, viewOf } from "../../kit/flow.ts"
import { approvalFacts, approvalHistory, approvalNotes, decisions, requester } from "../../kit/flowRow.ts"
import { PAPER } from "../../kit/paper.ts"
import {
  id,
  isoDate,
  longText,
  oneOf,
  oneOfOr,
  optionalClock,
  optionalId,
  optionalOneOf,
  optionalText,
} from "../../kit/schema.ts"
import { selfOf } from "../../kit/selfCalls.ts"
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
    ask: ["catat", "Mencatat pengajuan cuti, izin atau sakit seorang pegawai"],
    preview: ["catat/pratinjau", "Hari dan saldo sebelum pengajuan cuti dicatat"],
  },
  ask: {
    fields: {
      kategori_id: id,
      start_date: isoDate,
      end_date: isoDate,
      start_part: oneOfOr(dayParts, "full"),
      /** null = as on the first day where it is the only one, else the whole day. */
      end_part: optionalOneOf(dayParts),
      /** Categories in hours only. */
      start_time: optionalClock,
      end_time: optionalClock,
      reason: longText(500, REASON_MIN),
      contact: optionalText(100),
      delegate_id: optionalId,
    },
    files: { attachment: PAPER },
    preview: ["kategori_id", "start_date", "end_date", "start_part", "end_part", "start_time", "end_time"],
    example: {
      members_id: 1,
      kategori_id: 1,
      start_date: "2026-12-14",
      end_date: "2026-12-15",
      reason: "Acara keluarga di kampung",
    },
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

/** Those of the employee who asks. */
export const ownLeaves = selfOf(leaves)
