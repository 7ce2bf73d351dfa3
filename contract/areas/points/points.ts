import { Schema } from "effect"
import { REASON_MIN } from "../../kit/constants.ts"
import { defineCall } from "../../kit/call.ts"
import {
  flag,
  id,
  isoDate,
  listFields,
  oneOf,
  optionalText,
  pageOf,
  rowResults,
  rupiah,
  text,
  whole,
  writeFields,
} from "../../kit/schema.ts"
import { payee } from "./topup.ts"

/** Events that consume points. */
export const usageEvents = ["absensi", "foto", "visit", "slip", "pesan", "member_aktif"] as const
const MILLION = 1_000_000

const usageRule = Schema.Struct({
  event: oneOf(usageEvents),
  /** Points one event costs. */
  point: whole(0, MILLION),
})
const bankAccount = Schema.Struct({
  bank_id: id,
  /** The bank's name in answers; ignored in payloads. */
  bank_nama: optionalText(100),
  no: text(30),
  nama: text(100),
})
const settingFields = {
  /** Price of one point, rupiah. */
  rp_per_point: rupiah,
  usage_rules: Schema.Array(usageRule).check(Schema.isMaxLength(20, { message: "Paling banyak 20 aturan" })),
  min_topup: rupiah,
  low_balance_alert: whole(0, 100 * MILLION),
  bank_accounts: Schema.Array(bankAccount).check(
    Schema.isMaxLength(10, { message: "Paling banyak 10 rekening" }),
  ),
  /** Adds 1 to 999 rupiah to a bill, so that its transfer can be identified. */
  unique_code: flag(true),
  /** Tax in percent of the price. */
  tax_percent: whole(0, 100),
  /** Hours until an unpaid top-up expires. */
  expire_hours: whole(1, 720),
}

export const pointSettingValues = Schema.Struct(settingFields)
export const pointSettingRow = Schema.toType(Schema.Struct({ version: Schema.Int, ...settingFields }))
export const pointSetting = defineCall({
  path: "point/setting",
  scope: "platform",
  who: ["super"],
  needs: null,
  payload: Schema.Struct({}),
  answer: pointSettingRow,
  summary: "Pengaturan point dan top-up",
  example: {},
})

export const savePointSetting = defineCall({
  path: "point/setting/save",
  scope: "platform",
  who: ["super"],
  needs: null,
  payload: Schema.Struct({ ...writeFields, ...settingFields }),
  answer: Schema.Struct({ version: Schema.Int }),
  write: true,
  invalidates: ["list-point"],
  summary: "Menyimpan pengaturan point dan top-up",
  example: {
    rp_per_point: 100,
    usage_rules: [{ event: "absensi", point: 1 }],
    min_topup: 50_000,
    low_balance_alert: 500,
    bank_accounts: [{ bank_id: 1, no: "1234567890", nama: "PT Balai" }],
    unique_code: true,
    tax_percent: 11,
    expire_hours: 24,
  },
})

const storageUse = {
  /** null = unlimited. */
  quota_mb: Schema.NullOr(Schema.Int),
  used_mb: Schema.Number,
}

/** Balance, pending points, upcoming expiries, and the data that a top-up form needs. */
export const myPoint = defineCall({
  path: "companies/my-point",
  scope: "tenant",
  who: ["company"],
  needs: { module: "points", action: "view" },
  payload: Schema.Struct({}),
  answer: Schema.Struct({
    balance: Schema.Int,
    /** Points of top-ups that await payment or verification. */
    pending: Schema.Int,
    is_low: Schema.Boolean,
    expires: Schema.Array(Schema.Struct({ qty: Schema.Int, at: Schema.String })),
    storage: Schema.Struct(storageUse),
    payees: Schema.Array(payee),
    min_topup: Schema.Int,
    tax_percent: Schema.Int,
    expire_hours: Schema.Int,
  }),
  background: true,
  summary: "Saldo point dan penyimpanan perusahaan",
  example: {},
})

export const storage = defineCall({
  path: "companies/storage",
  scope: "tenant",
  who: ["company"],
  needs: { module: "points", action: "view" },
  payload: Schema.Struct({}),
  answer: Schema.Struct({
    ...storageUse,
    by_type: Schema.Array(Schema.Struct({ type: Schema.String, count: Schema.Int, used_mb: Schema.Number })),
    /**
     * Limits of use and how much of each was used: exports of today, mails of 24 hours, and the most calls of one minute
     * where they neared the limit today (null = they did not).
     */
    limits: Schema.Array(
      Schema.Struct({
        kind: Schema.Literals(["calls", "key_calls", "exports", "mails"]),
        used: Schema.NullOr(Schema.Int),
        most: Schema.Int,
      }),
    ),
  }),
  summary: "Pemakaian penyimpanan perusahaan",
  example: {},
})

export const listUsage = defineCall({
  path: "companies/history-pemakaian/list",
  scope: "tenant",
  who: ["company"],
  needs: { module: "points", action: "view" },
  payload: Schema.Struct({
    ...listFields,
    start_date: Schema.optionalKey(isoDate),
    end_date: Schema.optionalKey(isoDate),
    event: Schema.optionalKey(text(30)),
  }),
  answer: pageOf(
    Schema.Struct({
      id: Schema.Int,
      at: Schema.String,
      event: Schema.String,
      ref: Schema.NullOr(Schema.String),
      /** Negative when points were used. */
      qty: Schema.Int,
      balance_after: Schema.Int,
      by: Schema.NullOr(Schema.String),
    }),
  ),
  background: true,
  summary: "Mutasi point perusahaan, terbaru dahulu",
  example: { page: 1 },
})

/** Adjusts the balance of the company `id` (or `companies_id`). */
export const updatePoint = defineCall({
  path: "companies/update/point",
  scope: "platform",
  who: ["super"],
  needs: null,
  payload: Schema.Struct({
    ...writeFields,
    id,
    /** Points; negative = deducted. */
    amount: Schema.Int.check(
      Schema.makeFilter(
        (value: number) =>
          (value !== 0 && Math.abs(value) <= 100 * MILLION) ||
          "Isi angka selain 0, paling banyak 100.000.000",
      ),
    ),
    reason: text(200, REASON_MIN),
  }),
  alias: "companies_id",
  answer: Schema.Struct({ ...rowResults.fields, balance: Schema.Int }),
  write: true,
  invalidates: ["list-point", "list-companies"],
  summary: "Menambah atau mengurangi point sebuah perusahaan",
  example: { id: 1000, amount: 100, reason: "Penyesuaian saldo" },
  refusal: "not_found",
})
