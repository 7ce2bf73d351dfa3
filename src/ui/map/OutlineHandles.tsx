import type { KeyboardEvent, PointerEvent } from "react"
import { cx } from "../controls/cx.ts"
import type { Size, Spot } from "./geo.ts"
import { type Camera, project, unproject } from "./mercator.ts"

export type OutlineGesture =
  | { readonly type: "hold"; readonly nth: number }
  | { readonly type: "move"; readonly spot: Spot }
  | { readonly type: "release" }
  | { readonly type: "nudge"; readonly nth: number; readonly spot: Spot }
  | { readonly type: "remove"; readonly nth: number }
  | { readonly type: "insert"; readonly after: number; readonly spot: Spot }
  | { readonly type: "close" }

type Props = {
  readonly camera: Camera
  readonly size: Size
  readonly ring: readonly Spot[]
  readonly chosen: number | null
  /** Corners are being added: the first one ends it. */
  readonly isDrawing: boolean
  readonly onGesture: (gesture: OutlineGesture) => void
}

/** A step of a corner by key, pixels; with Shift. */
const STEP_PX = 4
const LONG_PX = 24
/** More corners than this have no handles at their sides: they would cover the line. */
const MOST_SIDES = 60
/** Sides shorter than this have none, pixels. */
const LEAST_SIDE_PX = 36

const WAYS: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Corners of an outline as handles: dragged, moved by arrows, removed by Delete; a handle on a side adds a corner. */
export function OutlineHandles({ camera, size, ring, chosen, isDrawing, onGesture }: Props) {
  const points = ring.map((spot) => project(camera, size, spot))
  /** Handles report places in pixels of the map, which is their nearest ancestor with a role. */
  const spotAt = (event: PointerEvent<HTMLElement>): Spot => {
    const map = event.currentTarget.closest("[role=application]")?.getBoundingClientRect()
    return unproject(camera, size, {
      x: event.clientX - (map?.left ?? 0),
      y: event.clientY - (map?.top ?? 0),
    })
  }
  /** A press that held no corner, such as the one that closes the outline, releases none. */
  const release = (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation()
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onGesture({ type: "release" })
  }
  const onKeyDown = (nth: number) => (event: KeyboardEvent<HTMLElement>) => {
    const way = WAYS[event.key]
    const at = points[nth]
    if (event.key === "Delete" || event.key === "Backspace") onGesture({ type: "remove", nth })
    else if (way !== undefined && at !== undefined) {
      const by = event.shiftKey ? LONG_PX : STEP_PX
      const spot = unproject(camera, size, { x: at.x + way.x * by, y: at.y + way.y * by })
      onGesture({ type: "nudge", nth, spot })
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const sides =
    isDrawing || ring.length < 3 || ring.length > MOST_SIDES
      ? []
      : points.flatMap((from, after) => {
          const to = points[(after + 1) % points.length] ?? from
          const isLong = Math.hypot(to.x - from.x, to.y - from.y) >= LEAST_SIDE_PX
          return isLong ? [{ after, x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }] : []
        })
  /** A corner has no identity but its place in the ring. */
  const corners = points.map((at, nth) => ({ ...at, nth }))
  const handle =
    "absolute top-0 left-0 touch-none rounded-full before:absolute before:-inset-2.5 before:content-['']"
  return (
    <div role="group" aria-label="Titik garis batas">
      {sides.map(({ after, x, y }) => (
        <button
          key={`s${after}`}
          type="button"
          tabIndex={-1}
          aria-label={`Tambah titik sesudah titik ${after + 1}`}
          title="Tambah titik"
          onPointerDown={(event) => event.stopPropagation()}
          onClick={() => onGesture({ type: "insert", after, spot: unproject(camera, size, { x, y }) })}
          className={cx(handle, "size-2.5 cursor-copy border border-brand bg-surface opacity-80")}
          style={{ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)` }}
        />
      ))}
      {corners.map(({ x, y, nth }) => (
        <button
          key={`c${nth}`}
          type="button"
          aria-label={`Titik ${nth + 1} dari ${points.length}. Panah menggeser, Delete menghapus.`}
          aria-pressed={nth === chosen}
          onPointerDown={(event) => {
            event.stopPropagation()
            if (event.button !== 0) return
            if (isDrawing) {
              if (nth === 0) onGesture({ type: "close" })
              return
            }
            event.currentTarget.setPointerCapture(event.pointerId)
            onGesture({ type: "hold", nth })
          }}
          onPointerMove={(event) => {
            if (event.currentTarget.hasPointerCapture(event.pointerId))
              onGesture({ type: "move", spot: spotAt(event) })
          }}
          onPointerUp={release}
          onPointerCancel={release}
          onKeyDown={onKeyDown(nth)}
          className={cx(
            handle,
            "size-3.5 cursor-move border-2 border-surface focus-visible:z-10 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-brand",
            nth === chosen ? "z-[5] bg-ink ring-2 ring-brand" : "bg-brand",
            isDrawing && nth === 0 && "ring-2 ring-brand",
          )}
          style={{ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)` }}
        />
      ))}
    </div>
  )
}
