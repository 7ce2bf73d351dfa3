import { keyOf, valueAt } from "#machines/grid/gridCells.ts"
import type { GridContext, GridEvent, Value } from "#machines/grid/gridTypes.ts"
import { formatDay } from "#src/format/format.ts"
import { SelectField } from "#src/ui/controls/choice/SelectField.tsx"
import { cx } from "#src/ui/controls/cx.ts"
import { shiftWords, shownCell } from "./planCell.ts"

type Props = { readonly context: GridContext; readonly send: (event: GridEvent) => void }
const choiceOf = (value: Value): string => (value === null ? "" : String(value))
const valueOf = (choice: string | null): Value =>
  choice === "OFF" ? "OFF" : choice === null || choice === "" ? null : Number(choice)

/** Mobile view: one employee's month as a list, with the same cells. */
export function PlanPhone({ context, send }: Props) {
  const { grid, stored, changes, marks, at } = context
  const row = grid?.rows[at.row]
  if (grid === null || row === undefined) return null
  const plan = { grid, stored, changes }
  const options = [
    ...grid.shifts
      .filter(({ is_active }) => is_active)
      .map((shift) => ({ value: String(shift.id), label: shiftWords(shift) })),
    { value: "OFF", label: "OFF, libur" },
  ]
  return (
    <section aria-label="Rencana seorang pegawai" className="grid gap-3 md:hidden">
      <SelectField<string>
        label="Pegawai"
        placeholder={null}
        options={grid.rows.map(({ id, nama }) => ({ value: String(id), label: nama }))}
        value={String(row.id)}
        onChange={(id) => {
          const to = grid.rows.findIndex((one) => String(one.id) === id)
          if (to >= 0) send({ type: "cursor.move", rows: to - at.row, cols: 0, extend: false })
        }}
      />
      <ul role="list" className="grid gap-2">
        {grid.dates.map((date, col) => {
          const cell = shownCell(plan, marks, row, col)
          const own = valueAt(stored, changes, keyOf(row.id, date))
          const day = row.days[date]
          const isFixed = day === undefined || day.away === true || day.locked !== undefined
          return (
            <li
              key={date}
              className={cx(
                "rounded-card border bg-surface p-3",
                cell.isDirty ? "border-brand" : "border-line",
              )}
            >
              <SelectField<string>
                label={formatDay(date)}
                placeholder={own === null ? `Menurut pola: ${cell.words}` : "Kosongkan"}
                options={options}
                value={choiceOf(own)}
                disabled={isFixed}
                hint={cell.problem === null ? cell.words : undefined}
                error={cell.problem ?? undefined}
                onChange={(choice) => send({ type: "cell.put", id: row.id, date, value: valueOf(choice) })}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
