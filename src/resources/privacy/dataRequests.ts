import { masterPegawaiAll } from "#contract/areas/company/masterData.ts"
import {
  confirmErasure,
  dataRequests,
  prepareCopies,
  type RequestKind,
  requestKinds,
  type RequestStatus,
} from "#contract/areas/privacy/dataRequests.ts"
import { bulkAction } from "../kit/bulk.ts"
import { describe } from "../kit/describe.ts"
import { DATA_REQUESTS } from "./paths.ts"

const KINDS: Readonly<Record<RequestKind, string>> = {
  salinan: "Salinan data",
  hapus: "Penghapusan data",
}
const STATUSES: Readonly<Record<RequestStatus, string>> = {
  menunggu: "Menunggu",
  berjalan: "Dikerjakan",
  selesai: "Selesai",
  gagal: "Terhenti",
}

export const dataRequestsResource = describe(dataRequests, {
  path: DATA_REQUESTS,
  menu: { group: "privasi", hint: "Salinan dan penghapusan data seseorang" },
  title: "Permintaan Data",
  purpose:
    "Hak pegawai atas data pribadinya (UU 27/2022): salinan semua data, dan penghapusan data mantan pegawai. Salinannya ada di Unduhan.",
  searchLabel: "Cari nama pegawai",
  columns: [
    { as: "text", key: "nama", label: "Pegawai", primary: true },
    { as: "choice", key: "jenis", label: "Jenis", choices: KINDS },
    { as: "text", key: "judul", label: "Alasan" },
    {
      as: "choice",
      key: "status",
      label: "Status",
      choices: STATUSES,
      tones: { menunggu: "waiting", berjalan: "info", gagal: "rejected" },
    },
    { as: "ago", key: "created_at", label: "Diminta" },
    { as: "text", key: "diminta_oleh", label: "Oleh" },
    { as: "mark", key: "by_self", label: "Asal", mark: "Oleh pegawai" },
    { as: "date", key: "kerja_sampai", label: "Dokumen kerja sampai", hidden: true },
    { as: "date", key: "pajak_sampai", label: "Gaji dan pajak sampai" },
  ],
  filters: [
    { key: "jenis", label: "Jenis", options: requestKinds.map((value) => ({ value, label: KINDS[value] })) },
    { key: "members_id", label: "Pegawai", from: masterPegawaiAll },
  ],
  links: [{ label: "Unduhan", href: "/unduhan" }],
  bulk: [
    bulkAction("copy", dataRequests, prepareCopies, {
      label: "Siapkan salinan",
      title: "Siapkan salinan data ini?",
      text: "Arsip semua data dan berkasnya disiapkan di latar; unduhannya ada di Unduhan selama 7 hari.",
      confirmLabel: "Siapkan",
      payload: (ids) => ({ ids }),
    }),
    bulkAction("erase", dataRequests, confirmErasure, {
      label: "Hapus data sekarang",
      title: "Hapus data pribadi ini untuk selamanya?",
      text: "Tidak dapat dibatalkan. Yang wajib disimpan menurut hukum tetap ada sampai batasnya; lihat pratinjau pada permintaannya.",
      confirmLabel: "Hapus selamanya",
      single: true,
      fields: [
        {
          kind: "text",
          key: "nip",
          label: "NIP pegawai",
          required: true,
          max: 40,
          hint: "Ketik NIP-nya untuk memastikan orangnya",
        },
      ],
      start: {},
      payload: (ids, values) => ({ ids, ...(values as { nip: string }) }),
    }),
  ],
  sections: [
    {
      title: "Permintaan",
      text: "Permintaan dicatat dahulu. Salinan disiapkan dan penghapusan dikonfirmasi (dengan NIP) dari daftar.",
      fields: [
        [
          {
            kind: "reference",
            key: "members_id",
            label: "Pegawai",
            required: true,
            options: masterPegawaiAll,
            shownBy: "members_nama",
          },
          { kind: "select", key: "jenis", label: "Jenis", required: true, choices: KINDS },
        ],
        {
          kind: "text",
          key: "judul",
          label: "Alasan",
          required: true,
          max: 200,
          hint: "Misalnya surat dari pegawai dan tanggalnya",
        },
      ],
    },
  ],
  start: { jenis: "salinan" },
  startFrom: (query) => {
    const id = Number(query.get("members_id"))
    return Number.isSafeInteger(id) && id > 0
      ? { members_id: id, members_nama: query.get("members_nama") }
      : {}
  },
  personal: false,
})
