import { ArrowDown, ArrowUp, Check, GripVertical, X } from "lucide-react"
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent as ReactPointerEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react"
import { cx } from "../controls/cx.ts"
import { IconButton } from "../controls/IconButton.tsx"
import { besideOf, lastUnder, levelOf, placeAt, type SortItem, type Span } from "./sortPlaces.ts"

export type SortListProps = {
  readonly label: string
  /** Depth first: each row followed by its descendants. */
  readonly rows: readonly SortItem[]
  /** Id of the row that is being moved. */
  readonly carried: number | null
  readonly busy: boolean
  readonly onLift: (id: number) => void
  readonly onMove: (to: number) => void
  readonly onDrop: () => void
  readonly onRelease: () => void
}

/** Drag threshold: a smaller movement is still a click. */
const SLACK_PX = 4
const icon = (Icon: typeof Check) => <Icon size={16} aria-hidden="true" />

const wayOf = (key: string, at: number, last: number): number | null => {
  if (key === "ArrowUp") return at - 1
  if (key === "ArrowDown") return at + 1
  if (key === "Home") return 0
  return key === "End" ? last : null
}

/**
 * Reordering with the keyboard: Enter or Space on a handle picks a row up, arrows, Home and End move it, Enter or Space
 * drops it, Esc cancels. A press on the handle offers the same with buttons, and dragging works too. In a tree a row
 * moves among its siblings, and its subtree moves with it.
 */
export function SortList(props: SortListProps) {
  const { label, rows, carried, busy, onLift, onMove, onDrop, onRelease } = props
  const list = useRef<HTMLOListElement>(null)
  const lifted = rows.find(({ id }) => id === carried)
  const beside = besideOf(rows, lifted)
  const place = beside.findIndex(({ id }) => id === carried)
  const moveTo = (to: number) => {
    if (to !== place && to >= 0 && to < beside.length) onMove(to)
  }
  const drag = useDrag({ list, rows, carried, onLift, onMove: moveTo, onDrop, onRelease })

  useLayoutEffect(() => {
    if (carried !== null) handleOf(list.current, carried)?.focus()
  }, [carried, place])

  const onKeyDown = (event: KeyboardEvent) => {
    if (carried === null || event.altKey || event.ctrlKey || event.metaKey) return
    const to = wayOf(event.key, place, beside.length - 1)
    if (to === null && event.key !== "Escape") return
    event.preventDefault()
    event.stopPropagation()
    if (to === null) onRelease()
    else moveTo(to)
  }
  const press = (id: number) => (event: MouseEvent) => {
    if (drag.wasDragged(event) || busy) return
    if (carried === id) onDrop()
    else if (carried === null) onLift(id)
  }

  return (
    <>
      <ol ref={list} aria-label={label} onKeyDown={onKeyDown} className="grid gap-1.5">
        {rows.map((row) => {
          const isCarried = row.id === carried
          const among = besideOf(rows, row)
          const at = among.indexOf(row)
          return (
            <li
              key={row.id}
              data-sort={row.id}
              style={{ marginInlineStart: `${(levelOf(rows, row) - 1) * 1.5}rem` }}
              className={cx(
                "flex min-h-11 items-center gap-1 rounded-control border bg-surface py-1 pr-1 pl-1",
                isCarried ? "border-brand bg-brand-soft shadow-overlay" : "border-line",
              )}
            >
              <button
                type="button"
                data-handle={row.id}
                aria-pressed={isCarried}
                aria-disabled={busy || (carried !== null && !isCarried)}
                aria-label={`Pindahkan ${row.label}, urutan ${at + 1} dari ${among.length}`}
                onPointerDown={busy ? undefined : drag.begin(row.id)}
                onClick={press(row.id)}
                className="grid size-9 shrink-0 cursor-grab touch-none place-items-center rounded-control text-ink-2 hover:bg-sunken"
              >
                <GripVertical size={16} aria-hidden="true" />
              </button>
              <span className="w-6 shrink-0 text-right text-caption text-ink-2 tabular-nums">{at + 1}</span>
              <span className="min-w-0 flex-1 px-1">{row.label}</span>
              {isCarried && (
                <span className="flex shrink-0">
                  <IconButton
                    size="sm"
                    label={`Naikkan ${row.label}`}
                    icon={icon(ArrowUp)}
                    disabledReason={at === 0 ? "Sudah paling atas" : null}
                    onClick={() => onMove(at - 1)}
                  />
                  <IconButton
                    size="sm"
                    label={`Turunkan ${row.label}`}
                    icon={icon(ArrowDown)}
                    disabledReason={at === among.length - 1 ? "Sudah paling bawah" : null}
                    onClick={() => onMove(at + 1)}
                  />
                  <IconButton size="sm" label="Taruh di sini" icon={icon(Check)} onClick={onDrop} />
                  <IconButton size="sm" label="Batal memindahkan" icon={icon(X)} onClick={onRelease} />
                </span>
              )}
            </li>
          )
        })}
      </ol>
      <p role="status" className="sr-only">
        {lifted === undefined
          ? ""
          : `${lifted.label} diangkat, urutan ${place + 1} dari ${beside.length}. Panah memindahkan, Spasi menaruh, Esc membatalkan.`}
      </p>
    </>
  )
}

