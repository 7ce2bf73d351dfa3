import {
  applyRaises,
  cancelRaises,
  raiseRoundingWords,
  raises,
  type raiseStatuses,
  type RaiseWay,
  raiseWayWords,
} from "#contract/areas/payroll/raises.ts"
import type { Audience } from "#contract/kit/audience.ts"
import { audienceFields } from "../kit/audience.ts"
import { bulkAction } from "../kit/bulk.ts"
import { describe } from "../kit/describe.ts"

const STATUSES: Readonly<Record<(typeof raiseStatuses)[number], string>> = {
  draft: "Konsep",
  applied: "Diterapkan",
  cancelled: "Dibatalkan",
}
const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

type Typed = { readonly way?: RaiseWay | null; readonly target?: Audience | null }
const isWay = (way: RaiseWay) => (values: Typed) => values.way === way
const isNotSheet = ({ way }: Typed) => way !== "sheet"
const [target, ...lists] = audienceFields
const listed = (values: Typed, field: (typeof lists)[number]) => isNotSheet(values) && field.showWhen(values)
const [offices, departements, members] = lists

export const raisesResource = describe(raises, {
  path: "/kenaikan-gaji",
  menu: { under: "Payroll", icon: "chart-line", after: "/payroll/kepesertaan-bpjs" },
  title: "Kenaikan Gaji",
  purpose:
    "Gaji pokok banyak pegawai naik sejak sebuah tanggal: periksa dahulu, terapkan, lalu cetak suratnya. Selisih bulan yang sudah ditutup dibayar sebagai rapel.",
  searchLabel: "Cari judul",
  columns: [
    { as: "text", key: "judul", label: "Judul", primary: true },
    { as: "date", key: "effective_date", label: "Berlaku" },
    { as: "choice", key: "way", label: "Cara", choices: raiseWayWords },
    { as: "number", key: "member_count", label: "Pegawai" },
    { as: "rupiah", key: "total_old", label: "Sebelumnya sebulan", hidden: true },
    { as: "rupiah", key: "total_new", label: "Sesudahnya sebulan" },
    {
      as: "choice",
      key: "status",
      label: "Status",
      choices: STATUSES,
      tones: { draft: "neutral", applied: "approved", cancelled: "neutral" },
    },
    { as: "text", key: "note", label: "Catatan", hidden: true },
  ],
  filters: [
    { key: "status", label: "Status", options: options(STATUSES) },
    { key: "way", label: "Cara", options: options(raiseWayWords) },
  ],
  bulk: [
    bulkAction("apply", raises, applyRaises, {
      label: "Terapkan",
      title: "Terapkan kenaikan gaji",
      text: "Gaji pokok baru ditulis ke riwayat gaji tiap pegawai sejak tanggalnya, dan suratnya diberi nomor.",
      confirmLabel: "Terapkan",
      payload: (ids) => ({ ids }),
    }),
    bulkAction("cancel", raises, cancelRaises, {
      label: "Batalkan",
      title: "Batalkan kenaikan gaji",
      text: "Gaji pokok sebelumnya berlaku lagi. Yang sudah dibayar tidak dapat dibatalkan.",
      confirmLabel: "Batalkan",
      fields: [
        {
          kind: "longText",
          key: "note",
          label: "Alasan",
          required: true,
          max: 500,
          hint: "5 sampai 500 karakter",
        },
      ],
      start: { note: null },
      payload: (ids, { note }) => ({ ids, note: typeof note === "string" ? note : null }),
    }),
  ],
  sections: [
    {
      title: "Kenaikan",
      fields: [
        {
          kind: "text",
          key: "judul",
          label: "Judul",
          required: true,
          max: 120,
          hint: "Menjadi perihal suratnya",
        },
        [
          {
            kind: "date",
            key: "effective_date",
            label: "Berlaku mulai",
            required: true,
            hint: "Boleh di bulan yang gajinya sudah ditutup: selisihnya menjadi rapel di gaji berikutnya",
          },
          {
            kind: "select",
            key: "way",
            label: "Cara",
            required: true,
            choices: raiseWayWords,
            hint: ({ way }) =>
              way === "umk"
                ? "Gaji pokok di bawah UMK kantornya menjadi UMK; tunjangan tidak dihitung"
                : way === "sheet"
                  ? "Simpan dahulu, lalu impor NIP dan gaji pokok barunya"
                  : undefined,
          },
        ],
        [
          {
            kind: "percent",
            key: "percent",
            label: "Persen",
            required: true,
            decimals: 2,
            showWhen: isWay("percent"),
          },
          { kind: "rupiah", key: "amount", label: "Tambahan", required: true, showWhen: isWay("amount") },
          {
            kind: "select",
            key: "rounding",
            label: "Gaji pokok baru dibulatkan ke",
            required: true,
            choices: raiseRoundingWords,
            showWhen: isNotSheet,
          },
        ],
      ],
    },
    {
      title: "Pegawai",
      fields: [
        { ...target, showWhen: isNotSheet },
        { ...offices, showWhen: (values: Typed) => listed(values, offices) },
        { ...departements, showWhen: (values: Typed) => listed(values, departements) },
        { ...members, showWhen: (values: Typed) => listed(values, members) },
        { kind: "longText", key: "note", label: "Catatan di surat", max: 500 },
      ],
    },
  ],
  start: { way: "percent", rounding: "1000", target: "all" },
  personal: true,
  barred: { by: "is_fixed", why: "Yang sudah diterapkan tidak diubah lagi; batalkan bila keliru." },
})
