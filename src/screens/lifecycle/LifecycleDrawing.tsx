import { useId } from "react"
import type { LifecycleMap, MapState } from "#machines/flow/lifecycleMap.ts"
import type { Line, MapLayout } from "#machines/flow/mapLayout.ts"
import { cx } from "#src/ui/controls/cx.ts"

type Props = { readonly map: LifecycleMap; readonly layout: MapLayout }

const looks = {
  now: "border-brand bg-brand text-brand-ink font-bold",
  passed: "border-ink-3 bg-surface text-ink font-semibold",
  next: "border-brand border-dashed bg-brand-soft text-ink",
  ahead: "border-line bg-surface text-ink-2",
  closed: "border-line border-dotted bg-sunken text-ink-3",
} as const satisfies Readonly<Record<MapState["mark"], string>>

const kinds = ["walked", "open", "idle"] as const
type Kind = (typeof kinds)[number]
const kindOf = ({ isWalked, isOpen }: Line): Kind => (isWalked ? "walked" : isOpen ? "open" : "idle")
const strokes = {
  walked: "stroke-ink-2 stroke-2",
  open: "stroke-brand stroke-[1.5] [stroke-dasharray:4_3]",
  idle: "stroke-control/60 stroke-1",
} as const satisfies Readonly<Record<Kind, string>>
const heads = { walked: "fill-ink-2", open: "fill-brand", idle: "fill-control" } as const satisfies Readonly<
  Record<Kind, string>
>
/** Drawing order: lines of the path are above the others. */
const byKind = (a: Line, b: Line) => kinds.indexOf(kindOf(b)) - kinds.indexOf(kindOf(a))

/** Diagram of the states and transitions, with the path numbered. The lists give the same information as text. */
export function LifecycleDrawing({ map, layout }: Props) {
  const id = useId()
  return (
    <div aria-hidden="true" className="-mx-3 overflow-x-auto @lg:mx-0">
      <div
        className="relative mx-auto"
        style={{ width: `${layout.width}px`, height: `${layout.height}px` }}
        data-drawing={map.now}
      >
        {layout.groups.map(({ path, x, y, w, h }) => (
          <div
            key={path}
            className="absolute rounded-card border border-line bg-sunken px-2.5 py-1 text-caption text-ink-3"
            style={{ left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${h}px` }}
          >
            {map.states.find(({ status }) => status === path)?.group}
          </div>
        ))}
        <svg className="absolute inset-0" width={layout.width} height={layout.height} focusable="false">
          <defs>
            {kinds.map((kind) => (
              <marker
                key={kind}
                id={`${id}${kind}`}
                viewBox="0 0 8 8"
                refX="7"
                refY="4"
                markerWidth="7"
                markerHeight="7"
                markerUnits="userSpaceOnUse"
                orient="auto"
              >
                <path d="M0 0L8 4L0 8z" className={heads[kind]} />
              </marker>
            ))}
          </defs>
          {layout.lines.toSorted(byKind).map((line) => (
            <path
              key={line.key}
              d={line.d}
              className={cx("fill-none", strokes[kindOf(line)])}
              markerEnd={`url(#${id}${kindOf(line)})`}
            />
          ))}
        </svg>
        {layout.spots.map(({ path, x, y, w, h }) => {
          const state = map.states.find((one) => one.path === path)
          return (
            state !== undefined && (
              <div
                key={path}
                className={cx(
                  "absolute grid place-items-center rounded-control border px-0.5 text-center text-[11px] leading-tight",
                  looks[state.mark],
                )}
                style={{ left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${h}px` }}
              >
                {state.label}
                {state.visits.length > 0 && (
                  <span className="absolute -top-2 -left-1 min-w-4 rounded-full bg-ink px-1 text-[10px] leading-4 font-semibold text-surface tnum">
                    {state.visits.join(", ")}
                  </span>
                )}
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}
