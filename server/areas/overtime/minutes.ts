import type { DayType, ExplainPart, OvertimeState } from "#contract/areas/overtime/overtime.ts"
import type { overtimeModes, roundModes } from "#contract/areas/overtime/overtimeSetting.ts"
import { overtimeLawOn } from "#contract/data/overtime.ts"

export type MinuteRules = {
  readonly mode: (typeof overtimeModes)[number]
  readonly min_minutes: number
  readonly round_to_min: number
  readonly round_mode: (typeof roundModes)[number]
  readonly need_photo: boolean
  readonly need_gps: boolean
  /** 0 = no cap. */
  readonly max_per_day_min: number
  readonly max_per_week_min: number
  readonly over_cap: "warn" | "block"
}

/** Input of one day of an employee; minutes. */
export type MinuteFacts = {
  readonly date: string
  readonly day_type: DayType
  /** Overtime of the day was approved. */
  readonly is_granted: boolean
  /** Approved minutes; null = without a limit. */
  readonly granted: number | null
  /** Outside the hours of a working day, or all of a day off. */
  readonly worked: number
  readonly has_out: boolean
  readonly has_photo: boolean
  readonly has_gps: boolean
  /** Counted on other working days of the same week. */
  readonly week_before: number
}
export type Minutes = {
  /** Before rounding and caps. */
  readonly raw: number
  readonly paid: number
  readonly state: OvertimeState
  readonly explain: ExplainPart
}

/** Minutes in words: hours and minutes. */
export const minutesWords = (min: number): string => {
  const [hours, rest] = [Math.floor(min / 60), min % 60]
  if (hours === 0) return `${rest} menit`
  return rest === 0 ? `${hours} jam` : `${hours} jam ${rest} menit`
}

const COMPANY = "Aturan perusahaan"
const rounded = (minutes: number, { round_to_min: step, round_mode }: MinuteRules): number => {
  if (round_mode === "down") return Math.floor(minutes / step) * step
  if (round_mode === "up") return Math.ceil(minutes / step) * step
  return Math.floor(minutes / step + 0.5) * step
}
const modeWords = { down: "ke bawah", nearest: "ke yang terdekat", up: "ke atas" } as const

type Line = ExplainPart["lines"][number]
const said = (label: string, value: string, article: string | null = null): Line => ({
  label,
  value,
  article,
})

/** Why the day does not count at all, or null. */
const barOf = (facts: MinuteFacts, rules: MinuteRules): Line | null => {
  if (rules.mode === "request_first" && !facts.is_granted)
    return said("Tanpa pengajuan yang disetujui", "tidak dihitung", "PP 35/2021 Pasal 28")
  if (!facts.has_out) return said("Belum ada absen pulang", "tidak dihitung")
  if (rules.need_photo && !facts.has_photo) return said("Absen pulang tanpa foto", "tidak dihitung", COMPANY)
  if (rules.need_gps && !facts.has_gps) return said("Absen pulang tanpa lokasi", "tidak dihitung", COMPANY)
  return null
}

/** Counted minutes of a day: the lesser of approved and worked, then minimum, rounding and caps. */
export const minutesOf = (facts: MinuteFacts, rules: MinuteRules): Minutes => {
  const { granted, worked, date, day_type } = facts
  const article = overtimeLawOn(date).most_article
  const bar = barOf(facts, rules)
  const isLimited = rules.mode === "request_first" && granted !== null
  const raw = bar !== null ? 0 : isLimited ? Math.min(granted, worked) : worked
  const lines: Line[] = [said("Dikerjakan", minutesWords(worked))]
  if (facts.is_granted)
    lines.push(said("Disetujui", granted === null ? "selama diperlukan" : minutesWords(granted)))
  if (bar !== null) lines.push(bar)
  const isShort = raw < rules.min_minutes
  if (bar === null && isShort && raw > 0)
    lines.push(said(`Kurang dari ${minutesWords(rules.min_minutes)}`, "tidak dihitung", COMPANY))
  const whole = isShort ? 0 : rounded(raw, rules)
  if (whole !== raw && !isShort)
    lines.push(
      said(
        `Dibulatkan ${modeWords[rules.round_mode]} per ${rules.round_to_min} menit`,
        minutesWords(whole),
        COMPANY,
      ),
    )
  /** The caps do not apply to rest days and holidays. */
  const isCapped = day_type === "kerja"
  const left = (cap: number, used: number) => (cap === 0 ? Infinity : Math.max(0, cap - used))
  const day = isCapped ? left(rules.max_per_day_min, 0) : Infinity
  const week = isCapped ? left(rules.max_per_week_min, facts.week_before) : Infinity
  const isOver = whole > Math.min(day, week)
  const paid = isOver && rules.over_cap === "block" ? Math.min(whole, day, week) : whole
  if (whole > day)
    lines.push(
      said(`Melewati batas ${minutesWords(rules.max_per_day_min)} sehari`, overWords(rules), article),
    )
  if (whole > week)
    lines.push(
      said(
        `Melewati batas ${minutesWords(rules.max_per_week_min)} seminggu (sudah ${minutesWords(facts.week_before)})`,
        overWords(rules),
        article,
      ),
    )
  const state: OvertimeState =
    paid === 0 && !isOver
      ? "tidak_dihitung"
      : isOver
        ? rules.over_cap === "block"
          ? "dipotong"
          : "melewati_batas"
        : "dihitung"
  return {
    raw,
    paid,
    state,
    explain: { label: "Waktu lembur", value: minutesWords(paid), article: null, is_pay: false, lines },
  }
}
const overWords = ({ over_cap }: MinuteRules) => (over_cap === "block" ? "dipotong" : "tetap dihitung")
