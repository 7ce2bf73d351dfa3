import { keyOf, valueAt } from "#machines/grid/gridCells.ts"
import { shownAt, standing } from "#machines/grid/gridSums.ts"
import type { GridShift, Value } from "#machines/grid/gridTypes.ts"
import { formatDay, formatNumber, jakartaDay } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { SelectField } from "#src/ui/controls/choice/SelectField.tsx"
import { cx } from "#src/ui/controls/cx.ts"
import { DayHead } from "#src/ui/data/DayHead.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import type { ScreenProps } from "../screen.ts"
import { FRESH_MS, useNow } from "../useNow.ts"
import { planHref, SHIFT_PLAN } from "./planAddress.ts"
import { shiftById, shiftWords, shownCell } from "./planCell.ts"
import { PlanFrame } from "./PlanFrame.tsx"
import { type PlanScreenState, usePlan } from "./usePlan.ts"

/** The shift and day opened by the URL; null = none. */
const openedIn = (search: string) => {
  const params = new URLSearchParams(search)
  const shift = Number(params.get("shift"))
  const date = params.get("hari")
  return Number.isInteger(shift) && shift > 0 && date !== null ? { shift, date } : null
}
const openHref = (search: string, shift: number, date: string): string => {
  const base = planHref(SHIFT_PLAN, search, {})
  return `${base}${base.includes("?") ? "&" : "?"}shift=${shift}&hari=${date}`
}

type Props = { readonly plan: PlanScreenState; readonly search: string }

/** Table of shifts by days: the number of employees in each, and the gaps. */
function Shifts({ plan, search }: Props) {
  const { grid, sums, labels } = plan
  const opened = openedIn(search)
  const today = jakartaDay(useNow(FRESH_MS))
  if (grid === null) return null
  const shifts = grid.shifts.filter(
    ({ is_active, id }) => is_active || sums.some(({ byShift }) => byShift[id]),
  )
  /** A gap is an empty day of a shift that is used on other days; an unused shift has none. */
  const isUsed = (id: number) => sums.some(({ byShift }) => (byShift[id] ?? 0) > 0)
  if (shifts.length === 0)
    return <EmptyState title="Belum ada shift" text="Tambahkan shift di Pengaturan › Shift." />
  return (
    <section
      aria-label="Rencana per shift"
      className="relative overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table className="w-full border-separate border-spacing-0 text-body">
        <thead className="text-caption text-ink-3">
          <tr>
            <th scope="col" className="sticky left-0 z-1 bg-surface px-4 py-2 text-left font-normal">
              Shift
            </th>
            {grid.dates.map((date, col) => (
              <th key={date} scope="col" className="px-0.5 py-2 text-center font-normal tnum">
                <DayHead date={date} label={labels[col] ?? date} isToday={date === today} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shifts.map((shift) => (
            <tr key={shift.id}>
              <th
                scope="row"
                className="sticky left-0 z-1 min-w-40 border-t border-line bg-surface px-4 py-1.5 text-left font-normal max-md:min-w-28"
              >
                <span className="block font-semibold text-ink">{shift.kode}</span>
                <span className="block truncate text-caption text-ink-3">
                  {shift.nama} {shift.start}–{shift.end}
                </span>
              </th>
              {sums.map(({ date, byShift }, col) => {
                const count = byShift[shift.id] ?? 0
                const isOpen = opened?.shift === shift.id && opened.date === date
                return (
                  <td key={date} className="border-t border-line p-0.5">
                    <a
                      href={openHref(search, shift.id, date)}
                      aria-current={isOpen || undefined}
                      aria-label={`${shift.kode}, ${labels[col] ?? date}: ${count === 0 ? "kosong" : `${count} pegawai`}`}
                      className={cx(
                        "mx-auto grid size-8 place-items-center rounded-control text-caption no-underline tnum",
                        count > 0
                          ? "bg-sunken font-semibold text-ink"
                          : isUsed(shift.id)
                            ? "bg-warn-soft text-warn"
                            : "text-ink-3 hover:bg-sunken",
                        isOpen && "outline-2 outline-brand",
                      )}
                    >
                      {count === 0 ? "–" : formatNumber(count)}
                    </a>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Removes a planned shift; where a shift pattern would bring it back, plans a day off instead. */
const without = (under: unknown, shift: GridShift): Value => (under === shift.id ? "OFF" : null)

/** Employees assigned to a shift on a day, with controls to add and remove them. */
function Standing({ plan, search }: Props) {
  const { snapshot, send, grid } = plan
  const { stored, changes, marks } = snapshot.context
  const opened = openedIn(search)
  if (grid === null || opened === null) return null
  const shift = shiftById(grid.shifts, opened.shift)
  const col = grid.dates.indexOf(opened.date)
  if (shift === undefined || col < 0) return null
  const { date } = opened
  const all = { grid, stored, changes }
  const there = standing(all, shift.id, date)
  const others = grid.rows.filter((row) => {
    const shown = shownAt(all, row, date)
    return shown !== null && shown !== shift.id && row.days[date]?.locked === undefined
  })
  const put = (id: number, value: Value) => send({ type: "cell.put", id, date, value })
  return (
    <section
      aria-label={`Pegawai di shift ${shift.kode}`}
      className="mt-4 rounded-card border border-line bg-surface p-4"
    >
      <h2 className="font-semibold text-ink">
        {shiftWords(shift)}, {formatDay(date)}
      </h2>
      <p className="mb-3 text-ink-2">
        {there.length === 0 ? "Belum ada yang bertugas" : `${there.length} pegawai`}
      </p>
      <ul role="list" className="grid gap-1.5">
        {there.map((row) => {
          const cell = shownCell(all, marks, row, col)
          return (
            <li key={row.id} className="flex flex-wrap items-center gap-2">
              <span className="min-w-0 flex-1">
                {row.nama}
                <span className="text-caption text-ink-3">
                  {" "}
                  · {row.sub}
                  {valueAt(stored, changes, keyOf(row.id, date)) === null ? " · menurut pola" : ""}
                  {cell.isDirty ? " · belum disimpan" : ""}
                </span>
                {cell.problem !== null && <span className="block text-caption text-bad">{cell.problem}</span>}
              </span>
              <Button
                size="sm"
                aria-label={`Keluarkan ${row.nama}`}
                onClick={() => put(row.id, without(row.days[date]?.under, shift))}
              >
                Keluarkan
              </Button>
            </li>
          )
        })}
      </ul>
      <div className="mt-3 max-w-96">
        <SelectField<string>
          label="Tambah pegawai"
          placeholder="Pilih pegawai…"
          value={null}
          options={others.map((row) => ({
            value: String(row.id),
            label: `${row.nama} · ${shownCell(all, marks, row, col).text || "kosong"}`,
          }))}
          onChange={(id) => id !== null && put(Number(id), shift.id)}
        />
      </div>
    </section>
  )
}

/** /users/pegawai/ploting-absensi/v2: the same plan grouped by shift: assigned employees, and gaps. */
export function ShiftPlanScreen({ search, user }: ScreenProps) {
  const plan = usePlan(SHIFT_PLAN, search)
  return (
    <PlanFrame plan={plan} path={SHIFT_PLAN} search={search} user={user} view="shift">
      <Shifts plan={plan} search={search} />
      <Standing plan={plan} search={search} />
    </PlanFrame>
  )
}
