import { Schema } from "effect"
import { defineResource } from "../../kit/resource.ts"
import { oneOfOr, optionalId, text, whole } from "../../kit/schema.ts"
import { jkkRisks } from "../../data/statutory/bpjs.ts"
import { workdayBases } from "./payWords.ts"

export const ifHoliday = ["before", "after", "same"] as const
export const attendanceCutoffs = ["same", "previous_month"] as const

/**
 * Tanggal gajian: on which day pay is paid, up to which day attendance counts for it, and what a part of a month is divided by. One
 * row is the company's; an office that differs has one of its own. A day past the end of a month is its last.
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
    /** null = the company's, for every office without one of its own. */
    offices_id: optionalId,
    pay_day: whole(1, 31),
    cutoff_day: whole(1, 31),
    if_holiday: oneOfOr(ifHoliday, "before"),
    workdays_basis: oneOfOr(workdayBases, "schedule"),
    /** Class of work accident risk (JKK), PP 44/2015 Pasal 16. */
    jkk_risk: oneOfOr(jkkRisks, "1_very_low"),
    attendance_cutoff: oneOfOr(attendanceCutoffs, "same"),
  },
  shown: { offices_nama: Schema.NullOr(Schema.String) },
  sorts: ["nama", "pay_day", "updated_at"],
  filters: {},
  who: { read: ["company"], write: ["company"] },
  module: "payrollSettings",
  example: { nama: "Gajian contoh", offices_id: 1, pay_day: 25, cutoff_day: 20 },
})