const handleOf = (list: HTMLOListElement | null, id: number) =>
  list?.querySelector<HTMLButtonElement>(`[data-handle="${id}"]`) ?? null

type Dragging = Pick<SortListProps, "rows" | "carried" | "onLift" | "onMove" | "onDrop" | "onRelease"> & {
  readonly list: { readonly current: HTMLOListElement | null }
}
type Held = { readonly id: number; readonly from: number; readonly isDragged: boolean }

/** Positions of a row's siblings in the window, and its index among them. */
const spansIn = (list: HTMLOListElement | null, rows: readonly SortItem[], id: number) => {
  const beside = besideOf(
    rows,
    rows.find((row) => row.id === id),
  )
  const boxOf = (one: SortItem) => list?.querySelector(`[data-sort="${one.id}"]`)?.getBoundingClientRect()
  const spans = beside.map((one): Span => {
    const { top = 0, bottom = 0 } = boxOf(one) ?? {}
    return { top, bottom, end: boxOf(lastUnder(rows, one))?.bottom ?? bottom }
  })
  return { spans, at: beside.findIndex((one) => one.id === id) }
}

/** Listens on the window: the dragged row's element moves in the document, and would lose its pointer capture. */
const useDrag = ({ list, rows, carried, onLift, onMove, onDrop, onRelease }: Dragging) => {
  const [held, setHeld] = useState<Held | null>(null)
  const dragged = useRef(false)
  const move = useEffectEvent((event: PointerEvent) => {
    if (held === null) return
    if (!held.isDragged && Math.abs(event.clientY - held.from) < SLACK_PX) return
    if (!held.isDragged) {
      setHeld({ ...held, isDragged: true })
      dragged.current = true
      if (carried === null) onLift(held.id)
    }
    const { spans, at } = spansIn(list.current, rows, held.id)
    onMove(placeAt(spans, at, event.clientY))
  })
  const end = useEffectEvent((event: PointerEvent) => {
    if (held?.isDragged === true) (event.type === "pointerup" ? onDrop : onRelease)()
    setHeld(null)
  })
  const isHeld = held !== null
  useEffect(() => {
    if (!isHeld) return
    const [onPointerMove, onEnd] = [(event: PointerEvent) => move(event), (event: PointerEvent) => end(event)]
    addEventListener("pointermove", onPointerMove)
    addEventListener("pointerup", onEnd)
    addEventListener("pointercancel", onEnd)
    return () => {
      removeEventListener("pointermove", onPointerMove)
      removeEventListener("pointerup", onEnd)
      removeEventListener("pointercancel", onEnd)
    }
  }, [isHeld])
  return {
    begin: (id: number) => (event: ReactPointerEvent) => {
      if (event.button !== 0 || (carried !== null && carried !== id)) return
      dragged.current = false
      setHeld({ id, from: event.clientY, isDragged: false })
    },
    /** Ignore the click event that ends a drag; a click by keyboard is always handled. */
    wasDragged: (event: MouseEvent): boolean => event.detail > 0 && dragged.current,
  }
}
