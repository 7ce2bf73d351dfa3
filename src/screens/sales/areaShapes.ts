import { middleOf, type Outline } from "#contract/areas/sales/outline.ts"
import type { AreaCustomers, TreeArea } from "#src/api/actors/salesAreas.ts"
import { formatNumber, formatRupiah } from "#src/format/format.ts"
import type { Spot } from "#src/ui/map/geo.ts"
import type { MapPlace } from "#src/ui/map/gridClusters.ts"
import type { CountedGroup } from "#src/ui/map/MapMarks.tsx"
import type { MapOutline } from "#src/ui/map/MapOutlines.tsx"

const ringOf = (outline: TreeArea["outline"]): readonly Spot[] =>
  (outline ?? []).map(([lng, lat]) => ({ lng, lat }))

/** Where an area is: its point, else the middle of its outline; null = unknown. */
const spotOf = ({ lat, lng, outline }: TreeArea): Spot | null => {
  if (lat !== null && lng !== null) return { lat, lng }
  return outline === null ? null : middleOf(outline as Outline)
}

/** "12 area", or which ones they are where the answer does not hold all of them. */
export const areaCountWords = (count: number, hasMore: boolean): string =>
  `${formatNumber(count)} area${hasMore ? " pertama menurut nama" : ""}`

export const sumWords = (sum: {
  readonly teams: number
  readonly people: number
  readonly target: number
}): string =>
  [
    `${formatNumber(sum.teams)} tim`,
    `${formatNumber(sum.people)} orang`,
    ...(sum.target > 0 ? [`target ${formatRupiah(sum.target)}`] : []),
  ].join(" · ")

/** Areas as places. Ids of customers are negative, so that both fit on one map. */
export const areaPlaces = (
  areas: readonly TreeArea[],
  chosen: ReadonlySet<number> | null,
): readonly MapPlace[] =>
  areas.flatMap((area) => {
    const spot = spotOf(area)
    return spot === null
      ? []
      : [
          {
            id: area.id,
            spot,
            tone: chosen === null || chosen.has(area.id) ? ("brand" as const) : ("plain" as const),
            label: area.nama,
            detail: `${sumWords(area)}${area.is_active ? "" : " · nonaktif"}`,
          },
        ]
  })
export const customerPlaces = ({ rows }: AreaCustomers): readonly MapPlace[] =>
  rows.map(({ id, nama, kode, lat, lng }) => ({
    id: -id,
    spot: { lat, lng },
    tone: "info",
    label: nama,
    detail: kode ?? "pelanggan",
  }))
export const customerGroups = ({ groups }: AreaCustomers): readonly CountedGroup[] =>
  groups.map(({ lat, lng, count }) => ({ key: `${lat} ${lng}`, spot: { lat, lng }, count }))

export const areaOutlines = (
  areas: readonly TreeArea[],
  chosen: ReadonlySet<number> | null,
): readonly MapOutline[] =>
  areas.flatMap((area) =>
    area.outline === null
      ? []
      : [
          {
            id: area.id,
            label: area.nama,
            ring: ringOf(area.outline),
            middle: spotOf(area),
            tone: chosen?.has(area.id) === true ? "brand" : area.is_active ? "plain" : "quiet",
          },
        ],
  )
