import type { ChoiceSource } from "../controls/choice/ComboboxPanel.tsx"
import { closeDropdown } from "../layout/Dropdown.tsx"

export type OptionListProps = {
  readonly label: string
  readonly source: ChoiceSource<number>
  readonly onPick: (id: number) => void
}

/** A search box with its results, in a dropdown of the list's bar. */
export function OptionList({ label, source, onPick }: OptionListProps) {
  const { options, loading = false, hasMore = false, failure } = source
  const state = failure ?? (options.length > 0 ? null : loading ? "Memuat…" : "Tidak ada yang cocok.")
  return (
    <div className="grid min-w-56 gap-1">
      <input
        type="search"
        aria-label={`Cari ${label.toLowerCase()}`}
        placeholder="Cari…"
        autoComplete="off"
        value={source.query}
        onChange={(event) => source.onQuery(event.target.value)}
        className="h-8 w-full rounded-badge border border-control bg-surface px-2 text-lead text-ink sm:text-body"
      />
      <ul role="list" aria-label={label} className="max-h-72 overflow-y-auto">
        {options.map((option) => (
          <li key={option.value}>
            <button
              type="button"
              onClick={(event) => {
                onPick(option.value)
                closeDropdown(event.currentTarget)
              }}
              className="flex min-h-8 w-full items-baseline gap-2 rounded-badge px-2 py-1 text-left hover:bg-sunken"
            >
              <span className="min-w-0 flex-1 break-words">{option.label}</span>
              {option.note && <span className="text-caption text-ink-3">{option.note}</span>}
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="px-2 text-caption text-ink-3 empty:hidden">
        {state ?? (hasMore ? "Masih ada yang lain. Ketik untuk mencarinya." : "")}
      </p>
    </div>
  )
}
