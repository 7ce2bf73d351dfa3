import { CHAT_COMPANY_ID } from "#contract/kit/constants.ts"
import { FEATURES, MODULES } from "#contract/kit/modules.ts"
import { newCompanyOf } from "../kit/appSettings.ts"
import { DEMO_APP } from "./app.ts"
import type { CompanyPlan, DivisionPlan, OfficePlan, PositionPlan } from "./blueprint.ts"
import { addDays } from "./days.ts"
import { maju } from "./maju.ts"

const divisions: readonly DivisionPlan[] = [
  { kode: "PIM", nama: "Pimpinan", parent: null, head: "DIR" },
  { kode: "ADM", nama: "Administrasi & Keuangan", parent: null, head: "KA-ADM" },
  { kode: "OPS", nama: "Operasional", parent: null, head: "KA-OPS" },
  { kode: "JUAL", nama: "Penjualan", parent: "OPS", head: "KA-OPS" },
]

const position = (
  [kode, nama, division, parent]: readonly [string, string, string, string | null],
  level: number,
  pay: readonly [number, number],
  seats: readonly string[],
  share: number,
): PositionPlan => ({ kode, nama, division, parent, level, pay, seats, share, offices: [] })

/** The few positions of a small company; its managers are in the main office. */
const positionsAt = (main: string): readonly PositionPlan[] => [
  position(["DIR", "Direktur", "PIM", null], 1, [18_000_000, 26_000_000], [main], 0),
  position(["KA-ADM", "Kepala Administrasi", "ADM", "DIR"], 3, [9_000_000, 12_000_000], [main], 0),
  position(["KA-OPS", "Kepala Operasional", "OPS", "DIR"], 3, [9_500_000, 13_000_000], [main], 0),
  position(["ADM", "Staf Administrasi", "ADM", "KA-ADM"], 5, [4_500_000, 6_000_000], [], 3),
  position(["OPS", "Staf Operasional", "OPS", "KA-OPS"], 5, [4_400_000, 5_800_000], [], 6),
  position(["SLS", "Sales", "JUAL", "KA-OPS"], 5, [4_500_000, 6_200_000], [], 4),
]

type Site = Pick<OfficePlan, "kode" | "nama" | "alamat" | "kota" | "lat" | "lng" | "timezone" | "umk">

const officesOf = (sites: readonly Site[]): readonly OfficePlan[] =>
  sites.map((site, at) => ({ ...site, is_pusat: at === 0, radius_m: 100, share: at === 0 ? 3 : 1 }))

type Small = Pick<CompanyPlan, "key" | "nama" | "kode" | "status"> & {
  readonly number: number
  readonly domain: string
  readonly count: number
  readonly sites: readonly Site[]
} & Partial<CompanyPlan>

const small = ({ number, domain, count, sites, ...rest }: Small): CompanyPlan => ({
  id: null,
  email: `admin@${domain}`,
  phone: `+628402002${String(number).padStart(4, "0")}`,
  alamat: sites[0]?.alamat ?? "",
  trial_start: null,
  trial_end: null,
  plan_name: "Usaha",
  plan_expires_at: null,
  leaves_on: null,
  leave_reason: null,
  is_limited_storage: false,
  modules: [MODULES.leave, MODULES.payroll],
  features: [],
  welcome_done: true,
  offices: officesOf(sites),
  divisions: count === 0 ? [] : divisions,
  positions: count === 0 ? [] : positionsAt(sites[0]?.kode ?? ""),
  people: { seed: 7_000 + number, count, nipPrefix: rest.kode.slice(0, 3), mailDomain: domain },
  ...rest,
})

/** Rounded minimum wages, only accurate enough to make pay differ between cities. */
const site = (
  [kode, kota, alamat]: readonly [string, string, string],
  lat: number,
  lng: number,
  umk: number,
  timezone: OfficePlan["timezone"] = "Asia/Jakarta",
): Site => ({ kode, nama: `Kantor ${kota}`, alamat, kota, lat, lng, umk, timezone })

const trial = (today: string, from: number, to: number) => ({
  status: "trial" as const,
  plan_name: "Coba Gratis",
  trial_start: addDays(today, from),
  trial_end: addDays(today, to),
})

/** The trial of a company that subscribed afterwards. */
const tried = (today: string, from: number) => ({
  trial_start: addDays(today, from),
  trial_end: addDays(today, from + 14),
})

