import { ExternalLink } from "lucide-react"
import { lazy, Suspense } from "react"
import { Diagram } from "./Diagram.tsx"
import type { Spot } from "./geo.ts"
import { placeInWords } from "./places.ts"
import type { Scene } from "./scene.ts"

const TileMap = lazy(() => import("./TileMap.tsx").then((m) => ({ default: m.TileMap })))

export type SceneMapProps = {
  /** Text alternative of the map. */
  readonly label: string
  readonly scene: Scene
  /** URL of the tiles, `https://…/{z}/{x}/{y}.png`; null = a diagram. */
  readonly tiles: string | null
  /** The main place: named under the map, and linked to an external map. */
  readonly about?: Spot
}

/** URL of an external street map. */
export const mapLink = ({ lat, lng }: Spot): string =>
  `https://www.google.com/maps/search/?api=1&query=${lat}%2C${lng}`

/** The main place in words, with a link to a street map. */
export function PlaceLine({ spot }: { readonly spot: Spot }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-caption text-ink-3 tnum">
      {placeInWords(spot)}
      <a
        href={mapLink(spot)}
        target="_blank"
        rel="noreferrer"
        className="inline-flex items-center gap-1 text-brand underline-offset-2 hover:underline"
      >
        Buka di peta <ExternalLink size={12} aria-hidden="true" />
      </a>
    </p>
  )
}

/** A scene on a tile map, or as a diagram without tiles; both have the same content. */
export function SceneMap({ label, scene, tiles, about }: SceneMapProps) {
  return (
    <div className="grid gap-1.5">
      {tiles === null || tiles === "" ? (
        <Diagram label={label} scene={scene} />
      ) : (
        <Suspense fallback={<div className="h-44 rounded-control bg-sunken" />}>
          <TileMap label={label} scene={scene} tiles={tiles} />
        </Suspense>
      )}
      {about === undefined ? null : <PlaceLine spot={about} />}
    </div>
  )
}
