import { Effect, Schema } from "effect"
import { defineCall } from "./call.ts"
import {
  flag,
  id,
  ids,
  isoDate,
  listFields,
  oneOf,
  optionalText,
  optionalWhole,
  pageOf,
  rowResults,
  rupiah,
  text,
  whole,
  writeFields,
} from "./schema.ts"
import { payee, pointUnits } from "./topup.ts"

/** What uses points up. */
export const usageEvents = ["absensi", "foto", "visit", "slip", "pesan", "member_aktif"] as const
const MILLION = 1_000_000

const paketFields = {
  nama: text(80),
  type: oneOf(pointUnits),
  qty: whole(1, 100 * MILLION),
  price: rupiah,
  bonus_qty: whole(0, 100 * MILLION).pipe(Schema.withDecodingDefaultKey(Effect.succeed(0))),
  validity_days: optionalWhole(1, 3_650),
  description: optionalText(300),
  is_popular: flag(false),
  order: whole(0, 9_999).pipe(Schema.withDecodingDefaultKey(Effect.succeed(0))),
  is_active: flag(true),
}
/** A package a company can buy. `qty` in its unit (points, MB, seats), `price` rupiah before tax. */
export const paketRow = Schema.toType(
  Schema.Struct({
    id: Schema.Int,
    version: Schema.Int,
    created_at: Schema.String,
    updated_at: Schema.String,
    ...paketFields,
  }),
)
export const paketValues = Schema.Struct(paketFields)
export const paketFilters = {
  type: Schema.optionalKey(Schema.Literals(pointUnits)),
  is_active: Schema.optionalKey(Schema.Boolean),
}
export const paketKey = "list-point-master"

export const listPakets = defineCall({
  path: "point/master/list",
  scope: "platform",
  who: ["super"],
  payload: Schema.Struct({
    ...listFields,
    sort: Schema.optionalKey(Schema.Literals(["order", "nama", "price"])),
    ...paketFilters,
  }),
  answer: pageOf(paketRow),
  summary: "Daftar paket top-up",
  example: { page: 1 },
})

/** What can be bought now, for the company's screen too. */
export const allPakets = defineCall({
  path: "point/master/list/all",
  scope: "tenant",
  who: ["super", "company"],
  payload: Schema.Struct({ type: Schema.optionalKey(Schema.Literals(pointUnits)) }),
  answer: Schema.Struct({ rows: Schema.Array(paketRow) }),
  summary: "Paket yang dapat dibeli",
  example: {},
})

export const findPaket = defineCall({
  path: "point/master/find",
  scope: "platform",
  who: ["super"],
  payload: Schema.Struct({ id }),
  alias: "paket_id",
  answer: paketRow,
  summary: "Satu paket top-up",
  example: { id: 1 },
  refusal: "not_found",
})

export const savePaket = defineCall({
  path: "point/master/save",
  scope: "platform",
  who: ["super"],
  payload: Schema.Struct({ ...writeFields, id: Schema.optionalKey(id), ...paketFields }),
  alias: "paket_id",
  answer: Schema.Struct({ id: Schema.Int, version: Schema.Int }),
  write: true,
  invalidates: [paketKey],
  summary: "Menambah paket top-up, atau mengubahnya bila id diisi",
  example: { nama: "Paket Contoh", type: "point", qty: 1_000, price: 100_000 },
})

export const deletePaket = defineCall({
  path: "point/master/delete",
  scope: "platform",
  who: ["super"],
  payload: Schema.Struct({ ...writeFields, id: Schema.optionalKey(id), ids: Schema.optionalKey(ids(200)) }),
  alias: "paket_id",
  answer: rowResults,
  write: true,
  invalidates: [paketKey],
  summary: "Menghapus paket top-up yang belum pernah dibeli",
  example: { ids: [1] },
  refusal: "in_use",
})

const usageRule = Schema.Struct({
  event: oneOf(usageEvents),
  /** Points one event costs. */
  point: whole(0, MILLION),
})
const bankAccount = Schema.Struct({
  bank_id: id,
  /** Names the bank in answers; what is sent is not looked at. */
  bank_nama: optionalText(100),
  no: text(30),
  nama: text(100),
})
const settingFields = {
  /** What one point is worth, rupiah. */
  rp_per_point: rupiah,
  usage_rules: Schema.Array(usageRule).check(Schema.isMaxLength(20, { message: "Paling banyak 20 aturan" })),
  min_topup: rupiah,
  low_balance_alert: whole(0, 100 * MILLION),
  bank_accounts: Schema.Array(bankAccount).check(
    Schema.isMaxLength(10, { message: "Paling banyak 10 rekening" }),
  ),
  /** Adds 1 to 999 rupiah to a bill, so that its transfer is recognised. */
  unique_code: flag(true),
  /** Percent of the price. */
  tax_percent: whole(0, 100),
  /** Hours within which a top-up is to be paid. */
  expire_hours: whole(1, 720),
}

export const pointSettingValues = Schema.Struct(settingFields)
export const pointSettingRow = Schema.toType(Schema.Struct({ version: Schema.Int, ...settingFields }))
export const pointSetting = defineCall({
  path: "point/setting",
  scope: "platform",
  who: ["super"],
  payload: Schema.Struct({}),
  answer: pointSettingRow,
  summary: "Pengaturan point dan top-up",
  example: {},
})

export const savePointSetting = defineCall({
  path: "point/setting/save",
  scope: "platform",
  who: ["super"],
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
  /** null = not limited. */
  quota_mb: Schema.NullOr(Schema.Int),
  used_mb: Schema.Number,
}

/** Balance, what waits, what will run out, and what a top-up needs to know. */
export const myPoint = defineCall({
  path: "companies/my-point",
  scope: "tenant",
  who: ["company"],
  payload: Schema.Struct({}),
  answer: Schema.Struct({
    balance: Schema.Int,
    /** Points in top-ups that wait for payment or verification. */
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
  payload: Schema.Struct({}),
  answer: Schema.Struct({
    ...storageUse,
    by_type: Schema.Array(Schema.Struct({ type: Schema.String, count: Schema.Int, used_mb: Schema.Number })),
  }),
  summary: "Pemakaian penyimpanan perusahaan",
  example: {},
})

export const listUsage = defineCall({
  path: "companies/history-pemakaian/list",
  scope: "tenant",
  who: ["company"],
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

/** `id` (or `companies_id`) names the company. */
export const updatePoint = defineCall({
  path: "companies/update/point",
  scope: "platform",
  who: ["super"],
  payload: Schema.Struct({
    ...writeFields,
    id,
    /** Points, added or taken away. */
    amount: Schema.Int.check(
      Schema.makeFilter(
        (value: number) =>
          (value !== 0 && Math.abs(value) <= 100 * MILLION) ||
          "Isi angka selain 0, paling banyak 100.000.000",
      ),
    ),
    reason: text(200, 5),
  }),
  alias: "companies_id",
  answer: Schema.Struct({ balance: Schema.Int }),
  write: true,
  invalidates: ["list-point"],
  summary: "Menambah atau mengurangi point sebuah perusahaan",
  example: { id: 1000, amount: 100, reason: "Penyesuaian saldo" },
  refusal: "not_found",
})
