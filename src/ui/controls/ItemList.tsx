import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react"
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react"
import { Button } from "./Button.tsx"
import { FieldNote, RequiredMark, useField, type FieldBase } from "./Field.tsx"
import { IconButton } from "./IconButton.tsx"
import { labelClass } from "./labelClass.ts"
import { type Moved, moved, without } from "./itemOrder.ts"

export type ItemListProps<Item> = FieldBase & {
  /** Noun for one item: "pilihan". */
  readonly noun: string
  readonly items: readonly Item[]
  readonly max: number
  /** Initial values of a new item. */
  readonly start: Item
  readonly onChange: (items: readonly Item[]) => void
  /** For items of one or two fields: lines instead of boxes; on a phone the fields of a pair have a separate line. */
  readonly inLine?: "single" | "pair"
  /** The fields of an item. */
  readonly render: (item: Item, index: number) => ReactNode
}

/** Where the focus goes after the list has changed: a control of an item, or the add button. */
type Wanted = { readonly key: number | null; readonly part: string }

const icon = (Icon: typeof Plus) => <Icon size={16} aria-hidden="true" />
const big = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * An ordered list of items with their own fields: added, removed and moved with the mouse or the keyboard (Alt and an
 * arrow moves the focused item). Changes are announced to screen readers, and the focus stays with the item.
 */
