import { Maximize, Minus, Plus } from "lucide-react"
import type { KeyboardEvent, PointerEvent, ReactNode } from "react"
import { IconButton } from "../controls/IconButton.tsx"
import { cx } from "../controls/cx.ts"
import type { Size, Spot } from "./geo.ts"
import { gridClusters, type MapPlace } from "./gridClusters.ts"
import { DrawnGround, isInland, MapScale, TiledGround } from "./MapGround.tsx"
import { type CountedGroup, type MapStop, PlaceMarks, StopMarks } from "./MapMarks.tsx"
import { type MapOutline, MapOutlines, outlineNames } from "./MapOutlines.tsx"
import {
  type Camera,
  FIT_ZOOM,
  fitted,
  type Grip,
  gripped,
  MAX_ZOOM,
  panned,
  project,
  type Sight,
  sightOf,
  unproject,
  zoomed,
} from "./mercator.ts"
import { useBox } from "./useBox.ts"
import { useWheel } from "./useWheel.ts"

export type Finger = { readonly id: number; readonly x: number; readonly y: number }
/** Gestures, with the view that each leads to; the map's machine decides what is kept. */
export type MapGesture =
  | { readonly type: "map.press"; readonly finger: Finger; readonly sight: Sight }
  | { readonly type: "map.drag"; readonly finger: Finger; readonly sight: Sight }
  | { readonly type: "map.release"; readonly id: number }
  | { readonly type: "map.move"; readonly sight: Sight }
  | { readonly type: "map.fit" }
  | { readonly type: "map.select"; readonly id: number | null }

export type PointMapProps = {
  /** Text alternative of the map. */
  readonly label: string
  readonly places: readonly MapPlace[]
  /** Groups that the server counted, where there are too many places to send. */
  readonly counted?: readonly CountedGroup[]
  readonly stops?: readonly MapStop[]
  /** A route in time order. */
  readonly line?: readonly Spot[]
  readonly outlines?: readonly MapOutline[]
  /** A press that is no drag, or Enter at the centre: the map is drawn on. With the view it was pressed in. */
  readonly onTap?: ((spot: Spot, sight: Sight) => void) | undefined
  /** Draws over the map in its pixels: handles. */
  readonly renderOver?: (camera: Camera, size: Size) => ReactNode
  /** URL of the tiles, `https://…/{z}/{x}/{y}.png`; null = coasts and cities of the project's own files. */
  readonly tiles: string | null
  /** The view of the person; null = everything is in view. */
  readonly sight: Camera | null
  readonly grip: Grip | null
  readonly fingers: readonly Finger[]
  readonly selected: number | null
  readonly onGesture: (gesture: MapGesture) => void
  /** Height and shape, for example `h-96`. */
  readonly className?: string
  /** A card over the lower edge: whom the selection is about. */
  readonly card?: ReactNode
}

/** Most marks of the map: more are drawn as larger groups. */
const MOST_MARKS = 120
const USUAL: Size = { width: 640, height: 420 }
const COUNTRY: readonly Spot[] = [
  { lat: 6, lng: 95 },
  { lat: -11, lng: 141 },
]
/** A press that moves less is no drag, pixels. */
const JITTER_PX = 4
/** Height of the card over the lower edge, pixels. */
const CARD_PX = 72
/** A pan by keyboard, pixels. */
const STEP_PX = 80

const KEYS: Readonly<Record<string, (camera: Camera, size: Size) => Sight>> = {
  ArrowLeft: (camera, size) => panned(camera, size, { x: STEP_PX, y: 0 }),
  ArrowRight: (camera, size) => panned(camera, size, { x: -STEP_PX, y: 0 }),
  ArrowUp: (camera, size) => panned(camera, size, { x: 0, y: STEP_PX }),
  ArrowDown: (camera, size) => panned(camera, size, { x: 0, y: -STEP_PX }),
  "+": (camera, size) => zoomed(camera, size, 1),
  "=": (camera, size) => zoomed(camera, size, 1),
  "-": (camera, size) => zoomed(camera, size, -1),
}

/** Whether a closer view parts the places of a group. */
const canPart = (camera: Camera, spots: readonly Spot[]): boolean =>
  camera.zoom < MAX_ZOOM - 0.5 &&
  spots.some(
    ({ lat, lng }) =>
      Math.abs(lat - (spots[0]?.lat ?? 0)) > 1e-6 || Math.abs(lng - (spots[0]?.lng ?? 0)) > 1e-6,
  )

/**
 * A map of many places: groups, numbered stops with their route, and a selected place. Mouse, touch and keys move it.
 * It has no state: it draws a view and reports gestures.
 */
