import type { DayFlag, DayState } from "#contract/areas/attendance/days.ts"
import { instantAt, officeDate } from "../schedule.ts"
import { type Evidence, evidenceOf, minutes } from "./evidence.ts"
import { type Expected, expectedOf, planOfDay } from "./expected.ts"
import type { Asked, Day, Facts, Plan } from "./facts.ts"
import { clockIn, duration } from "./words.ts"

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Intermediate result of the calculation of a day. */
type Found = {
  readonly state: DayState
  readonly flags: readonly DayFlag[]
  readonly why: readonly string[]
}
type Measured = Found & {
  readonly check_out: number | null
  readonly late_min: number
  readonly early_out_min: number
  readonly work_min: number
  readonly overtime_min: number
}

const isEmployed = ({ date, employed: { from, until } }: Facts): boolean =>
  from <= date && (until === null || date <= until)

const granted = (facts: Facts, type: Asked["type"]): boolean =>
  facts.requests.some((one) => one.type === type && one.status === "approved")

/** Minutes missed. Within the tolerance none count; beyond it all of them, from the scheduled time on. */
const beyond = (missed: number, tolerance: number): number => (missed > tolerance ? missed : 0)

/** The automatic check-out by the rules; null = the rules set none, or its time has not come. */
const automaticOut = (facts: Facts, expected: Expected, check_in: number): number | null => {
  const { rules, zone, date, now } = facts
  if (!rules.auto_checkout || expected.kind === "free") return null
  if (rules.auto_checkout_mode === "tolerance" || rules.auto_checkout_time === null)
    return now > expected.closes && expected.kind === "work" ? Math.max(check_in, expected.to) : null
  const at = instantAt(date, rules.auto_checkout_time, zone)
  const out = at > check_in ? at : at + DAY_MS
  return now >= out ? out : null
}

/** Working minutes. Deducts the break, unless the presence is shorter than it; time away counts towards the break. */
const worked = (facts: Facts, expected: Expected, { check_in, away }: Evidence, out: number): number => {
  const present = minutes(out - (check_in ?? out) - away)
  const planned = expected.kind === "work" && expected.half === null ? expected.hours.rest_min : 0
  const least = planned === 0 ? 0 : Math.max(planned, facts.rules.min_break_min)
  const rest = Math.max(0, least - minutes(away))
  return present > rest ? present - rest : present
}

/** The day of an employee with a check-in or check-out. */
const present = (facts: Facts, expected: Expected, seen: Evidence): Measured => {
  const { zone, now, date } = facts
  const clock = (at: number) => clockIn(at, zone)
  const flags: DayFlag[] = []
  const why: string[] = []
  const automatic =
    seen.check_in !== null && seen.check_out === null ? automaticOut(facts, expected, seen.check_in) : null
  const check_out = seen.check_out ?? automatic
  const isWork = expected.kind === "work"
  let late_min = 0
  let early_out_min = 0
  if (isWork && expected.hours.is_timed) {
    const { hours, from, to } = expected
    const flexible = hours.flexible_min * MINUTE_MS
    const missed = seen.check_in === null ? 0 : minutes(seen.check_in - from - flexible)
    late_min = beyond(missed, hours.late_tolerance_min)
    if (missed > 0 && late_min === 0) why.push(`Masuk ${missed} menit sesudah jadwal, masih dalam toleransi`)
    if (late_min > 0 && granted(facts, "terlambat")) {
      why.push(`Terlambat ${late_min} menit, diizinkan lewat pengajuan`)
      late_min = 0
    }
    const shifted = seen.check_in === null ? 0 : Math.min(flexible, Math.max(0, seen.check_in - from))
    const early = check_out === null ? 0 : minutes(to + shifted - check_out)
    early_out_min = beyond(early, hours.early_out_tolerance_min)
    if (early > 0 && early_out_min === 0) why.push(`Pulang ${early} menit lebih awal, masih dalam toleransi`)
    if (early_out_min > 0 && granted(facts, "pulang_cepat")) {
      why.push(`Pulang ${early_out_min} menit lebih awal, diizinkan lewat pengajuan`)
      early_out_min = 0
    }
    if (late_min > 0) why.push(`Terlambat ${late_min} menit dari jadwal ${clock(from + flexible)}`)
    if (early_out_min > 0) why.push(`Pulang ${early_out_min} menit sebelum jadwal ${clock(to + shifted)}`)
  }
  if (late_min > 0) flags.push("terlambat")
  if (early_out_min > 0) flags.push("pulang_cepat")
  const work_min = seen.check_in === null || check_out === null ? 0 : worked(facts, expected, seen, check_out)
  const { overtime_min, told } = overtime(facts, expected, check_out, work_min)
  why.push(...told)
  if (check_out !== null && officeDate(check_out, zone) !== date) flags.push("lintas_hari")
  if (expected.kind === "off") {
    flags.push("libur_kerja")
    why.push(`Bekerja pada hari tanpa jadwal (${expected.why})`)
  }
  const least = leastOf(facts, expected)
  if (seen.check_in !== null && check_out !== null && work_min < least) {
    flags.push("kurang_jam")
    why.push(`Bekerja ${duration(work_min)}, kurang dari ${duration(least)}`)
  }
  const measured = { check_out, late_min, early_out_min, work_min, overtime_min }
  if (seen.check_in === null)
    return {
      ...measured,
      state: "tidak_lengkap",
      flags: ["tanpa_masuk", ...flags],
      why: [`Absen pulang ${clock(check_out ?? now)} tanpa absen masuk`, ...why],
    }
  const came = `Masuk ${clock(seen.check_in)}`
  if (check_out !== null)
    return {
      ...measured,
      state: "hadir",
      flags: automatic === null ? flags : ["pulang_otomatis", ...flags],
      why: [
        automatic === null
          ? `${came}, pulang ${clock(check_out)}`
          : `${came}, pulang otomatis ${clock(check_out)} menurut Aturan Absensi`,
        ...why,
      ],
    }
  return now > expected.closes
    ? {
        ...measured,
        state: "tidak_lengkap",
        flags: ["tanpa_pulang", ...flags],
        why: [`${came}, tidak ada absen pulang sampai ${clock(expected.closes)}`, ...why],
      }
    : { ...measured, state: "hadir", flags, why: [`${came}, belum absen pulang`, ...why] }
}

