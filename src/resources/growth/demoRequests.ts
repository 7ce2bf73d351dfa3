import { demoOfficers, demoRequests, exportDemos, processDemos } from "#contract/areas/growth/demoRequests.ts"
import { headcountWords, leadSourceWords } from "#contract/areas/growth/leadWords.ts"
import { formatDateTime } from "#src/format/format.ts"
import { bulkAction } from "../kit/bulk.ts"
import { describe } from "../kit/describe.ts"
import { contactFields, needFields, optionsOf } from "./leadResource.ts"

type Status = (typeof demoRequests)["row"]["Type"]["status"]
const STATUSES: Readonly<Record<Status, string>> = {
  new: "Baru",
  scheduled: "Dijadwalkan",
  done: "Terlaksana",
  no_show: "Tidak hadir",
  cancelled: "Dibatalkan",
}
const TONES = {
  new: "waiting",
  scheduled: "info",
  done: "approved",
  no_show: "rejected",
  cancelled: "neutral",
} as const

type Loose = Readonly<Record<string, unknown>>
const textIn = ({ result_note }: Loose): string | null =>
  typeof result_note === "string" ? result_note : null
const noteField = {
  kind: "longText",
  key: "result_note",
  required: true,
  max: 500,
  hint: "5 sampai 500 karakter",
} as const

export const demoRequestsResource = describe(demoRequests, {
  path: "/super-admin/request-demo",
  title: "Request Demo",
  purpose: "Peminat yang meminta demo, dengan jadwal, petugas dan hasilnya.",
  searchLabel: "Cari nama, perusahaan, email, telepon",
  columns: [
    { as: "text", key: "nama", label: "Nama", primary: true },
    { as: "text", key: "perusahaan", label: "Perusahaan" },
    {
      as: "words",
      key: "scheduled_at",
      label: "Jadwal",
      of: ({ scheduled_at }) => (scheduled_at === null ? "Belum dijadwalkan" : formatDateTime(scheduled_at)),
    },
    { as: "text", key: "assigned_to_nama", label: "Petugas" },
    { as: "choice", key: "status", label: "Status", choices: STATUSES, tones: TONES, whole: true },
    { as: "date", key: "created_at", label: "Masuk" },
    { as: "text", key: "email", label: "Email", hidden: true },
    { as: "text", key: "phone", label: "Telepon", hidden: true, whole: true },
    {
      as: "choice",
      key: "jumlah_karyawan",
      label: "Karyawan",
      choices: headcountWords,
      hidden: true,
      whole: true,
    },
    { as: "choice", key: "source", label: "Asal", choices: leadSourceWords, hidden: true, shownBy: "source" },
    { as: "text", key: "result_note", label: "Hasil", hidden: true },
  ],
  filters: [
    { key: "status", label: "Status", options: optionsOf(STATUSES) },
    { key: "assigned_to", label: "Petugas", from: demoOfficers },
    { key: "source", label: "Asal", options: optionsOf(leadSourceWords) },
  ],
  exported: exportDemos,
  bulk: [
    bulkAction("schedule", demoRequests, processDemos, {
      label: "Jadwalkan",
      title: "Jadwalkan demo",
      text: "Peminatnya menerima waktunya lewat email. Yang sudah dijadwalkan mendapat waktu yang baru.",
      confirmLabel: "Jadwalkan demo",
      fields: [
        { kind: "moment", key: "preferred_at", label: "Tanggal", timeLabel: "Jam", required: true },
        {
          kind: "reference",
          key: "assigned_to",
          label: "Petugas",
          required: true,
          options: demoOfficers,
          shownBy: "assigned_to_nama",
        },
      ],
      start: { preferred_at: null, assigned_to: null },
      payload: (ids, { preferred_at, assigned_to }) => ({
        ids,
        status: "scheduled",
        preferred_at: typeof preferred_at === "string" ? preferred_at : null,
        assigned_to: typeof assigned_to === "number" ? assigned_to : null,
      }),
    }),
    bulkAction("finish", demoRequests, processDemos, {
      label: "Catat hasil",
      title: "Catat hasil demo",
      confirmLabel: "Simpan hasil",
      fields: [{ ...noteField, label: "Hasil" }],
      start: { result_note: null },
      payload: (ids, values) => ({ ids, status: "done", result_note: textIn(values) }),
    }),
    bulkAction("miss", demoRequests, processDemos, {
      label: "Tidak hadir",
      title: "Catat peminat tidak hadir",
      confirmLabel: "Catat tidak hadir",
      payload: (ids) => ({ ids, status: "no_show" }),
    }),
    bulkAction("cancel", demoRequests, processDemos, {
      label: "Batalkan",
      title: "Batalkan demo",
      confirmLabel: "Batalkan demo",
      fields: [{ ...noteField, label: "Alasan" }],
      start: { result_note: null },
      payload: (ids, values) => ({ ids, status: "cancelled", result_note: textIn(values) }),
    }),
  ],
  page: {
    line: ["perusahaan"],
    badges: [{ key: "status", choices: STATUSES, tones: TONES, quiet: [] }],
    facts: [
      { key: "email", label: "Email", as: "email" },
      { key: "phone", label: "Telepon", as: "phone" },
      { key: "scheduled_at", label: "Jadwal", as: "moment" },
      { key: "assigned_to_nama", label: "Petugas" },
      { key: "result_note", label: "Hasil" },
    ],
    primary: { action: "schedule", key: "status", is: "new" },
  },
  sections: [
    { title: "Peminat", fields: contactFields },
    {
      title: "Kebutuhan",
      fields: [
        ...needFields,
        {
          kind: "moment",
          key: "preferred_at",
          label: "Tanggal yang diminta",
          timeLabel: "Jam yang diminta",
          usedBy: "record",
        },
      ],
    },
  ],
  start: { source: "phone", kebutuhan: [] },
  personal: false,
  barred: { by: "is_closed", why: "Permintaan ini sudah selesai, jadi datanya tidak diubah lagi." },
})