export function PointMap(props: PointMapProps) {
  const {
    places,
    counted = [],
    stops = [],
    line = [],
    outlines = [],
    tiles,
    onGesture,
    selected,
    onTap,
  } = props
  const { box, size } = useBox(USUAL)
  const hasCard = props.card !== undefined && props.card !== null
  const content =
    stops.length + line.length > 0
      ? [...stops.map(({ spot }) => spot), ...line]
      : [
          ...places.map(({ spot }) => spot),
          ...counted.map(({ spot }) => spot),
          ...outlines.flatMap(({ ring }) => ring),
        ]
  const camera =
    props.sight ?? fitted(content, size, FIT_ZOOM, hasCard ? CARD_PX : 0) ?? fitted(COUNTRY, size)
  useWheel(box, (by, at) => {
    if (camera !== null) onGesture({ type: "map.move", sight: zoomed(camera, size, by, at) })
  })
  if (camera === null) return null
  const move = (sight: Sight) => onGesture({ type: "map.move", sight })
  const fingerOf = (event: PointerEvent<HTMLElement>): Finger => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    return { id: event.pointerId, x: event.clientX - left, y: event.clientY - top }
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    onGesture({ type: "map.press", finger: fingerOf(event), sight: sightOf(camera, size) })
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const finger = fingerOf(event)
    if (props.grip === null || !props.fingers.some(({ id }) => id === finger.id)) return
    const [start] = props.grip.fingers
    const isStill =
      start?.id === finger.id &&
      props.sight === null &&
      Math.hypot(finger.x - start.x, finger.y - start.y) < JITTER_PX
    if (isStill) return
    const now = props.fingers.map((one) => (one.id === finger.id ? finger : one))
    onGesture({ type: "map.drag", finger, sight: gripped(props.grip, size, now) })
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const finger = fingerOf(event)
    /** The press was on something over the map: a handle, a button. */
    if (!props.fingers.some(({ id }) => id === finger.id)) return
    const [start, ...others] = props.grip?.fingers ?? []
    const isTap =
      event.type === "pointerup" &&
      start?.id === finger.id &&
      others.length === 0 &&
      Math.hypot(finger.x - start.x, finger.y - start.y) < JITTER_PX
    onGesture({ type: "map.release", id: event.pointerId })
    if (isTap) onTap?.(unproject(camera, size, finger), sightOf(camera, size))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const to = KEYS[event.key]
    if (event.key === "0") onGesture({ type: "map.fit" })
    else if (event.key === "Enter" && onTap !== undefined)
      onTap({ lat: camera.lat, lng: camera.lng }, sightOf(camera, size))
    else if (to !== undefined) move(to(camera, size))
    else return
    event.preventDefault()
  }
  const groups = gridClusters(places, camera, size, MOST_MARKS, selected)
  const marks = [...groups.map(({ spot }) => spot), ...stops.map(({ spot }) => spot)]
  return (
    <div
      className={cx(
        "relative isolate overflow-hidden rounded-card border border-line",
        isInland(camera, size) ? "bg-paper" : "bg-info-soft/40",
        props.className,
      )}
    >
      <div
        ref={box}
        role="application"
        aria-roledescription="peta"
        aria-label={`${props.label}. Panah menggeser, + dan - memperbesar atau memperkecil, 0 menampilkan semua.${onTap === undefined ? "" : " Enter menambah titik di tengah."}`}
        tabIndex={0}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerUp}
        onDoubleClick={(event) => {
          /** A double press while drawing is two corners, not a closer view. */
          if (onTap !== undefined) return
          const { left, top } = event.currentTarget.getBoundingClientRect()
          move(zoomed(camera, size, 1, { x: event.clientX - left, y: event.clientY - top }))
        }}
        onKeyDown={onKeyDown}
        className={cx(
          "absolute inset-0 touch-none outline-none select-none focus-visible:ring-2 focus-visible:ring-brand focus-visible:ring-inset",
          onTap === undefined ? "cursor-grab active:cursor-grabbing" : "cursor-crosshair",
        )}
      >
        {tiles !== null && tiles !== "" && <TiledGround camera={camera} size={size} tiles={tiles} />}
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${size.width} ${size.height}`}
          className="absolute inset-0 size-full"
        >
          {(tiles === null || tiles === "") && (
            <DrawnGround
              camera={camera}
              size={size}
              taken={[
                ...marks.map((spot) => project(camera, size, spot)),
                ...outlineNames(camera, size, outlines),
              ]}
            />
          )}
          <MapOutlines camera={camera} size={size} outlines={outlines} />
          {line.length > 1 && (
            <polyline
              points={line
                .map((spot) => project(camera, size, spot))
                .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
                .join(" ")}
              className="fill-none stroke-brand"
              strokeWidth={2.5}
              strokeLinejoin="round"
              strokeLinecap="round"
            />
          )}
        </svg>
        <PlaceMarks
          camera={camera}
          size={size}
          groups={groups}
          counted={counted}
          selected={selected}
          isQuiet={stops.length + line.length > 0}
          onSelect={(id) => onGesture({ type: "map.select", id })}
          onGroup={({ places: some }) => {
            const spots = some.map(({ spot }) => spot)
            const sight = canPart(camera, spots) ? fitted(spots, size, MAX_ZOOM) : null
            if (sight !== null && sight.zoom > camera.zoom) move(sight)
            else onGesture({ type: "map.select", id: some[0]?.id ?? null })
          }}
          onCounted={({ spot }) =>
            move(sightOf({ ...spot, zoom: Math.min(MAX_ZOOM, camera.zoom + 2) }, size))
          }
        />
        <StopMarks
          camera={camera}
          size={size}
          stops={stops}
          onStop={({ spot }) => move(sightOf({ ...spot, zoom: Math.max(camera.zoom, 15) }, size))}
        />
        {props.renderOver?.(camera, size)}
      </div>
      <div className="absolute top-2 right-2 grid gap-1 rounded-control border border-line bg-surface p-0.5">
        <IconButton
          label="Perbesar peta"
          icon={<Plus size={16} aria-hidden="true" />}
          onClick={() => move(zoomed(camera, size, 1))}
        />
        <IconButton
          label="Perkecil peta"
          icon={<Minus size={16} aria-hidden="true" />}
          onClick={() => move(zoomed(camera, size, -1))}
        />
        <IconButton
          label="Tampilkan semua titik"
          icon={<Maximize size={16} aria-hidden="true" />}
          onClick={() => onGesture({ type: "map.fit" })}
        />
      </div>
      {hasCard ? (
        <div className="absolute inset-x-2 bottom-2 lg:max-w-sm">{props.card}</div>
      ) : (
        <MapScale camera={camera} tiles={tiles} />
      )}
    </div>
  )
}