export function ItemList<Item>(props: ItemListProps<Item>) {
  const { label, hint, error, required, noun, items, max, onChange, name, inLine } = props
  const isPlain = inLine !== undefined
  const isPair = inLine === "pair"
  const ids = useField({ hint, error })
  const root = useRef<HTMLFieldSetElement>(null)
  const { keys, rekey } = useKeys(items.length)
  const [said, setSaid] = useState("")
  const wanted = useRef<Wanted | null>(null)
  const off = Boolean(props.disabled || props.readOnly)

  useEffect(() => {
    if (wanted.current !== null) focusOn(root.current, wanted.current)
    wanted.current = null
  }, [keys])

  const add = () => {
    const key = rekey((known, fresh) => [...known, fresh])
    onChange([...items, props.start])
    setSaid(`${big(noun)} ${items.length + 1} ditambahkan`)
    wanted.current = { key, part: "field" }
  }
  const remove = (index: number) => {
    rekey((known) => without(known, index))
    onChange(without(items, index))
    setSaid(`${big(noun)} ${index + 1} dihapus`)
    wanted.current = { key: keys[index + 1] ?? keys[index - 1] ?? null, part: "remove" }
  }
  const move = (way: Moved, part: string) => {
    if (way.to < 0 || way.to >= items.length) return
    rekey((known) => moved(known, way))
    onChange(moved(items, way))
    setSaid(`${big(noun)} ${way.from + 1} dipindah ke urutan ${way.to + 1}`)
    wanted.current = { key: keys[way.from] ?? null, part }
  }
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (off || !event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return
    event.preventDefault()
    const part = event.target instanceof HTMLElement ? event.target.closest("[data-part]") : null
    const to = event.key === "ArrowUp" ? index - 1 : index + 1
    move({ from: index, to }, part?.getAttribute("data-part") ?? "field")
  }

  const tools = (index: number) =>
    !off && (
      <>
        <span data-part="up">
          <IconButton
            size="sm"
            label={`Naikkan ${noun} ${index + 1}`}
            icon={icon(ArrowUp)}
            disabledReason={index === 0 ? "Sudah paling atas" : null}
            onClick={() => move({ from: index, to: index - 1 }, "up")}
          />
        </span>
        <span data-part="down">
          <IconButton
            size="sm"
            label={`Turunkan ${noun} ${index + 1}`}
            icon={icon(ArrowDown)}
            disabledReason={index === items.length - 1 ? "Sudah paling bawah" : null}
            onClick={() => move({ from: index, to: index + 1 }, "down")}
          />
        </span>
        <span data-part="remove">
          <IconButton
            size="sm"
            label={`Hapus ${noun} ${index + 1}`}
            icon={icon(Trash2)}
            onClick={() => remove(index)}
          />
        </span>
      </>
    )

  return (
    <fieldset ref={root} aria-describedby={ids.aria["aria-describedby"]} className="grid min-w-0 gap-2">
      <legend className={isPlain && items.length > 0 ? "sr-only" : `${labelClass} mb-1.5`}>
        {label}
        <RequiredMark required={required} />
      </legend>
      <ol className="grid gap-2 empty:hidden">
        {items.map((item, index) => (
          <li
            key={keys[index]}
            data-item={keys[index]}
            onKeyDown={(event) => onKeyDown(event, index)}
            className={
              isPlain
                ? `flex items-start gap-0.5 ${isPair ? "max-sm:flex-wrap max-sm:pb-2" : ""}`
                : "rounded-card border border-line bg-paper"
            }
          >
            {!isPlain && (
              <div className="flex min-h-[35px] items-center gap-0.5 border-b border-line py-0.5 pr-1 pl-3">
                <span className="min-w-0 flex-1 text-caption font-semibold text-ink-2">
                  {big(noun)} {index + 1}
                </span>
                {tools(index)}
              </div>
            )}
            <div
              data-part="field"
              className={
                isPlain
                  ? `grid min-w-0 flex-1 grid-flow-col auto-cols-fr gap-3 ${isPair ? "max-sm:basis-full" : ""}`
                  : "grid grid-cols-1 gap-4 p-3"
              }
            >
              {props.render(item, index)}
            </div>
            {isPlain && (
              <div
                className={`flex items-center gap-0.5 ${isPair ? "max-sm:order-first max-sm:min-h-[30px] max-sm:w-full sm:pt-7" : "pt-7"}`}
              >
                {isPair && (
                  <span className="flex-1 text-caption font-semibold text-ink-2 sm:hidden">
                    {big(noun)} {index + 1}
                  </span>
                )}
                {tools(index)}
              </div>
            )}
          </li>
        ))}
      </ol>
      {/* Reserves its space while loading, so that nothing shifts. */}
      <span data-part="add" className={off ? "invisible" : ""}>
        <Button
          size="sm"
          name={name}
          icon={icon(Plus)}
          disabledReason={items.length >= max ? `Paling banyak ${max} ${noun}` : null}
          onClick={add}
        >
          Tambah {noun}
        </Button>
      </span>
      <FieldNote id={ids.noteId} hint={hint} error={error} />
      <p role="status" className="sr-only">
        {said}
      </p>
    </fieldset>
  )
}

const FOCUSABLE =
  "input:not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled)"

const focusOn = (root: HTMLElement | null, { key, part }: Wanted) => {
  const item = key === null ? null : root?.querySelector(`[data-item="${key}"]`)
  const place = item?.querySelector(`[data-part="${part}"]`) ?? root?.querySelector('[data-part="add"]')
  place?.querySelector<HTMLElement>(FOCUSABLE)?.focus()
}

/**
 * A stable key for each item that follows it when it moves; regenerated when the list is replaced by one of another
 * length.
 */
const useKeys = (count: number) => {
  const [state, setState] = useState(() => ({
    keys: Array.from({ length: count }, (_, at) => at),
    next: count,
  }))
  const isKnown = state.keys.length === count
  const shown = isKnown
    ? state
    : { keys: Array.from({ length: count }, (_, at) => state.next + at), next: state.next + count }
  if (!isKnown) setState(shown)
  return {
    keys: shown.keys,
    /** Returns the key a new item was given. */
    rekey: (change: (keys: readonly number[], fresh: number) => readonly number[]): number => {
      setState({ keys: [...change(shown.keys, shown.next)], next: shown.next + 1 })
      return shown.next
    },
  }
}
