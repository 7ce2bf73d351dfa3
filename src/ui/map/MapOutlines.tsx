import { cx } from "../controls/cx.ts"
import type { Pixel, Size, Spot } from "./geo.ts"
import { type Camera, project } from "./mercator.ts"
import { readable } from "./scene.ts"

/** A closed ring on a map: an area. */
export type MapOutline = {
  readonly id: number
  readonly label: string
  readonly ring: readonly Spot[]
  /** Where its name is written; null = it has none on the map. */
  readonly middle: Spot | null
  readonly tone: "brand" | "plain" | "quiet"
}

const LOOK = {
  brand: "fill-brand/15 stroke-brand",
  plain: "fill-ink-2/5 stroke-ink-3/70",
  quiet: "fill-ink-3/5 stroke-ink-3/60 [stroke-dasharray:4_4]",
} as const
const MOST_NAMES = 24

const pathOf = (camera: Camera, size: Size, ring: readonly Spot[]): string =>
  `M${ring
    .map((spot) => project(camera, size, spot))
    .map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)
    .join("L")}Z`

/** Distance of a name below the middle, where the mark of the place is, pixels. */
const BELOW_PX = 18
/** Places that names of areas take, so that names of towns leave them free: along each name. */
export const outlineNames = (camera: Camera, size: Size, outlines: readonly MapOutline[]): readonly Pixel[] =>
  outlines.flatMap(({ middle }) => {
    if (middle === null) return []
    const { x, y } = project(camera, size, middle)
    return [-24, 0, 24].map((by) => ({ x: x + by, y: y + BELOW_PX }))
  })

type Props = {
  readonly camera: Camera
  readonly size: Size
  readonly outlines: readonly MapOutline[]
}

/** Areas by their outlines, the highlighted ones on top, with as many names as fit. Within the map's svg. */
export function MapOutlines({ camera, size, outlines }: Props) {
  const drawn = outlines.toSorted((a, b) => Number(a.tone === "brand") - Number(b.tone === "brand"))
  const placed = drawn.toReversed().flatMap(({ id, label: name, middle, tone }) => {
    if (middle === null) return []
    const { x, y } = project(camera, size, middle)
    const isSeen = x > 0 && y > 0 && x < size.width && y < size.height
    return isSeen ? [{ id, name, tone, x, y: y + BELOW_PX }] : []
  })
  return (
    <>
      {drawn.map(({ id, ring, tone }) => (
        <path
          key={id}
          d={pathOf(camera, size, ring)}
          className={LOOK[tone]}
          strokeWidth={tone === "brand" ? 2 : 1.25}
          strokeLinejoin="round"
        />
      ))}
      {readable(placed, [], MOST_NAMES).map(({ id, name, tone, x, y }) => (
        <text
          key={id}
          x={x}
          y={y}
          textAnchor="middle"
          strokeWidth={3}
          className={cx(
            "stroke-paper text-[11px] font-semibold [paint-order:stroke]",
            tone === "brand" ? "fill-brand" : "fill-ink-2",
          )}
        >
          {name}
        </text>
      ))}
    </>
  )
}
