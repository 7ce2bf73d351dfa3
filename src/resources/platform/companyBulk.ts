import { updatePoint } from "#contract/areas/points/points.ts"
import { mailCompanies, moveCompanies, recountCompanies } from "#contract/areas/platform/companyTable.ts"
import { bulkAction } from "../kit/bulk.ts"
import { companies } from "./companyCalls.ts"

const wordsIn = (value: unknown): string => (typeof value === "string" ? value : "")

const reason = {
  kind: "longText",
  key: "note",
  label: "Alasan",
  required: true,
  max: 500,
  hint: "5 sampai 500 karakter; tertulis di riwayat perusahaan",
} as const

/** Actions on companies, from the list and from a company's page. */
export const companyBulk = [
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
    payload: (companies_id, { note }) => ({ step: "close", companies_id, note: wordsIn(note) }),
  }),
  bulkAction("reopen", companies, moveCompanies, {
    label: "Buka kembali",
    title: "Buka kembali perusahaan",
    text: "Perusahaan yang ditutup menjadi Deal, dan akun-akunnya dapat masuk lagi.",
    confirmLabel: "Buka kembali",
    fields: [reason],
    payload: (companies_id, { note }) => ({ step: "reopen", companies_id, note: wordsIn(note) }),
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
      reason: wordsIn(why),
    }),
  }),
  bulkAction("mail", companies, mailCompanies, {
    label: "Kirim surat",
    title: "Kirim surat kepada perusahaan",
    confirmLabel: "Kirim",
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
    payload: (ids, { template }) => ({ ids, template: template as "welcome" }),
  }),
  bulkAction("recount", companies, recountCompanies, {
    label: "Hitung ulang angka",
    title: "Hitung ulang angka perusahaan",
    text: "Pegawai, akun, dan penyimpanan dihitung ulang sekarang; tanpa ini sekali sejam. Kapan terakhir dihitung terbaca di kolom Angka dihitung dan di halaman perusahaan.",
    confirmLabel: "Hitung ulang",
    payload: (ids) => ({ ids }),
  }),
]
