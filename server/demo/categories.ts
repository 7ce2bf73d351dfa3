import { decoder } from "#contract/kit/decode.ts"
import { aturanAbsensi } from "#contract/areas/attendance/aturanAbsensi.ts"
import type { Tx } from "../db/database.ts"
import { attendanceRules, claimCategories } from "../db/tables/index.ts"

type Stamped = { readonly companies_id: number; readonly created_at: string; readonly updated_at: string }
type Category = Omit<typeof claimCategories.$inferInsert, keyof Stamped | "taxable" | "is_active"> & {
  readonly kode: string
}

const CATEGORIES: readonly Category[] = [
  {
    nama: "Transportasi Dinas",
    kode: "TRN",
    limit_type: "monthly",
    limit_amount: 750_000,
    receipt_required_above: 50_000,
    max_age_days: 30,
    prorate_first_year: false,
    payment: "payroll",
    gl_code: "6110",
  },
  {
    nama: "Parkir dan Tol",
    kode: "PKR",
    limit_type: "monthly",
    limit_amount: 400_000,
    receipt_required_above: 20_000,
    max_age_days: 30,
    prorate_first_year: false,
    payment: "payroll",
    gl_code: "6111",
  },
  {
    nama: "Makan Lembur",
    kode: "MKN",
    limit_type: "per_claim",
    limit_amount: 50_000,
    receipt_required_above: 50_000,
    max_age_days: 14,
    prorate_first_year: false,
    payment: "payroll",
    gl_code: "6120",
  },
  {
    nama: "Pulsa dan Internet",
    kode: "PLS",
    limit_type: "monthly",
    limit_amount: 200_000,
    receipt_required_above: 0,
    max_age_days: 30,
    prorate_first_year: false,
    payment: "payroll",
    gl_code: "6130",
  },
  {
    nama: "Rawat Jalan",
    kode: "RWJ",
    limit_type: "yearly",
    limit_amount: 6_000_000,
    receipt_required_above: 0,
    max_age_days: 60,
    prorate_first_year: true,
    payment: "transfer",
    gl_code: "6210",
  },
  {
    nama: "Kacamata",
    kode: "KCM",
    limit_type: "yearly",
    limit_amount: 1_500_000,
    receipt_required_above: 0,
    max_age_days: 60,
    prorate_first_year: false,
    payment: "transfer",
    gl_code: "6211",
  },
  {
    nama: "Perjalanan Dinas Luar Kota",
    kode: "PDL",
    limit_type: "none",
    limit_amount: null,
    receipt_required_above: 100_000,
    max_age_days: 45,
    prorate_first_year: false,
    payment: "transfer",
    gl_code: "6140",
  },
]

/** The phone allowance is taxable income; the other categories reimburse company expenses. */
const TAXABLE = "PLS"

/** Inserts the demo's claim categories and its attendance rules. */
export const insertCategories = async (tx: Tx, own: Stamped): Promise<void> => {
  await tx.insert(claimCategories).values(
    CATEGORIES.map((category) => ({
      ...own,
      ...category,
      taxable: category.kode === TAXABLE,
      is_active: true,
    })),
  )
  const rules = decoder(aturanAbsensi.values)({
    late_tolerance_min: 10,
    early_out_tolerance_min: 5,
    require_photo: "in",
    radius_mode: "approval",
    need_approval_for: ["outside_radius", "manual", "offline"],
    allow_multi_office: true,
    late_penalty_mode: "tier",
    late_penalty_tiers: [
      { from_min: 15, amount: 10_000 },
      { from_min: 30, amount: 25_000 },
      { from_min: 60, amount: 50_000 },
    ],
  })
  if (!rules.ok) throw new Error(`attendance rules of the demo: ${JSON.stringify(rules.errors)}`)
  await tx.insert(attendanceRules).values({ ...own, ...rules.value, version: 2 })
}
