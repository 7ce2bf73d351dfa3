import { Schema } from "effect"
import { updatePoint } from "#contract/areas/points/points.ts"
import {
  companyFields,
  companyFiles,
  companyRecord,
  companyStart,
  companyTerms,
  findCompany,
  TRIAL_DAYS,
  updateCompany,
} from "#contract/areas/platform/companies.ts"
import {
  COMPANIES_LIST,
  companyFilters,
  companySorts,
  companyTableRow,
  createCompany,
  listCompanies,
  mailCompany,
  moveCompanies,
  recountCompany,
} from "#contract/areas/platform/companyTable.ts"
import { companyStatusWords } from "#contract/areas/platform/companyWords.ts"
import { flag } from "#contract/kit/schema.ts"
import { bulkAction } from "../kit/bulk.ts"
import { describe } from "../kit/describe.ts"
import type { StatusTone } from "#src/ui/data/StatusBadge.tsx"

const PATH = "/super-admin/companies"
const NOUN = "perusahaan"

/** Rows of the list and of the page: what the generic screens read of either. */
const row = Schema.Struct({ ...companyRecord.fields, ...companyTableRow.fields })

/** The platform's companies; they are closed, and deleted only after that, so the list has no deletion of its own. */
const companies = {
  id: "companies",
  alias: "companies_id",
  noun: NOUN,
  listKey: COMPANIES_LIST,
  who: { read: ["super"], write: ["super"] },
  module: null,
  sorts: companySorts,
  filters: companyFilters,
  row,
  values: Schema.Struct({ ...companyFields, ...companyTerms, ...companyStart, hapus_logo: flag(false) }),
  files: companyFiles,
  calls: { list: listCompanies, find: findCompany, create: createCompany, update: updateCompany },
} as const

export const companyTones: Readonly<Record<keyof typeof companyStatusWords, StatusTone>> = {
  trial: "waiting",
  active: "approved",
  close: "neutral",
}

/** The row is known by its status; a new one has none. */
const statusIn = (values: object): unknown => ("status" in values ? values.status : undefined)
const isNew = (values: object): boolean => statusIn(values) === undefined
const isKnown = (values: object): boolean => !isNew(values)

const reason = {
  kind: "longText",
  key: "note",
  label: "Alasan",
  required: true,
  max: 500,
  hint: "5 sampai 500 karakter; tertulis di riwayat perusahaan",
} as const

