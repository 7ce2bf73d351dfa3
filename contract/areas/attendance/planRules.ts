import { crossesMidnight, minutesOf } from "../../kit/times.ts"

/**
 * Conflict rules for a planned day, shared by client (while painting the grid) and server (on save). Times are
 * minutes from the date's midnight in the office's time zone.
 */

/** Minimum rest between two working days, in minutes. */
export const LEAST_REST = 480
const DAY = 1_440

export type PlanShift = {
  readonly id: number
  readonly kode: string
  readonly start: string
  readonly end: string
  /** Offices that may use it; empty = every office. */
  readonly offices_id: readonly number[]
  readonly is_active: boolean
}
/** An office where the employee may work, and the date range; null = unbounded. */
export type Stay = { readonly id: number; readonly from: string | null; readonly to: string | null }

/** Constraints of a date that hold regardless of the plan. */
export type PlanDay = {
  readonly date: string
  /** Not employed on this date. */
  readonly away: boolean
  /** Name of the closed payroll period that contains it. */
  readonly locked: string | null
  /** Name of the approved leave. */
  readonly leave: string | null
  /** Name of the office's full-day holiday. */
  readonly holiday: string | null
}
/** Working hours, HH:mm; an end at or before the start is on the next day. */
export type Worked = { readonly start: string; readonly end: string }

export const conflictKinds = [
  "away",
  "locked",
  "leave",
  "office",
  "inactive",
  "overlap",
  "holiday",
  "rest",
] as const
export type ConflictKind = (typeof conflictKinds)[number]
export type Conflict = {
  readonly kind: ConflictKind
  /** Severity: `refused` is not saved, `asked` needs confirmation, `warned` is saved with a warning. */
  readonly weight: "refused" | "asked" | "warned"
  readonly message: string
}
/** Own value of a cell: a shift id, a day off, or empty. */
export type CellValue = number | "OFF" | null

const endOf = ({ start, end }: Worked): number => minutesOf(end) + (crossesMidnight(start, end) ? DAY : 0)

/** Rest in minutes between the end of one day's hours and the start of the next; negative = they overlap. */
export const restBetween = (before: Worked, after: Worked): number =>
  minutesOf(after.start) + DAY - endOf(before)

const refused = (kind: ConflictKind, message: string): Conflict => ({ kind, weight: "refused", message })

const beside = (rest: number, side: "sebelumnya" | "sesudahnya"): readonly Conflict[] => {
  if (rest < 0) return [refused("overlap", `Bertumpuk dengan jam kerja hari ${side}`)]
  if (rest >= LEAST_REST) return []
  const hours = (rest / 60).toLocaleString("id-ID", { maximumFractionDigits: 1 })
  return [{ kind: "rest", weight: "warned", message: `Istirahat hanya ${hours} jam dari hari ${side}` }]
}

export type Judged = {
  readonly want: CellValue
  readonly shift: PlanShift | null
  readonly day: PlanDay
  readonly stays: readonly Stay[]
  /** Working hours of the previous and the next day; null = none. */
  readonly before: Worked | null
  readonly after: Worked | null
}

/** Conflicts of a cell, the most severe first; empty = none. */
export const conflictsOf = ({ want, shift, day, stays, before, after }: Judged): readonly Conflict[] => {
  const { date, away, locked, leave, holiday } = day
  if (away) return [refused("away", "Belum atau tidak lagi bekerja pada tanggal ini")]
  if (locked !== null) return [refused("locked", `Periode gaji ${locked} sudah ditutup`)]
  if (want === null) return []
  if (leave !== null) return [refused("leave", leave)]
  if (want === "OFF") return []
  if (shift === null || !shift.is_active) return [refused("inactive", "Shift ini tidak aktif")]
  const isHere = ({ id, from, to }: Stay) =>
    shift.offices_id.includes(id) && (from ?? date) <= date && date <= (to ?? date)
  const found: Conflict[] = []
  if (shift.offices_id.length > 0 && !stays.some(isHere))
    found.push(refused("office", `Shift ${shift.kode} tidak berlaku di kantor pegawai ini`))
  if (before !== null) found.push(...beside(restBetween(before, shift), "sebelumnya"))
  if (after !== null) found.push(...beside(restBetween(shift, after), "sesudahnya"))
  if (holiday !== null) found.push({ kind: "holiday", weight: "asked", message: `Hari libur: ${holiday}` })
  const weights = ["refused", "asked", "warned"]
  return found.toSorted((a, b) => weights.indexOf(a.weight) - weights.indexOf(b.weight))
}
