import { masterKantor } from "#contract/areas/company/masterData.ts"
import {
  type attendanceCutoffs,
  type ifHoliday,
  jkkRiskWords,
  tanggalGajian,
} from "#contract/areas/payroll/tanggalGajian.ts"
import { formatDate } from "#src/format/format.ts"
import { describe } from "../kit/describe.ts"
import { changedColumn } from "../kit/shared.ts"
import { BASES } from "./payLabels.ts"

const HOLIDAYS: Readonly<Record<(typeof ifHoliday)[number], string>> = {
  before: "Hari kerja sebelumnya",
  after: "Hari kerja berikutnya",
  same: "Tetap di tanggal itu",
}
const CUTOFFS: Readonly<Record<(typeof attendanceCutoffs)[number], string>> = {
  same: "Bulan yang sama",
  previous_month: "Bulan sebelumnya",
}

/** "25"; 31 means the last day of the month. */
export const dayInWords = (day: number): string => (day === 31 ? "Akhir bulan" : `Tanggal ${day}`)

export const tanggalGajianResource = describe(tanggalGajian, {
  path: "/setting/payrol/tanggal-gajian",
  title: "Tanggal Gajian",
  purpose: "Tanggal gajian berlaku untuk seluruh perusahaan; kantor yang berbeda punya barisnya sendiri.",
  searchLabel: "Cari nama",
  columns: [
    { as: "text", key: "nama", label: "Nama", primary: true },
    {
      as: "words",
      key: "offices_id",
      label: "Kantor",
      of: ({ offices_nama }) => offices_nama ?? "Semua kantor lain",
    },
    { as: "words", key: "pay_day", label: "Gajian", of: ({ pay_day }) => dayInWords(pay_day) },
    { as: "words", key: "cutoff_day", label: "Cut off", of: ({ cutoff_day }) => dayInWords(cutoff_day) },
    {
      as: "words",
      key: "effective_from",
      label: "Berlaku mulai",
      of: ({ effective_from }) => formatDate(effective_from),
    },
    { as: "choice", key: "workdays_basis", label: "Pembagi prorata", choices: BASES },
    { ...changedColumn, hidden: true },
  ],
  filters: [],
  sections: [
    {
      title: "Tanggal gajian",
      fields: [
        { kind: "text", key: "nama", label: "Nama", required: true, max: 80 },
        {
          kind: "reference",
          key: "offices_id",
          label: "Kantor",
          options: masterKantor,
          shownBy: "offices_nama",
          hint: "Biarkan kosong untuk perusahaan: semua kantor tanpa baris sendiri",
        },
        { kind: "date", key: "effective_from", label: "Berlaku mulai", required: true },
        [
          {
            kind: "number",
            key: "pay_day",
            label: "Tanggal gajian",
            required: true,
            hint: "31: hari terakhir bulan itu",
          },
          { kind: "select", key: "if_holiday", label: "Bila hari libur", required: true, choices: HOLIDAYS },
        ],
        [
          {
            kind: "number",
            key: "cutoff_day",
            label: "Tanggal cut off",
            required: true,
            hint: "Absensi sampai tanggal ini ikut dihitung",
          },
          {
            kind: "select",
            key: "attendance_cutoff",
            label: "Cut off di",
            required: true,
            choices: CUTOFFS,
          },
        ],
        {
          kind: "select",
          key: "workdays_basis",
          label: "Pembagi upah sehari",
          required: true,
          choices: BASES,
          hint: "Untuk pegawai yang masuk, keluar, atau tidak dibayar sebagian bulan",
        },
        {
          kind: "select",
          key: "jkk_risk",
          label: "Risiko kecelakaan kerja (JKK)",
          required: true,
          choices: jkkRiskWords,
        },
      ],
    },
  ],
  start: {
    pay_day: 25,
    cutoff_day: 31,
    if_holiday: "before",
    workdays_basis: "schedule",
    attendance_cutoff: "same",
    jkk_risk: "1_very_low",
  },
  personal: false,
})