/** Minimum work of a whole day, minutes; a half day has none (0). */
const leastOf = ({ rules }: Facts, expected: Expected): number => {
  if (expected.kind !== "work" || expected.half !== null) return 0
  const { is_timed, least_min } = expected.hours
  if (!is_timed) return least_min ?? Math.round(rules.full_day_min_hours * 60)
  return least_min ?? Math.round(rules.half_day_min_hours * 60)
}

/** Approved overtime: minutes after the working hours, or all work on a day off. */
const overtime = (facts: Facts, expected: Expected, out: number | null, work_min: number) => {
  if (out === null || expected.kind === "free") return { overtime_min: 0, told: [] }
  const isGranted = granted(facts, "lembur")
  if (expected.kind === "off") {
    const counts = facts.rules.count_holiday_work_as_overtime || isGranted || granted(facts, "libur")
    return { overtime_min: counts ? work_min : 0, told: [] }
  }
  const over = minutes(out - expected.to)
  if (!isGranted || over === 0) return { overtime_min: 0, told: [] }
  return { overtime_min: over, told: [`Lembur ${duration(over)} disetujui`] }
}

const nothing = { check_out: null, late_min: 0, early_out_min: 0, work_min: 0, overtime_min: 0 }

/** The day of an employee without check-in and check-out. */
const absent = (facts: Facts, expected: Expected): Found => {
  const { now, zone, rules, noted } = facts
  if (noted === "hadir") return { state: "hadir", flags: ["manual"], why: ["Dicatat hadir, tanpa jam"] }
  if (expected.kind === "off") return { state: expected.state, flags: [], why: [expected.why] }
  if (noted === "alpa")
    return { state: "alpa", flags: [], why: ["Dicatat alpa: tidak masuk tanpa keterangan"] }
  if (expected.kind === "free")
    return { state: "off", flags: [], why: ["Absensi bebas: tidak ada hari yang wajib"] }
  const due = expected.from + (rules.auto_alpha_after_min ?? 0) * MINUTE_MS
  if (rules.auto_alpha && now >= due)
    return {
      state: "alpa",
      flags: ["alpa_otomatis"],
      why: [`Tidak ada absen sampai ${clockIn(due, zone)}: alpa otomatis menurut Aturan Absensi`],
    }
  if (now < expected.from)
    return { state: "belum", flags: [], why: [`Jadwal mulai ${clockIn(expected.from, zone)}`] }
  return now <= expected.closes
    ? { state: "belum", flags: [], why: [`Belum absen masuk; jadwal mulai ${clockIn(expected.from, zone)}`] }
    : { state: "belum", flags: [], why: ["Tidak ada absen, dan tidak ada keterangan"] }
}

