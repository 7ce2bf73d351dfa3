import {
  type StopKind,
  trackSourceWords,
  type TrackState,
  trackStateWords,
} from "#contract/areas/fieldwork/trackWords.ts"
import type { PersonPosition, Positions, Route } from "#src/api/actors/tracker.ts"
import { formatDuration, formatTime } from "#src/format/format.ts"
import type { StatusTone } from "#src/ui/data/StatusBadge.tsx"
import type { MapPlace, PlaceTone } from "#src/ui/map/gridClusters.ts"
import type { CountedGroup, MapStop } from "#src/ui/map/MapMarks.tsx"
import { metresInWords, placeInWords } from "#src/ui/map/places.ts"

export const stateTones: Readonly<Record<TrackState, StatusTone>> = {
  lapangan: "approved",
  terlihat: "info",
  tanpa_titik: "neutral",
}
const mapTone = (state: TrackState, isMock: boolean): PlaceTone =>
  isMock ? "bad" : state === "lapangan" ? "ok" : "plain"

export const placesOf = ({ points }: Positions): readonly MapPlace[] =>
  points.map(({ id, nama, lat, lng, state, mock_gps }) => ({
    id,
    spot: { lat, lng },
    tone: mapTone(state, mock_gps),
    label: nama,
    detail: mock_gps ? `${trackStateWords[state]}, GPS palsu` : trackStateWords[state],
  }))

export const countedOf = ({ clusters }: Positions): readonly CountedGroup[] =>
  clusters.map(({ key, lat, lng, count }) => ({ key, count, spot: { lat, lng } }))

const kindWords: Readonly<Record<StopKind, string>> = {
  kantor: "Kantor",
  pelanggan: "Pelanggan",
  berhenti: "Berhenti",
}
const kindTones: Readonly<Record<StopKind, PlaceTone>> = {
  kantor: "brand",
  pelanggan: "ok",
  berhenti: "warn",
}
export type RouteStop = Route["stops"][number]

/** Name of a stop: the office or customer, else the place in words. */
export const stopName = ({ place, lat, lng }: RouteStop): string => place ?? placeInWords({ lat, lng })
export const stopKind = ({ kind, source }: RouteStop): string =>
  kind === "kantor" ? trackSourceWords[source] : kindWords[kind]
/** "08.02", or "10.05 – 10.40 · 35 m". */
export const stopTimes = ({ arrived_at, left_at, minutes }: RouteStop): string =>
  left_at === null
    ? formatTime(arrived_at)
    : `${formatTime(arrived_at)} – ${formatTime(left_at)} · ${formatDuration(minutes)}`

export const stopsOf = ({ stops }: Route): readonly MapStop[] =>
  stops.map((stop) => ({
    nth: stop.nth,
    spot: { lat: stop.lat, lng: stop.lng },
    tone: kindTones[stop.kind],
    label: `${stopName(stop)}, ${stopTimes(stop)}`,
  }))

/** Where a position is: the office or customer, else the nearest city. */
export const whereOf = ({ place, lat, lng }: NonNullable<PersonPosition["last"]>): string =>
  place ?? placeInWords({ lat, lng })

/** "Titik ponsel 10.05 · akurasi 12 m · baterai 80%". */
export const howOf = ({
  source,
  accuracy_m,
  battery,
}: Pick<NonNullable<PersonPosition["last"]>, "source" | "accuracy_m" | "battery">): string =>
  [
    trackSourceWords[source],
    accuracy_m === null ? null : `akurasi ${metresInWords(accuracy_m)}`,
    battery === null ? null : `baterai ${battery}%`,
  ]
    .filter((part) => part !== null)
    .join(" · ")
