import { kategoriCuti, listStatutoryNames } from "#contract/areas/leave/kategoriCuti.ts"
import {
  type claimRates,
  hasBalance,
  type leaveGenders,
  type leaveKinds,
  type leaveQuotas,
  type leaveUnits,
} from "#contract/areas/leave/leaveRules.ts"
import { formatNumber } from "#src/format/format.ts"
import { describe } from "../kit/describe.ts"
import { activeFilter, changedColumn } from "../kit/shared.ts"

const KINDS: Readonly<Record<(typeof leaveKinds)[number], string>> = {
  cuti: "Cuti",
  izin: "Izin",
  sakit: "Sakit",
}
const UNITS: Readonly<Record<(typeof leaveUnits)[number], string>> = {
  day: "Hari",
  half_day: "Setengah hari",
  hour: "Jam",
}
const QUOTAS: Readonly<Record<(typeof leaveQuotas)[number], string>> = {
  yearly: "Per tahun",
  monthly: "Bertambah tiap bulan",
  event: "Per kejadian",
  none: "Tanpa jatah",
}
const GENDERS: Readonly<Record<(typeof leaveGenders)[number], string>> = {
  all: "Semua pegawai",
  P: "Perempuan",
  L: "Laki-laki",
}
const RATES: Readonly<Record<(typeof claimRates)[number], string>> = {
  daily_wage: "Upah sehari",
  fixed: "Nilai tetap",
}

type Row = (typeof kategoriCuti)["row"]["Type"]
const ENDS: Readonly<Record<Row["quota_type"], string>> = {
  yearly: " per tahun",
  monthly: " setahun, bertambah tiap bulan",
  event: " per kejadian",
  none: "",
}

const unitIn = ({ unit }: { readonly unit?: unknown }) => (unit === "hour" ? "jam" : "hari")

/** Leave entitlement in words: "12 hari per tahun". */
export const quotaInWords = (row: Pick<Row, "quota_type" | "quota" | "unit" | "count_holidays">): string => {
  if (row.quota_type === "none") return QUOTAS.none
  const unit = row.unit !== "hour" && row.count_holidays ? "hari kalender" : unitIn(row)
  return `${formatNumber(row.quota, 2)} ${unit}${ENDS[row.quota_type]}`
}

const QUOTA_HINTS: Readonly<Record<string, string>> = {
  yearly: "Dalam setahun; 0: saldonya hanya terisi oleh lembur atau penyesuaian",
  monthly: "Dalam setahun",
  event: "Untuk setiap kejadian",
}

const hasQuota = ({ quota_type }: { readonly quota_type?: unknown }) =>
  quota_type !== undefined && quota_type !== null && quota_type !== "none"

