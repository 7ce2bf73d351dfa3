import { masterDepartement, masterJabatan, masterKantor } from "#contract/areas/company/masterData.ts"
import { parameter } from "#contract/areas/payroll/parameter.ts"
import { formulaFacts, PAY_DEFAULTS } from "#contract/areas/payroll/payWords.ts"
import { formatMonth, formatPercent, formatRupiah } from "#src/format/format.ts"
import { describe } from "../kit/describe.ts"
import { parameterOwnFields } from "./parameterOwnFields.ts"
import { byCategory, codeByName } from "./parameterDefaults.ts"
import { activeFilter, changedColumn } from "../kit/shared.ts"
import { CALCS, CATEGORIES, KINDS, PRORATIONS, RECURRENCES, ROUND_MODES, ROUNDINGS } from "./payLabels.ts"

type Row = (typeof parameter)["row"]["Type"]

/** The amount in a cell: "Rp 500.000", "5% dari Gaji pokok", or the formula. */
export const amountInWords = ({ calc, amount, percent, base_nama, formula }: Row): string => {
  switch (calc) {
    case "percent_of":
      return `${formatPercent(percent, 4)} dari ${base_nama.join(", ")}`
    case "formula":
      return formula ?? ""
    case "system":
      return CALCS.system
    default:
      return amount === null ? "Nominal tiap pegawai" : formatRupiah(amount)
  }
}

const isOwn = ({ calc }: { readonly calc?: unknown }) => calc !== "system"
const hasAmount = ({ calc }: { readonly calc?: unknown }) =>
  calc === "fixed" || calc === "per_day_present" || calc === "per_hour"
const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

