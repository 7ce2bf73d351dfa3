import { companiesByStatus } from "#contract/areas/platform/companies.ts"
import { periodWords, planWords } from "#contract/areas/growth/planWords.ts"
import {
  confirmRegistrations,
  exportRegistrations,
  registrations,
} from "#contract/areas/growth/registrations.ts"
import { bulkAction } from "../kit/bulk.ts"
import { describe } from "../kit/describe.ts"
import { optionsOf } from "./leadResource.ts"

type Status = (typeof registrations)["row"]["Type"]["status"]
const STATUSES: Readonly<Record<Status, string>> = {
  pending: "Menunggu konfirmasi",
  confirmed: "Dikonfirmasi",
  rejected: "Ditolak",
  expired: "Kedaluwarsa",
}
const TONES = { pending: "waiting", confirmed: "approved", rejected: "rejected", expired: "neutral" } as const

export const registrationsResource = describe(registrations, {
  path: "/super-admin/registrasi-langanan",
  title: "Registrasi Langanan",
  purpose:
    "Paket dan masa langganan yang diminta perusahaan, dengan pembayarannya. Yang dikonfirmasi langsung memperpanjang perusahaannya.",
  searchLabel: "Cari nomor, nama, perusahaan, email",
  columns: [
    { as: "text", key: "nama", label: "Penanggung jawab", primary: true },
    { as: "text", key: "perusahaan", label: "Perusahaan" },
    { as: "text", key: "no_invoice", label: "Nomor", whole: true },
    {
      as: "words",
      key: "plan",
      label: "Paket",
      of: ({ plan, period }) => `${planWords[plan]}, ${periodWords[period]}`,
    },
    { as: "rupiah", key: "amount", label: "Jumlah" },
    { as: "choice", key: "status", label: "Status", choices: STATUSES, tones: TONES, whole: true },
    { as: "date", key: "created_at", label: "Masuk" },
    { as: "date", key: "paid_at", label: "Dibayar", hidden: true },
    { as: "date", key: "end_date", label: "Berlaku sampai", hidden: true },
    { as: "number", key: "member_count", label: "Pegawai", hidden: true },
    {
      as: "text",
      key: "companies_nama",
      label: "Perusahaan terdaftar",
      hidden: true,
      shownBy: "companies_id",
    },
    { as: "text", key: "email", label: "Email", hidden: true },
  ],
  filters: [
    { key: "status", label: "Status", options: optionsOf(STATUSES) },
    { key: "plan", label: "Paket", options: optionsOf(planWords) },
    { key: "companies_id", label: "Perusahaan", from: companiesByStatus },
  ],
  exported: exportRegistrations,
  bulk: [
    bulkAction("confirm", registrations, confirmRegistrations, {
      label: "Konfirmasi",
      title: "Konfirmasi registrasi langganan",
      text: "Perusahaannya menjadi aktif dengan paketnya. Langganan yang masih berjalan disambung tanpa jeda, dan pendaftarnya diberi tahu lewat email.",
      confirmLabel: "Konfirmasi registrasi",
      fields: [
        {
          kind: "date",
          key: "start_date",
          label: "Mulai",
          hint: "Kosongkan untuk mulai hari ini",
        },
      ],
      start: { start_date: null },
      payload: (ids, { start_date }) => ({
        ids,
        status: "confirmed",
        start_date: typeof start_date === "string" ? start_date : null,
      }),
    }),
    bulkAction("reject", registrations, confirmRegistrations, {
      label: "Tolak",
      title: "Tolak registrasi langganan",
      text: "Pendaftarnya menerima alasannya lewat email.",
      confirmLabel: "Tolak registrasi",
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
      payload: (ids, { note }) => ({
        ids,
        status: "rejected",
        note: typeof note === "string" ? note : null,
      }),
    }),
  ],
  page: {
    line: ["no_invoice", "perusahaan"],
    badges: [{ key: "status", choices: STATUSES, tones: TONES, quiet: [] }],
    facts: [
      { key: "email", label: "Email", as: "email" },
      { key: "phone", label: "Telepon", as: "phone" },
      { key: "companies_nama", label: "Perusahaan terdaftar" },
      { key: "start_date", label: "Mulai", as: "date" },
      { key: "end_date", label: "Berlaku sampai", as: "date" },
    ],
    primary: { action: "confirm", key: "status", is: "pending" },
  },
  sections: [
    {
      title: "Pendaftar",
      fields: [
        [
          { kind: "text", key: "nama", label: "Penanggung jawab", required: true, max: 100 },
          { kind: "text", key: "perusahaan", label: "Perusahaan", required: true, max: 100 },
        ],
        [
          { kind: "text", key: "email", label: "Email", required: true, max: 100 },
          { kind: "text", key: "phone", label: "Telepon", max: 30, usedBy: "record" },
        ],
      ],
    },
    {
      title: "Langganan",
      fields: [
        {
          kind: "reference",
          key: "companies_id",
          label: "Perusahaan terdaftar",
          options: companiesByStatus,
          shownBy: "companies_nama",
          hint: "Yang diperpanjang; wajib sebelum dikonfirmasi",
        },
        [
          { kind: "select", key: "plan", label: "Paket", required: true, choices: planWords },
          { kind: "select", key: "period", label: "Masa", required: true, choices: periodWords },
          {
            kind: "number",
            key: "member_count",
            label: "Jumlah pegawai",
            required: true,
            unit: "pegawai",
            usedBy: "record",
          },
        ],
      ],
    },
    {
      title: "Pembayaran",
      fields: [
        [
          { kind: "rupiah", key: "amount", label: "Jumlah", required: true },
          {
            kind: "date",
            key: "paid_at",
            label: "Tanggal dibayar",
            hint: "Kosongkan bila belum dibayar",
          },
        ],
        [
          { kind: "text", key: "from_bank", label: "Dari bank", max: 60, usedBy: "record" },
          { kind: "text", key: "from_name", label: "Atas nama", max: 100, usedBy: "record" },
        ],
        {
          kind: "file",
          key: "proof",
          label: "Bukti transfer",
          accept: ".png,.jpg,.jpeg,.webp,.pdf",
          maxBytes: registrations.files.proof.maxBytes,
          shownBy: "proof",
          hint: "Foto, tangkapan layar atau PDF, paling besar 5 MB; berkas baru menggantikan yang tersimpan",
        },
        { kind: "longText", key: "note", label: "Catatan", max: 500, usedBy: "record" },
      ],
    },
  ],
  start: { plan: "usaha", period: "12" },
  personal: false,
  barred: {
    by: "is_closed",
    why: "Registrasi ini sudah diputuskan atau kedaluwarsa, jadi tidak diubah lagi.",
  },
})
