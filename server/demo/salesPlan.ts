import type { Outline } from "#contract/areas/sales/outline.ts"

/** An area of the demo; outlines are drawn roughly after the towns. */
export type AreaPlan = {
  readonly kode: string
  readonly nama: string
  readonly parent: string | null
  readonly lat: number | null
  readonly lng: number | null
  readonly outline: Outline | null
  readonly is_active: boolean
}
/** A team of the demo: of employees of an office; the share of the office's sales people is equal among its teams. */
export type TeamPlan = { readonly nama: string; readonly area: string; readonly office: string }

const area = (
  kode: string,
  nama: string,
  parent: string | null,
  place: Partial<Pick<AreaPlan, "lat" | "lng" | "outline" | "is_active">>,
): AreaPlan => ({ kode, nama, parent, lat: null, lng: null, outline: null, is_active: true, ...place })

/** Parents come before their children. */
export const AREA_PLANS: readonly AreaPlan[] = [
  area("JBT", "Jabodetabek", null, {
    outline: [
      [106.42, -6.02],
      [106.6, -6.02],
      [106.83, -6.07],
      [107.03, -6.03],
      [107.22, -6.1],
      [107.24, -6.35],
      [107.1, -6.55],
      [106.9, -6.72],
      [106.65, -6.68],
      [106.48, -6.48],
      [106.4, -6.25],
    ],
  }),
  area("JKT", "Jakarta", "JBT", {
    lat: -6.2,
    lng: 106.83,
    outline: [
      [106.685, -6.095],
      [106.74, -6.085],
      [106.83, -6.105],
      [106.9, -6.09],
      [106.97, -6.1],
      [106.965, -6.16],
      [106.94, -6.23],
      [106.915, -6.3],
      [106.905, -6.365],
      [106.84, -6.36],
      [106.79, -6.31],
      [106.745, -6.26],
      [106.72, -6.2],
      [106.69, -6.16],
    ],
  }),
  area("BKS", "Bekasi", "JBT", {
    outline: [
      [106.975, -6.09],
      [107.03, -6.06],
      [107.12, -6.1],
      [107.16, -6.22],
      [107.12, -6.34],
      [107.02, -6.38],
      [106.95, -6.36],
      [106.925, -6.3],
      [106.95, -6.23],
      [106.975, -6.16],
    ],
  }),
  area("TNG", "Tangerang", "JBT", { lat: -6.1783, lng: 106.6319 }),
  area("BDR", "Bandung Raya", null, {
    outline: [
      [107.35, -6.78],
      [107.52, -6.75],
      [107.7, -6.8],
      [107.83, -6.92],
      [107.8, -7.1],
      [107.62, -7.18],
      [107.42, -7.12],
      [107.33, -6.95],
    ],
  }),
  area("BDG", "Kota Bandung", "BDR", {
    lat: -6.9175,
    lng: 107.6191,
    outline: [
      [107.55, -6.87],
      [107.6, -6.845],
      [107.66, -6.855],
      [107.72, -6.895],
      [107.73, -6.95],
      [107.66, -6.97],
      [107.59, -6.965],
      [107.555, -6.92],
    ],
  }),
  area("CMH", "Cimahi", "BDR", { lat: -6.8841, lng: 107.5413 }),
  area("JTM", "Jawa Timur", null, {}),
  area("SBY", "Surabaya", "JTM", {
    lat: -7.2575,
    lng: 112.7521,
    outline: [
      [112.62, -7.2],
      [112.7, -7.19],
      [112.78, -7.22],
      [112.84, -7.26],
      [112.83, -7.34],
      [112.74, -7.35],
      [112.66, -7.345],
      [112.6, -7.29],
    ],
  }),
  area("MLG", "Malang", "JTM", { lat: -7.9797, lng: 112.6304, is_active: false }),
]

export const TEAM_PLANS: readonly TeamPlan[] = [
  { nama: "Jakarta Pusat", area: "JKT", office: "JKT" },
  { nama: "Jakarta Timur", area: "JKT", office: "JKT" },
  { nama: "Bekasi", area: "BKS", office: "BKS" },
  { nama: "Bandung Utara", area: "BDG", office: "BDG" },
  { nama: "Bandung Selatan", area: "BDR", office: "BDG" },
]
