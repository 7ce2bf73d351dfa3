import type { AreaKind } from "../../areas.ts"
import { oneOf } from "../../kit/schema.ts"

/**
 * Figures of an area's work. Rupiah, whole units, metres and minutes. `planned` is without cancelled work; `retried` failed on
 * an earlier day, on which it is planned; `first_done` were done without a failed attempt.
 */
export const MEASURES = [
  "planned",
  "retried",
  "done",
  "missed",
  "failed",
  "in_radius",
  "first_done",
  "cod",
  "cod_paid",
  "orders",
  "amount",
  "qty",
  "trip_m",
  "minutes",
  "customers",
  "people",
] as const
export type Measure = (typeof MEASURES)[number]
export type Sums = Readonly<Record<Measure, number>>

/** Percentages of a report: the part and the whole. */
export const SHARES = {
  in_radius_pct: ["in_radius", "done"],
  first_done_pct: ["first_done", "done"],
  orders_pct: ["orders", "done"],
} as const satisfies Readonly<Record<string, readonly [Measure, Measure]>>
export type Share = keyof typeof SHARES
const isShare = (key: string): key is Share => key in SHARES

/** Orders of a report: the name (a day: its date), a sum, or a percentage. */
export const reportSorts = ["nama", ...MEASURES, ...(Object.keys(SHARES) as Share[])] as const
export type ReportSort = (typeof reportSorts)[number]
export type ReportOrder = { readonly sort: ReportSort; readonly dir: "asc" | "desc" }

/** A figure as it is shown: a sum, or one as a percentage of another. */
export type Figure = {
  readonly label: string
  readonly of: Measure
  readonly as: "count" | "rupiah" | "km" | "minutes" | "percent"
  /** The whole of a percentage. */
  readonly per?: Measure
}

const count = (label: string, of: Measure): Figure => ({ label, of, as: "count" })
const rupiah = (label: string, of: Measure): Figure => ({ label, of, as: "rupiah" })
const share = (label: string, key: Share): Figure => {
  const [of, per] = SHARES[key]
  return { label, of, as: "percent", per }
}

/** Ways to sum up a report. */
export const reportBys = ["person", "customer", "product", "day"] as const
export type ReportBy = (typeof reportBys)[number]
export const reportByWords: Readonly<Record<ReportBy, string>> = {
  person: "Pegawai",
  customer: "Pelanggan",
  product: "Produk",
  day: "Tanggal",
}

type Kind = {
  readonly nama: string
  /** Cards of the day and columns of reports. */
  readonly cards: readonly Figure[]
  readonly columns: readonly Figure[]
  /** Noun of one piece of work, for sentences. */
  readonly noun: string
  readonly bys: readonly ReportBy[]
  /** The way its sales page sums up. */
  readonly salesBy: ReportBy
  /** Bars of the trend. */
  readonly bars: readonly (readonly [Measure, string, "ok" | "bad" | "warn" | "brand"])[]
}

/** By product: what was sold or handed over. */
export const productFigures: readonly Figure[] = [
  count("Jumlah", "qty"),
  rupiah("Nilai", "amount"),
  count("Kunjungan", "orders"),
  count("Pelanggan", "customers"),
  count("Pegawai", "people"),
]

const withProducts = ["person", "customer", "product", "day"] as const

