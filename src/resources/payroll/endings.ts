import { masterPegawai } from "#contract/areas/company/masterData.ts"
import {
  advanceWayWords,
  approveEndings,
  cancelEndings,
  compensationTaxWords,
  endings,
  type endingStatuses,
  leaveWayWords,
  rejectEndings,
  submitEndings,
} from "#contract/areas/payroll/endings.ts"
import { ENDING_REASONS, type EndingReason, endingReasons } from "#contract/data/statutory/severance.ts"
import { bulkAction } from "../kit/bulk.ts"
import { describe } from "../kit/describe.ts"

const STATUSES: Readonly<Record<(typeof endingStatuses)[number], string>> = {
  draft: "Konsep",
  waiting: "Menunggu",
  approved: "Disetujui",
  completed: "Selesai",
  rejected: "Ditolak",
  cancelled: "Dibatalkan",
}
const REASONS = Object.fromEntries(endingReasons.map((key) => [key, ENDING_REASONS[key].label])) as Readonly<
  Record<EndingReason, string>
>

const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))
const rulesOf = (reason: EndingReason | null | undefined) =>
  reason === null || reason === undefined ? null : ENDING_REASONS[reason]
const isTerm = ({ reason }: { readonly reason?: EndingReason | null }) => rulesOf(reason)?.pkwt === true

const note = {
  kind: "longText",
  key: "note",
  label: "Alasan",
  required: true,
  max: 500,
  hint: "5 sampai 500 karakter",
} as const
const noteIn = ({ note: words }: Readonly<Record<string, unknown>>) =>
  typeof words === "string" ? words : null

