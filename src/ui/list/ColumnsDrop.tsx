import { Printer, SlidersHorizontal } from "lucide-react"
import { Dropdown } from "../layout/Dropdown.tsx"
import type { Column, ColumnsMenuProps, Density, ListRow } from "./types.ts"

const DENSITIES = [
  ["comfortable", "Lapang"],
  ["compact", "Rapat"],
] as const satisfies readonly (readonly [Density, string])[]

/** Visible columns, row density, and printing. Hidden on a phone, because cards have no columns. */
export function ColumnsDrop<Row extends ListRow>(props: {
  readonly columns: readonly Column<Row>[]
  readonly menu: ColumnsMenuProps
  /** As high as the buttons next to it. */
  readonly isTall?: boolean
}) {
  const { columns, menu } = props
  return (
    <div className="ml-auto max-md:hidden">
      <Dropdown
        group="list-tools"
        align="end"
        width="w-56"
        className={`grid place-items-center rounded-control border bg-surface text-ink-2 group-open/drop:bg-sunken hover:bg-sunken ${props.isTall === true ? "size-9 border-control" : "size-8 border-line"}`}
        label={
          <span title="Kolom, kerapatan dan cetak" className="grid place-items-center">
            <SlidersHorizontal aria-hidden="true" className="size-4" />
            <span className="sr-only">Kolom</span>
          </span>
        }
      >
        {menu.print && (
          <div className="mb-1.5 border-b border-line pb-1.5">
            <button
              type="button"
              aria-busy={menu.print.busy || undefined}
              onClick={({ currentTarget }) => {
                currentTarget.closest("details")?.removeAttribute("open")
                menu.print?.onPress()
              }}
              className="flex min-h-8 w-full items-center gap-2.5 rounded-badge px-2 text-left hover:bg-sunken"
            >
              <Printer aria-hidden="true" className="size-4" />
              {menu.print.busy ? "Menyiapkan cetakan…" : "Cetak"}
            </button>
          </div>
        )}
        <fieldset>
          <legend className="px-2 py-1 text-caption font-semibold text-ink-3">Kolom yang tampil</legend>
          {columns.map((column) => (
            <label
              key={column.key}
              className="flex min-h-8 items-center gap-2.5 rounded-badge px-2 hover:bg-sunken has-disabled:text-ink-3"
            >
              <input
                type="checkbox"
                className="size-4 accent-brand"
                checked={column.primary || !menu.hidden.has(column.key)}
                disabled={column.primary}
                onChange={() => menu.onToggle(column.key)}
              />
              {column.label}
            </label>
          ))}
        </fieldset>
        <fieldset className="mt-1.5 border-t border-line pt-1.5">
          <legend className="sr-only">Kerapatan baris</legend>
          <div className="grid grid-cols-2 gap-0.5 rounded-control bg-sunken p-0.5">
            {DENSITIES.map(([value, text]) => (
              <label
                key={value}
                className="rounded-badge py-1 text-center text-ink-2 has-checked:bg-surface has-checked:font-semibold has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-brand"
              >
                <input
                  type="radio"
                  name="list-density"
                  className="sr-only"
                  checked={menu.density === value}
                  onChange={() => menu.onDensity(value)}
                />
                {text}
              </label>
            ))}
          </div>
        </fieldset>
      </Dropdown>
    </div>
  )
}
