import { amountWords, type LeaveUnit, type LinePart, partWords } from "#contract/areas/leave/leaveWords.ts"
import { minutesOf } from "#contract/kit/times.ts"
import { dateWords } from "#contract/kit/words.ts"
import { notEmployed } from "#machines/lifecycles/employment.ts"
import { daysBetween } from "../../../time/calendar.ts"
import type { Fit } from "../ledger/fits.ts"
import { cents, plusMonths, sumOf } from "../ledger/terms.ts"
import type { DayLine, Span } from "./count.ts"

/** The settings of a category that requests are checked against; amounts in its unit. */
export type Terms = {
  readonly nama: string
  readonly unit: LeaveUnit
  readonly quota_type: "none" | "yearly" | "monthly" | "event"
  readonly quota: number | null
  readonly min_service_months: number
  readonly gender: "all" | "L" | "P"
  readonly max_per_request: number | null
  readonly min_notice_days: number
  readonly max_backdate_days: number
  readonly attachment_from_days: number | null
  readonly is_active: boolean
}
/** A live request of the same employee on a shared date. */
export type Other = {
  readonly kategori: string
  readonly status: "pending" | "approved"
  readonly date: string
  readonly part: LinePart
  readonly start_time: string | null
  readonly end_time: string | null
}
export type Asking = {
  readonly span: Span
  readonly reason: string
  readonly has_attachment: boolean
  readonly today: string
  readonly terms: Terms
  readonly employee: {
    readonly gender: "L" | "P"
    readonly from: string
    readonly until: string | null
    readonly is_active: boolean
  }
  readonly days: readonly DayLine[]
  readonly others: readonly Other[]
  /** Where each date's halves meet, for dates whose schedule defines it. */
  readonly halves: ReadonlyMap<string, Halves>
  /** Names of closed payroll periods these dates lie in. */
  readonly closed: readonly string[]
  /** The amounts and limits by balance year; empty where the category keeps no balance. */
  readonly fits: readonly Fit[]
}
/** A broken rule with its field and message. */
export type Broken = { readonly rule: RuleName; readonly field: string; readonly message: string }

/** Longest request, days. */
export const LONGEST = 366

const monthsBetween = (from: string, to: string): number => {
  let months = 0
  while (plusMonths(from, months + 1) <= to) months += 1
  return months
}

const genderWords = { P: "perempuan", L: "laki-laki" } as const

/** Where the first half of a day ends and the second begins, HH:mm. */
export type Halves = { readonly first_end: string; readonly second_start: string }
const usualHalves: Halves = { first_end: "12:00", second_start: "12:00" }
type Timed = Pick<Other, "part" | "start_time" | "end_time">

/** Start and end of a part of a day, minutes; halves meet at the schedule's break. */
const minutesIn = ({ part, start_time, end_time }: Timed, halves: Halves): readonly [number, number] => {
  if (part === "am") return [0, minutesOf(halves.first_end)]
  if (part === "pm") return [minutesOf(halves.second_start), 1_440]
  if (part === "full" || start_time === null || end_time === null) return [0, 1_440]
  return [minutesOf(start_time), minutesOf(end_time) > minutesOf(start_time) ? minutesOf(end_time) : 1_440]
}

/** Whether two parts of one date overlap. */
export const meets = (a: Timed, b: Timed, halves: Halves = usualHalves): boolean => {
  if (a.part === "am" && b.part === "pm") return false
  if (a.part === "pm" && b.part === "am") return false
  const [from, to] = minutesIn(a, halves)
  const [start, end] = minutesIn(b, halves)
  return from < end && start < to
}

