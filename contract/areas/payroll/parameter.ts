import { Effect, Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { defineResource, type Problem } from "../../kit/resource.ts"
import {
  flag,
  idList,
  isoMonth,
  oneOf,
  oneOfOr,
  optionalDecimal,
  optionalLongText,
  optionalPay,
  optionalWhole,
  text,
  whole,
} from "../../kit/schema.ts"
import {
  isSystemCode,
  payCalcs,
  payCategories,
  payKinds,
  payProrations,
  payRecurrences,
  payRoundings,
  payRoundModes,
  SYSTEM_COMPONENTS,
} from "./payWords.ts"

const code = text(20).check(
  Schema.isPattern(/^[A-Z][A-Z0-9_]*$/, { message: "Isi huruf besar, angka dan garis bawah, diawali huruf" }),
)

const fields = {
  nama: text(80),
  /** Name in formulas and on slips; immutable. */
  kode: code,
  kind: oneOf(payKinds),
  category: oneOf(payCategories),
  calc: oneOf(payCalcs),
  /** Default rupiah for employees without their own amount; null = only employees who have one. */
  amount: optionalPay,
  /** Percentage of the components in `base_id`. */
  percent: optionalDecimal(0, 1_000, 4),
  base_id: idList(50),
  formula: optionalLongText(500),
  /** Comparison that must hold; otherwise nothing is paid. */
  condition: optionalLongText(200),
  recurring: oneOfOr(payRecurrences, "monthly"),
  /** Month of payment, 1–12, of a yearly component. */
  month: optionalWhole(1, 12),
  /** Earnings: subject to PPh 21. Deductions: reduce the PPh 21 base. */
  taxable: flag(true),
  /** Without these three the component has the defaults of its category (`PAY_DEFAULTS`). */
  bpjs_base: Schema.optionalKey(Schema.Boolean),
  prorate: Schema.optionalKey(oneOf(payProrations)),
  rounding: oneOfOr(payRoundings, "none"),
  round_mode: oneOfOr(payRoundModes, "nearest"),
  min: optionalPay,
  max: optionalPay,
  order: Schema.optionalKey(whole(0, 9_999)),
  show_on_slip: flag(true),
  show_if_zero: flag(false),
  /** Eligible employees; all three empty = everybody. */
  offices_id: idList(200),
  departement_id: idList(200),
  jabatan_id: idList(200),
  is_active: flag(true),
  /**
   * Effective dating: this version applies from the period of this month; earlier periods use the earlier version.
   */
  effective_from: isoMonth.pipe(Schema.withDecodingDefaultKey(Effect.succeed("2026-01"))),
}
type Values = Schema.Struct.Type<typeof fields>

/** Fields required by a calculation type. */
const lacking = ({ calc, percent, base_id, formula, recurring, month }: Values): readonly Problem[] => [
  ...(calc === "percent_of" && percent === null ? [{ path: ["percent"], issue: "Isi persennya" }] : []),
  ...(calc === "percent_of" && base_id.length === 0
    ? [{ path: ["base_id"], issue: "Pilih paling sedikit satu komponen dasar" }]
    : []),
  ...(calc === "formula" && formula === null ? [{ path: ["formula"], issue: "Isi rumusnya" }] : []),
  ...(recurring === "yearly" && month === null ? [{ path: ["month"], issue: "Pilih bulannya" }] : []),
  /** Each one-time amount is bound to the slip that paid it; one that is calculated would be paid in every run. */
  ...(recurring === "once" && calc !== "fixed"
    ? [{ path: ["calc"], issue: "Pembayaran sekali memakai nominal tetap tiap pegawai" }]
    : []),
]

const ofSystem = ({ kode, calc, kind, category }: Values): readonly Problem[] => {
  if (!isSystemCode(kode))
    return calc === "system"
      ? [
          {
            path: ["calc"],
            issue: "Cara hitung sistem hanya untuk kode bawaan, misalnya GAJI_POKOK atau PPH21",
          },
        ]
      : []
  const system = SYSTEM_COMPONENTS[kode]
  return [
    ...(calc === "system" ? [] : [{ path: ["calc"], issue: `${kode} dihitung oleh sistem` }]),
    ...(kind === system.kind ? [] : [{ path: ["kind"], issue: `Jenis ${kode} tidak dapat lain` }]),
    ...(category === system.category
      ? []
      : [{ path: ["category"], issue: `Kategori ${kode} tidak dapat lain` }]),
  ]
}

const bounds = ({ min, max }: Values): readonly Problem[] =>
  min !== null && max !== null && max < min
    ? [{ path: ["max"], issue: "Tidak boleh di bawah batas bawah" }]
    : []

/** An earlier version of a parameter, complete; it applied until the month before the next one. */
const version = Schema.Struct({
  effective_from: Schema.String,
  /** In words: "Rp 500.000", "5% dari GAJI_POKOK", the formula. */
  ringkasan: Schema.String,
  changed_at: Schema.String,
})

/** Parameter hitungan: a pay component and its calculation. Money is rupiah; `percent` 100 = the whole base. */
export const parameter = defineResource(
  {
    id: "parameter",
    verbs: { list: "list", find: "find", create: "save/update", remove: "delete" },
    extra: { options: "list/all" },
    alias: "parameter_id",
    noun: "parameter",
    fields,
    shown: {
      base_nama: Schema.Array(Schema.String),
      offices_nama: Schema.Array(Schema.String),
      departement_nama: Schema.Array(Schema.String),
      jabatan_nama: Schema.Array(Schema.String),
      /**
       * In use: an employee has an amount of it, or a closed period contains it. Its code is immutable, and it is
       * switched off instead of deleted.
       */
      is_used: Schema.Boolean,
      /** Earlier versions, the latest first. */
      riwayat: Schema.Array(version),
    },
    sorts: ["order", "nama", "kode", "updated_at"],
    filters: {
      is_active: Schema.optionalKey(Schema.Boolean),
      kind: Schema.optionalKey(oneOf(payKinds)),
      category: Schema.optionalKey(oneOf(payCategories)),
    },
    listed: [
      "nama",
      "kode",
      "kind",
      "category",
      "calc",
      "amount",
      "percent",
      "formula",
      "base_nama",
      "recurring",
      "month",
      "taxable",
      "bpjs_base",
      "order",
      "is_active",
      "effective_from",
    ],
    who: { read: ["company"], write: ["company"] },
    module: "payrollSettings",
    example: {
      nama: "Tunjangan Contoh",
      kode: "TUNJ_CONTOH_1",
      kind: "earning",
      category: "tunjangan_tetap",
      calc: "fixed",
      amount: 500_000,
      effective_from: "2026-12",
    },
  },
  (values) => [...lacking(values), ...ofSystem(values), ...bounds(values)],
)

const sample = Schema.Struct({
  id: Schema.Int,
  nama: Schema.String,
  gaji_pokok: Schema.NullOr(Schema.Int),
  /** Rupiah per whole month; null = no value for this employee. */
  amount: Schema.NullOr(Schema.Int),
  /** Why there is no value, or that the parameter does not apply to this employee. */
  message: Schema.NullOr(Schema.String),
})

/** Preview of a parameter on three employees: with the lowest, the median and the highest basic pay. */
export const tryParameter = defineCall({
  path: "parameter/coba",
  scope: "tenant",
  who: parameter.who.write,
  needs: { module: "payrollSettings", action: "view" },
  payload: Schema.Struct({ id: Schema.optionalKey(Schema.Int), ...fields }).check(
    Schema.makeFilter((values: Values) => [...lacking(values), ...ofSystem(values), ...bounds(values)]),
  ),
  answer: Schema.Struct({ rows: Schema.Array(sample) }),
  summary: "Mencoba parameter pada tiga pegawai, tanpa menyimpan",
  example: {
    nama: "Tunjangan Contoh",
    kode: "TUNJ_COBA_1",
    kind: "earning",
    category: "lainnya",
    calc: "formula",
    formula: "HARI_HADIR * 25000",
  },
})
