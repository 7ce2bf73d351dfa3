import { masterPegawai } from "#contract/areas/company/masterData.ts"
import {
  acknowledgeLetters,
  issueLetters,
  LETTER_MONTHS,
  letterLevels,
  letterLevelWords,
  letterStatuses,
  suratPeringatan,
  withdrawLetters,
} from "#contract/areas/warnings/suratPeringatan.ts"
import { bulkAction } from "../kit/bulk.ts"
import { describe } from "../kit/describe.ts"

const STATUSES: Readonly<Record<(typeof letterStatuses)[number], string>> = {
  draft: "Konsep",
  terbit: "Terbit",
  diterima: "Diterima",
  dicabut: "Dicabut",
  kedaluwarsa: "Kedaluwarsa",
}
const options = <K extends string>(keys: readonly K[], words: Readonly<Record<K, string>>) =>
  keys.map((value) => ({ value, label: words[value] }))

export const suratPeringatanResource = describe(suratPeringatan, {
  path: "/surat-peringatan",
  title: "Surat Peringatan",
  purpose: "Teguran dan surat peringatan pegawai, dengan nomor, masa berlaku dan suratnya sebagai PDF.",
  searchLabel: "Cari perihal atau nomor",
  columns: [
    { as: "text", key: "judul", label: "Perihal", primary: true },
    { as: "text", key: "members_nama", label: "Pegawai" },
    { as: "choice", key: "level", label: "Tingkat", choices: letterLevelWords },
    { as: "text", key: "no", label: "Nomor", whole: true },
    { as: "date", key: "tanggal", label: "Tanggal" },
    { as: "date", key: "berlaku_sampai", label: "Berlaku sampai" },
    {
      as: "choice",
      key: "status",
      label: "Status",
      choices: STATUSES,
      tones: {
        draft: "neutral",
        terbit: "waiting",
        diterima: "approved",
        dicabut: "rejected",
        kedaluwarsa: "neutral",
      },
    },
    { as: "text", key: "kantor", label: "Kantor", hidden: true },
  ],
  filters: [
    { key: "status", label: "Status", options: options(letterStatuses, STATUSES) },
    { key: "level", label: "Tingkat", options: options(letterLevels, letterLevelWords) },
    { key: "members_id", label: "Pegawai", from: masterPegawai },
  ],
  bulk: [
    bulkAction("issue", suratPeringatan, issueLetters, {
      label: "Terbitkan",
      title: "Terbitkan surat peringatan",
      text: "Setiap konsep mendapat nomor urut tahun ini dan tidak dapat diubah lagi; pegawainya diberi tahu.",
      confirmLabel: "Terbitkan",
      payload: (ids) => ({ ids }),
    }),
    bulkAction("acknowledge", suratPeringatan, acknowledgeLetters, {
      label: "Catat diterima",
      title: "Catat surat diterima",
      text: "Pegawai sudah menerima dan menandatangani suratnya.",
      confirmLabel: "Catat diterima",
      payload: (ids) => ({ ids }),
    }),
    bulkAction("withdraw", suratPeringatan, withdrawLetters, {
      label: "Cabut",
      title: "Cabut surat peringatan",
      text: "Surat yang dicabut tidak berlaku lagi; nomornya tetap terpakai.",
      confirmLabel: "Cabut surat",
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
      title: "Surat",
      text: `Surat berlaku ${LETTER_MONTHS} bulan sejak tanggalnya (PP 35/2021 Pasal 52). Nomor diberikan saat diterbitkan.`,
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
          { kind: "select", key: "level", label: "Tingkat", required: true, choices: letterLevelWords },
          { kind: "date", key: "tanggal", label: "Tanggal surat", required: true },
        ],
        { kind: "text", key: "judul", label: "Perihal", required: true, max: 120 },
        {
          kind: "longText",
          key: "pelanggaran",
          label: "Pelanggaran",
          required: true,
          max: 2_000,
          hint: "Apa yang terjadi, kapan, dan aturan yang dilanggar",
        },
        { kind: "longText", key: "tindakan", label: "Yang harus dilakukan", max: 2_000 },
        {
          kind: "file",
          key: "lampiran",
          label: "Lampiran",
          accept: "application/pdf,image/png,image/jpeg,image/webp",
          maxBytes: 5_000_000,
          shownBy: "lampiran",
          nameBy: "lampiran_nama",
        },
      ],
    },
  ],
  start: { level: "SP1" },
  personal: false,
  barred: { by: "terbit", why: "Surat yang sudah terbit tidak diubah lagi." },
})