const rules = {
  category: ({ terms }) => (terms.is_active ? null : ["kategori_id", `${terms.nama} tidak dipakai lagi`]),
  employed: ({ span, employee: { from, until, is_active } }) => {
    if (!is_active) return ["members_id", "Pegawai ini tidak aktif lagi"]
    const outside = notEmployed({ from, until }, span.start_date, span.end_date)
    return outside === null ? null : [span.start_date < from ? "start_date" : "end_date", outside]
  },
  dates: ({ span }) => {
    const length = daysBetween(span.start_date, span.end_date) + 1
    if (length < 1) return ["end_date", "Tanggal selesai tidak boleh sebelum tanggal mulai"]
    return length > LONGEST
      ? ["end_date", `Paling lama ${LONGEST} hari sekali, diajukan ${length}: lebih ${length - LONGEST} hari`]
      : null
  },
  parts: ({ span, terms: { unit } }) => {
    const { start_date, end_date, start_part, end_part, start_time, end_time } = span
    const isPart = start_part !== "full" || end_part !== "full"
    if (unit === "hour") {
      if (start_time === null || end_time === null) return ["start_time", "Isi jam mulai dan jam selesai"]
      return start_date === end_date && start_time !== end_time
        ? null
        : ["end_time", "Jam diajukan dalam satu hari, dengan jam selesai sesudah jam mulai"]
    }
    if (start_time !== null || end_time !== null)
      return ["start_time", "Kategori ini tidak dihitung dalam jam"]
    if (isPart && unit === "day") return ["start_part", "Kategori ini hanya untuk hari penuh"]
    if (start_date === end_date)
      return start_part === end_part ? null : ["end_part", "Satu hari punya satu bagian"]
    if (start_part === "am") return ["start_part", "Hari pertama mulai pagi atau sesudah paruh pertama"]
    return end_part === "pm"
      ? ["end_part", "Hari terakhir selesai sesudah paruh pertama atau sehari penuh"]
      : null
  },
  gender: ({ terms: { gender, nama }, employee }) =>
    gender === "all" || gender === employee.gender
      ? null
      : ["kategori_id", `${nama} hanya untuk pegawai ${genderWords[gender]}`],
  service: ({ terms: { min_service_months: least, nama }, employee, span }) => {
    const served = monthsBetween(employee.from, span.start_date)
    return served >= least
      ? null
      : [
          "kategori_id",
          `${nama} mulai masa kerja ${least} bulan; baru ${served}, kurang ${least - served} bulan`,
        ]
  },
  notice: ({ terms: { min_notice_days: least }, today, span }) => {
    const ahead = daysBetween(today, span.start_date)
    return ahead >= least || least === 0
      ? null
      : [
          "start_date",
          `Diajukan paling lambat ${least} hari sebelumnya; ini ${Math.max(0, ahead)}, kurang ${least - Math.max(0, ahead)} hari`,
        ]
  },
  backdate: ({ terms: { max_backdate_days: most }, today, span }) => {
    const behind = daysBetween(span.start_date, today)
    if (behind <= most) return null
    return most === 0
      ? ["start_date", `Tidak dapat diajukan mundur; ini ${behind} hari yang lalu`]
      : ["start_date", `Paling mundur ${most} hari; ini ${behind}, lebih ${behind - most} hari`]
  },
  locked: ({ closed: [period] }) =>
    period === undefined ? null : ["start_date", `Periode gaji ${period} sudah ditutup`],
  counted: ({ days }) =>
    sumOf(days) > 0 ? null : ["start_date", "Tidak ada hari kerja pada tanggal itu: tidak perlu cuti"],
  longest: ({ terms: { max_per_request: most, unit }, days }) => {
    const asked = sumOf(days)
    return most === null || asked <= most
      ? null
      : [
          "end_date",
          `Paling banyak ${amountWords(most, unit)} sekali; diajukan ${amountWords(asked, unit)}, lebih ${amountWords(cents(asked - most), unit)}`,
        ]
  },
  event: ({ terms: { quota_type, quota, unit, nama }, days }) => {
    const asked = sumOf(days)
    return quota_type !== "event" || quota === null || asked <= quota
      ? null
      : [
          "end_date",
          `${nama} ${amountWords(quota, unit)} tiap kejadian; diajukan ${amountWords(asked, unit)}, lebih ${amountWords(cents(asked - quota), unit)}`,
        ]
  },
  attachment: ({ terms: { attachment_from_days: from, unit }, days, has_attachment }) => {
    const long = unit === "hour" ? 1 : sumOf(days)
    return from === null || has_attachment || long < from
      ? null
      : ["attachment", from <= 1 ? "Lampirkan suratnya" : `Lampirkan surat mulai ${from} hari`]
  },
  overlap: ({ days, others, span, halves }) => {
    for (const { date, part, amount } of days) {
      if (amount === 0) continue
      const other = others.find((one) => one.date === date && meets(one, { ...span, part }, halves.get(date)))
      if (other !== undefined)
        return [
          "start_date",
          `Bertabrakan dengan ${other.kategori} (${other.status === "pending" ? "menunggu" : "disetujui"}) pada ${dateWords(date)}, ${partWords[other.part]}`,
        ]
    }
    return null
  },
  quota: ({ fits, terms: { nama, unit } }) => {
    const short = fits.find(({ asked, rest }) => asked > rest)
    return short === undefined
      ? null
      : [
          "end_date",
          `Sisa ${nama} ${short.year} ${amountWords(short.rest, unit)}, diajukan ${amountWords(short.asked, unit)}: kurang ${amountWords(cents(short.asked - short.rest), unit)}`,
        ]
  },
  reason: ({ reason }) => {
    const { length } = reason.trim()
    return length >= 5 && length <= 500 ? null : ["reason", "Isi alasan 5 sampai 500 karakter"]
  },
} as const satisfies Readonly<
  Record<string, (asking: Asking) => readonly [field: string, message: string] | null>
>
export type RuleName = keyof typeof rules

/** All broken rules, the most basic first. Stops after invalid dates or parts: later rules depend on them. */
export const brokenBy = (asking: Asking): readonly Broken[] => {
  const broken: Broken[] = []
  for (const rule of Object.keys(rules) as RuleName[]) {
    const found = rules[rule](asking)
    if (found === null) continue
    broken.push({ rule, field: found[0], message: found[1] })
    if (rule === "dates" || rule === "parts") break
  }
  return broken
}
