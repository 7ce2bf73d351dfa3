import { paymentWords } from "#contract/areas/claims/claimWords.ts"
import { type claimLimits, kategoriKlaim } from "#contract/areas/claims/kategoriKlaim.ts"
import { formatRupiah } from "#src/format/format.ts"
import { describe } from "../kit/describe.ts"
import { activeFilter, changedColumn } from "../kit/shared.ts"

export const LIMITS: Readonly<Record<(typeof claimLimits)[number], string>> = {
  none: "Tanpa batas",
  per_claim: "Per klaim",
  monthly: "Per bulan",
  yearly: "Per tahun",
}
/** Limit of a claim in words: "Rp 750.000 per bulan". */
export const limitInWords = ({
  limit_type,
  limit_amount,
}: Pick<(typeof kategoriKlaim)["row"]["Type"], "limit_type" | "limit_amount">): string =>
  limit_type === "none" ? LIMITS.none : `${formatRupiah(limit_amount)} ${LIMITS[limit_type].toLowerCase()}`

export const kategoriKlaimResource = describe(kategoriKlaim, {
  path: "/setting/absensi/kategori-klaim",
  title: "Kategori Klaim",
  purpose: "Kategori klaim menentukan apa yang boleh diklaim pegawai, batasnya, dan bukti yang diminta.",
  searchLabel: "Cari nama atau kode kategori",
  columns: [
    { as: "text", key: "nama", label: "Nama", primary: true },
    { as: "text", key: "kode", label: "Kode", whole: true },
    { as: "words", key: "limit_amount", label: "Batas", align: "end", of: limitInWords },
    { as: "number", key: "jumlah_khusus", label: "Batas sendiri", unit: "pegawai", named: true },
    { as: "choice", key: "payment", label: "Dibayar", choices: paymentWords },
    { as: "text", key: "gl_code", label: "Kode akun", whole: true, hidden: true },
    { as: "active", key: "is_active", label: "Status" },
    changedColumn,
  ],
  filters: [
    activeFilter,
    {
      key: "limit_type",
      label: "Batas",
      options: Object.entries(LIMITS).map(([value, label]) => ({ value, label })),
    },
  ],
  sections: [
    {
      title: "Data kategori",
      fields: [
        [
          { kind: "text", key: "nama", label: "Nama kategori", required: true, max: 80 },
          { kind: "text", key: "kode", usedBy: "record", label: "Kode", max: 20 },
        ],
        {
          kind: "switch",
          key: "is_active",
          label: "Aktif",
          hint: "Kategori nonaktif tidak ditawarkan saat mengajukan klaim",
        },
      ],
    },
    {
      title: "Batas",
      text: "Pegawai tertentu dapat diberi batas sendiri setelah kategori disimpan.",
      fields: [
        [
          { kind: "select", key: "limit_type", label: "Jenis batas", required: true, choices: LIMITS },
          {
            kind: "rupiah",
            key: "limit_amount",
            label: "Batas",
            required: true,
            showWhen: ({ limit_type }) => limit_type !== "none",
          },
        ],
        {
          kind: "switch",
          key: "prorate_first_year",
          label: "Proporsional di tahun pertama",
          hint: "Pegawai yang masuk di tengah tahun mendapat bagian dari sisa bulannya",
          showWhen: ({ limit_type }) => limit_type === "yearly",
        },
      ],
    },
    {
      title: "Bukti dan pembayaran",
      fields: [
        [
          {
            kind: "rupiah",
            key: "receipt_required_above",
            label: "Wajib kuitansi di atas",
            required: true,
            hint: "Rp 0: setiap klaim memerlukan kuitansi",
          },
          {
            kind: "number",
            key: "max_age_days",
            label: "Batas waktu pengajuan",
            required: true,
            unit: "hari",
            hint: "Sejak tanggal pengeluaran; sesudahnya pengajuan ditolak",
          },
        ],
        [
          { kind: "select", key: "payment", label: "Dibayar", required: true, choices: paymentWords },
          { kind: "text", key: "gl_code", label: "Kode akun buku besar", max: 20 },
        ],
        { kind: "switch", key: "taxable", label: "Kena pajak penghasilan" },
      ],
    },
  ],
  start: {
    is_active: true,
    limit_type: "monthly",
    payment: "payroll",
    receipt_required_above: 0,
    max_age_days: 60,
  },
  personal: false,
})
