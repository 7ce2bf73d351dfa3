import type { StopKind, TrackSource } from "#contract/areas/fieldwork/trackWords.ts"
import { distanceM } from "../../attendance/index.ts"

/** A position of a day; `at` is ISO. `visit` is the id of its visit, null = none. */
export type Spot = {
  readonly source: TrackSource
  readonly at: string
  readonly lat: number
  readonly lng: number
  readonly accuracy_m: number | null
  readonly battery: number | null
  readonly mock_gps: boolean
  readonly place: string | null
  readonly visit: number | null
}
export type Stop = {
  readonly kind: StopKind
  readonly source: TrackSource
  readonly place: string | null
  readonly lat: number
  readonly lng: number
  readonly arrived_at: string
  readonly left_at: string | null
  readonly minutes: number | null
}

/** A phone that stays within this distance for this long has stopped. */
const STAY_M = 80
const STAY_MIN = 10
/** A stay this near to a check-in or a visit belongs to it, metres. */
const SAME_M = 200
const MINUTE_MS = 60_000

const minutesFrom = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / MINUTE_MS)

const stopOf = (kind: StopKind, { source, place, lat, lng, at }: Spot, left_at: string | null): Stop => ({
  kind,
  source,
  place,
  lat,
  lng,
  arrived_at: at,
  left_at,
  minutes: left_at === null ? null : minutesFrom(at, left_at),
})

/** Stops that marks tell: offices of check-ins and check-outs, and visits with their arrival and departure. */
const marked = (spots: readonly Spot[]): readonly Stop[] =>
  spots.flatMap((spot) => {
    if (spot.source === "visit_masuk") {
      const end = spots.find(({ source, visit }) => source === "visit_selesai" && visit === spot.visit)
      return [stopOf("pelanggan", spot, end?.at ?? null)]
    }
    if (spot.source === "visit_selesai") {
      const isBegun = spots.some(({ source, visit }) => source === "visit_masuk" && visit === spot.visit)
      return isBegun ? [] : [stopOf("pelanggan", spot, spot.at)]
    }
    return spot.source === "ponsel" ? [] : [stopOf("kantor", spot, null)]
  })

/** Stays of the phone: consecutive positions near their first one, for long enough. */
const stays = (spots: readonly Spot[]): readonly Stop[] => {
  const found: Stop[] = []
  for (let nth = 0; nth < spots.length;) {
    const first = spots[nth] as Spot
    let last = nth
    while (last + 1 < spots.length && distanceM(first, spots[last + 1] as Spot) <= STAY_M) last += 1
    const left = (spots[last] as Spot).at
    if (minutesFrom(first.at, left) >= STAY_MIN)
      found.push(stopOf("berhenti", { ...first, place: null }, left))
    nth = last + 1
  }
  return found
}

/**
 * Stops of a day in time order. @param spots in time order
 */
export const stopsOf = (spots: readonly Spot[]): readonly Stop[] => {
  const known = marked(spots)
  const phone = stays(spots.filter(({ source, mock_gps }) => source === "ponsel" && !mock_gps))
  return [...known, ...phone.filter((stay) => known.every((one) => distanceM(one, stay) > SAME_M))].toSorted(
    (a, b) => a.arrived_at.localeCompare(b.arrived_at),
  )
}
