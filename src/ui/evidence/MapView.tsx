import { metresBetween } from "../map/geo.ts"
import { metresInWords } from "../map/places.ts"
import type { Scene } from "../map/scene.ts"
import { SceneMap } from "../map/SceneMap.tsx"

export type Place = { readonly lat: number; readonly lng: number }
export type MapViewProps = {
  /** Text alternative of the map. */
  readonly label: string
  /** URL of the tiles, `https://…/{z}/{x}/{y}.png`; null = a diagram. */
  readonly tiles: string | null
  readonly office: Place & { readonly radius_m: number }
  readonly point: Place & { readonly accuracy_m: number | null }
  readonly isInside: boolean | null
}

/** A check-in's location, the allowed circle (geofence), and the distance from its centre. */
export const evidenceScene = ({ office, point, isInside }: Omit<MapViewProps, "label" | "tiles">): Scene => ({
  areas: [{ spot: office, radius_m: office.radius_m, label: `radius ${metresInWords(office.radius_m)}` }],
  spans: [{ from: office, to: point, label: metresInWords(metresBetween(office, point)) }],
  points: [
    {
      id: "here",
      spot: point,
      tone: isInside === false ? "bad" : "ok",
      accuracy_m: point.accuracy_m,
    },
  ],
})

/** A check-in's location and the allowed circle. */
export function MapView({ label, tiles, ...evidence }: MapViewProps) {
  const { lat, lng } = evidence.point
  return <SceneMap label={label} tiles={tiles} scene={evidenceScene(evidence)} about={{ lat, lng }} />
}
