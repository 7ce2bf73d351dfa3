import type { Conflict } from "#contract/areas/attendance/planRules.ts"
import type { PlanCell } from "#contract/areas/attendance/ploting.ts"
import { conflictsAt, keyOf, valueAt } from "#machines/grid/gridCells.ts"
import { shownValue } from "#machines/grid/gridSums.ts"
import type { Cells, Grid, GridRow, GridShift, Mark, Marks, Value } from "#machines/grid/gridTypes.ts"

export type CellTone = "plain" | "faint" | "free" | "leave" | "closed"
/** Appearance and accessible text of a cell. */
export type ShownCell = {
  readonly text: string
  readonly words: string
  readonly tone: CellTone
  /** The colour configured for the shift. */
  readonly colour: string | null
  readonly isDirty: boolean
  readonly isHoliday: boolean
  readonly weight: Conflict["weight"] | null
  readonly problem: string | null
}
type Plan = { readonly grid: Grid; readonly stored: Cells; readonly changes: Cells }

const WORDS: Readonly<Record<string, readonly [text: string, words: string]>> = {
  OFF: ["OFF", "libur menurut jadwal"],
  LIBUR: ["L", "hari libur"],
  CUTI: ["C", "cuti"],
  KERJA: ["·", "jam kerja kantor"],
}

export const shiftById = (shifts: readonly GridShift[], id: number): GridShift | undefined =>
  shifts.find((one) => one.id === id)

export const shiftWords = ({ kode, nama, start, end }: GridShift): string => `${kode} ${nama} ${start}–${end}`
export const valueWords = (shifts: readonly GridShift[], value: Value): string => {
  if (value === null) return "kosong"
  if (value === "OFF") return "OFF"
  return shiftById(shifts, value)?.kode ?? "shift lain"
}

const toneOf = (day: PlanCell, own: Value): CellTone => {
  if (day.away === true || day.locked !== undefined) return "closed"
  if (day.leave !== undefined) return "leave"
  if (own === null) return day.under === "LIBUR" ? "free" : "faint"
  return "plain"
}

const markWeight = (mark: Mark | undefined): Conflict["weight"] | null =>
  mark === undefined ? null : "refused"

/** How one day of an employee is shown, with any conflict or validation error. */
export const shownCell = (plan: Plan, marks: Marks, row: GridRow, col: number): ShownCell => {
  const date = plan.grid.dates[col] ?? ""
  const day = row.days[date]
  const none: ShownCell = {
    text: "",
    words: "belum bekerja",
    tone: "closed",
    colour: null,
    isDirty: false,
    isHoliday: false,
    weight: null,
    problem: null,
  }
  if (day === undefined || day.away === true) return none
  const key = keyOf(row.id, date)
  const own = valueAt(plan.stored, plan.changes, key)
  const shown = shownValue(day, own)
  const shift = typeof shown === "number" ? shiftById(plan.grid.shifts, shown) : undefined
  const [text, words] = typeof shown === "string" ? (WORDS[shown] ?? ["", ""]) : ["", "belum dijadwalkan"]
  const isDirty = key in plan.changes
  const mark = marks[key]
  const conflict = own === null ? undefined : conflictsAt(plan, row, col, own)[0]
  const problem = mark?.message ?? conflict?.message ?? null
  return {
    text: shift?.kode ?? text,
    words: [
      shift === undefined ? words : shiftWords(shift),
      own === null && shift !== undefined ? "menurut pola" : null,
      day.holiday === undefined ? null : `hari libur ${day.holiday}`,
      day.leave ?? null,
      day.locked === undefined ? null : `periode gaji ${day.locked} ditutup`,
      isDirty ? "belum disimpan" : null,
      problem,
    ]
      .filter((part) => part !== null)
      .join(", "),
    tone: toneOf(day, own),
    colour: shift?.color ?? null,
    isDirty,
    isHoliday: day.holiday !== undefined,
    weight: markWeight(mark) ?? conflict?.weight ?? null,
    problem,
  }
}
