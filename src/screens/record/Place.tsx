import { metresInWords } from "#src/ui/map/places.ts"
import type { Spot } from "#src/ui/map/geo.ts"
import { SceneMap } from "#src/ui/map/SceneMap.tsx"

type Props = {
  /** Text equivalent: degrees and radius. */
  readonly label: string
  readonly spot: Spot
  readonly radius: number | null
}

/** Read-only location of a record: the point, its radius, and a map. */
export function Place({ label, spot, radius }: Props) {
  return (
    <div className="grid gap-1">
      <SceneMap
        label={label}
        tiles={document.documentElement.dataset["tiles"] ?? null}
        about={spot}
        scene={{
          points: [{ id: "spot", spot, tone: "brand" }],
          areas:
            radius === null ? [] : [{ spot, radius_m: radius, label: `radius ${metresInWords(radius)}` }],
        }}
      />
      <p className="text-caption text-ink-3 tnum">{label}</p>
    </div>
  )
}
