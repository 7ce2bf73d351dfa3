import { INDONESIA, NEIGHBOURS } from "./data/outline.ts"
import { decodeRing, type Pixel, scaleOf, type Size, type Spot } from "./geo.ts"
import { type Camera, metresPerPixel, project, sightOf, tilesOf, worldOf } from "./mercator.ts"
import { citiesWithin, metresInWords } from "./places.ts"
import { readable } from "./scene.ts"

/** Coastlines are accurate to about 2 km: closer views omit them. */
const COAST_FROM_M = 40_000
/** City names are left out at street level. */
const CITIES_FROM_M = 6_000
const MOST_NAMES = 18
/** Zoom level in whose pixels the coast is written once; a view only moves and scales it. */
const DRAWN_ZOOM = 8

const pathOf = (rings: readonly (readonly Spot[])[]): string =>
  rings
    .map((ring) => {
      const corners = ring.map((spot) => worldOf(spot, DRAWN_ZOOM))
      return `M${corners.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`
    })
    .join("")
const own = pathOf(INDONESIA.map(decodeRing))
const around = pathOf(NEIGHBOURS.map(decodeRing))

type Props = { readonly camera: Camera; readonly size: Size }

function Land({ camera, size }: Props) {
  const middle = worldOf(camera, DRAWN_ZOOM)
  const scale = 2 ** (camera.zoom - DRAWN_ZOOM)
  return (
    <g
      transform={`translate(${size.width / 2} ${size.height / 2}) scale(${scale}) translate(${-middle.x} ${-middle.y})`}
    >
      <path
        d={around}
        className="fill-sunken stroke-line"
        strokeWidth={0.5}
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={own}
        className="fill-surface stroke-control"
        strokeWidth={0.75}
        vectorEffect="non-scaling-stroke"
      />
    </g>
  )
}

/** A grid of round lengths, so that a view without coast shows its scale and that it moves. */
function Grid({ camera, size }: Props) {
  const { px } = scaleOf(metresPerPixel(camera), 140)
  const middle = worldOf(camera, camera.zoom)
  const first = (at: number, length: number) => -(((at - length / 2) % px) + px) % px
  const lines = (from: number, length: number) =>
    Array.from({ length: Math.ceil(length / px) + 1 }, (_, nth) => from + nth * px)
  const d = [
    ...lines(first(middle.x, size.width), size.width).map((x) => `M${x.toFixed(1)} 0V${size.height}`),
    ...lines(first(middle.y, size.height), size.height).map((y) => `M0 ${y.toFixed(1)}H${size.width}`),
  ].join("")
  return <path d={d} className="fill-none stroke-line" strokeWidth={1} />
}

function Cities({ camera, size, taken }: Props & { readonly taken: readonly Pixel[] }) {
  const { box } = sightOf(camera, size)
  const placed = citiesWithin(box.north, box.south, box.west, box.east)
    .map((city) => ({ ...city, ...project(camera, size, city) }))
    .filter(({ x, name }) => x + name.length * 6 < size.width)
  return readable(placed, taken, MOST_NAMES).map(({ name, x, y }) => (
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

/** The ground without tiles: coast, a grid and names of cities. */
export function DrawnGround({ camera, size, taken }: Props & { readonly taken: readonly Pixel[] }) {
  const across = metresPerPixel(camera) * size.width
  return (
    <>
      {across >= COAST_FROM_M ? <Land camera={camera} size={size} /> : <Grid camera={camera} size={size} />}
      {across >= CITIES_FROM_M && <Cities camera={camera} size={size} taken={taken} />}
    </>
  )
}
/** Whether a view is near enough to have no coast: its ground is paper then, else water. */
export const isInland = (camera: Camera, size: Size): boolean =>
  metresPerPixel(camera) * size.width < COAST_FROM_M

/** Street tiles under the map. */
export function TiledGround({ camera, size, tiles }: Props & { readonly tiles: string }) {
  return (
    <div aria-hidden="true" className="absolute inset-0 overflow-hidden dark:opacity-80">
      {tilesOf(camera, size, tiles).map(({ key, url, x, y, size: width }) => (
        <img
          key={key}
          src={url}
          alt=""
          draggable={false}
          className="absolute max-w-none select-none"
          style={{ width: width + 0.5, height: width + 0.5, transform: `translate(${x}px, ${y}px)` }}
        />
      ))}
    </div>
  )
}

/** Scale bar, and the source of the tiles where it has to be named. */
export function MapScale({ camera, tiles }: { readonly camera: Camera; readonly tiles: string | null }) {
  const scale = scaleOf(metresPerPixel(camera), 112)
  return (
    <div className="pointer-events-none absolute bottom-2 left-2 flex items-end gap-3 text-caption text-ink-2">
      <span
        aria-hidden="true"
        className="border-x border-b border-control bg-surface/80 text-center whitespace-nowrap tnum"
        style={{ width: scale.px }}
      >
        {metresInWords(scale.metres)}
      </span>
      {tiles?.includes("openstreetmap") === true && (
        <span className="rounded-badge bg-surface/80 px-1">© kontributor OpenStreetMap</span>
      )}
    </div>
  )
}
