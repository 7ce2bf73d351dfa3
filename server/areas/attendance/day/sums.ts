import { type SQL, sql } from "drizzle-orm"
import type { DaySums } from "#contract/areas/attendance/laporan.ts"
import { dayStates } from "#contract/areas/attendance/days.ts"
import { dateLiteral } from "../../../db/literal.ts"
import type { Day } from "./facts.ts"

/**
 * Additive counts; `hadir_kerja` and `tepat` are the numerators of the shares, `izin_kerja` counts working days on
 * leave or sick.
 */
export type Counts = Omit<
  { -readonly [K in keyof DaySums]: number },
  "kehadiran_permil" | "ontime_permil"
> & {
  hadir_kerja: number
  izin_kerja: number
  tepat: number
}

export const noCounts = (): Counts => ({
  ...(Object.fromEntries(dayStates.map((state) => [state, 0])) as Record<(typeof dayStates)[number], number>),
  hari: 0,
  hari_kerja: 0,
  terlambat_x: 0,
  terlambat_menit: 0,
  pulang_cepat_x: 0,
  jam_kerja_menit: 0,
  lembur_menit: 0,
  hadir_kerja: 0,
  izin_kerja: 0,
  tepat: 0,
})

const THERE: readonly Day["state"][] = ["hadir", "tidak_lengkap", "dinas"]
const EXCUSED: readonly Day["state"][] = ["izin", "sakit", "cuti"]
const permil = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1_000)

/** Counts days, each once under its state. @param today future working days are not counted as due */
export const countDays = (days: Iterable<Day>, today: string): Counts => {
  const sums = noCounts()
  for (const day of days) {
    sums[day.state] += 1
    sums.hari += 1
    const isDue = day.date < today || (day.date === today && day.state !== "belum")
    if (day.is_workday && isDue) {
      sums.hari_kerja += 1
      if (EXCUSED.includes(day.state)) sums.izin_kerja += 1
      if (THERE.includes(day.state)) {
        sums.hadir_kerja += 1
        if (day.late_min === 0 && !day.flags.includes("tanpa_masuk")) sums.tepat += 1
      }
    }
    if (day.late_min > 0) sums.terlambat_x += 1
    if (day.early_out_min > 0) sums.pulang_cepat_x += 1
    sums.terlambat_menit += day.late_min
    sums.jam_kerja_menit += day.work_min
    sums.lembur_menit += day.overtime_min
  }
  return sums
}

/** The same aggregates over stored days in SQL: columns of `attendance_days`. */
export const countColumns = (today: string): SQL => {
  const there = sql`day_status in ('hadir', 'tidak_lengkap', 'dinas')`
  const due = sql`is_workday and (business_date < ${dateLiteral(today)} or (business_date = ${dateLiteral(today)} and day_status <> 'belum'))`
  return sql`${sql.join(
    dayStates.map((state) => sql.raw(`count(*) filter (where day_status = '${state}')::int as "${state}"`)),
    sql`, `,
  )}, count(*)::int as hari, count(*) filter (where ${due})::int as hari_kerja,
    count(*) filter (where late_min > 0)::int as terlambat_x, sum(late_min)::int as terlambat_menit,
    count(*) filter (where early_out_min > 0)::int as pulang_cepat_x, sum(work_min)::float8 as jam_kerja_menit,
    sum(overtime_min)::float8 as lembur_menit, count(*) filter (where ${due} and ${there})::int as hadir_kerja,
    count(*) filter (where ${due} and day_status in ('izin', 'sakit', 'cuti'))::int as izin_kerja,
    count(*) filter (where ${due} and ${there} and late_min = 0 and not flags @> array['tanpa_masuk'])::int as tepat`
}

const names = Object.keys(noCounts()) as readonly (keyof Counts)[]
/** Adds in place: totals of thousands of employees would otherwise allocate an object for each. */
export const addTo = (sum: Counts, more: Counts): Counts => {
  for (const name of names) sum[name] += more[name]
  return sum
}
export const addCounts = (a: Counts, b: Counts): Counts => addTo(addTo(noCounts(), a), b)

export const shownSums = ({ hadir_kerja, izin_kerja: _, tepat, ...shown }: Counts): DaySums => ({
  ...shown,
  kehadiran_permil: permil(hadir_kerja, shown.hari_kerja),
  ontime_permil: permil(tepat, hadir_kerja),
})
