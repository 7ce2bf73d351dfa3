import type { registrations } from "../db/tables/index.ts"
import type { Step } from "./leadPlans.ts"

type Registration = typeof registrations.$inferInsert
type RegistrationPlan = Pick<
  Registration,
  | "nama"
  | "perusahaan"
  | "email"
  | "phone"
  | "plan"
  | "period"
  | "member_count"
  | "amount"
  | "from_bank"
  | "from_name"
  | "note"
  | "status"
> & {
  readonly ago: number
  readonly steps: readonly Step[]
  /** Key of the demo company. */
  readonly company?: string
  /** Days before now of its payment. */
  readonly paid?: number
}

export const REGISTRATIONS: readonly RegistrationPlan[] = [
  {
    nama: "Tono Wibowo",
    perusahaan: "CV Tani Makmur Jaya",
    email: "admin@tani.test",
    phone: "0341-55120",
    plan: "usaha",
    period: "12",
    member_count: 15,
    amount: 2_700_000,
    from_bank: "BRI",
    from_name: "CV Tani Makmur Jaya",
    note: null,
    status: "pending",
    ago: 1,
    steps: [],
    company: "tani",
    paid: 1,
  },
  {
    nama: "Ayu Pertiwi",
    perusahaan: "UD Bengkel Cepat",
    email: "admin@bengkel.test",
    phone: null,
    plan: "hemat",
    period: "3",
    member_count: 8,
    amount: 360_000,
    from_bank: null,
    from_name: null,
    note: "Akan ditransfer pekan ini.",
    status: "rejected",
    ago: 6,
    steps: [["rejected", 70, "Transfernya tidak ditemukan"]],
    company: "bengkel",
  },
  {
    nama: "Yosef Wanggai",
    perusahaan: "PT Bahari Logistik Timur",
    email: "admin@bahari.test",
    phone: "0967-53001",
    plan: "usaha",
    period: "12",
    member_count: 40,
    amount: 7_200_000,
    from_bank: "Bank Mandiri",
    from_name: "PT Bahari Logistik Timur",
    note: null,
    status: "confirmed",
    ago: 320,
    steps: [["confirmed", 22]],
    company: "bahari",
    paid: 320,
  },
  {
    nama: "Siska Halim",
    perusahaan: "PT Sinar Kopi Gayo",
    email: "admin@kopi.test",
    phone: "0643-21005",
    plan: "usaha",
    period: "6",
    member_count: 20,
    amount: 1_800_000,
    from_bank: null,
    from_name: null,
    note: "Menunggu persetujuan pemilik.",
    status: "pending",
    ago: 3,
    steps: [],
    company: "kopi",
  },
]