export const parameterResource = describe(parameter, {
  path: "/setting/payrol/parameter-hitungan",
  title: "Parameter Hitungan",
  purpose:
    "Parameter hitungan adalah komponen slip gaji: apa yang dibayar, apa yang dipotong, dan bagaimana menghitungnya.",
  searchLabel: "Cari nama atau kode parameter",
  columns: [
    { as: "text", key: "nama", label: "Nama", primary: true },
    { as: "text", key: "kode", label: "Kode", whole: true },
    { as: "choice", key: "kind", label: "Jenis", choices: KINDS },
    { as: "words", key: "amount", label: "Perhitungan", of: amountInWords },
    { as: "choice", key: "category", label: "Kategori", choices: CATEGORIES, hidden: true },
    {
      as: "words",
      key: "taxable",
      label: "PPh 21",
      of: ({ taxable, kind }) => (taxable && kind === "earning" ? "Dikenai" : "–"),
      hidden: true,
    },
    {
      as: "words",
      key: "effective_from",
      label: "Berlaku sejak",
      of: ({ effective_from }) => formatMonth(effective_from),
    },
    { as: "active", key: "is_active", label: "Status", card: "beside" },
    { ...changedColumn, hidden: true },
  ],
  filters: [
    { key: "kind", label: "Jenis", options: optionsOf(KINDS) },
    { key: "category", label: "Kategori", options: optionsOf(CATEGORIES) },
    activeFilter,
  ],
  sections: [
    {
      title: "Komponen",
      fields: [
        [
          { kind: "text", key: "nama", label: "Nama", required: true, max: 80, sets: codeByName },
          {
            kind: "text",
            key: "kode",
            label: "Kode",
            required: true,
            max: 20,
            hint: "Diusulkan dari namanya; huruf besar, angka, garis bawah; dipakai di rumus",
            fixedBy: { key: "is_used", why: "Kode yang sudah dipakai tidak dapat diubah" },
          },
        ],
        [
          { kind: "select", key: "kind", label: "Jenis", required: true, choices: KINDS },
          {
            kind: "select",
            key: "category",
            label: "Kategori",
            required: true,
            choices: CATEGORIES,
            sets: byCategory,
          },
        ],
        [
          {
            kind: "select",
            key: "recurring",
            label: "Dibayar",
            required: true,
            choices: RECURRENCES,
            showWhen: isOwn,
          },
          {
            kind: "number",
            key: "month",
            label: "Di bulan ke-",
            required: true,
            showWhen: ({ recurring }) => recurring === "yearly",
          },
        ],
        {
          kind: "month",
          key: "effective_from",
          label: "Berlaku sejak periode",
          required: true,
          hint: "Bulan lain menyimpan cara hitung yang lama sampai bulan sebelumnya",
        },
        {
          kind: "switch",
          key: "is_active",
          label: "Aktif",
          hint: "Parameter nonaktif tidak dihitung di periode baru",
        },
      ],
    },
    {
      title: "Perhitungan",
      fields: [
        {
          kind: "select",
          key: "calc",
          label: "Cara hitung",
          required: true,
          choices: CALCS,
          /** Only components of the law are calculated by the system. */
          offeredTo: (choice) => choice !== "system",
        },
        {
          kind: "rupiah",
          key: "amount",
          label: "Nominal",
          hint: "Kosongkan bila hanya untuk pegawai yang punya nominal sendiri",
          showWhen: hasAmount,
        },
        [
          {
            kind: "percent",
            key: "percent",
            label: "Persen",
            decimals: 4,
            required: true,
            showWhen: ({ calc }) => calc === "percent_of",
          },
          {
            kind: "multi",
            key: "base_id",
            label: "Dari komponen",
            options: parameter.calls.options,
            shownBy: "base_nama",
            showWhen: ({ calc }) => calc === "percent_of",
          },
        ],
        {
          kind: "formula",
          key: "formula",
          label: "Rumus",
          required: true,
          max: 500,
          names: formulaFacts,
          hint: "Misalnya GAJI_POKOK * 5% + HARI_HADIR * 25000. Dicoba pada tiga pegawai sebelum disimpan",
          showWhen: ({ calc }) => calc === "formula",
        },
      ],
    },
    {
      title: "Lanjutan: syarat, prorata, dan batas",
      isFolded: true,
      fields: [
        {
          kind: "formula",
          key: "condition",
          label: "Hanya bila",
          max: 200,
          names: formulaFacts,
          hint: "Perbandingan, misalnya MASA_KERJA >= 12. Kosongkan bila selalu",
          showWhen: isOwn,
        },
        [
          {
            kind: "select",
            key: "prorate",
            label: "Bila tidak sebulan penuh",
            required: true,
            choices: PRORATIONS,
            hint: "Masuk atau keluar di tengah bulan, alpa, cuti tanpa upah",
          },
          { kind: "select", key: "rounding", label: "Pembulatan", required: true, choices: ROUNDINGS },
          {
            kind: "select",
            key: "round_mode",
            label: "Arah",
            required: true,
            choices: ROUND_MODES,
            showWhen: ({ rounding }) => rounding !== "none",
          },
        ],
        [
          { kind: "rupiah", key: "min", label: "Paling sedikit", showWhen: isOwn },
          { kind: "rupiah", key: "max", label: "Paling banyak", showWhen: isOwn },
        ],
      ],
    },
    {
      title: "Lanjutan: pajak, BPJS, dan slip",
      isFolded: true,
      fields: [
        {
          kind: "switch",
          key: "taxable",
          label: "Dihitung untuk PPh 21",
          hint: "Pendapatan menambah bruto; potongan menguranginya",
        },
        {
          kind: "switch",
          key: "bpjs_base",
          label: "Dasar iuran BPJS",
          hint: "Gaji pokok dan tunjangan tetap",
        },
        { kind: "switch", key: "show_on_slip", label: "Tampil di slip" },
        {
          kind: "switch",
          key: "show_if_zero",
          label: "Tampil juga bila nol",
          showWhen: ({ show_on_slip }) => show_on_slip === true,
        },
        { kind: "number", key: "order", label: "Urutan di slip", required: true },
      ],
    },
    {
      title: "Lanjutan: berlaku bagi",
      isFolded: true,
      text: "Semua kosong: semua pegawai. Kalau diisi: pegawai di salah satunya.",
      fields: [
        { kind: "multi", key: "offices_id", label: "Kantor", options: masterKantor, shownBy: "offices_nama" },
        {
          kind: "multi",
          key: "departement_id",
          label: "Divisi",
          options: masterDepartement,
          shownBy: "departement_nama",
        },
        {
          kind: "multi",
          key: "jabatan_id",
          label: "Jabatan",
          options: masterJabatan,
          shownBy: "jabatan_nama",
        },
      ],
    },
  ],
  start: {
    kind: "earning",
    category: "tunjangan_tetap",
    calc: "fixed",
    recurring: "monthly",
    rounding: "none",
    round_mode: "nearest",
    taxable: true,
    ...PAY_DEFAULTS.tunjangan_tetap,
    show_on_slip: true,
    show_if_zero: false,
    base_id: [],
    offices_id: [],
    departement_id: [],
    jabatan_id: [],
    is_active: true,
  },
  ownFields: parameterOwnFields,
  personal: false,
})
