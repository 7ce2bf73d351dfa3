import { CheckMark } from "./CheckMark.tsx"
import { pageMark } from "./pageMark.ts"
import type { Column, ListRow, Selection, Sort } from "./types.ts"

/** What the table's head does, for cards: select the page and choose the order. */
export function CardsHead<Row extends ListRow>(props: {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly sort: Sort | undefined
  readonly selection: Selection | undefined
}) {
  const { rows, sort, selection } = props
  const sortable = props.columns.filter((column) => column.sortable)
  if (!selection && (!sort || sortable.length === 0)) return null
  return (
    <div className="no-print flex items-center justify-between gap-3 border-b border-line pr-3 md:hidden">
      {selection && (
        <div className="flex items-center text-ink-3">
          <CheckMark
            label="Pilih semua baris di halaman ini"
            {...pageMark(rows, selection.ids)}
            disabled={rows.length === 0}
            onPress={selection.onTogglePage}
          />
          <span aria-hidden="true">Pilih semua</span>
        </div>
      )}
      {sort && sortable.length > 0 && (
        <div className="ml-auto flex min-w-0 items-center gap-1.5 py-1.5">
          <select
            aria-label="Urutkan menurut"
            value={sort.key}
            onChange={(event) => sort.onSort(event.currentTarget.value)}
            className="h-8 min-w-0 rounded-control border border-control bg-surface px-1.5 text-lead sm:text-body"
          >
            {sortable.map((column) => (
              <option key={column.key} value={column.key}>
                {column.label}
              </option>
            ))}
          </select>
          <button
            type="button"
            aria-label={sort.dir === "asc" ? "Naik; balik urutan" : "Turun; balik urutan"}
            onClick={() => sort.onSort(sort.key)}
            className="size-8 shrink-0 rounded-control border border-control bg-surface hover:bg-sunken"
          >
            <span aria-hidden="true">{sort.dir === "asc" ? "↑" : "↓"}</span>
          </button>
        </div>
      )}
    </div>
  )
}
