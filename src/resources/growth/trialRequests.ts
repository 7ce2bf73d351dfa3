import { headcountWords, leadSourceWords } from "#contract/areas/growth/leadWords.ts"
import { checkTrials, exportTrials, trialRequests } from "#contract/areas/growth/trialRequests.ts"
import { bulkAction } from "../kit/bulk.ts"
import { describe } from "../kit/describe.ts"
import { contactFields, needFields, optionsOf } from "./leadResource.ts"

type Status = (typeof trialRequests)["row"]["Type"]["status"]
const STATUSES: Readonly<Record<Status, string>> = {
  new: "Baru",
  checked: "Diperiksa",
  converted: "Menjadi perusahaan",
  rejected: "Ditolak",
}
const TONES = { new: "waiting", checked: "info", converted: "approved", rejected: "rejected" } as const

export const trialRequestsResource = describe(trialRequests, {
  path: "/super-admin/request-trial",
  title: "Request Trial",
  purpose:
    "Peminat yang ingin mencoba gratis, dari situs web atau dicatat sendiri. Yang cocok menjadi perusahaan dengan satu tombol.",
  searchLabel: "Cari nama, perusahaan, email, telepon",
  columns: [
    { as: "text", key: "nama", label: "Nama", primary: true },
    { as: "text", key: "perusahaan", label: "Perusahaan" },
    { as: "text", key: "email", label: "Email" },
    { as: "choice", key: "jumlah_karyawan", label: "Karyawan", choices: headcountWords, whole: true },
    { as: "choice", key: "status", label: "Status", choices: STATUSES, tones: TONES, whole: true },
    { as: "date", key: "created_at", label: "Masuk" },
    { as: "text", key: "phone", label: "Telepon", hidden: true, whole: true },
    { as: "choice", key: "source", label: "Asal", choices: leadSourceWords, hidden: true, shownBy: "source" },
    { as: "text", key: "checked_nama", label: "Diperiksa oleh", hidden: true },
    { as: "text", key: "companies_nama", label: "Menjadi perusahaan", hidden: true },
  ],
  filters: [
    { key: "status", label: "Status", options: optionsOf(STATUSES) },
    { key: "source", label: "Asal", options: optionsOf(leadSourceWords) },
  ],
  exported: exportTrials,
  bulk: [
    bulkAction("check", trialRequests, checkTrials, {
      label: "Centang",
      title: "Centang permintaan trial",
      text: "Peminatnya sudah dihubungi dan datanya benar.",
      confirmLabel: "Centang",
      payload: (ids) => ({ ids, checked: true }),
    }),
    bulkAction("uncheck", trialRequests, checkTrials, {
      label: "Hapus centang",
      title: "Hapus centang permintaan trial",
      text: "Permintaannya kembali menjadi baru.",
      confirmLabel: "Hapus centang",
      payload: (ids) => ({ ids, checked: false }),
    }),
    bulkAction("convert", trialRequests, checkTrials, {
      label: "Jadikan perusahaan",
      title: "Jadikan perusahaan",
      text: "Setiap permintaan menjadi perusahaan trial, dan peminatnya dikirimi undangan sebagai pemiliknya.",
      confirmLabel: "Jadikan perusahaan",
      payload: (ids) => ({ ids, convert: true }),
    }),
    bulkAction("reject", trialRequests, checkTrials, {
      label: "Tolak",
      title: "Tolak permintaan trial",
      text: "Alasannya tersimpan di riwayat permintaan.",
      confirmLabel: "Tolak permintaan",
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
      payload: (ids, { note }) => ({ ids, reject: true, note: typeof note === "string" ? note : null }),
    }),
  ],
  page: {
    line: ["perusahaan"],
    badges: [{ key: "status", choices: STATUSES, tones: TONES, quiet: [] }],
    facts: [
      { key: "email", label: "Email", as: "email" },
      { key: "phone", label: "Telepon", as: "phone" },
      { key: "checked_nama", label: "Diperiksa oleh" },
      { key: "checked_at", label: "Diperiksa pada", as: "date" },
      { key: "companies_nama", label: "Menjadi perusahaan" },
    ],
    primary: { action: "convert", key: "status", is: "checked" },
  },
  sections: [
    { title: "Peminat", fields: contactFields },
    { title: "Kebutuhan", fields: needFields },
  ],
  start: { source: "phone", kebutuhan: [] },
  personal: false,
  barred: {
    by: "is_converted",
    why: "Permintaan ini sudah menjadi perusahaan, jadi datanya tidak diubah lagi.",
  },
})