const nameOf = (plan: Plan): Day["schedule"] => {
  if (plan.kind === "free") return { source: "free", nama: "Absensi bebas", start: null, end: null }
  if (plan.kind === "off") return { source: plan.source, nama: plan.why, start: null, end: null }
  const { hours, source, nama } = plan
  const { start, end, is_timed, late_tolerance_min } = hours
  return { source, nama, start, end, ...(is_timed ? { late_tolerance_min } : {}) }
}

/** The parts of a schedule that affect the result, for comparing two schedules regardless of their names. */
const judgedBy = (plan: Plan): readonly unknown[] => {
  if (plan.kind !== "work") return [plan.kind]
  const { start, end, rest_min, flexible_min, is_timed, late_tolerance_min, early_out_tolerance_min } =
    plan.hours
  return [start, end, rest_min, flexible_min, is_timed, late_tolerance_min, early_out_tolerance_min]
}
const isSame = (a: Plan, b: Plan): boolean => {
  const other = judgedBy(b)
  return judgedBy(a).every((part, at) => part === other[at])
}

/** Flags and reasons that are independent of the day's state. */
const besides = (facts: Facts, expected: Expected): Pick<Found, "flags" | "why"> => {
  const { marks, requests, recorded, plan, lock, leave } = facts
  const flags: DayFlag[] = []
  const why: string[] = []
  if (expected.kind === "work" && expected.half !== null) {
    flags.push("setengah_hari")
    why.push(leave === null ? "Hari libur setengah hari" : `${leave.nama} setengah hari`)
  }
  if (marks.some(({ outside }) => outside === true)) {
    if (granted(facts, "luar_radius")) why.push("Absen di luar radius, disetujui")
    else flags.push("luar_radius")
  }
  if (marks.some(({ mock }) => mock === true)) flags.push("mock_gps")
  if (marks.some(({ manual }) => manual === true)) flags.push("manual")
  if (requests.some(({ status }) => status === "pending")) flags.push("menunggu")
  if (recorded !== null && marks.length > 0 && !isSame(recorded, plan)) {
    flags.push("jadwal_berubah")
    why.push("Jadwal diubah sesudah absen; hari ini tetap dinilai dengan jadwal saat absen")
  }
  return lock === null ? { flags, why } : lockedDay({ flags, why }, lock)
}

/** Appends the flag and reason of a closed payroll period. */
export const lockedDay = (
  { flags, why }: Pick<Found, "flags" | "why">,
  lock: string,
): Pick<Found, "flags" | "why"> => ({
  flags: [...flags, "terkunci"],
  why: [...why, `Terkunci: periode ${lock} sudah ditutup`],
})

/** A whole day of approved leave keeps its state even if the employee checks in. */
const onLeave = ({ leave, marks }: Facts): Found | null =>
  leave === null || leave.part !== "full"
    ? null
    : {
        state: leave.kind,
        flags: marks.length === 0 ? [] : ["absen_saat_cuti"],
        why: [leave.nama, ...(marks.length === 0 ? [] : ["Ada absen pada hari ini"])],
      }

/**
 * The single source of truth for the state of an employee's day. Lists, sums, the home page, exports and imports all
 * use it, so they agree.
 * @returns null where there is no day: outside the employment period and without any record
 */
export const dayOf = (facts: Facts): Day | null => {
  const { date, marks, leave, noted } = facts
  if (!isEmployed(facts) && marks.length === 0 && leave === null && noted === null) return null
  const expected = expectedOf(facts)
  const plan = planOfDay(facts)
  const seen = evidenceOf(marks)
  /** Leave on a day without scheduled work has no effect. */
  const away = expected.kind === "work" ? onLeave(facts) : null
  const found: Measured =
    marks.length > 0 && (away === null || seen.check_in === null)
      ? present(facts, expected, seen)
      : { ...nothing, check_out: seen.check_out, ...absent(facts, expected) }
  const { flags, why } = besides(facts, expected)
  const { state, ...rest } =
    away === null ? found : { ...found, ...away, ...nothing, check_out: seen.check_out }
  return {
    date,
    ...rest,
    state,
    check_in: seen.check_in,
    flags: [...rest.flags, ...flags],
    why: [...rest.why, ...why],
    schedule: nameOf(plan),
    is_workday: expected.kind === "work",
  }
}
