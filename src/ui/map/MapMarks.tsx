import type { KeyboardEvent } from "react"
import { formatNumber } from "#src/format/format.ts"
import { cx } from "../controls/cx.ts"
import type { Size, Spot } from "./geo.ts"
import type { PlaceGroup, PlaceTone } from "./gridClusters.ts"
import { type Camera, project } from "./mercator.ts"

export type MapStop = {
  readonly nth: number
  readonly spot: Spot
  readonly tone: PlaceTone
  readonly label: string
}
/** A group that the server counted. */
export type CountedGroup = { readonly key: string; readonly spot: Spot; readonly count: number }

const FILL: Readonly<Record<PlaceTone, string>> = {
  ok: "bg-ok text-surface",
  brand: "bg-brand text-brand-ink",
  warn: "bg-warn text-surface",
  bad: "bg-bad text-surface",
  plain: "bg-ink-2 text-surface",
  info: "bg-info text-surface",
}

/** Roving focus: arrows move between the marks of a map, as in other composite widgets. */
const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
  if (by === undefined) return
  const marks = [...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>("button") ?? [])]
  const next = marks[(marks.indexOf(event.currentTarget) + by + marks.length) % marks.length]
  event.preventDefault()
  event.stopPropagation()
  next?.focus()
}

type MarkProps = {
  readonly camera: Camera
  readonly size: Size
  readonly spot: Spot
  readonly label: string
  readonly look: string
  readonly isFirst: boolean
  readonly isPressed?: boolean
  readonly text?: string
  readonly onPress: () => void
}

function Mark({ camera, size, spot, label, look, isFirst, isPressed, text, onPress }: MarkProps) {
  const { x, y } = project(camera, size, spot)
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isPressed}
      title={label}
      tabIndex={isFirst ? 0 : -1}
      onClick={onPress}
      onKeyDown={moveFocus}
      onPointerDown={(event) => event.stopPropagation()}
      className={cx(
        "absolute top-0 left-0 grid cursor-pointer place-items-center rounded-full border-2 border-surface text-[11px] font-bold tnum",
        "focus-visible:z-10 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-brand",
        "before:absolute before:-inset-2 before:rounded-full before:content-['']",
        look,
      )}
      style={{ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)` }}
    >
      {text}
    </button>
  )
}

/** Wider for more people: 2 to 9, 10 to 99, 100 and more. */
const clusterSize = (count: number): string => (count < 10 ? "size-7" : count < 100 ? "size-8" : "size-10")
const clusterLook = (count: number): string => `bg-info text-surface ${clusterSize(count)}`

type GroupsProps = {
  readonly camera: Camera
  readonly size: Size
  readonly groups: readonly PlaceGroup[]
  readonly counted: readonly CountedGroup[]
  readonly selected: number | null
  readonly onGroup: (group: PlaceGroup) => void
  readonly onCounted: (group: CountedGroup) => void
  readonly onSelect: (id: number) => void
  readonly isQuiet: boolean
}

/** Places and groups of places as buttons; a route makes the others quiet. */
export function PlaceMarks(props: GroupsProps) {
  const { camera, size, groups, counted, selected, isQuiet } = props
  return (
    <div role="group" aria-label="Titik di peta" className={isQuiet ? "opacity-45" : undefined}>
      {groups.map((group, nth) => {
        const [first, ...more] = group.places
        if (first === undefined) return null
        const isChosen = first.id === selected
        return more.length === 0 ? (
          <Mark
            key={group.key}
            camera={camera}
            size={size}
            spot={first.spot}
            label={`${first.label}, ${first.detail}`}
            isFirst={nth === 0}
            isPressed={isChosen}
            look={cx(FILL[first.tone], isChosen ? "z-[5] size-5 ring-2 ring-brand" : "size-4")}
            onPress={() => props.onSelect(first.id)}
          />
        ) : (
          <Mark
            key={group.key}
            camera={camera}
            size={size}
            spot={group.spot}
            label={`${formatNumber(group.places.length)} titik, perbesar`}
            text={formatNumber(group.places.length)}
            isFirst={nth === 0}
            look={clusterLook(group.places.length)}
            onPress={() => props.onGroup(group)}
          />
        )
      })}
      {counted.map((group, nth) => (
        <Mark
          key={group.key}
          camera={camera}
          size={size}
          spot={group.spot}
          label={`${formatNumber(group.count)} titik, perbesar`}
          text={formatNumber(group.count)}
          isFirst={nth === 0}
          look={clusterLook(group.count)}
          onPress={() => props.onCounted(group)}
        />
      ))}
    </div>
  )
}

type StopsProps = {
  readonly camera: Camera
  readonly size: Size
  readonly stops: readonly MapStop[]
  readonly onStop: (stop: MapStop) => void
}

/** Numbered stops of a route. */
export function StopMarks({ camera, size, stops, onStop }: StopsProps) {
  return (
    <div role="group" aria-label="Perhentian di peta">
      {stops.map((stop, nth) => (
        <Mark
          key={stop.nth}
          camera={camera}
          size={size}
          spot={stop.spot}
          label={`${stop.nth}. ${stop.label}`}
          text={`${stop.nth}`}
          isFirst={nth === 0}
          look={cx(FILL[stop.tone], "size-6")}
          onPress={() => onStop(stop)}
        />
      ))}
    </div>
  )
}
