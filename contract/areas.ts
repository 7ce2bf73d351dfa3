import type { StarterType } from "./areas/fieldwork/starterTypes.ts"

/**
 * Kind of work of an area; decides its figures, columns and starter task types (contract/areas/fieldwork/areaKinds.ts).
 * Areas of the same kind differ in data only.
 */
export type AreaKind = "kunjungan" | "pengiriman" | "penjualan" | "pengemudi"

/** Columns of the menu Penugasan. */
export type AreaColumn = "Kunjungan" | "Pengiriman" | "Merek" | "Penjualan merek"

export type Area = {
  /** First segment of its addresses; also the key in tasks, visits, customers and products. */
  readonly key: string
  readonly title: string
  readonly kind: AreaKind
  /** Task types that a company gets when it switches the area on. */
  readonly types: readonly StarterType[]
  /** Its entries of the menu, each with the page it opens: the day (""), or the sales report. */
  readonly menu: Readonly<Partial<Record<AreaColumn, "" | "/sales">>>
}

const selling = ["kunjunganSales", "survei"] as const
const delivering = ["antar"] as const
const brand = { Merek: "", "Penjualan merek": "/sales" } as const

/**
 * Areas of field work. One entry makes its addresses, its menu entries, its switch in akses-aplikasi and its starter
 * task types.
 */
export const AREAS = [
  {
    key: "sales-visit",
    title: "Sales Visit",
    kind: "penjualan",
    types: selling,
    menu: { Kunjungan: "/sales" },
  },
  {
    key: "store-visit",
    title: "Store Visit",
    kind: "kunjungan",
    types: ["cekToko"],
    menu: { Kunjungan: "/sales" },
  },
  {
    key: "mpi-store-visit",
    title: "MPI Store Visit",
    kind: "kunjungan",
    types: ["cekToko", "pajangan"],
    menu: { Kunjungan: "" },
  },
  { key: "wfr", title: "WFR", kind: "kunjungan", types: ["cekToko"], menu: { Kunjungan: "/sales" } },
  {
    key: "courier",
    title: "Courier",
    kind: "pengiriman",
    types: [...delivering, "jemput"],
    menu: { Pengiriman: "/sales" },
  },
  {
    key: "medisend",
    title: "Medisend",
    kind: "pengiriman",
    types: ["antarObat"],
    menu: { Pengiriman: "/sales" },
  },
  {
    key: "driver-ayooklik",
    title: "Driver Ayooklik",
    kind: "pengemudi",
    types: ["perjalanan"],
    menu: { Pengiriman: "" },
  },
  { key: "biskis", title: "Biskis", kind: "penjualan", types: selling, menu: brand },
  {
    key: "cedea",
    title: "Cedea",
    kind: "penjualan",
    types: selling,
    menu: { "Penjualan merek": "/sales" },
  },
  { key: "dspp", title: "DSPP", kind: "penjualan", types: selling, menu: brand },
  { key: "dtd", title: "DTD", kind: "penjualan", types: selling, menu: brand },
  {
    key: "milkita",
    title: "Milkita",
    kind: "penjualan",
    types: selling,
    menu: { "Penjualan merek": "/sales" },
  },
  { key: "monde", title: "Monde", kind: "kunjungan", types: ["cekToko", "pajangan"], menu: { Merek: "" } },
  { key: "motoris", title: "Motoris", kind: "penjualan", types: ["kanvas"], menu: brand },
  { key: "sts", title: "STS", kind: "penjualan", types: selling, menu: brand },
] as const satisfies readonly Area[]

export type AreaKey = (typeof AREAS)[number]["key"]
