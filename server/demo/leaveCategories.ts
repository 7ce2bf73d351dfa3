import { kategoriCuti, startOf } from "#contract/areas/leave/kategoriCuti.ts"
import { statutoryLeave } from "#contract/data/leave.ts"
import { decoder } from "#contract/kit/decode.ts"
import type { Tx } from "../db/database.ts"
import { leaveCategories } from "../db/tables/index.ts"

type Stamped = { readonly companies_id: number; readonly created_at: string; readonly updated_at: string }
type Values = (typeof kategoriCuti)["values"]["Type"]

/** Statutory leave categories, with what this company grants beyond the law. */
const BY_LAW: readonly (readonly [dasar: string, kode: string, own?: Partial<Values>])[] = [
  [
    "tahunan",
    "CT",
    {
      carry_over_max: 6,
      carry_over_months: 3,
      max_per_request: 6,
      min_notice_days: 3,
      is_claimable: true,
      color: "#2563EB",
    },
  ],
  ["besar", "CB", { quota: 22, min_notice_days: 30, color: "#4338CA" }],
  ["melahirkan", "CM", { min_notice_days: 14, color: "#DB2777" }],
  ["keguguran", "KG", { max_backdate_days: 7 }],
  ["haid", "CH", { max_backdate_days: 3 }],
  ["sakit", "SKT", { nama: "Sakit dengan Surat Dokter", max_backdate_days: 3, color: "#DC2626" }],
  ["menikah", "NKH", { min_notice_days: 7 }],
  ["menikahkan", "NKA", { min_notice_days: 7 }],
  ["khitan", "KHT"],
  ["baptis", "BPT"],
  ["istri", "IML", { nama: "Istri Melahirkan", quota: 3, max_backdate_days: 3 }],
  ["duka", "DKI", { nama: "Duka Keluarga Inti", max_backdate_days: 3 }],
  ["serumah", "DKS", { nama: "Duka Anggota Serumah", max_backdate_days: 3 }],
  ["ibadah", "IBD", { nama: "Ibadah Haji atau Umrah", min_notice_days: 30 }],
]

const OWN: readonly Partial<Values>[] = [
  {
    nama: "Izin Keperluan Pribadi",
    kode: "IKP",
    jenis: "izin",
    unit: "half_day",
    quota_type: "yearly",
    quota: 3,
    max_per_request: 1,
    min_notice_days: 1,
    color: "#F59E0B",
  },
  {
    nama: "Izin Meninggalkan Kantor",
    kode: "IMK",
    jenis: "izin",
    unit: "hour",
    quota_type: "monthly",
    quota: 24,
    accrual_per_month: 2,
    max_per_request: 4,
  },
  {
    nama: "Cuti di Luar Tanggungan",
    kode: "CLT",
    jenis: "cuti",
    is_paid: false,
    quota_type: "none",
    min_service_months: 12,
    max_per_request: 60,
    min_notice_days: 14,
  },
  {
    nama: "Izin Beberapa Jam Tanpa Upah",
    kode: "ITU",
    jenis: "izin",
    is_paid: false,
    unit: "hour",
    quota_type: "none",
    max_per_request: 4,
  },
  {
    nama: "Pengganti Lembur",
    kode: "PLB",
    jenis: "cuti",
    unit: "hour",
    quota_type: "yearly",
    quota: 0,
    max_per_request: 8,
    color: "#0F766E",
  },
]

/** Inserts the leave categories of a demo company. */
export const insertLeaveCategories = async (tx: Tx, own: Stamped): Promise<void> => {
  const decode = decoder(kategoriCuti.values)
  const byLaw = BY_LAW.map(([dasar, kode, more]) => {
    const law = statutoryLeave(dasar)
    if (law === undefined) throw new Error(`no law grants ${dasar}`)
    return { ...startOf(law), dasar, kode, ...more }
  })
  await tx.insert(leaveCategories).values(
    [...byLaw, ...OWN].map((category) => {
      const decoded = decode(category)
      if (!decoded.ok) throw new Error(`leave of the demo: ${JSON.stringify(decoded.errors)}`)
      return { ...own, ...decoded.value }
    }),
  )
}
