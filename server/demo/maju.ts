import { areaFeature, FEATURES, MODULES } from "#contract/kit/modules.ts"
import type { CompanyPlan, DivisionPlan, OfficePlan, PositionPlan } from "./blueprint.ts"

/** Minimum wages of 2026: UMP DKI Jakarta; West Java, Kepgub 561/Kep.862-Kesra/2025. */
const offices: readonly OfficePlan[] = [
  {
    kode: "JKT",
    nama: "Kantor Pusat Jakarta",
    is_pusat: true,
    alamat: "Gedung Graha Maju Lt. 9, Jl. Kebon Sirih No. 171, Gambir, Jakarta Pusat 10340",
    kota: "Jakarta Pusat",
    lat: -6.18335,
    lng: 106.83021,
    radius_m: 100,
    timezone: "Asia/Jakarta",
    umk: 5_729_876,
    share: 44,
  },
  {
    kode: "BKS",
    nama: "Cabang Bekasi",
    is_pusat: false,
    alamat: "Ruko Sentra Niaga Blok C-12, Jl. Jenderal Ahmad Yani, Bekasi Selatan, Kota Bekasi 17144",
    kota: "Kota Bekasi",
    lat: -6.24147,
    lng: 106.99246,
    radius_m: 150,
    timezone: "Asia/Jakarta",
    umk: 5_999_443,
    share: 34,
  },
  {
    kode: "BDG",
    nama: "Cabang Bandung",
    is_pusat: false,
    alamat: "Jl. Asia Afrika No. 288, Sumur Bandung, Kota Bandung 40112",
    kota: "Kota Bandung",
    lat: -6.92166,
    lng: 107.61148,
    radius_m: 120,
    timezone: "Asia/Jakarta",
    umk: 4_737_678,
    share: 22,
  },
]

const divisions: readonly DivisionPlan[] = [
  { kode: "DIR", nama: "Direksi", parent: null, head: "DIRUT" },
  { kode: "SDM", nama: "Sumber Daya Manusia", parent: null, head: "MGR-SDM" },
  { kode: "KEU", nama: "Keuangan & Akuntansi", parent: null, head: "MGR-KEU" },
  { kode: "TI", nama: "Teknologi Informasi", parent: null, head: "MGR-TI" },
  { kode: "OPS", nama: "Operasional", parent: null, head: "MGR-OPS" },
  { kode: "GDG", nama: "Gudang & Logistik", parent: "OPS", head: "SPV-GDG" },
  { kode: "LYN", nama: "Layanan Pelanggan", parent: "OPS", head: "SPV-LYN" },
  { kode: "SLS", nama: "Penjualan", parent: null, head: "MGR-SLS" },
  { kode: "MKT", nama: "Pemasaran", parent: "SLS", head: "SPV-MKT" },
]

const million = (from: number, to: number): readonly [number, number] => [from * 1_000_000, to * 1_000_000]

type Line = readonly [
  kode: string,
  nama: string,
  division: string,
  parent: string | null,
  level: number,
  pay: readonly [number, number],
]

/** Positions with seats that exist exactly once. */
const seated = ([kode, nama, division, parent, level, pay]: Line, ...seats: string[]): PositionPlan => {
  return { kode, nama, division, parent, level, pay, seats, share: 0, offices: [] }
}
/** Positions that share the remaining employees by weight. */
const shared = (
  [kode, nama, division, parent, level, pay]: Line,
  share: number,
  ...only: string[]
): PositionPlan => ({ kode, nama, division, parent, level, pay, seats: [], share, offices: only })

const positions: readonly PositionPlan[] = [
  seated(["DIRUT", "Direktur Utama", "DIR", null, 1, million(55, 65)], "JKT"),
  seated(["DIR-OPS", "Direktur Operasional", "DIR", "DIRUT", 2, million(40, 48)], "JKT"),
  seated(["MGR-SDM", "Manajer SDM", "SDM", "DIRUT", 3, million(19, 25)], "JKT"),
  seated(["MGR-KEU", "Manajer Keuangan", "KEU", "DIRUT", 3, million(21, 27)], "JKT"),
  seated(["MGR-TI", "Manajer TI", "TI", "DIRUT", 3, million(22, 28)], "JKT"),
  seated(["MGR-OPS", "Manajer Operasional", "OPS", "DIR-OPS", 3, million(19, 25)], "JKT"),
  seated(["MGR-SLS", "Manajer Penjualan", "SLS", "DIR-OPS", 3, million(19, 25)], "JKT"),
  seated(["KACAB", "Kepala Cabang", "OPS", "DIR-OPS", 3, million(16, 20)], "BKS", "BDG"),
  seated(["SPV-GDG", "Supervisor Gudang", "GDG", "MGR-OPS", 4, million(9, 12)], "BKS", "BKS", "BDG"),
  seated(["SPV-SLS", "Supervisor Penjualan", "SLS", "MGR-SLS", 4, million(9.5, 12.5)], "JKT", "BKS", "BDG"),
  seated(["SPV-LYN", "Supervisor Layanan Pelanggan", "LYN", "MGR-OPS", 4, million(9, 11.5)], "JKT"),
  seated(["SPV-MKT", "Supervisor Pemasaran", "MKT", "MGR-SLS", 4, million(9.5, 12.5)], "JKT"),
  shared(["STF-SDM", "Staf SDM", "SDM", "MGR-SDM", 5, million(6.2, 8.5)], 5),
  shared(["STF-KEU", "Staf Akuntansi", "KEU", "MGR-KEU", 5, million(6.4, 9)], 8),
  shared(["PRG", "Pengembang Perangkat Lunak", "TI", "MGR-TI", 5, million(9, 17)], 9, "JKT", "BDG"),
  shared(["STF-MKT", "Staf Pemasaran", "MKT", "SPV-MKT", 5, million(6.2, 8.5)], 6, "JKT", "BDG"),
  shared(["CS", "Petugas Layanan Pelanggan", "LYN", "SPV-LYN", 5, million(5.8, 7.2)], 14, "JKT", "BDG"),
  shared(["SLS-LAP", "Sales Lapangan", "SLS", "SPV-SLS", 5, million(5.8, 7.5)], 27),
  shared(["STF-GDG", "Staf Gudang", "GDG", "SPV-GDG", 5, million(5.7, 6.6)], 22, "BKS", "BDG"),
  shared(["SOPIR", "Pengemudi", "GDG", "SPV-GDG", 5, million(5.7, 6.8)], 9, "BKS", "BDG"),
]

/** The main demo company: every module, three offices, 250 employees. */
export const maju: CompanyPlan = {
  key: "maju",
  id: null,
  nama: "PT Maju Bersama",
  kode: "MAJU",
  email: "admin@maju.test",
  phone: "+6284020010001",
  alamat: offices[0]?.alamat ?? "",
  status: "active",
  trial_start: null,
  trial_end: null,
  leaves_on: null,
  leave_reason: null,
  plan_name: "Bisnis",
  plan_expires_at: null,
  is_limited_storage: true,
  modules: Object.values(MODULES),
  features: [
    FEATURES.kasbon,
    FEATURES.absensiLembur,
    FEATURES.goodId,
    /** One area of each kind. */
    ...["store-visit", "courier", "sales-visit", "driver-ayooklik"].map(areaFeature),
  ],
  welcome_done: true,
  offices,
  divisions,
  positions,
  people: { seed: 20_160_301, count: 250, nipPrefix: "MB", mailDomain: "maju.test" },
}