/** Every demo company, PT Maju Bersama first; trials and plans are counted from `today` (ISO date). */
export const demoCompanies = (today: string): readonly CompanyPlan[] => [
  { ...maju, plan_expires_at: addDays(today, 290) },
  small({
    key: "lain",
    number: 1,
    nama: "PT Lain Sejahtera",
    kode: "LAIN",
    domain: "lain.test",
    status: "active",
    ...tried(today, -150),
    count: 24,
    plan_expires_at: addDays(today, 120),
    modules: [MODULES.leave, MODULES.visit],
    features: [FEATURES.hideAdminKantor],
    is_limited_storage: true,
    sites: [
      site(["SBY", "Surabaya", "Jl. Basuki Rahmat No. 205, Surabaya 60271"], -7.26535, 112.74214, 5_200_000),
      site(
        ["MKS", "Makassar", "Jl. Ahmad Yani No. 77, Makassar 90174"],
        -5.13414,
        119.41237,
        3_900_000,
        "Asia/Makassar",
      ),
    ],
  }),
  small({
    key: "coba",
    number: 2,
    nama: "CV Coba Baru",
    kode: "COBA",
    domain: "coba.test",
    email: "baru@coba.test",
    ...newCompanyOf(DEMO_APP, today),
    plan_name: "Coba Gratis",
    count: 0,
    sites: [],
    welcome_done: false,
  }),
  small({
    key: "obrolan",
    id: CHAT_COMPANY_ID,
    number: 3,
    nama: "PT Obrolan Nusantara",
    kode: "OBRN",
    domain: "chat.test",
    email: "admin816@chat.test",
    status: "active",
    ...tried(today, -240),
    count: 16,
    plan_expires_at: addDays(today, 210),
    modules: [MODULES.reimbursement, MODULES.leave],
    sites: [
      site(["YOG", "Yogyakarta", "Jl. Cik Di Tiro No. 41, Yogyakarta 55223"], -7.77786, 110.37552, 2_800_000),
    ],
  }),
  small({
    key: "kopi",
    number: 4,
    nama: "PT Sinar Kopi Gayo",
    kode: "KOPI",
    domain: "kopi.test",
    ...trial(today, -11, 3),
    count: 14,
    sites: [site(["TKN", "Takengon", "Jl. Lebe Kader No. 15, Takengon 24519"], 4.62628, 96.84542, 3_900_000)],
  }),
  small({
    key: "tani",
    number: 5,
    nama: "CV Tani Makmur Jaya",
    kode: "TANI",
    domain: "tani.test",
    ...trial(today, -5, 9),
    count: 9,
    sites: [site(["MLG", "Malang", "Jl. Kawi No. 88, Malang 65119"], -7.97709, 112.62411, 3_700_000)],
  }),
  small({
    key: "bengkel",
    number: 6,
    nama: "UD Bengkel Cepat",
    kode: "BGKL",
    domain: "bengkel.test",
    ...trial(today, -16, -2),
    count: 7,
    sites: [
      site(
        ["DPS", "Denpasar", "Jl. Gatot Subroto Barat No. 310, Denpasar 80117"],
        -8.63739,
        115.1955,
        3_500_000,
        "Asia/Makassar",
      ),
    ],
  }),
  small({
    key: "bahari",
    number: 7,
    nama: "PT Bahari Logistik Timur",
    kode: "BHRI",
    domain: "bahari.test",
    status: "active",
    ...tried(today, -100),
    count: 32,
    plan_expires_at: addDays(today, 45),
    modules: [MODULES.leave, MODULES.overtime, MODULES.payroll],
    sites: [
      site(
        ["JYP", "Jayapura", "Jl. Koti No. 19, Jayapura 99221"],
        -2.54049,
        140.70621,
        4_400_000,
        "Asia/Jayapura",
      ),
      site(
        ["AMQ", "Ambon", "Jl. Yos Sudarso No. 6, Ambon 97126"],
        -3.69439,
        128.17863,
        3_400_000,
        "Asia/Jayapura",
      ),
    ],
  }),
  small({
    key: "busana",
    number: 8,
    nama: "PT Karya Busana Lestari",
    kode: "BSNA",
    domain: "busana.test",
    status: "active",
    ...tried(today, -210),
    count: 41,
    is_limited_storage: true,
    plan_name: "Hemat",
    plan_expires_at: addDays(today, 18),
    leaves_on: addDays(today, 18),
    leave_reason: "Bergabung dengan grup yang sudah memakai sistem sendiri",
    sites: [
      site(
        ["SLO", "Surakarta", "Jl. Slamet Riyadi No. 402, Surakarta 57142"],
        -7.56512,
        110.80431,
        2_600_000,
      ),
    ],
  }),
  small({
    key: "roti",
    number: 9,
    nama: "UD Roti Hangat",
    kode: "ROTI",
    domain: "roti.test",
    status: "close",
    plan_name: "Coba Gratis",
    trial_start: addDays(today, -60),
    trial_end: addDays(today, -46),
    count: 6,
    sites: [site(["PDG", "Padang", "Jl. Veteran No. 33, Padang 25116"], -0.93437, 100.35509, 3_100_000)],
  }),
  small({
    key: "graha",
    number: 10,
    nama: "PT Graha Prima Hunian",
    kode: "GRHA",
    domain: "graha.test",
    status: "close",
    plan_expires_at: addDays(today, -75),
    count: 11,
    sites: [site(["MDN", "Medan", "Jl. Gajah Mada No. 27, Medan 20153"], 3.58497, 98.65911, 4_100_000)],
  }),
]
