import { ComboboxOption, ComboboxOptions } from "@headlessui/react"
import { Check } from "lucide-react"
import { startTransition, useEffect, useEffectEvent, useState, type UIEvent } from "react"
import { Layer } from "../../overlay/Layer.tsx"
import { panelClass } from "../../overlay/panelClass.ts"
import { cx } from "../cx.ts"

/** An option: its id, its name, and a text that distinguishes options of the same name. */
export type Choice<V extends string | number> = {
  readonly value: V
  readonly label: string
  readonly note?: string | undefined
  readonly disabled?: boolean | undefined
}

/** The source of the options. The parent searches; nothing is filtered here. */
export type ChoiceSource<V extends string | number> = {
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly options: readonly Choice<V>[]
  readonly loading?: boolean | undefined
  readonly hasMore?: boolean | undefined
  /** Loads the next page, when the end of the list comes near (infinite scroll). */
  readonly onMore?: (() => void) | undefined
  /** Why the options could not be loaded. */
  readonly failure?: string | null | undefined
}

export type ComboboxPanelProps<V extends string | number> = {
  readonly source: ChoiceSource<V>
  readonly open: boolean
  readonly activeIndex: number | null
}

/** Number of options that fit into an open panel. */
const FIRST = 12
const NEAR = 3
const NEAR_PX = 120

export function ComboboxPanel<V extends string | number>({
  source,
  open,
  activeIndex,
}: ComboboxPanelProps<V>) {
  const { options, loading = false, hasMore = false, failure } = source
  const count = options.length
  const more = useEffectEvent(() => source.onMore?.())
  const near = open && hasMore && !loading && activeIndex !== null && activeIndex >= count - NEAR

  useEffect(() => {
    if (near) more()
  }, [near, count])

  const onScroll = (event: UIEvent<HTMLElement>) => {
    const { scrollTop, clientHeight, scrollHeight } = event.currentTarget
    if (hasMore && !loading && scrollTop + clientHeight > scrollHeight - NEAR_PX) source.onMore?.()
  }

  const state = failure ?? (loading ? "Memuat…" : count === 0 ? "Tidak ada yang cocok." : null)
  return (
    <>
      <p className="sr-only" role="status">
        {open ? (state ?? `${count}${hasMore ? " atau lebih" : ""} pilihan`) : ""}
      </p>
      <Layer>
        <ComboboxOptions
          modal={false}
          anchor={{ to: "bottom start", gap: 6, padding: 8 }}
          onScroll={onScroll}
          className={cx(
            panelClass,
            "w-(--input-width) min-w-56 overflow-y-auto p-1 empty:invisible [--anchor-max-height:20rem]",
          )}
        >
          {/* Above earlier results, which can be longer than the panel. */}
          {failure && (
            <div aria-hidden="true" className="px-2 py-1.5 text-bad">
              {failure}
            </div>
          )}
          <Entries options={options} />
          {!state && hasMore && !source.onMore && (
            <div aria-hidden="true" className="px-2 py-1.5 text-caption text-ink-3">
              Masih ada yang lain. Ketik untuk mencarinya.
            </div>
          )}
          {state && !failure && (
            <div aria-hidden="true" className="px-2 py-1.5 text-ink-3">
              {state}
            </div>
          )}
        </ComboboxOptions>
      </Layer>
    </>
  )
}

/** Options are rendered only while the panel is open: first those that fit, the rest one frame later. */
function Entries<V extends string | number>({ options }: { readonly options: readonly Choice<V>[] }) {
  const [isWhole, setWhole] = useState(false)
  const isBegun = options.length > 0
  useEffect(() => {
    if (isBegun) startTransition(() => setWhole(true))
  }, [isBegun])
  const shown = isWhole ? options : options.slice(0, FIRST)
  return (
    <>
      {shown.map((option) => (
        <ComboboxOption
          key={option.value}
          value={option}
          disabled={option.disabled ?? false}
          className="group flex min-h-8 items-center gap-2 rounded-badge px-2 py-1.5 data-disabled:text-ink-3 data-focus:bg-sunken pointer-coarse:min-h-11"
        >
          <span className="min-w-0 flex-1">
            <span className="block break-words group-data-selected:font-semibold">{option.label}</span>
            {option.note && <span className="block text-caption text-ink-3">{option.note}</span>}
          </span>
          <Check
            size={16}
            aria-hidden="true"
            className="invisible shrink-0 text-brand group-data-selected:visible"
          />
        </ComboboxOption>
      ))}
    </>
  )
}
