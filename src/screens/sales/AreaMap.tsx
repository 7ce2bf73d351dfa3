import type { MapContext, MapEvent } from "#machines/map/mapMachine.ts"
import type { AreaCustomers, TreeArea } from "#src/api/actors/salesAreas.ts"
import { formatNumber } from "#src/format/format.ts"
import { buttonClass } from "#src/ui/controls/buttonClass.ts"
import { SegmentedControl } from "#src/ui/controls/choice/SegmentedControl.tsx"
import { PlaceTable } from "#src/ui/map/PlaceTable.tsx"
import { PointMap } from "#src/ui/map/PointMap.tsx"
import { areaOutlines, areaPlaces, customerGroups, customerPlaces } from "./areaShapes.ts"
import { idsBelow, pathWords } from "./treeRows.ts"

type Props = {
  readonly areas: readonly TreeArea[]
  readonly chosen: TreeArea | null
  /** Sums of the chosen area, in words. */
  readonly sum: string
  readonly customers: AreaCustomers | null
  readonly map: MapContext
  readonly send: (event: MapEvent) => void
  readonly teamsHref: string
  /** The form of the chosen area; null = this account changes none. */
  readonly editHref: string | null
}

const ways = [
  { value: "map", label: "Peta" },
  { value: "table", label: "Tabel titik" },
] as const

/** The number of customers of the chosen area, or why there is none. */
const customerWords = (chosen: TreeArea | null, customers: AreaCustomers | null): string => {
  if (chosen === null) return "Pilih area untuk melihat pelanggan di dalamnya"
  if (chosen.outline === null) return "Tanpa garis batas: pelanggannya tidak dihitung"
  return customers === null
    ? "Memuat pelanggan"
    : `${formatNumber(customers.count)} pelanggan di dalam garis batas`
}

/** The map of all areas; of a chosen one with its customers. */
export function AreaMap({ areas, chosen, sum, customers, map, send, teamsHref, editHref }: Props) {
  const among = chosen === null ? null : idsBelow(areas, chosen.id)
  const shown = among === null ? areas : areas.filter(({ id }) => among.has(id))
  const inside = chosen === null ? null : customers
  const places = [...areaPlaces(shown, among), ...(inside === null ? [] : customerPlaces(inside))]
  const counted = inside === null ? [] : customerGroups(inside)
  const customer =
    map.selected !== null && map.selected < 0 ? places.find(({ id }) => id === map.selected) : undefined
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SegmentedControl
          label="Tampilan peta"
          size="sm"
          options={ways}
          value={map.shown}
          onChange={(as) => send({ type: "map.show", as })}
        />
        <p className="text-caption text-ink-3 tnum">{customerWords(chosen, customers)}</p>
      </div>
      {map.shown === "table" ? (
        <PlaceTable
          label="Titik di peta"
          noun="pelanggan"
          places={places}
          counted={counted}
          selected={map.selected}
          onSelect={(id) => send({ type: "map.select", id })}
        />
      ) : (
        <PointMap
          label={chosen === null ? `Peta ${formatNumber(areas.length)} area` : `Peta area ${chosen.nama}`}
          places={places}
          counted={counted}
          outlines={areaOutlines(shown, among)}
          tiles={document.documentElement.dataset["tiles"] ?? null}
          sight={map.sight}
          grip={map.grip}
          fingers={map.fingers}
          selected={map.selected}
          onGesture={send}
          card={
            chosen === null ? null : (
              <div className="flex items-center justify-between gap-3 rounded-card border border-line bg-surface px-3 py-2.5 shadow-overlay">
                <div className="min-w-0">
                  <p className="truncate font-semibold text-ink">
                    {customer === undefined ? pathWords(areas, chosen.id) : customer.label}
                  </p>
                  <p className="truncate text-caption text-ink-3 tnum">
                    {customer === undefined ? sum : `Pelanggan · ${customer.detail}`}
                  </p>
                </div>
                <span className="flex shrink-0 gap-1.5">
                  {editHref !== null && (
                    <a href={editHref} className={buttonClass({ size: "sm" })}>
                      Ubah
                    </a>
                  )}
                  <a href={teamsHref} className={buttonClass({ size: "sm" })}>
                    Tim
                  </a>
                </span>
              </div>
            )
          }
          className="min-h-96 flex-1 max-lg:h-[26rem] max-lg:flex-none"
        />
      )}
    </div>
  )
}
