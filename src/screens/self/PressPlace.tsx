import { lazy, Suspense } from "react"
import type { CheckInContext } from "#machines/checkIn/checkInTypes.ts"
import { isOutside, positionOf, spotOf } from "#machines/checkIn/judging.ts"
import { formatNumber } from "#src/format/format.ts"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { outsideWords, spotWords } from "./pressWords.ts"

const MapView = lazy(() => import("#src/ui/evidence/MapView.tsx").then((m) => ({ default: m.MapView })))

/** The position on the map with the circle of the office, and how far it is. */
export function PressPlace({ context }: { readonly context: CheckInContext }) {
  const [position, spot] = [positionOf(context), spotOf(context)]
  if (position === null || spot === null || context.state === null) return null
  const { rules } = context.state
  const isAway = isOutside(context)
  const notes = [
    `Akurasi ${formatNumber(position.accuracy_m)} m`,
    ...(isAway ? [outsideWords(rules)] : []),
    ...(position.is_mock ? ["GPS palsu, akan dicatat"] : []),
  ]
  return (
    <section aria-label="Lokasi" className="grid gap-3">
      <Suspense fallback={<div className="h-44 rounded-control bg-sunken" />}>
        <MapView
          label={`Peta: ${spotWords(spot)}`}
          tiles={document.documentElement.dataset["tiles"] ?? null}
          office={spot.place}
          point={position}
          isInside={spot.in_radius}
        />
      </Suspense>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <StatusBadge tone={spot.in_radius ? "approved" : isAway ? "rejected" : "neutral"}>
          {spot.in_radius ? "Di dalam radius" : "Di luar radius"}
        </StatusBadge>
        <div className="min-w-0 flex-1 basis-52">
          <p className="text-body font-semibold text-ink tnum">{spotWords(spot)}</p>
          <p className="text-caption text-ink-3 tnum">{notes.join(" · ")}</p>
        </div>
      </div>
    </section>
  )
}
