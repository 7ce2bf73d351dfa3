import { lazy, Suspense } from "react"
import type { Position } from "#machines/checkIn/checkInTypes.ts"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"

const MapView = lazy(() => import("#src/ui/evidence/MapView.tsx").then((m) => ({ default: m.MapView })))

type Props = {
  readonly position: Position
  readonly place: { readonly lat: number; readonly lng: number; readonly radius_m: number }
  readonly isInside: boolean
  /** Being outside has a consequence. */
  readonly isAway: boolean
  /** The distance in words. */
  readonly words: string
  readonly notes: readonly string[]
}

/** The position on the map with the circle of a place, and how far it is. */
export const PlaceMap = ({ position, place, isInside, isAway, words, notes }: Props) => (
  <section aria-label="Lokasi" className="grid gap-3">
    <Suspense fallback={<div className="h-44 rounded-control bg-sunken" />}>
      <MapView
        label={`Peta: ${words}`}
        tiles={document.documentElement.dataset["tiles"] ?? null}
        office={place}
        point={position}
        isInside={isInside}
      />
    </Suspense>
    <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
      <StatusBadge tone={isInside ? "approved" : isAway ? "rejected" : "neutral"}>
        {isInside ? "Di dalam radius" : "Di luar radius"}
      </StatusBadge>
      <div className="min-w-0 flex-1 basis-52">
        <p className="text-body font-semibold text-ink tnum">{words}</p>
        <p className="text-caption text-ink-3 tnum">{notes.join(" · ")}</p>
      </div>
    </div>
  </section>
)