/** How each kind of area is shown: kinds differ in data, not in screens or queries. */
export const AREA_KINDS: Readonly<Record<AreaKind, Kind>> = {
  kunjungan: {
    nama: "Kunjungan",
    noun: "kunjungan",
    cards: [
      count("Direncanakan", "planned"),
      count("Selesai", "done"),
      count("Terlewat", "missed"),
      share("Di dalam radius", "in_radius_pct"),
    ],
    columns: [
      count("Direncanakan", "planned"),
      count("Selesai", "done"),
      count("Terlewat", "missed"),
      count("Gagal", "failed"),
      share("Di dalam radius", "in_radius_pct"),
      count("Menit", "minutes"),
    ],
    bys: withProducts,
    salesBy: "product",
    bars: [
      ["done", "Selesai", "ok"],
      ["missed", "Terlewat", "bad"],
    ],
  },
  pengiriman: {
    nama: "Pengiriman",
    noun: "pengiriman",
    cards: [
      count("Direncanakan", "planned"),
      count("Terkirim", "done"),
      share("Berhasil pertama kali", "first_done_pct"),
      rupiah("COD tertagih", "cod_paid"),
    ],
    columns: [
      count("Direncanakan", "planned"),
      count("Diulang", "retried"),
      count("Terkirim", "done"),
      count("Percobaan gagal", "failed"),
      share("Berhasil pertama kali", "first_done_pct"),
      rupiah("COD ditagih", "cod"),
      rupiah("COD tertagih", "cod_paid"),
    ],
    bys: withProducts,
    salesBy: "product",
    bars: [
      ["done", "Terkirim", "ok"],
      ["failed", "Percobaan gagal", "bad"],
    ],
  },
  penjualan: {
    nama: "Penjualan",
    noun: "kunjungan",
    cards: [
      count("Kunjungan selesai", "done"),
      count("Pesanan", "orders"),
      rupiah("Nilai", "amount"),
      share("Kunjungan dengan pesanan", "orders_pct"),
    ],
    columns: [
      count("Direncanakan", "planned"),
      count("Selesai", "done"),
      count("Pesanan", "orders"),
      count("Barang", "qty"),
      rupiah("Nilai", "amount"),
      share("Dengan pesanan", "orders_pct"),
    ],
    bys: withProducts,
    salesBy: "product",
    bars: [
      ["orders", "Dengan pesanan", "ok"],
      ["missed", "Terlewat", "bad"],
    ],
  },
  pengemudi: {
    nama: "Pengemudi",
    noun: "perjalanan",
    cards: [
      count("Perjalanan", "planned"),
      count("Selesai", "done"),
      { label: "Jarak", of: "trip_m", as: "km" },
      { label: "Waktu", of: "minutes", as: "minutes" },
    ],
    columns: [
      count("Perjalanan", "planned"),
      count("Selesai", "done"),
      count("Terlewat", "missed"),
      { label: "Jarak", of: "trip_m", as: "km" },
      { label: "Waktu", of: "minutes", as: "minutes" },
    ],
    bys: ["person", "customer", "day"],
    salesBy: "person",
    bars: [
      ["done", "Selesai", "ok"],
      ["missed", "Terlewat", "bad"],
    ],
  },
}

/** Columns of a report. */
export const figuresOf = (kind: AreaKind, by: ReportBy): readonly Figure[] =>
  by === "product" ? productFigures : AREA_KINDS[kind].columns

export const reportBy = oneOf(reportBys)

/** Order of a report unless another is asked for. */
const firstOrders: Readonly<Record<ReportBy, ReportOrder>> = {
  person: { sort: "done", dir: "desc" },
  customer: { sort: "done", dir: "desc" },
  product: { sort: "amount", dir: "desc" },
  day: { sort: "nama", dir: "desc" },
}

/** The order of a report; figures begin with the largest, names with A, days with the latest. */
export const orderOf = (by: ReportBy, sort?: ReportSort, dir?: ReportOrder["dir"]): ReportOrder => {
  const first = firstOrders[by]
  const key = sort ?? first.sort
  return { sort: key, dir: dir ?? (key === first.sort ? first.dir : key === "nama" ? "asc" : "desc") }
}

/** The order by which a column of figures is sorted. */
export const sortOfFigure = ({ of, as }: Figure): ReportSort => {
  const key = `${of}_pct`
  return as === "percent" && isShare(key) ? key : of
}

/** Value of a figure; a percentage has one decimal, null = of nothing. */
export const figureIn = ({ of, per }: Figure, sums: Sums): number | null => {
  if (per === undefined) return sums[of]
  return sums[per] === 0 ? null : Math.round((sums[of] / sums[per]) * 1000) / 10
}