export const kategoriCutiResource = describe(kategoriCuti, {
  path: "/setting/absensi/kategori-cuti",
  title: "Kategori Cuti",
  purpose:
    "Kategori cuti menentukan berapa lama pegawai boleh tidak masuk, syaratnya, dan apakah upahnya dibayar.",
  searchLabel: "Cari nama atau kode kategori",
  columns: [
    { as: "text", key: "nama", label: "Nama", primary: true },
    { as: "text", key: "kode", label: "Kode", whole: true },
    { as: "choice", key: "jenis", label: "Jenis", choices: KINDS },
    { as: "words", key: "quota", label: "Jatah", align: "end", of: quotaInWords },
    {
      as: "words",
      key: "is_paid",
      label: "Upah",
      of: ({ is_paid }) => (is_paid ? "Dibayar" : "Tidak dibayar"),
    },
    { as: "text", key: "pasal", label: "Dasar hukum", hidden: true },
    { as: "choice", key: "gender", label: "Berlaku bagi", choices: GENDERS, hidden: true },
    { as: "active", key: "is_active", label: "Status" },
    changedColumn,
  ],
  filters: [
    activeFilter,
    {
      key: "jenis",
      label: "Jenis",
      options: Object.entries(KINDS).map(([value, label]) => ({ value, label })),
    },
    {
      key: "quota_type",
      label: "Jatah",
      options: Object.entries(QUOTAS).map(([value, label]) => ({ value, label })),
    },
  ],
  sections: [
    {
      title: "Data kategori",
      fields: [
        {
          kind: "lookup",
          key: "dasar",
          label: "Menurut undang-undang",
          options: listStatutoryNames,
          shownBy: "dasar_nama",
          fills: true,
          hint: "Mengisi nama, jatah dan syarat di bawah; jatahnya tidak boleh kurang dari ketentuan",
        },
        [
          { kind: "text", key: "nama", label: "Nama kategori", required: true, max: 80 },
          {
            kind: "text",
            key: "kode",
            label: "Kode",
            required: true,
            max: 10,
            hint: "Huruf besar dan angka, dipakai di laporan",
          },
        ],
        [
          { kind: "select", key: "jenis", label: "Jenis", required: true, choices: KINDS },
          { kind: "select", key: "gender", label: "Berlaku bagi", required: true, choices: GENDERS },
        ],
        { kind: "switch", key: "is_paid", label: "Upah dibayar" },
        { kind: "colour", key: "color", label: "Warna di kalender" },
        {
          kind: "switch",
          key: "is_active",
          label: "Aktif",
          hint: "Kategori nonaktif tidak ditawarkan saat mengajukan cuti",
        },
      ],
    },
    {
      title: "Jatah",
      fields: [
        [
          { kind: "select", key: "quota_type", label: "Jenis jatah", required: true, choices: QUOTAS },
          { kind: "select", key: "unit", label: "Satuan", required: true, choices: UNITS },
        ],
        [
          {
            kind: "number",
            key: "quota",
            label: "Jatah",
            required: true,
            decimals: 2,
            unit: unitIn,
            hint: ({ quota_type }) => QUOTA_HINTS[quota_type ?? ""],
            showWhen: hasQuota,
          },
          {
            kind: "number",
            key: "accrual_per_month",
            label: "Bertambah tiap bulan",
            required: true,
            decimals: 2,
            unit: unitIn,
            showWhen: ({ quota_type }) => quota_type === "monthly",
          },
        ],
        {
          kind: "switch",
          key: "prorate_first_year",
          label: "Proporsional di tahun pertama",
          hint: "Pegawai yang masuk di tengah tahun mendapat bagian dari sisa bulannya",
          showWhen: ({ quota_type }) => quota_type === "yearly",
        },
        {
          kind: "number",
          key: "min_service_months",
          label: "Setelah masa kerja",
          required: true,
          unit: "bulan",
          hint: "0: sejak hari pertama",
        },
        {
          kind: "switch",
          key: "count_holidays",
          label: "Hitung hari kalender",
          hint: "Hari libur dan akhir pekan di tengah cuti ikut mengurangi jatah",
        },
      ],
    },
    {
      title: "Saldo",
      fields: [
        [
          {
            kind: "number",
            key: "carry_over_max",
            label: "Dibawa ke tahun berikutnya",
            decimals: 2,
            unit: unitIn,
            hint: "Paling banyak; kosong: sisa jatah hangus",
            showWhen: hasBalance,
          },
          {
            kind: "number",
            key: "carry_over_months",
            label: "Berlaku selama",
            unit: "bulan",
            hint: "Dari awal tahun; kosong: tidak hangus",
            showWhen: (values) => hasBalance(values) && (values.carry_over_max ?? 0) > 0,
          },
        ],
        {
          kind: "number",
          key: "max_negative",
          label: "Boleh minus sampai",
          decimals: 2,
          unit: unitIn,
          hint: "Kosongkan bila saldo tidak boleh minus",
          showWhen: hasBalance,
        },
        {
          kind: "switch",
          key: "is_claimable",
          label: "Sisa dapat diuangkan",
          showWhen: (values) => hasBalance(values) && values.is_paid === true,
        },
        [
          {
            kind: "select",
            key: "claim_rate",
            label: "Nilai sehari",
            required: true,
            choices: RATES,
            showWhen: (values) =>
              hasBalance(values) && values.is_paid === true && values.is_claimable === true,
          },
          {
            kind: "rupiah",
            key: "claim_fixed",
            label: "Rupiah per hari",
            required: true,
            showWhen: (values) =>
              hasBalance(values) &&
              values.is_paid === true &&
              values.is_claimable === true &&
              values.claim_rate === "fixed",
          },
        ],
      ],
    },
    {
      title: "Pengajuan",
      fields: [
        [
          {
            kind: "number",
            key: "min_notice_days",
            label: "Diajukan paling lambat",
            required: true,
            unit: "hari",
            hint: "Sebelum mulai; 0: boleh pada harinya",
          },
          {
            kind: "number",
            key: "max_backdate_days",
            label: "Boleh diajukan mundur",
            required: true,
            unit: "hari",
            hint: "Setelah mulai; 0: tidak boleh",
          },
        ],
        [
          {
            kind: "number",
            key: "max_per_request",
            label: "Paling lama sekali ajukan",
            decimals: 2,
            unit: unitIn,
            hint: "Biarkan kosong untuk sebanyak jatahnya",
          },
          {
            kind: "number",
            key: "attachment_from_days",
            label: "Lampiran wajib mulai",
            unit: "hari",
            hint: "1: selalu; kosong: tidak diminta",
          },
        ],
      ],
    },
  ],
  start: {
    is_active: true,
    is_paid: true,
    jenis: "cuti",
    gender: "all",
    unit: "day",
    quota_type: "yearly",
    min_service_months: 0,
    min_notice_days: 0,
    max_backdate_days: 0,
    claim_rate: "daily_wage",
  },
  personal: false,
})
