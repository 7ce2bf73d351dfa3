import { masterPegawaiAll } from "#contract/areas/company/masterData.ts"
import { careers } from "#contract/areas/career/careers.ts"
import { letterKinds, letterKindWords } from "#contract/areas/letters/letterFields.ts"
import { cancelSurat, issueSurat, surat, suratStatuses } from "#contract/areas/letters/surat.ts"
import { templateSurat } from "#contract/areas/letters/templateSurat.ts"
import { bulkAction } from "../kit/bulk.ts"
import { describe } from "../kit/describe.ts"

const STATUSES: Readonly<Record<(typeof suratStatuses)[number], string>> = {
  draft: "Konsep",
  terbit: "Terbit",
  dibatalkan: "Dibatalkan",
}

export const suratResource = describe(surat, {
  path: "/users/surat",
  title: "Surat",
  purpose:
    "Surat pegawai dari templat: keterangan kerja, kontrak, mutasi, referensi dan paklaring, bernomor dan sebagai PDF.",
  searchLabel: "Cari perihal, nomor atau pegawai",
  columns: [
    { as: "text", key: "judul", label: "Perihal", primary: true },
    { as: "text", key: "members_nama", label: "Pegawai" },
    { as: "choice", key: "jenis", label: "Jenis", choices: letterKindWords },
    { as: "text", key: "no", label: "Nomor", whole: true },
    { as: "date", key: "tanggal", label: "Tanggal" },
    {
      as: "choice",
      key: "status",
      label: "Status",
      choices: STATUSES,
      tones: { draft: "neutral", terbit: "approved", dibatalkan: "rejected" },
    },
    {
      as: "words",
      key: "kurang",
      label: "Belum lengkap",
      of: ({ kurang }) => (kurang as readonly string[]).join(", "),
    },
    { as: "text", key: "kantor", label: "Kantor", hidden: true },
    { as: "mark", key: "bergaji", label: "Gaji", mark: "Memuat gaji", hidden: true },
  ],
  filters: [
    {
      key: "status",
      label: "Status",
      options: suratStatuses.map((value) => ({ value, label: STATUSES[value] })),
    },
    {
      key: "jenis",
      label: "Jenis",
      options: letterKinds
        .filter((kind) => kind !== "peringatan")
        .map((value) => ({ value, label: letterKindWords[value] })),
    },
    { key: "members_id", label: "Pegawai", from: masterPegawaiAll },
    { key: "template_surat_id", label: "Templat", from: templateSurat.calls.options },
    { key: "careers_id", label: "Perubahan kerja", from: careers.calls.options },
  ],
  bulk: [
    bulkAction("issue", surat, issueSurat, {
      label: "Terbitkan",
      title: "Terbitkan surat",
      text: "Setiap konsep mendapat nomornya, dan isinya tetap sejak itu; pegawainya diberi tahu. Yang belum lengkap dilewati.",
      confirmLabel: "Terbitkan",
      payload: (ids) => ({ ids }),
    }),
    bulkAction("cancel", surat, cancelSurat, {
      label: "Batalkan",
      title: "Batalkan surat",
      text: "Surat yang dibatalkan tidak berlaku lagi; nomornya tetap terpakai.",
      confirmLabel: "Batalkan surat",
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
      text: "Nomor diberikan saat surat diterbitkan, dan data pegawainya diambil saat itu juga.",
      fields: [
        [
          {
            kind: "reference",
            key: "template_surat_id",
            label: "Templat",
            required: true,
            options: templateSurat.calls.options,
            shownBy: "template_surat_nama",
          },
          {
            kind: "reference",
            key: "members_id",
            label: "Pegawai",
            required: true,
            options: masterPegawaiAll,
            shownBy: "members_nama",
          },
          { kind: "date", key: "tanggal", label: "Tanggal surat", required: true },
        ],
        {
          kind: "text",
          key: "judul",
          label: "Perihal",
          required: true,
          max: 120,
          hint: "Terlihat di daftar, bukan di surat",
        },
        {
          kind: "text",
          key: "keperluan",
          label: "Keperluan",
          max: 150,
          hint: "Isian {{keperluan}} di templat",
        },
        {
          kind: "longText",
          key: "keterangan",
          label: "Keterangan",
          max: 1_000,
          hint: "Isian {{keterangan}} di templat",
        },
      ],
    },
  ],
  start: {},
  startFrom: (query) => {
    const id = Number(query.get("members_id"))
    return Number.isSafeInteger(id) && id > 0
      ? { members_id: id, members_nama: query.get("members_nama") }
      : {}
  },
  personal: false,
  barred: { by: "is_fixed", why: "Surat yang sudah terbit tidak diubah lagi." },
})
