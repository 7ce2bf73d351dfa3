import { Schema } from "effect"
import type { StatutoryLeave } from "../../data/leave.ts"
import { defineCall } from "../../kit/call.ts"
import { defineResource, optionFields, optionRowsWith } from "../../kit/resource.ts"
import {
  flag,
  oneOf,
  oneOfOr,
  optionalColour,
  optionalDecimal,
  optionalRupiah,
  optionalText,
  optionalWhole,
  text,
  wholeOr,
} from "../../kit/schema.ts"
import { claimRates, leaveGenders, leaveKinds, leaveProblems, leaveQuotas, leaveUnits } from "./leaveRules.ts"

/** Code in rosters and reports. */
const leaveCode = text(10).check(
  Schema.isPattern(/^[A-Z0-9]+$/, { message: "Isi huruf besar dan angka tanpa spasi" }),
)
/** Days or hours, by the unit of the category. */
const amount = optionalDecimal(0, 999, 2)

/**
 * Kategori cuti: leave categories, their quota and terms. Amounts are in the category's unit; null means none: no
 * quota, no carry-over, no negative balance, no limit per request, no attachment. `dasar` is the code of a statutory
 * leave in `nama-kategori`: the category then grants at least the statutory minimum.
 */
export const kategoriCuti = defineResource(
  {
    id: "kategori-cuti",
    extra: { options: "list/all" },
    alias: "kategori_id",
    noun: "kategori cuti",
    fields: {
      nama: text(80),
      kode: leaveCode,
      dasar: optionalText(20),
      jenis: oneOf(leaveKinds),
      is_paid: flag(true),
      unit: oneOfOr(leaveUnits, "day"),
      quota_type: oneOf(leaveQuotas),
      quota: amount,
      /** Monthly accrual only. */
      accrual_per_month: amount,
      /** Yearly quotas only: an employee who joins during the year gets the share of the remaining months. */
      prorate_first_year: flag(false),
      min_service_months: wholeOr(0, 120, 0),
      gender: oneOfOr(leaveGenders, "all"),
      carry_over_max: amount,
      /** Months of the new year until the carry-over expires; null = never. */
      carry_over_months: optionalWhole(1, 12),
      /** Maximum negative balance. */
      max_negative: amount,
      max_per_request: amount,
      min_notice_days: wholeOr(0, 90, 0),
      max_backdate_days: wholeOr(0, 90, 0),
      /** Counts calendar days: weekends and holidays within a request count. */
      count_holidays: flag(false),
      /** 1 = always required. */
      attachment_from_days: optionalWhole(1, 90),
      /** Encashment: the remaining balance can be paid out, at the daily wage or a fixed amount per day. */
      is_claimable: flag(false),
      claim_rate: oneOfOr(claimRates, "daily_wage"),
      claim_fixed: optionalRupiah,
      color: optionalColour,
      is_active: flag(true),
    },
    shown: {
      /** Name of the statutory leave it is based on, and its legal source. */
      dasar_nama: Schema.NullOr(Schema.String),
      pasal: Schema.NullOr(Schema.String),
    },
    sorts: ["nama", "kode", "updated_at"],
    filters: {
      is_active: Schema.optionalKey(Schema.Boolean),
      jenis: Schema.optionalKey(oneOf(leaveKinds)),
      quota_type: Schema.optionalKey(oneOf(leaveQuotas)),
    },
    who: { read: ["company", "office"], write: ["company"] },
    module: "leave",
    exampleRows: { remove: 2 },
    example: { nama: "Cuti Tahunan Contoh", kode: "CTH1", jenis: "cuti", quota_type: "yearly", quota: 12 },
  },
  leaveProblems,
)

type Values = (typeof kategoriCuti)["values"]["Type"]

/** Defaults of a category based on the law: all fields can be changed; the minimum days can only be increased. */
export const startOf = (law: StatutoryLeave) =>
  ({
    nama: law.nama,
    kode: law.kode.slice(0, 10).toUpperCase(),
    jenis: law.jenis,
    is_paid: true,
    unit: "day",
    quota_type: law.per,
    quota: law.hari,
    accrual_per_month: null,
    prorate_first_year: law.per === "yearly",
    min_service_months: law.masa ?? 0,
    gender: law.gender ?? "all",
    count_holidays: law.kalender === true,
    attachment_from_days: law.surat ?? null,
  }) satisfies Partial<Values>

const statutoryName = Schema.Struct({
  id: Schema.Int,
  nama: Schema.String,
  kode: Schema.String,
  is_active: Schema.Boolean,
  /** Minimum days; null = as long as needed, or by company regulation. */
  hari: Schema.NullOr(Schema.Int),
  pasal: Schema.String,
  /** Days and legal article in words, under the name. */
  keterangan: Schema.String,
  /** Default fields of a category that is based on it. */
  isian: Schema.Struct({
    nama: Schema.String,
    kode: Schema.String,
    jenis: Schema.Literals(leaveKinds),
    is_paid: Schema.Boolean,
    unit: Schema.Literals(leaveUnits),
    quota_type: Schema.Literals(leaveQuotas),
    quota: Schema.NullOr(Schema.Number),
    accrual_per_month: Schema.Null,
    prorate_first_year: Schema.Boolean,
    min_service_months: Schema.Int,
    gender: Schema.Literals(leaveGenders),
    count_holidays: Schema.Boolean,
    attachment_from_days: Schema.NullOr(Schema.Int),
  }),
})

/** Choice of a category for a request, with its unit: it decides whether the form asks parts of a day or hours. */
export const leaveChoice = defineCall({
  path: "cuti/pilihan-kategori",
  scope: "tenant",
  who: kategoriCuti.who.read,
  needs: { module: "leave", action: "choose" },
  payload: Schema.Struct({
    ...optionFields,
    jenis: Schema.optionalKey(
      Schema.Array(oneOf(leaveKinds)).check(
        Schema.isMaxLength(leaveKinds.length, { message: "Jenis tidak dikenal" }),
      ),
    ),
    is_claimable: Schema.optionalKey(Schema.Boolean),
  }),
  /** `isian`: values of the form that come with the category. */
  answer: optionRowsWith({ isian: Schema.Struct({ kategori_unit: oneOf(leaveUnits) }) }),
  summary: "Pilihan kategori cuti beserta satuannya",
  example: { jenis: ["cuti"] },
})

export const listStatutoryNames = defineCall({
  path: "kategori-cuti/nama-kategori",
  scope: "tenant",
  who: kategoriCuti.who.read,
  needs: { module: "leave", action: "choose" },
  payload: Schema.Struct(optionFields),
  answer: Schema.Struct({ rows: Schema.Array(statutoryName), has_more: Schema.Boolean }),
  summary: "Nama cuti menurut undang-undang, dengan hari paling sedikit dan pasalnya",
  example: {},
})
