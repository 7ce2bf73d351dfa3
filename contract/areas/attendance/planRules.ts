import { crossesMidnight, minutesOf } from "../../kit/times.ts"

/**
 * What stands against a planned day, as both sides reckon it: the grid while somebody paints, the server when it is saved.
 * Times are of the office's own clock, minutes from the date's midnight.
 */

/** Least rest between two working days, minutes. */
export const LEAST_REST = 480
const DAY = 1_440

export type PlanShift = {
  readonly id: number
  readonly kode: string
  readonly start: string
  readonly end: string
  /** Offices it is for; empty = every office. */
  readonly offices_id: readonly number[]
  readonly is_active: boolean
}
/** An office somebody may work at, and when; null = without a bound. */
export type Stay = { readonly id: number; readonly from: string | null; readonly to: string | null }

/** What holds on a date whatever is planned. */
export type PlanDay = {
  readonly date: string
  /** They do not work here yet, or any more. */
  readonly away: boolean
  /** The closed payroll period it lies in. */
  readonly locked: string | null
  /** Granted absence, by name. */
  readonly leave: string | null
  /** A whole day off of the office, by name. */
  readonly holiday: string | null
}
/** Hours that are worked, HH:mm; an end that is not after its start is on the next day. */
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
  /** `refused` is not saved, `asked` only where somebody says so, `warned` is saved. */
  readonly weight: "refused" | "asked" | "warned"
  readonly message: string
}
/** What a cell holds of its own: a shift by its id, a day off, or nothing. */
export type CellValue = number | "OFF" | null

const endOf = ({ start, end }: Worked): number => minutesOf(end) + (crossesMidnight(start, end) ? DAY : 0)

/** Minutes from the end of a day's hours to the beginning of the next day's; negative = they overlap. */
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
  /** What is worked on the days before and after; null = nothing. */
  readonly before: Worked | null
  readonly after: Worked | null
}

/** What stands against a cell, the gravest first; empty = nothing. */
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
