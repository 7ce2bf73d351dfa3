import { Schema } from "effect"
import { audienceFields, audienceProblems } from "../../kit/audience.ts"
import { defineCall } from "../../kit/call.ts"
import { lastMove, moveRow } from "../../kit/flowRow.ts"
import { rowSteps, versionedRows } from "../../kit/rowSteps.ts"
import { defineResource, type Problem } from "../../kit/resource.ts"
import {
  id,
  isoDate,
  listFields,
  oneOf,
  oneOfOr,
  optionalDecimal,
  optionalLongText,
  optionalPay,
  pageOf,
  rupiah,
  text,
} from "../../kit/schema.ts"

export const raiseStatuses = ["draft", "applied", "cancelled"] as const
export const raiseWays = ["percent", "umk", "amount", "sheet"] as const
export type RaiseWay = (typeof raiseWays)[number]
export const raiseWayWords: Readonly<Record<RaiseWay, string>> = {
  percent: "Persen dari gaji pokok",
  umk: "Menjadi UMK kantornya",
  amount: "Tambahan rupiah",
  sheet: "Dari spreadsheet",
}
/** Unit that a new basic pay is rounded to, rupiah. */
export const raiseRoundings = ["1", "100", "1000", "10000"] as const
export const raiseRoundingWords: Readonly<Record<(typeof raiseRoundings)[number], string>> = {
  "1": "Rupiah",
  "100": "Rp 100",
  "1000": "Rp 1.000",
  "10000": "Rp 10.000",
}

/** Employees that one document may raise. */
export const RAISE_MOST = 2_000
const STEPS_MOST = 20

type Way = {
  readonly way: RaiseWay
  readonly percent: number | null
  readonly amount: number | null
}
const wayProblems = ({ way, percent, amount }: Way): readonly Problem[] => [
  ...(way === "percent" && percent === null ? [{ path: ["percent"], issue: "Wajib diisi" }] : []),
  ...(way === "amount" && (amount === null || amount === 0)
    ? [{ path: ["amount"], issue: amount === null ? "Wajib diisi" : "Isi lebih dari nol" }]
    : []),
]

/**
 * Kenaikan gaji: new basic pay of many employees from a date on. A draft has no rows except those of a spreadsheet;
 * applying it writes the dated basic pay of each employee.
 */
export const raises = defineResource(
  {
    id: "raises",
    group: "payroll/kenaikan-gaji",
    alias: "raise_id",
    noun: "kenaikan gaji",
    fields: {
      judul: text(120),
      effective_date: isoDate,
      way: oneOf(raiseWays),
      percent: optionalDecimal(0.01, 100, 2),
      amount: optionalPay,
      rounding: oneOfOr(raiseRoundings, "1000"),
      ...audienceFields,
      note: optionalLongText(500),
    },
    shown: {
      offices_nama: Schema.Array(Schema.String),
      departements_nama: Schema.Array(Schema.String),
      members_nama: Schema.Array(Schema.String),
      status: Schema.Literals(raiseStatuses),
      /** It is no draft: no field can be changed. */
      is_fixed: Schema.Boolean,
      /** Employees who are raised, and their basic pay before and after, rupiah; as of the last saving. */
      member_count: Schema.Int,
      total_old: Schema.Int,
      total_new: Schema.Int,
      /** A closed payroll period has paid something of it. */
      is_closed: Schema.Boolean,
      last: lastMove,
      history: Schema.Array(moveRow),
    },
    sorts: ["effective_date", "judul", "updated_at"],
    firstDir: "desc",
    filters: {
      status: Schema.optionalKey(oneOf(raiseStatuses)),
      way: Schema.optionalKey(oneOf(raiseWays)),
    },
    who: { read: ["company"], write: ["company"] },
    module: "payroll",
    exampleRows: { remove: 2 },
    example: {
      judul: "Kenaikan berkala 2027",
      effective_date: "2027-01-01",
      way: "percent",
      percent: 5.5,
      rounding: "1000",
    },
  },
  ({ way, percent, amount, ...target }) => [
    ...wayProblems({ way, percent, amount }),
    ...(way === "sheet" ? [] : audienceProblems(target)),
  ],
)

const step = rowSteps(
  {
    who: ["company"],
    needs: { module: "payroll", action: "edit" },
    invalidates: [raises.listKey, "list-members-payroll-components"],
  },
  versionedRows(STEPS_MOST),
)
export const applyRaises = step(
  "payroll/kenaikan-gaji/terapkan",
  "Menerapkan kenaikan gaji: gaji pokok baru ditulis sejak tanggalnya",
  { ids: [2] },
)
export const cancelRaises = step(
  "payroll/kenaikan-gaji/batalkan",
  "Membatalkan kenaikan gaji yang belum dibayar, dengan alasan",
  { ids: [1], note: "Persentasenya salah" },
)

/** A row of a spreadsheet with new basic pay. */
export const newBasic = Schema.Struct({ members_id: id, pay_raises_id: id, given: rupiah })

/** Rows that a list shows: all, those that are refused, those with a warning. */
export const raiseRowKinds = ["all", "refused", "warned"] as const

/** The employees of a raise with their old and new basic pay: of a draft as they would be raised today. */
export const raiseRows = defineCall({
  path: "payroll/kenaikan-gaji/baris",
  scope: "tenant",
  who: ["company"],
  needs: { module: "payroll", action: "view" },
  payload: Schema.Struct({
    ...listFields,
    sort: Schema.optionalKey(oneOf(["nama"])),
    id,
    only: oneOfOr(raiseRowKinds, "all"),
  }),
  answer: Schema.Struct({
    ...pageOf(
      Schema.Struct({
        members_id: Schema.Int,
        nip: Schema.String,
        nama: Schema.String,
        kantor: Schema.String,
        /** Basic pay on the date, before the raise; null = none. */
        old_amount: Schema.NullOr(Schema.Int),
        new_amount: Schema.NullOr(Schema.Int),
        /** Why the employee is not raised. */
        refusal: Schema.NullOr(Schema.String),
        warnings: Schema.Array(Schema.String),
        /** Closed months without the raise, whose difference a later payslip pays. */
        back_months: Schema.Int,
        /** Number of the letter. */
        no: Schema.NullOr(Schema.String),
      }),
    ).fields,
    sums: Schema.Struct({
      raised: Schema.Int,
      refused: Schema.Int,
      warned: Schema.Int,
      total_old: Schema.Int,
      total_new: Schema.Int,
    }),
  }),
  summary: "Pegawai sebuah kenaikan gaji: gaji pokok lama dan baru, dan yang tidak dapat dinaikkan",
  example: { id: 1 },
  refusal: "not_found",
})

export const raisePdf = defineCall({
  path: "payroll/kenaikan-gaji/surat",
  scope: "tenant",
  who: ["company"],
  needs: { module: "payroll", action: "export" },
  payload: Schema.Struct({ id, members_id: id }),
  answer: Schema.Struct({ url: Schema.String }),
  summary: "Surat kenaikan gaji seorang pegawai sebagai PDF, berlaku 5 menit",
  example: { id: 1, members_id: 1 },
  refusal: "not_found",
})
