import { useLayoutEffect, useRef, useState } from "react"
import { INDONESIA, NEIGHBOURS } from "./data/outline.ts"
import { decodeRing, type Pixel, pixelOf, scaleOf, type Size, type Spot, type View, viewOf } from "./geo.ts"
import { citiesWithin, metresInWords } from "./places.ts"
import { clustersOf, reachesOf, readable, type Scene, type Tone } from "./scene.ts"

type Props = {
  /** Text alternative of the map. */
  readonly label: string
  readonly scene: Scene
  readonly size?: "sm" | "md"
}

const HEIGHT = { sm: 176, md: 256 } as const
const BOX = { sm: "h-44", md: "h-64" } as const
/** Bounds of the country, west to east and north to south. */
const COUNTRY = [
  { spot: { lat: 6, lng: 95 }, metres: 0 },
  { spot: { lat: -11, lng: 141 }, metres: 0 },
]
/** Coastlines are accurate to about 2 km: closer views omit them. */
const COAST_FROM_M = 40_000
/** City names are left out at street level. */
const CITIES_FROM_M = 8_000
const MOST_NAMES = 14

const own = INDONESIA.map(decodeRing)
const around = NEIGHBOURS.map(decodeRing)

/** A diagram is drawn in actual pixels, so that text keeps its size. */
const useSize = (height: number) => {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(480)
  useLayoutEffect(() => {
    const { current: node } = box
    if (node === null) return undefined
    const measure = () => setWidth(node.clientWidth || 480)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => observer.disconnect()
  }, [])
  return { box, size: { width, height } }
}

const pathOf = (view: View, rings: readonly (readonly Spot[])[]): string =>
  rings
    .map((ring) => {
      const corners = ring.map((spot) => pixelOf(view, spot))
      return `M${corners.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`
    })
    .join("")

const FILL: Readonly<Record<Tone, string>> = {
  ok: "fill-ok",
  bad: "fill-bad",
  brand: "fill-brand",
  plain: "fill-ink-2",
}

function Land({ view }: { readonly view: View }) {
  return (
    <>
      <path d={pathOf(view, around)} className="fill-sunken stroke-line" strokeWidth={0.5} />
      <path d={pathOf(view, own)} className="fill-surface stroke-control" strokeWidth={0.75} />
    </>
  )
}

function Cities({ view, taken }: { readonly view: View; readonly taken: readonly Pixel[] }) {
  const { middle, size, metresPerPixel } = view
  const degrees = metresPerPixel / 111_195
  const [up, across] = [(degrees * size.height) / 2, (degrees * size.width) / 2]
  const inSight = citiesWithin(middle.lat + up, middle.lat - up, middle.lng - across, middle.lng + across)
  const placed = inSight
    .map((city) => ({ ...city, ...pixelOf(view, city) }))
    .filter(({ x, name }) => x + name.length * 6 < size.width)
  const shown = readable(placed, taken, MOST_NAMES)
  return shown.map(({ name, x, y }) => (
    <g key={`${name} ${x}`}>
      <circle cx={x} cy={y} r={2} className="fill-ink-3" />
      <text
        x={x + 5}
        y={y + 4}
        className="fill-ink-2 stroke-paper text-[11px] [paint-order:stroke]"
        strokeWidth={3}
      >
        {name}
      </text>
    </g>
  ))
}

/** Width of a letter of a label, about; pixels. */
const LETTER_PX = 6.6

/** Within the width of the diagram as far as it fits. */
const labelX = (x: number, text: string, width: number): number => {
  const half = (text.length * LETTER_PX) / 2
  return half * 2 > width ? width / 2 : Math.max(half, Math.min(width - half, x))
}

type LabelProps = { readonly at: Pixel; readonly size: Size; readonly children: string }
const Label = ({ at, size, children }: LabelProps) => (
  <text
    x={labelX(at.x, children, size.width)}
    y={at.y}
    textAnchor="middle"
    className="fill-ink stroke-paper text-[12px] font-semibold tnum [paint-order:stroke]"
    strokeWidth={4}
  >
    {children}
  </text>
)

