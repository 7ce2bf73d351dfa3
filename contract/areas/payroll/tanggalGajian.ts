import { Schema } from "effect"
import { defineResource } from "../../kit/resource.ts"
import { isoDate, oneOfOr, optionalId, text, whole } from "../../kit/schema.ts"
import { jkkRisks } from "../../data/statutory/bpjs.ts"
import { workdayBases } from "./payWords.ts"

/** PP 44/2015, annex I. */
export const jkkRiskWords: Readonly<Record<(typeof jkkRisks)[number], string>> = {
  "1_very_low": "Sangat rendah (0,24%)",
  "2_low": "Rendah (0,54%)",
  "3_medium": "Sedang (0,89%)",
  "4_high": "Tinggi (1,27%)",
  "5_very_high": "Sangat tinggi (1,74%)",
}
export const ifHoliday = ["before", "after", "same"] as const
export const attendanceCutoffs = ["same", "previous_month"] as const

/**
 * Tanggal gajian: pay day, attendance cutoff, and the divisor of a month's pay for proration. One row is the company's;
 * an office that differs has its own. A day past the end of a month means its last day.
 */
export const tanggalGajian = defineResource({
  id: "tanggal-gajian",
  verbs: {
    list: "/tanggal-gajian",
    find: "find",
    create: "/save-update-tanggal-gajian",
    remove: "delete",
  },
  alias: "tanggal_gajian_id",
  noun: "tanggal gajian",
  fields: {
    nama: text(80),
    /** null = the company's, for every office without its own row. */
    offices_id: optionalId,
    /** Effective date; of several rows of an office, the latest one that has begun applies. */
    effective_from: isoDate,
    pay_day: whole(1, 31),
    cutoff_day: whole(1, 31),
    if_holiday: oneOfOr(ifHoliday, "before"),
    workdays_basis: oneOfOr(workdayBases, "schedule"),
    /** Risk class for work accident insurance (JKK), PP 44/2015 Pasal 16. */
    jkk_risk: oneOfOr(jkkRisks, "1_very_low"),
    attendance_cutoff: oneOfOr(attendanceCutoffs, "same"),
  },
  shown: { offices_nama: Schema.NullOr(Schema.String) },
  sorts: ["nama", "pay_day", "updated_at"],
  filters: {},
  who: { read: ["company"], write: ["company"] },
  module: "payrollSettings",
  example: { nama: "Gajian contoh", effective_from: "2027-01-01", pay_day: 25, cutoff_day: 20 },
})
