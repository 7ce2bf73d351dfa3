import { Schema } from "effect"
import type { StatutoryLeave } from "../../data/leave.ts"
import { defineCall } from "../../kit/call.ts"
import { defineResource, optionFields } from "../../kit/resource.ts"
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

/** Written in rosters and reports. */
const leaveCode = text(10).check(
  Schema.isPattern(/^[A-Z0-9]+$/, { message: "Isi huruf besar dan angka tanpa spasi" }),
)
/** Days or hours, by the unit of the category. */
const amount = optionalDecimal(0, 999, 2)

/**
 * Kategori cuti: what employees may stay away for, how long, and on what terms. Amounts are in the category's unit; null
 * means none of it: no quota, nothing carried over, no balance below zero, no limit of a request, no attachment.
 * `dasar` is the code of `nama-kategori` it rests on: then it gives at least what that law does.
 */
export const kategoriCuti = defineResource({
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
    /** Of a quota that grows by the month. */
    accrual_per_month: amount,
    /** Of a yearly quota: who joins during the year has the share of the months left. */
    prorate_first_year: flag(false),
    min_service_months: wholeOr(0, 120, 0),
    gender: oneOfOr(leaveGenders, "all"),
    carry_over_max: amount,
    /** Months of the new year after which what was carried over lapses; null = it does not. */
    carry_over_months: optionalWhole(1, 12),
    /** How far below zero the balance may go. */
    max_negative: amount,
    max_per_request: amount,
    min_notice_days: wholeOr(0, 90, 0),
    max_backdate_days: wholeOr(0, 90, 0),
    /** Calendar days: weekends and holidays within a request count. */
    count_holidays: flag(false),
    /** 1 = always. */
    attachment_from_days: optionalWhole(1, 90),
    /** What is left can be paid out, at a day's wage or a fixed sum for each day. */
    is_claimable: flag(false),
    claim_rate: oneOfOr(claimRates, "daily_wage"),
    claim_fixed: optionalRupiah,
    color: optionalColour,
    is_active: flag(true),
  },
  shown: {
    /** What the law calls it it rests on, and where that stands. */
    dasar_nama: Schema.NullOr(Schema.String),
    pasal: Schema.NullOr(Schema.String),
  },
  rules: leaveProblems,
  sorts: ["nama", "kode", "updated_at"],
  filters: {
    is_active: Schema.optionalKey(Schema.Boolean),
    jenis: Schema.optionalKey(oneOf(leaveKinds)),
    quota_type: Schema.optionalKey(oneOf(leaveQuotas)),
  },
  who: { read: ["company", "office"], write: ["company"] },
  module: "leave",
  example: { nama: "Cuti Tahunan Contoh", kode: "CTH1", jenis: "cuti", quota_type: "yearly", quota: 12 },
})

type Values = (typeof kategoriCuti)["values"]["Type"]

/** What a category begins with that rests on the law: all of it can be changed, its least days upwards. */
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
  /** Least days; null = as long as it takes, or as the company's regulation says. */
  hari: Schema.NullOr(Schema.Int),
  pasal: Schema.String,
  /** Days and article in words, under the name. */
  keterangan: Schema.String,
  /** Fields a category that rests on it begins with. */
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
