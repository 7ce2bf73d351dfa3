import type { CheckInContext } from "#machines/checkIn/checkInTypes.ts"
import { isOutside, positionOf, spotOf } from "#machines/checkIn/judging.ts"
import { formatNumber } from "#src/format/format.ts"
import { PlaceMap } from "./PlaceMap.tsx"
import { outsideWords, spotWords } from "./pressWords.ts"

/** The position of a press with the circle of the office, and how far it is. */
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
    <PlaceMap
      position={position}
      place={spot.place}
      isInside={spot.in_radius}
      isAway={isAway}
      words={spotWords(spot)}
      notes={notes}
    />
  )
}
