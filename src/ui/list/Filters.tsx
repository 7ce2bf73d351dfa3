import { foldText } from "#src/format/foldText.ts"
import { Check, ChevronDown, ListFilter, X } from "lucide-react"
import { closeDropdown, Dropdown } from "../layout/Dropdown.tsx"
import { WhenOpened } from "../layout/WhenOpened.tsx"
import type { Filter } from "./types.ts"

const CHIP =
  "inline-flex h-8 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-control border px-2.5 text-body group-open/drop:bg-sunken hover:bg-sunken"
const MANY = 8

/** Active filters are chips with a cross; pinned ones are always shown; the others are behind one button. */
export function Filters({ filters }: { readonly filters: readonly Filter[] }) {
  const shown = filters.filter((filter) => filter.text !== null || filter.pinned)
  const others = filters.filter((filter) => !filter.pinned)
  if (filters.length === 0) return null
  return (
    <div role="group" aria-label="Filter" className="flex flex-wrap items-center gap-2">
      {shown.map((filter) => (
        <Chip key={filter.key} filter={filter} />
      ))}
      {others.length > 0 && <FilterMenu filters={others} />}
    </div>
  )
}

/** All filters behind one button with the number of active ones, or only those that are not pinned. */
export function FilterMenu(props: { readonly filters: readonly Filter[]; readonly isAll?: boolean }) {
  const { filters, isAll = false } = props
  if (filters.length === 0) return null
  const on = isAll ? filters.filter(({ text }) => text !== null).length : 0
  return (
    <Dropdown
      group="list-tools"
      align={isAll ? "end" : "start"}
      className={`${CHIP} ${isAll ? "h-9 border-line pointer-coarse:h-11" : "border-dashed border-control"} ${on > 0 ? "text-ink" : "text-ink-2"}`}
      label={
        <span data-filter-menu="" className="contents">
          <ListFilter aria-hidden="true" className="size-4" />
          {on > 0 ? `Filter (${on})` : "Filter"}
        </span>
      }
    >
      {filters.map((filter) => (
        <details key={filter.key} name="list-filter-field" className="group/field">
          <summary className="flex min-h-9 list-none items-center gap-2 rounded-badge px-2.5 hover:bg-sunken pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
            <span className={filter.text === null ? "" : "font-semibold"}>{filter.label}</span>
            <span className="min-w-0 flex-1 truncate text-right text-ink-3">{filter.text}</span>
            <ChevronDown
              aria-hidden="true"
              className="size-4 shrink-0 -rotate-90 text-ink-3 transition-transform group-open/field:rotate-0"
            />
          </summary>
          <div className="ml-3 border-l border-line pl-1.5">
            <FilterBody filter={filter} />
            {filter.text !== null && (
              <button
                type="button"
                onClick={(event) => {
                  closeDropdown(event.currentTarget)
                  filter.onClear()
                }}
                className="flex min-h-8 w-full items-center gap-2 rounded-badge px-2 py-1 text-left text-ink-2 hover:bg-sunken"
              >
                <X aria-hidden="true" className="size-4" />
                {`Hapus filter ${filter.label}`}
              </button>
            )}
          </div>
        </details>
      ))}
    </Dropdown>
  )
}

/**
 * The same element whether the filter is on or off, so that choosing or typing in its panel does not lose the focus. A
 * filter that is not pinned disappears when it is cleared, and moves the focus to the filter button.
 */
function Chip({ filter }: { readonly filter: Filter }) {
  const isOn = filter.text !== null
  return (
    <div className="inline-flex shrink-0">
      <Dropdown
        group="list-tools"
        className={`${CHIP} ${isOn ? "rounded-r-none border-r-0 border-control pr-1.5 text-ink" : "border-line text-ink-2"}`}
        label={
          isOn ? (
            <>
              <span className="text-ink-3">{filter.label}:</span>
              <span className="max-w-[12rem] truncate">{filter.text}</span>
            </>
          ) : (
            <>
              {filter.label}
              <ChevronDown aria-hidden="true" className="size-4 text-ink-3" />
            </>
          )
        }
      >
        <FilterBody filter={filter} />
      </Dropdown>
      {isOn && (
        <button
          type="button"
          aria-label={`Hapus filter ${filter.label}: ${filter.text}`}
          onClick={(event) => {
            const own = event.currentTarget.parentElement
            const stays = filter.pinned
              ? own
              : own?.parentElement?.querySelector("details:has([data-filter-menu])")
            stays?.querySelector("summary")?.focus()
            filter.onClear()
          }}
          className="grid h-8 w-7 place-items-center rounded-control rounded-l-none border border-l-0 border-control text-ink-3 hover:bg-sunken hover:text-ink"
        >
          <X aria-hidden="true" className="size-3.5" />
        </button>
      )}
    </div>
  )
}

function FilterBody({ filter }: { readonly filter: Filter }) {
  if (!filter.options)
    return (
      <div className="p-2">
        <WhenOpened>{filter.body}</WhenOpened>
      </div>
    )
  return (
    <div>
      {filter.options.length > MANY && (
        <input
          type="search"
          aria-label={`Cari ${filter.label.toLowerCase()}`}
          placeholder="Cari…"
          autoComplete="off"
          onInput={(event) => narrow(event.currentTarget)}
          className="sticky top-0 mb-1 h-8 w-full rounded-badge border border-control bg-surface px-2 text-lead text-ink sm:text-body"
        />
      )}
      <ul role="list" aria-label={filter.label}>
        {filter.options.map((option) => (
          <li key={option.value}>
            <button
              type="button"
              aria-pressed={filter.value === option.value}
              onClick={(event) => {
                filter.onPick?.(option.value)
                closeDropdown(event.currentTarget)
              }}
              className="flex min-h-8 w-full items-center gap-2 rounded-badge px-2 py-1 text-left hover:bg-sunken aria-pressed:font-semibold"
            >
              <Check
                aria-hidden="true"
                className={`size-4 shrink-0 text-brand ${filter.value === option.value ? "" : "invisible"}`}
              />
              {option.label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Hides options that do not contain the typed text; they are few, so all of them are rendered. */
function narrow(input: HTMLInputElement) {
  const wanted = foldText(input.value.trim())
  for (const item of input.parentElement?.querySelectorAll("li") ?? [])
    item.hidden = !foldText(item.textContent).includes(wanted)
}
