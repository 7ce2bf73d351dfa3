import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { defineFlow, type RowOf } from "../../kit/flow.ts"
import { approvalFacts, approvalHistory, approvalNotes, decisions, requester } from "../../kit/flowRow.ts"
import { PAPER } from "../../kit/paper.ts"
import { id, isoDate, oneOf, optionalLongText, rupiah, text, writeFields } from "../../kit/schema.ts"
import { selfOf } from "../../kit/selfCalls.ts"
import { MOST_TRIP_ITEMS, tripMethods, tripStatuses, tripWays } from "./tripWords.ts"

const orNull = <S extends Schema.Constraint>(schema: S) => Schema.NullOr(schema)
const listOf = <S extends Schema.Constraint>(entry: S, least: string) =>
  Schema.Array(entry).check(
    Schema.isMinLength(1, { message: least }),
    Schema.isMaxLength(MOST_TRIP_ITEMS, { message: `Paling banyak ${MOST_TRIP_ITEMS} baris` }),
  )

/** An entry of the estimate; rupiah. */
const estimate = Schema.Struct({ keterangan: Schema.String, amount: Schema.Int })

/** One expense of the report; `accepted` is null until it is verified. Rupiah. */
const receipt = Schema.Struct({
  no: Schema.Int,
  tanggal: Schema.String,
  keterangan: Schema.String,
  amount: Schema.Int,
  accepted: orNull(Schema.Int),
  paper: orNull(Schema.Struct({ name: Schema.String, url: Schema.String, is_picture: Schema.Boolean })),
})
export type TripReceipt = typeof receipt.Type

/** Number of advances by status, and their amounts, rupiah. */
const tripSums = {
  pending: Schema.Int,
  running: Schema.Int,
  reported: Schema.Int,
  settled: Schema.Int,
  rejected: Schema.Int,
  /** Requested and pending a decision. */
  waiting: Schema.Int,
  /** Paid out and not verified yet. */
  open: Schema.Int,
}

/**
 * Uang muka perjalanan: asked for with an estimate, approved, paid out, reported by the employee with receipts, verified,
 * and its difference settled by hand or with the next slip.
 */
export const trips = defineFlow({
  id: "uang-muka-perjalanan",
  root: "uang-muka-perjalanan",
  page: "/reimbursment/perjalanan",
  title: "Uang muka perjalanan",
  noun: "uang muka perjalanan",
  who: ["company", "office"],
  module: "claims",
  calls: {
    list: ["list", "Uang muka perjalanan, yang terlama lebih dulu"],
    detail: ["detail", "Satu uang muka perjalanan, dengan taksiran dan laporannya"],
    watch: ["amati", "Uang muka perjalanan yang berubah atau baru sejak dilihat"],
    summary: ["rangkuman", "Rangkuman uang muka perjalanan paling lama 92 hari, per pegawai dan per tanggal"],
    decide: ["approval", "Memutuskan, mencairkan, memeriksa atau menyelesaikan satu uang muka perjalanan"],
    bulk: ["approval/bulk", "Memutuskan atau mencairkan beberapa uang muka perjalanan, baris demi baris"],
  },
  ask: {
    fields: {
      purpose: text(120, 3),
      destination: text(120, 2),
      from_date: isoDate,
      to_date: isoDate,
      items: listOf(
        Schema.Struct({ keterangan: text(200), amount: rupiah }),
        "Isi paling sedikit satu taksiran biaya",
      ),
    },
    /** Surat tugas, undangan. */
    files: { letter: PAPER },
    preview: ["from_date", "to_date", "items"],
    example: {
      purpose: "Kunjungan pelanggan",
      destination: "Surabaya",
      from_date: "2026-12-07",
      to_date: "2026-12-09",
      items: [{ keterangan: "Hotel dua malam", amount: 1_200_000 }],
    },
  },
  statuses: tripStatuses,
  decisions: {
    ...decisions,
    paid: { event: "trip.pay", verb: "Cairkan", done: "dicairkan", many: true },
    verified: { event: "trip.verify", verb: "Terima laporan", done: "diperiksa" },
    returned: { event: "trip.sendBack", verb: "Kembalikan laporan", done: "dikembalikan", reason: true },
    settled: { event: "trip.close", verb: "Catat selesai", done: "diselesaikan" },
  },
  row: {
    id: Schema.Int,
    no: Schema.String,
    member: requester,
    tanggal: Schema.String,
    purpose: Schema.String,
    destination: Schema.String,
    from_date: Schema.String,
    to_date: Schema.String,
    items: Schema.Array(estimate),
    /** Requested, approved and paid out, reported, and accepted of the report; rupiah. */
    amount: Schema.Int,
    granted: orNull(Schema.Int),
    reported: orNull(Schema.Int),
    accepted: orNull(Schema.Int),
    /** Accepted less paid out: positive = the company pays, negative = the employee returns. */
    difference: orNull(Schema.Int),
    letter: orNull(Schema.String),
    paid_on: orNull(Schema.String),
    method: orNull(oneOf(tripMethods)),
    reported_on: orNull(Schema.String),
    receipts: Schema.Array(receipt),
    way: orNull(oneOf(tripWays)),
    settled_on: orNull(Schema.String),
    /** Name of the payroll period whose slip settled the difference. */
    period: orNull(Schema.String),
    status: oneOf(tripStatuses),
    ...approvalFacts,
    ...approvalNotes,
    ...approvalHistory,
  },
  filters: {},
  sorts: ["created_at", "from_date", "amount", "last_at"],
  decision: {
    amount_approved: Schema.optionalKey(rupiah),
    method: Schema.optionalKey(oneOf(tripMethods)),
    /** Accepted amounts by number of the receipt; those not named are accepted as reported. */
    receipts: Schema.optionalKey(
      Schema.Array(Schema.Struct({ no: id, accepted: rupiah })).check(Schema.isMaxLength(MOST_TRIP_ITEMS)),
    ),
    way: Schema.optionalKey(oneOf(tripWays)),
  },
  summary: {
    as: "sums",
    counted: tripSums,
    row: { oldest_at: orNull(Schema.String) },
    /** Rupiah. */
    perDay: { granted: Schema.Int, waiting: Schema.Int, refused: Schema.Int },
    sorts: ["nama", "pending", "oldest_at"],
  },
  invalidates: ["list-uang-muka-perjalanan"],
})
export type Trip = RowOf<typeof trips>

/** Those of the employee who asks. */
export const ownTrips = selfOf(trips)

const tripReportFields = {
  items: listOf(
    Schema.Struct({ tanggal: isoDate, keterangan: text(200), amount: rupiah }),
    "Isi paling sedikit satu pengeluaran",
  ),
}
export const tripReportValues = Schema.Struct(tripReportFields)
export const tripReportFiles = { "items.*.receipt": PAPER }

/** The employee's report of a trip that was paid out: expenses, each with its receipt. It replaces an earlier one. */
export const reportTrip = defineCall({
  scope: "tenant",
  who: ["self"],
  needs: { module: "claims", action: "choose", own: true },
  path: "saya/uang-muka-perjalanan/lapor",
  payload: Schema.Struct({ ...writeFields, id, note: optionalLongText(500), ...tripReportFields }),
  answer: Schema.Struct({ id: Schema.Int, version: Schema.Int }),
  files: tripReportFiles,
  write: true,
  invalidates: trips.invalidates,
  summary: "Melaporkan pengeluaran sebuah perjalanan dengan notanya",
  example: { id: 1, items: [{ tanggal: "2026-12-08", keterangan: "Hotel dua malam", amount: 1_150_000 }] },
  refusal: "not_found",
})
