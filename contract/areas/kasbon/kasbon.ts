import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { ofPay } from "../../kit/payFields.ts"
import { defineFlow, type RowOf } from "../../kit/flow.ts"
import { approvalFacts, approvalHistory, approvalNotes, decisions, requester } from "../../kit/flowRow.ts"
import { atMost, isoDate, longText, oneOf, rupiah, whole } from "../../kit/schema.ts"
import { selfOf } from "../../kit/selfCalls.ts"
import { MOST_TENOR } from "./kasbonSetting.ts"

export const kasbonStatuses = [
  "pending",
  "approved",
  "disbursed",
  "repaying",
  "settled",
  "rejected",
  "cancelled",
  "written_off",
] as const
export const instalmentStatuses = ["planned", "deducted", "paid_manual", "skipped", "written_off"] as const
export const disburseMethods = ["transfer", "cash"] as const
const orNull = <S extends Schema.Constraint>(schema: S) => Schema.NullOr(schema)

/** A month, YYYY-MM. */
export const month = Schema.String.check(
  atMost(7, "Isi bulan, misalnya 2026-11"),
  Schema.isPattern(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, { message: "Isi bulan, misalnya 2026-11" }),
)

/** One instalment of a plan; rupiah. `period` is YYYY-MM. */
const instalment = Schema.Struct({
  no: Schema.Int,
  period: Schema.String,
  amount: Schema.Int,
  status: oneOf(instalmentStatuses),
  /** Date of payment or deduction. */
  at: orNull(Schema.String),
})

/** Number of advances by status, and their amounts. */
export const kasbonSums = {
  pending: Schema.Int,
  running: Schema.Int,
  settled: Schema.Int,
  rejected: Schema.Int,
  /** Requested and pending a decision. */
  waiting: Schema.Int,
  granted: Schema.Int,
  /** Disbursed and not repaid yet. */
  outstanding: Schema.Int,
}

/**
 * Cash advances. A decision may change amount, number of instalments and first period; `disbursed` records the
 * payout, `paid` one instalment paid manually, `skipped` defers one to the end, `settled` repays the rest at once.
 */
export const kasbon = defineFlow({
  id: "kasbon",
  root: "kasbon",
  page: "/setting/other/kasbon",
  title: "Kasbon",
  noun: "kasbon",
  who: ["company", "office"],
  module: "advances",
  calls: {
    list: ["list", "Kasbon, yang terlama lebih dulu"],
    detail: ["detail", "Satu kasbon dengan cicilannya"],
    watch: ["amati", "Kasbon yang berubah atau baru sejak dilihat"],
    summary: ["rangkuman", "Rangkuman kasbon paling lama 92 hari, per pegawai dan per tanggal"],
    decide: ["approval", "Memutuskan, mencairkan atau mencatat cicilan satu kasbon"],
    bulk: ["approval/bulk", "Memutuskan atau mencairkan beberapa kasbon, baris demi baris"],
    ask: ["catat", "Mencatat permintaan kasbon seorang pegawai"],
    preview: ["catat/pratinjau", "Cicilan dan batas sebelum kasbon dicatat"],
  },
  ask: {
    preview: ["tanggal", "amount", "tenor", "first_date"],
    fields: {
      tanggal: isoDate,
      amount: rupiah,
      tenor: whole(1, MOST_TENOR),
      /** Its month is the one of the first instalment. */
      first_date: isoDate,
      purpose: longText(300, 5),
    },
    example: {
      members_id: 1,
      tanggal: "2026-11-20",
      amount: 1_000_000,
      tenor: 3,
      first_date: "2027-01-25",
      purpose: "Biaya sekolah anak",
    },
  },
  statuses: kasbonStatuses,
  decisions: {
    ...decisions,
    disbursed: { event: "kasbon.disburse", verb: "Cairkan", done: "dicairkan", many: true },
    paid: { event: "kasbon.pay", verb: "Catat cicilan", done: "dicatat cicilannya" },
    skipped: { event: "kasbon.skip", verb: "Tunda cicilan", done: "ditunda cicilannya", reason: true },
    settled: { event: "kasbon.settle", verb: "Lunasi", done: "dilunasi" },
    written_off: { event: "kasbon.writeOff", verb: "Hapus buku", done: "dihapusbukukan", reason: true },
  },
  row: {
    id: Schema.Int,
    no: Schema.String,
    member: requester,
    tanggal: Schema.String,
    purpose: Schema.String,
    amount: Schema.Int,
    tenor: Schema.Int,
    first_period: Schema.String,
    granted_amount: orNull(Schema.Int),
    granted_tenor: orNull(Schema.Int),
    granted_period: orNull(Schema.String),
    disbursed_at: orNull(Schema.String),
    method: orNull(oneOf(disburseMethods)),
    instalments: Schema.Array(instalment),
    outstanding: Schema.Int,
    limits: Schema.Struct({
      amount: ofPay(orNull(Schema.Int)),
      tenor: Schema.Int,
      active: Schema.Int,
      most_active: Schema.Int,
      per_month: ofPay(orNull(Schema.Int)),
      barred: orNull(Schema.String),
      /** Amounts derived from pay are omitted from this answer. */
      is_hidden: Schema.Boolean,
    }),
    status: oneOf(kasbonStatuses),
    ...approvalFacts,
    ...approvalNotes,
    ...approvalHistory,
  },
  filters: {},
  sorts: ["created_at", "tanggal", "amount", "last_at"],
  decision: {
    amount_approved: Schema.optionalKey(rupiah),
    tenor: Schema.optionalKey(whole(1, MOST_TENOR)),
    first_period: Schema.optionalKey(month),
    method: Schema.optionalKey(oneOf(disburseMethods)),
    /** Number of the instalment that is paid or deferred; defaults to the next one. */
    no: Schema.optionalKey(whole(1, 1_000)),
  },
  summary: {
    as: "sums",
    counted: kasbonSums,
    row: { oldest_at: orNull(Schema.String) },
    /** Rupiah. */
    perDay: { granted: Schema.Int, waiting: Schema.Int, refused: Schema.Int },
    sorts: ["nama", "pending", "oldest_at"],
  },
  invalidates: ["list-kasbon"],
})
export type Kasbon = RowOf<typeof kasbon>

/** Those of the employee who asks. */
export const ownKasbon = selfOf(kasbon)

/** Outstanding amounts by office; offices without any are omitted. */
export const kasbonByOffice = defineCall({
  path: "kasbon/per-kantor",
  scope: "tenant",
  who: ["company", "office"],
  needs: { module: "advances", action: "view" },
  payload: Schema.Struct({}),
  answer: Schema.Struct({
    rows: Schema.Array(
      Schema.Struct({
        id: Schema.Int,
        kantor: Schema.String,
        /** Employees and open advances. */
        members: Schema.Int,
        advances: Schema.Int,
        granted: Schema.Int,
        outstanding: Schema.Int,
        /** Amount due this month or earlier. */
        due: Schema.Int,
      }),
    ),
  }),
  summary: "Sisa kasbon per kantor",
  example: {},
})