export const endingsResource = describe(endings, {
  path: "/akhir-hubungan-kerja",
  title: "Akhir Hubungan Kerja",
  purpose:
    "Pegawai yang keluar: alasan, hari terakhir, pesangon dan hak lainnya, dengan surat dan daftar periksanya.",
  searchLabel: "Cari perihal, nama atau NIP",
  columns: [
    { as: "text", key: "judul", label: "Perihal", primary: true },
    { as: "text", key: "members_nama", label: "Pegawai" },
    { as: "choice", key: "reason", label: "Alasan", choices: REASONS },
    { as: "date", key: "last_day", label: "Hari terakhir" },
    { as: "rupiah", key: "total", label: "Pembayaran" },
    {
      as: "choice",
      key: "status",
      label: "Status",
      choices: STATUSES,
      tones: {
        draft: "neutral",
        waiting: "waiting",
        approved: "info",
        completed: "approved",
        rejected: "rejected",
        cancelled: "neutral",
      },
    },
    { as: "text", key: "nip", label: "NIP", hidden: true },
    { as: "text", key: "kantor", label: "Kantor", hidden: true },
    { as: "text", key: "note", label: "Catatan", hidden: true },
  ],
  filters: [
    { key: "status", label: "Status", options: options(STATUSES) },
    { key: "reason", label: "Alasan", options: options(REASONS) },
    { key: "members_id", label: "Pegawai", from: masterPegawai },
  ],
  bulk: [
    bulkAction("submit", endings, submitEndings, {
      label: "Ajukan",
      title: "Ajukan akhir hubungan kerja",
      text: "Admin lain memeriksa dan menyetujuinya; sesudah diajukan isinya tidak dapat diubah.",
      confirmLabel: "Ajukan",
      payload: (ids) => ({ ids }),
    }),
    bulkAction("approve", endings, approveEndings, {
      label: "Setujui",
      title: "Setujui akhir hubungan kerja",
      text: "Perhitungannya disimpan, hari terakhir pegawai ditetapkan, dan pembayarannya masuk gaji terakhir dan periode pesangon.",
      confirmLabel: "Setujui",
      payload: (ids) => ({ ids }),
    }),
    bulkAction("reject", endings, rejectEndings, {
      label: "Tolak",
      title: "Tolak akhir hubungan kerja",
      confirmLabel: "Tolak",
      fields: [note],
      start: { note: null },
      payload: (ids, values) => ({ ids, note: noteIn(values) }),
    }),
    bulkAction("cancel", endings, cancelEndings, {
      label: "Batalkan",
      title: "Batalkan akhir hubungan kerja",
      text: "Hari terakhir pegawai dikembalikan seperti sebelum disetujui. Yang sudah dibayar tidak dapat dibatalkan.",
      confirmLabel: "Batalkan",
      fields: [note],
      start: { note: null },
      payload: (ids, values) => ({ ids, note: noteIn(values) }),
    }),
  ],
  sections: [
    {
      title: "Pegawai dan alasan",
      text: "Alasan menentukan pengali pesangon (PP 35/2021 Pasal 41–57).",
      fields: [
        [
          {
            kind: "reference",
            key: "members_id",
            label: "Pegawai",
            required: true,
            options: masterPegawai,
            shownBy: "members_nama",
          },
          { kind: "select", key: "reason", label: "Alasan", required: true, choices: REASONS },
        ],
        {
          kind: "text",
          key: "judul",
          label: "Perihal",
          required: true,
          max: 120,
          hint: "Judul di daftar dan perihal suratnya",
        },
        [
          { kind: "date", key: "notice_date", label: "Tanggal pemberitahuan", required: true },
          { kind: "date", key: "last_day", label: "Hari terakhir bekerja", required: true },
        ],
        {
          kind: "date",
          key: "pkwt_from",
          label: "PKWT dihitung mulai",
          hint: "Kosongkan untuk memakai tanggal masuk",
          showWhen: isTerm,
        },
      ],
    },
    {
      title: "Cuti dan kasbon",
      fields: [
        [
          {
            kind: "number",
            key: "leave_days",
            label: "Cuti belum diambil yang dibayar",
            required: true,
            unit: "hari",
            hint: "Cuti tahunan yang belum gugur; setengah hari boleh",
          },
          {
            kind: "number",
            key: "leave_divisor",
            label: "Pembagi upah sehari",
            required: true,
            hint: "Tidak diatur undang-undang: umumnya 20, 21, 22 atau 25",
          },
        ],
        [
          {
            kind: "select",
            key: "leave_paid",
            label: "Cuti dibayar",
            required: true,
            choices: leaveWayWords,
          },
          { kind: "select", key: "advance", label: "Sisa kasbon", required: true, choices: advanceWayWords },
        ],
      ],
    },
    {
      title: "Hak lainnya",
      fields: [
        [
          {
            kind: "rupiah",
            key: "separation",
            label: "Uang pisah",
            hint: ({ reason }) =>
              rulesOf(reason as EndingReason | null)?.by_agreement === true
                ? "Untuk alasan ini: sesuai PK, PP atau PKB"
                : "Bila diatur PK, PP atau PKB",
          },
          {
            kind: "rupiah",
            key: "other_rights",
            label: "Penggantian hak lain",
            hint: "Ongkos pulang ke tempat diterima bekerja, dan hal lain menurut PK, PP atau PKB",
          },
        ],
        [
          {
            kind: "rupiah",
            key: "pension",
            label: "Iuran pensiun yang diperhitungkan",
            hint: "Iuran dana pensiun yang dibayar perusahaan (PP 35/2021 Pasal 58)",
          },
          {
            kind: "select",
            key: "compensation_tax",
            label: "PPh 21 kompensasi PKWT",
            required: true,
            choices: compensationTaxWords,
            hint: "Belum ada penegasan aturannya",
            showWhen: isTerm,
          },
        ],
        { kind: "longText", key: "note", usedBy: "record", label: "Catatan", max: 500 },
      ],
    },
  ],
  start: {
    leave_days: 0,
    leave_divisor: 25,
    leave_paid: "slip",
    advance: "slip",
    compensation_tax: "final",
  },
  startFrom: (query) => {
    const id = Number(query.get("members_id"))
    return Number.isSafeInteger(id) && id > 0
      ? { members_id: id, members_nama: query.get("members_nama") }
      : {}
  },
  personal: true,
  barred: { by: "is_fixed", why: "Yang sudah diajukan tidak diubah lagi." },
})
