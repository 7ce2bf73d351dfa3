import { companyStatusWords } from "#contract/areas/platform/companyWords.ts"
import type { StatusTone } from "#src/ui/data/StatusBadge.tsx"
import { describe } from "../kit/describe.ts"
import { companyBulk } from "./companyBulk.ts"
import { companies } from "./companyCalls.ts"
import { companySections } from "./companySections.ts"

const companyTones: Readonly<Record<keyof typeof companyStatusWords, StatusTone>> = {
  trial: "waiting",
  active: "approved",
  close: "neutral",
}

const addressed = { trial: "Trial", active: "Active", close: "Close" } as const

/** The list of the company's own status: a company that has become a Deal is not in the list of trials it was opened from. */
export const ownStatusQuery = (status: unknown, query: string): string => {
  const asked = new URLSearchParams(query)
  if (!isOneOf(status) || asked.get("status") === addressed[status]) return query
  return `?status=${addressed[status]}`
}
const isOneOf = (status: unknown): status is keyof typeof addressed =>
  typeof status === "string" && status in addressed

export const companiesResource = describe(companies, {
  path: "/super-admin/companies",
  title: "Companies",
  purpose: "Semua perusahaan: yang mencoba, yang berlangganan, dan yang ditutup.",
  searchLabel: "Cari nama, kode, email, penanggung jawab",
  newQuery: "?status=Trial",
  columns: [
    { as: "text", key: "nama", label: "Nama", primary: true },
    { as: "choice", key: "status", label: "Status", choices: companyStatusWords, tones: companyTones },
    { as: "text", key: "kode", label: "Kode", whole: true, hidden: true },
    { as: "number", key: "total_pegawai", label: "Pegawai" },
    { as: "ago", key: "last_login_at", label: "Terakhir masuk", never: "Belum pernah" },
    { as: "date", key: "trial_end", label: "Akhir masa coba", shownBy: "ending_within", named: true },
    { as: "number", key: "point_balance", label: "Point", named: true },
    { as: "number", key: "storage_used_mb", label: "Penyimpanan", unit: "MB", decimals: 1, card: "none" },
    { as: "date", key: "leaves_on", label: "Berhenti", hidden: true, shownBy: "leaving" },
    { as: "text", key: "plan_name", label: "Paket", hidden: true },
    { as: "date", key: "plan_expires_at", label: "Paket sampai", hidden: true },
    { as: "text", key: "kota", label: "Kota", hidden: true },
    { as: "text", key: "email", label: "Email", hidden: true },
    { as: "text", key: "sales_pic", label: "Sales", hidden: true },
    { as: "ago", key: "counted_at", label: "Angka dihitung", never: "Belum pernah", hidden: true },
    { as: "ago", key: "created_at", label: "Dibuat", hidden: true, card: "none" },
  ],
  filters: [
    {
      key: "status",
      label: "Status",
      options: [
        { value: addressed.trial, label: companyStatusWords.trial },
        { value: addressed.active, label: companyStatusWords.active },
        { value: addressed.close, label: companyStatusWords.close },
      ],
    },
    {
      key: "ending_within",
      label: "Masa coba",
      options: [
        { value: "7", label: "Berakhir dalam 7 hari" },
        { value: "14", label: "Berakhir dalam 14 hari" },
        { value: "30", label: "Berakhir dalam 30 hari" },
      ],
    },
    { key: "leaving", label: "Langganan", options: [{ value: "true", label: "Akan berhenti" }] },
  ],
  bulk: companyBulk,
  page: {
    photo: "logo",
    line: ["kode", "kota", "plan_name"],
    badges: [{ key: "status", choices: companyStatusWords, tones: companyTones, quiet: [] }],
    facts: [
      { key: "trial_until", label: "Masa coba sampai", as: "due" },
      { key: "leaves_on", label: "Berhenti setelah", as: "due" },
      { key: "leave_reason", label: "Alasan berhenti" },
      { key: "close_reason", label: "Alasan ditutup" },
      { key: "plan_expires_at", label: "Paket sampai", as: "due" },
      { key: "pic_nama", label: "Penanggung jawab" },
      { key: "pic_phone", label: "Nomor HP", as: "phone" },
      { key: "email", label: "Email", as: "email" },
      { key: "sales_pic", label: "Sales" },
      { key: "created_at", label: "Terdaftar", as: "date" },
    ],
    primary: { action: "deal", key: "status", is: "trial" },
    backTo: ({ status }, query) => ownStatusQuery(status, query),
  },
  sections: companySections,
  start: { is_limited_storage: false, hapus_logo: false },
  personal: true,
})