export const companiesResource = describe(companies, {
  path: PATH,
  title: "Companies",
  purpose: "Perusahaan yang memakai Balai: yang mencoba, yang berlangganan, dan yang ditutup.",
  searchLabel: "Cari nama, kode, email, penanggung jawab",
  newQuery: "?status=Trial",
  columns: [
    { as: "text", key: "nama", label: "Nama", primary: true },
    { as: "choice", key: "status", label: "Status", choices: companyStatusWords, tones: companyTones },
    { as: "text", key: "kode", label: "Kode", whole: true, hidden: true },
    { as: "number", key: "total_pegawai", label: "Pegawai" },
    { as: "ago", key: "last_login_at", label: "Terakhir masuk", never: "Belum pernah" },
    { as: "date", key: "trial_end", label: "Akhir masa coba", shownBy: "ending_within" },
    { as: "number", key: "point_balance", label: "Point", named: true },
    { as: "number", key: "storage_used_mb", label: "Penyimpanan", unit: "MB", card: "none" },
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
        { value: "Trial", label: companyStatusWords.trial },
        { value: "Active", label: companyStatusWords.active },
        { value: "Close", label: companyStatusWords.close },
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
  bulk: [
    bulkAction("deal", companies, moveCompanies, {
      label: "Jadikan Deal",
      title: "Catat sebagai Deal",
      text: "Perusahaan Trial menjadi pelanggan: masa cobanya tidak lagi menutupnya.",
      confirmLabel: "Jadikan Deal",
      payload: (companies_id) => ({ step: "deal", companies_id }),
    }),
    bulkAction("close", companies, moveCompanies, {
      label: "Tutup",
      title: "Tutup perusahaan",
      text: "Seketika tidak seorang pun dari perusahaan dapat masuk. Datanya tetap tersimpan dan dapat dibuka kembali.",
      confirmLabel: "Tutup perusahaan",
      fields: [reason],
      payload: (companies_id, { note }) => ({ step: "close", companies_id, note: String(note ?? "") }),
    }),
    bulkAction("reopen", companies, moveCompanies, {
      label: "Buka kembali",
      title: "Buka kembali perusahaan",
      text: "Perusahaan yang ditutup menjadi Deal, dan akun-akunnya dapat masuk lagi.",
      confirmLabel: "Buka kembali",
      fields: [reason],
      payload: (companies_id, { note }) => ({ step: "reopen", companies_id, note: String(note ?? "") }),
    }),
    bulkAction("point", companies, updatePoint, {
      label: "Ubah point",
      title: "Ubah saldo point",
      text: "Tercatat di buku point perusahaan bersama alasannya.",
      confirmLabel: "Ubah saldo",
      single: true,
      fields: [
        {
          kind: "number",
          key: "amount",
          label: "Ditambah atau dikurangi",
          unit: "point",
          required: true,
          hint: "Beri tanda minus untuk mengurangi",
        },
        {
          kind: "text",
          key: "reason",
          label: "Alasan",
          required: true,
          max: 200,
          hint: "5 sampai 200 karakter; perusahaan melihatnya",
        },
      ],
      payload: ([id = 0], { amount, reason: why }) => ({
        id,
        amount: typeof amount === "number" ? amount : 0,
        reason: String(why ?? ""),
      }),
    }),
    bulkAction("mail", companies, mailCompany, {
      label: "Kirim surat",
      title: "Kirim surat kepada perusahaan",
      confirmLabel: "Kirim",
      single: true,
      fields: [
        {
          kind: "select",
          key: "template",
          label: "Surat",
          required: true,
          choices: {
            welcome: "Sambutan, kepada penanggung jawab",
            credential: "Tautan kata sandi, kepada pemilik akun",
            reminder: "Pengingat akhir masa coba, kepada penanggung jawab",
          },
          hint: "Tanpa penanggung jawab, surat dikirim ke email perusahaan",
        },
      ],
      start: { template: "welcome" },
      payload: ([id = 0], { template }) => ({ id, template: template as "welcome" }),
    }),
    bulkAction("recount", companies, recountCompany, {
      label: "Hitung ulang angka",
      title: "Hitung ulang angka perusahaan",
      text: "Pegawai, akun, dan penyimpanan dihitung ulang sekarang; tanpa ini sekali sehari.",
      confirmLabel: "Hitung ulang",
      single: true,
      payload: ([id = 0]) => ({ id }),
    }),
  ],
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
  },
  sections: [
    {
      title: "Perusahaan",
      fields: [
        {
          kind: "photo",
          key: "logo",
          label: "Logo",
          shownBy: "logo",
          maxBytes: companyFiles.logo.maxBytes,
          crop: true,
          showWhen: isKnown,
          hint: "PNG, JPEG atau WebP",
        },
        {
          kind: "switch",
          key: "hapus_logo",
          label: "Hapus logo yang tersimpan",
          showWhen: (values) => "logo" in values && typeof values.logo === "string",
        },
        [
          { kind: "text", key: "nama", label: "Nama perusahaan", required: true, max: 100 },
          { kind: "text", key: "kode", label: "Kode", max: 20, hint: "Unik di antara semua perusahaan" },
        ],
        [
          { kind: "text", key: "nama_legal", label: "Nama badan hukum", max: 150 },
          { kind: "text", key: "bidang_usaha", label: "Bidang usaha", max: 100 },
        ],
        [
          { kind: "text", key: "email", label: "Email perusahaan", required: true, max: 100 },
          { kind: "text", key: "phone", label: "Telepon", max: 30 },
        ],
        { kind: "text", key: "npwp", label: "NPWP", max: 60, hint: "16 angka, atau 15 angka format lama" },
      ],
    },
    {
      title: "Admin pertama",
      text: "Menerima undangan untuk membuat kata sandi, lalu menyiapkan perusahaannya sendiri.",
      fields: [
        [
          {
            kind: "text",
            key: "admin_nama",
            label: "Nama",
            required: true,
            max: 100,
            showWhen: isNew,
          },
          {
            kind: "text",
            key: "admin_email",
            label: "Email untuk masuk",
            required: true,
            max: 100,
            showWhen: isNew,
          },
        ],
      ],
    },
    {
      title: "Langganan",
      fields: [
        {
          kind: "number",
          key: "trial_days",
          label: "Lama masa coba",
          unit: "hari",
          required: true,
          showWhen: isNew,
          hint: "Mulai hari ini",
        },
        {
          kind: "date",
          key: "trial_end",
          label: "Hari terakhir masa coba",
          showWhen: (values) => statusIn(values) === "trial",
          hint: "Sesudahnya perusahaan ditutup; admin dikabari 7, 3, dan 1 hari sebelumnya",
        },
        [
          { kind: "text", key: "plan_name", label: "Paket", max: 50 },
          { kind: "date", key: "plan_expires_at", label: "Paket sampai" },
        ],
        {
          kind: "switch",
          key: "is_limited_storage",
          label: "Penyimpanan terbatas",
          hint: "Menampilkan Poin dan Top Up kepada perusahaan",
        },
      ],
    },
    {
      title: "Alamat",
      fields: [
        { kind: "longText", key: "alamat", label: "Alamat", max: 300 },
        [
          { kind: "text", key: "kota", label: "Kota atau kabupaten", max: 60 },
          { kind: "text", key: "provinsi", label: "Provinsi", max: 60 },
          { kind: "text", key: "kode_pos", label: "Kode pos", max: 10 },
        ],
      ],
    },
    {
      title: "Penanggung jawab",
      fields: [
        [
          { kind: "text", key: "pic_nama", label: "Nama", max: 100 },
          { kind: "text", key: "pic_jabatan", label: "Jabatan", max: 80 },
        ],
        [
          { kind: "text", key: "pic_email", label: "Email", max: 100 },
          { kind: "text", key: "pic_phone", label: "Nomor HP", max: 30 },
        ],
      ],
    },
    {
      title: "Catatan Balai",
      text: "Tidak terlihat oleh perusahaan.",
      fields: [
        { kind: "text", key: "sales_pic", label: "Sales", max: 100 },
        { kind: "longText", key: "note", label: "Catatan", max: 1_000 },
      ],
    },
  ],
  start: { trial_days: TRIAL_DAYS, is_limited_storage: false, hapus_logo: false },
  personal: true,
})
