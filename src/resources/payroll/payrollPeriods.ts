import { groupsLine } from "#contract/areas/payroll/kelompokGaji.ts"
import { masterKantor, masterKelompokGaji } from "#contract/areas/company/masterData.ts"
import {
  payrollNames,
  payrollPeriods,
  type payrollStatuses,
  payrollStatusWords,
  payrollTypeWords,
} from "#contract/areas/payroll/periods.ts"
import { religionWords } from "#contract/areas/members/memberWords.ts"
import { proposedPeriods } from "#contract/areas/payroll/proposals.ts"
import { formatDays, formatNumber, formatRupiah } from "#src/format/format.ts"
import type { StatusTone } from "#src/ui/data/StatusBadge.tsx"
import { describe } from "../kit/describe.ts"
import { changedColumn } from "../kit/shared.ts"

type Status = (typeof payrollStatuses)[number]
export const PERIOD_TONES: Readonly<Record<Status, StatusTone>> = {
  draft: "neutral",
  calculating: "info",
  calculated: "waiting",
  failed: "rejected",
  approved: "info",
  paid: "approved",
  locked: "approved",
  cancelled: "neutral",
}

const isOneType = (type: string): type is keyof typeof payrollNames => type in payrollNames

const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** Only monthly pay depends on attendance. */
const isRegular = ({ type }: { readonly type?: string | null }) => type === "regular"

/** A proposed name follows the type; one that was typed stays. */
const renamed = (type: string, { nama, month_nama }: Readonly<Record<string, unknown>>) =>
  typeof month_nama === "string" &&
  Object.values(payrollNames).some((name) => nama === `${name} ${month_nama}`) &&
  isOneType(type)
    ? { nama: `${payrollNames[type]} ${month_nama}` }
    : {}

export const payrollPeriodsResource = describe(payrollPeriods, {
  path: "/payroll",
  title: "Payroll",
  purpose: "Periode gaji mengumpulkan slip semua pegawai: hitung, periksa, setujui, lalu bayar.",
  searchLabel: "Cari nama periode",
  rowHref: (id) => `/payroll/detail/${id}`,
  columns: [
    { as: "text", key: "nama", label: "Periode", primary: true },
    { as: "choice", key: "status", label: "Status", choices: payrollStatusWords, tones: PERIOD_TONES },
    { as: "choice", key: "type", label: "Jenis", choices: payrollTypeWords },
    {
      as: "words",
      key: "start_date",
      label: "Tanggal",
      of: ({ start_date, end_date }) => formatDays(start_date, end_date),
    },
    { as: "date", key: "pay_date", label: "Dibayar", named: true },
    {
      as: "words",
      key: "member_count",
      label: "Pegawai",
      align: "end",
      of: ({ calculated_at, member_count }) => (calculated_at === null ? "–" : formatNumber(member_count)),
    },
    {
      as: "words",
      key: "total_net",
      label: "Gaji bersih",
      align: "end",
      of: ({ calculated_at, total_net }) => (calculated_at === null ? "–" : formatRupiah(total_net)),
    },
    { as: "rupiah", key: "total_gross", label: "Bruto", hidden: true },
    { as: "rupiah", key: "total_tax", label: "PPh 21", hidden: true },
    { as: "rupiah", key: "total_employer", label: "Dibayar perusahaan", hidden: true },
    { as: "names", key: "offices_nama", label: "Kantor", none: "Semua kantor", hidden: true },
    {
      as: "words",
      key: "kelompok_gaji_nama",
      label: "Kelompok gaji",
      of: (row) => groupsLine(row) ?? "Semua pegawai",
      hidden: true,
    },
    { ...changedColumn, hidden: true },
  ],
  links: [
    { label: "Siap menggaji", href: "/payroll/siap" },
    { label: "Pindah dari sistem lain", href: "/payroll/pindah" },
  ],
  filters: [
    { key: "status", label: "Status", options: options(payrollStatusWords) },
    { key: "type", label: "Jenis", options: options(payrollTypeWords) },
    { key: "offices_id", label: "Kantor", from: masterKantor },
  ],
  sections: [
    {
      title: "Periode",
      fields: [
        [
          {
            kind: "multi",
            key: "offices_id",
            label: "Kantor",
            options: masterKantor,
            shownBy: "offices_nama",
            none: "Semua kantor",
          },
          {
            kind: "select",
            key: "type",
            label: "Jenis",
            required: true,
            choices: payrollTypeWords,
            sets: renamed,
          },
        ],
        [
          {
            kind: "multi",
            key: "kelompok_gaji_id",
            label: "Kelompok gaji",
            options: masterKelompokGaji,
            shownBy: "kelompok_gaji_nama",
            none: "Semua pegawai",
            hint: "Membatasi periode ini pada kelompok tertentu, misalnya direksi",
          },
          {
            kind: "switch",
            key: "tanpa_kelompok",
            label: "Pegawai tanpa kelompok",
            hint: "Bersama kelompok yang dipilih; tanpa pilihan, hanya mereka",
          },
        ],
        {
          kind: "lookup",
          key: "month",
          label: "Masa pajak",
          required: true,
          options: proposedPeriods,
          given: ({ offices_id, kelompok_gaji_id, tanpa_kelompok, type }) => ({
            offices_id: offices_id ?? [],
            kelompok_gaji_id: kelompok_gaji_id ?? [],
            tanpa_kelompok: tanpa_kelompok ?? false,
            type: type ?? "regular",
          }),
          shownBy: "month_nama",
          fills: "untyped",
          hint: "Mengisi nama dan tanggal di bawah menurut Tanggal Gajian; yang sudah Anda ketik tetap",
        },
        { kind: "text", key: "nama", label: "Nama periode", required: true, max: 100 },
        [
          { kind: "date", key: "start_date", label: "Tanggal mulai", required: true },
          { kind: "date", key: "end_date", label: "Tanggal selesai", required: true },
        ],
        { kind: "date", key: "pay_date", label: "Tanggal bayar", required: true },
        [
          {
            kind: "date",
            key: "attendance_start",
            label: "Absensi dihitung mulai",
            hint: "Kehadiran, keterlambatan, lembur dan cuti tanpa upah dibaca dari hari-hari ini",
            showWhen: isRegular,
          },
          {
            kind: "date",
            key: "attendance_end",
            label: "Absensi dihitung sampai",
            hint: "Biarkan kosong untuk memakai tanggal periode. Hari sesudahnya masuk periode berikutnya dan tetap terbuka",
            showWhen: isRegular,
          },
        ],
        {
          kind: "date",
          key: "thr_date",
          label: "Hari raya keagamaan",
          required: true,
          hint: "Masa kerja untuk THR dihitung sampai hari ini",
          showWhen: ({ type }) => type === "thr",
        },
        {
          kind: "choices",
          key: "agama",
          label: "Yang merayakan",
          required: true,
          choices: religionWords,
          hint: "THR dibayar menjelang hari raya agama masing-masing (Permenaker 6/2016 Pasal 5); magang tidak menerima",
          showWhen: ({ type }) => type === "thr",
        },
      ],
    },
    {
      title: "Catatan",
      fields: [{ kind: "longText", key: "note", label: "Catatan", max: 500 }],
    },
  ],
  start: { type: "regular", offices_id: [], kelompok_gaji_id: [], tanpa_kelompok: false, agama: [] },
  personal: true,
})
