import { AREAS, type Area, type AreaKey } from "../areas.ts"

/** Pages of an area below its root. The root is the day (`ringkasan`). */
export const AREA_VIEWS = ["ringkasan", "tugas", "rute", "laporan", "pelanggan"] as const
export type AreaView = (typeof AREA_VIEWS)[number]

export type AreaPath = `/${AreaKey}` | `/${AreaKey}/sales` | `/${AreaKey}/*`

/** The area of an address; null = none. Reads it as the router does: letters of either case. */
export const areaOfPath = (path: string): Area | null => {
  const [, first = ""] = path.toLowerCase().split("/")
  return AREAS.find(({ key }) => key === first) ?? null
}

/** View of the last part of an area's address; null = no page. */
export const viewOfRest = (rest: string): AreaView | null =>
  AREA_VIEWS.find((view) => view === rest.toLowerCase().replace(/\/$/, "")) ?? null

/** Addresses of every area: the exact ones precede all others, and the rest of each area follows them. */
export const areaPages = AREAS.flatMap(({ key }): readonly AreaPath[] => [`/${key}`, `/${key}/sales`])
export const areaRests = AREAS.map(({ key }): AreaPath => `/${key}/*`)