function Shapes({ view, scene }: { readonly view: View; readonly scene: Scene }) {
  const { areas = [], points = [], spans = [], track = [] } = scene
  const at = (spot: Spot) => pixelOf(view, spot)
  const px = (metres: number) => metres / view.metresPerPixel
  return (
    <>
      {areas.map(({ spot, radius_m, label }) => {
        const { x, y } = at(spot)
        const r = Math.max(3, px(radius_m))
        return (
          <g key={`${spot.lat} ${spot.lng} ${radius_m}`}>
            <circle
              cx={x}
              cy={y}
              r={r}
              className="fill-brand stroke-brand"
              fillOpacity={0.1}
              strokeWidth={1.5}
            />
            <path d={`M${x - 4} ${y}h8M${x} ${y - 4}v8`} className="stroke-brand" strokeWidth={1.5} />
            {label !== undefined && (
              <Label size={view.size} at={{ x, y: Math.min(view.size.height - 6, y + r + 15) }}>
                {label}
              </Label>
            )}
          </g>
        )
      })}
      {points.map(({ id, spot, accuracy_m }) => {
        const { x, y } = at(spot)
        return accuracy_m == null || accuracy_m <= 0 ? null : (
          <circle
            key={id}
            cx={x}
            cy={y}
            r={px(accuracy_m)}
            className="fill-info stroke-info"
            fillOpacity={0.08}
            strokeDasharray="3 3"
          />
        )
      })}
      {track.length < 2 ? null : (
        <polyline
          points={track
            .map(at)
            .map(({ x, y }) => `${x},${y}`)
            .join(" ")}
          className="fill-none stroke-info"
          strokeWidth={2}
          strokeLinejoin="round"
        />
      )}
      {spans.map(({ from, to, label }) => {
        const [a, b] = [at(from), at(to)]
        return (
          <g key={`${from.lat} ${from.lng} ${to.lat} ${to.lng}`}>
            <line
              x1={a.x}
              y1={a.y}
              x2={b.x}
              y2={b.y}
              className="stroke-ink-3"
              strokeDasharray="4 4"
              strokeWidth={1.5}
            />
            {label !== undefined && Math.hypot(a.x - b.x, a.y - b.y) > 24 && (
              <Label size={view.size} at={{ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 - 6 }}>
                {label}
              </Label>
            )}
          </g>
        )
      })}
      {clustersOf(view, points).map(({ x, y, points: some }) => {
        const [first, ...more] = some
        if (first === undefined) return null
        const r = more.length === 0 ? 6 : 11
        return (
          <g key={first.id}>
            <circle cx={x} cy={y} r={r} className={`${FILL[first.tone]} stroke-surface`} strokeWidth={2} />
            {more.length > 0 && (
              <text
                x={x}
                y={y + 4}
                textAnchor="middle"
                className="fill-surface text-[11px] font-semibold tnum"
              >
                {some.length}
              </text>
            )}
            {more.length === 0 && first.label !== undefined && (
              <Label size={view.size} at={{ x, y: y - 11 }}>
                {first.label}
              </Label>
            )}
          </g>
        )
      })}
    </>
  )
}

/** Overview: the location within the country. */
function Inset({ spot }: { readonly spot: Spot }) {
  const size: Size = { width: 104, height: 48 }
  const view = viewOf(COUNTRY, { width: size.width + 52, height: size.height + 52 })
  if (view === null) return null
  const small = { ...view, size }
  const { x, y } = pixelOf(small, spot)
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${size.width} ${size.height}`}
      className="absolute right-2 bottom-2 h-12 w-26 overflow-hidden rounded-badge border border-line bg-paper"
    >
      <path d={pathOf(small, own)} className="fill-control" />
      <circle cx={x} cy={y} r={3.5} className="fill-bad stroke-surface" strokeWidth={1.5} />
    </svg>
  )
}

/** A map without tiles: a scene true to scale, with names, a scale, north, and an overview of the country. */
export function Diagram({ label, scene, size: kind = "sm" }: Props) {
  const { box, size } = useSize(HEIGHT[kind])
  const reaches = reachesOf(scene)
  const view = viewOf(reaches.length === 0 ? COUNTRY : reaches, size)
  if (view === null) return null
  const across = view.metresPerPixel * size.width
  const scale = scaleOf(view.metresPerPixel, 112)
  const taken = (scene.points ?? []).map(({ spot }) => pixelOf(view, spot))
  return (
    <div
      ref={box}
      className={`relative isolate overflow-hidden rounded-control border border-line bg-info-soft/40 ${BOX[kind]} ${across < COAST_FROM_M ? "bg-paper" : ""}`}
    >
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${size.width} ${size.height}`}
        className="absolute inset-0 size-full"
      >
        {across >= COAST_FROM_M && <Land view={view} />}
        {across >= CITIES_FROM_M && <Cities view={view} taken={taken} />}
        <Shapes view={view} scene={scene} />
      </svg>
      <span
        aria-hidden="true"
        className="absolute top-2 right-2 grid size-6 place-items-center rounded-full border border-line bg-surface text-caption font-semibold text-ink-2 before:absolute before:-top-1 before:border-x-4 before:border-b-4 before:border-x-transparent before:border-b-ink-2 before:content-['']"
      >
        U
      </span>
      <span
        aria-hidden="true"
        className="absolute bottom-2 left-2 border-x border-b border-control bg-surface/80 text-center text-caption whitespace-nowrap text-ink-2 tnum"
        style={{ width: scale.px }}
      >
        {metresInWords(scale.metres)}
      </span>
      {reaches.length > 0 && across < 1_500_000 && <Inset spot={view.middle} />}
    </div>
  )
}
