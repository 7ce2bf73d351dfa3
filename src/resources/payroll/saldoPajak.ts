import { masterPegawai } from "#contract/areas/company/masterData.ts"
import { incomeOrigins, incomeOriginWords, saldoPajak } from "#contract/areas/payroll/saldoPajak.ts"
import { describe } from "../kit/describe.ts"
import { changedColumn } from "../kit/shared.ts"

const isOwn = ({ asal }: { readonly asal?: unknown }) => asal === "sendiri"
const isOther = ({ asal }: { readonly asal?: unknown }) => asal === "pemberi_lain"

export const saldoPajakResource = describe(saldoPajak, {
  path: "/payroll/saldo-pajak",
  menu: { under: "Payroll", icon: "receipt", after: "/payroll/pindah" },
  title: "Saldo Awal Pajak",
  purpose:
    "Penghasilan dan PPh 21 tahun ini sebelum slip pertama di sini, atau dari pemberi kerja sebelumnya.",
  searchLabel: "Cari nama atau NIP",
  columns: [
    { as: "text", key: "members_nama", label: "Pegawai", primary: true },
    { as: "text", key: "nip", label: "NIP", whole: true },
    { as: "text", key: "tahun", label: "Tahun" },
    { as: "choice", key: "asal", label: "Asal", choices: incomeOriginWords },
    { as: "text", key: "bulan", label: "Bulan" },
    { as: "rupiah", key: "pajak", label: "PPh 21 dipotong" },
    { as: "text", key: "pemberi_kerja", label: "Pemberi kerja", hidden: true },
    { as: "text", key: "nomor_bukti", label: "Nomor bukti potong", hidden: true },
    { as: "text", key: "kantor", label: "Kantor", hidden: true },
    { ...changedColumn, hidden: true },
  ],
  filters: [
    { key: "members_id", label: "Pegawai", from: masterPegawai },
    {
      key: "asal",
      label: "Asal",
      options: incomeOrigins.map((value) => ({ value, label: incomeOriginWords[value] })),
    },
  ],
  sections: [
    {
      title: "Saldo awal",
      text: "Diperlukan bila periode gaji pertama bukan Januari: pajak bulan terakhir dihitung dari penghasilan setahun penuh (PMK 168/2023 Pasal 15).",
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
          { kind: "text", key: "tahun", label: "Tahun pajak", required: true, max: 4 },
        ],
        { kind: "select", key: "asal", label: "Asal", required: true, choices: incomeOriginWords },
        [
          { kind: "number", key: "dari_bulan", label: "Bulan pertama", required: true, hint: "1 sampai 12" },
          {
            kind: "number",
            key: "sampai_bulan",
            label: "Bulan terakhir",
            required: true,
            hint: "1 sampai 12",
          },
        ],
        {
          kind: "rupiah",
          key: "bruto",
          label: "Penghasilan bruto",
          required: true,
          hint: "Dengan premi BPJS Kesehatan, JKK dan JKM dari perusahaan",
          showWhen: isOwn,
        },
        [
          {
            kind: "rupiah",
            key: "iuran_pensiun",
            label: "Iuran JHT dan JP pegawai",
            showWhen: isOwn,
          },
          { kind: "rupiah", key: "zakat", label: "Zakat lewat perusahaan", showWhen: isOwn },
        ],
        [
          {
            kind: "text",
            key: "pemberi_kerja",
            usedBy: "record",
            label: "Nama pemberi kerja",
            required: true,
            max: 100,
            showWhen: isOther,
          },
          {
            kind: "text",
            key: "nomor_bukti",
            usedBy: "record",
            label: "Nomor bukti potong",
            max: 40,
            hint: "Dari 1721-A1 atau BPA1",
            showWhen: isOther,
          },
        ],
        {
          kind: "rupiah",
          key: "neto",
          label: "Penghasilan neto",
          required: true,
          hint: "Baris penghasilan neto di bukti potongnya",
          showWhen: isOther,
        },
        { kind: "rupiah", key: "pajak", label: "PPh 21 yang sudah dipotong", required: true },
      ],
    },
  ],
  start: { asal: "sendiri", dari_bulan: 1 },
  personal: true,
  barred: { by: "is_settled", why: "Pajak tahunnya sudah dihitung akhir di slip gaji." },
})
