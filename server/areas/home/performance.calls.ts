import { sql } from "drizzle-orm"
import {
  type Metric,
  performanceKehadiran,
  performanceKunjungan,
  performanceOntime,
} from "#contract/areas/home/performance.ts"
import { InvalidFields, ok, Refusal } from "../../call/answer.ts"
import { inTx } from "../../call/handler.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { dateIn, daysBetween, plusDays } from "../../time/calendar.ts"
import {
  dayFigures,
  type Figure,
  lateHours,
  readReport,
  type ReportRow,
  shownMember,
} from "../attendance/index.ts"
import { percentOf, shareOf, type Shares, sharesOf } from "./shares.ts"
import { monthEnd, plusMonths } from "./spans.ts"
import { heldTarget, targetsOf, targetValue } from "./targets.ts"

type Asked = {
  readonly month?: string | undefined
  readonly offices_id: number | null
  readonly departement_id: number | null
}
type Of = (shares: Shares) => { readonly part: number; readonly of: number }

const FIVE = 5
/** Nobody is called the most punctual for a day or two. */
const FEWEST_DAYS = 5

/** What is counted of a month, and the same part of the month before. */
const spansOf = (asked: string | undefined, today: string) => {
  const month = asked ?? today.slice(0, 7)
  const start_date = `${month}-01`
  if (start_date > today) throw new InvalidFields({ month: ["Bulan ini belum mulai"] })
  const last = monthEnd(month)
  const end_date = last < today ? last : today
  const before = plusMonths(month, -1)
  const prev_start_date = `${before}-01`
  const asFar = plusDays(prev_start_date, daysBetween(start_date, end_date))
  const prevLast = monthEnd(before)
  const prev_end_date = last <= today || asFar > prevLast ? prevLast : asFar
  return { month, start_date, end_date, prev_start_date, prev_end_date }
}

const within = ({ offices_id, departement_id }: Asked) => ({
  ...(offices_id === null ? {} : { offices_id }),
  ...(departement_id === null ? {} : { departement_id }),
})

const byOfficeOf = (figures: readonly Figure[]): ReadonlyMap<number, readonly Figure[]> => {
  const groups = new Map<number, Figure[]>()
  for (const one of figures) {
    const group = groups.get(one.offices_id)
    if (group === undefined) groups.set(one.offices_id, [one])
    else group.push(one)
  }
  return groups
}

const officeNames = (tx: Tx) =>
  rowsOf<{ id: number; nama: string }>(
    tx,
    sql`select id::float8 as id, nama from offices order by lower(nama) collate "C", id`,
  )

/** Days of a month with what every answer about it says: target, the month before, each office. */
const monthOf = async (tx: Tx, metric: Metric, asked: Asked, now: Date, of: Of) => {
  const today = dateIn(now)
  const spans = spansOf(asked.month, today)
  const { month, start_date, end_date, prev_start_date, prev_end_date } = spans
  const ask = { ...within(asked), start_date, end_date }
  const current = await dayFigures(tx, { ...ask, byOffice: true }, now)
  const earlier = await dayFigures(
    tx,
    { ...within(asked), start_date: prev_start_date, end_date: prev_end_date, byOffice: true },
    now,
  )
  const rows = await targetsOf(tx, metric)
  const share = (figures: readonly Figure[]) => of(sharesOf(figures, today))
  const pct = (figures: readonly Figure[]): number | null => {
    const { part, of: whole } = share(figures)
    return percentOf(part, whole)
  }
  const [here, before] = [byOfficeOf(current.figures), byOfficeOf(earlier.figures)]
  const offices = await officeNames(tx)
  return {
    today,
    ask,
    sums: sharesOf(current.figures, today),
    common: {
      ...spans,
      target_pct: targetValue(rows, metric, month, asked.offices_id),
      prev_pct: pct(earlier.figures),
      target: heldTarget(rows, metric, month, asked.offices_id),
      is_whole: current.isWhole && earlier.isWhole,
      by_office: offices.flatMap(({ id, nama }) => {
        const own = share(here.get(id) ?? [])
        return own.of === 0
          ? []
          : [
              {
                id,
                nama,
                ...shareOf(own.part, own.of),
                target_pct: targetValue(rows, metric, month, id),
                prev_pct: pct(before.get(id) ?? []),
              },
            ]
      }),
    },
  }
}

type Ask = Parameters<typeof readReport>[1]

/** null where they are too many for one report. */
const peopleIn = async (tx: Tx, ask: Ask, now: Date): Promise<readonly ReportRow[] | null> => {
  try {
    return (await readReport(tx, ask, now, { dates: false })).rows
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

type Ranked = ReturnType<typeof rankedOf>
const rankedOf = ({ person, counts }: ReportRow, share: { readonly part: number; readonly of: number }) => ({
  member: shownMember(person),
  ...shareOf(share.part, share.of),
  late: counts.terlambat_x,
  late_min: counts.terlambat_menit,
  alpa: counts.alpa,
})
const exact = ({ part, of }: Ranked): number => part / of

/** Five with something missing, the worst first, and the five best of those with enough days; they are by name where they are equal. */
const ends = (rows: readonly Ranked[] | null, isMissing: (row: Ranked) => boolean) =>
  rows === null
    ? { worst: null, best: null }
    : {
        worst: rows
          .filter(isMissing)
          .toSorted((a, b) => exact(a) - exact(b) || b.late_min - a.late_min)
          .slice(0, FIVE),
        best: rows
          .filter(({ of }) => of >= FEWEST_DAYS)
          .toSorted((a, b) => exact(b) - exact(a) || b.of - a.of)
          .slice(0, FIVE),
      }

export const performanceHandlers = {
  "home/performance-ontime": inTx(performanceOntime, async ({ tx, now }, asked) => {
    const { ask, sums, common } = await monthOf(tx, "ontime", asked, now, ({ ontime, there }) => ({
      part: ontime,
      of: there,
    }))
    const people = await peopleIn(tx, ask, now)
    const { worst, best } = ends(
      people === null
        ? null
        : people
            .map((row) => rankedOf(row, { part: row.counts.tepat, of: row.counts.hadir_kerja }))
            .filter(({ of }) => of > 0),
      ({ late }) => late > 0,
    )
    return ok({
      ...common,
      ontime_pct: percentOf(sums.ontime, sums.there),
      ontime: sums.ontime,
      there: sums.there,
      late: sums.late,
      avg_late_min: sums.late === 0 ? null : Math.round(sums.late_minutes / sums.late),
      top_late: worst,
      best,
      late_hours: await lateHours(tx, ask),
    })
  }),

  "home/performance-kehadiran": inTx(performanceKehadiran, async ({ tx, now }, asked) => {
    const { ask, sums, common } = await monthOf(tx, "kehadiran", asked, now, ({ there, scheduled }) => ({
      part: there,
      of: scheduled,
    }))
    const people = await peopleIn(tx, ask, now)
    const { worst, best } = ends(
      people === null
        ? null
        : people
            .map((row) =>
              rankedOf(row, {
                part: row.counts.hadir_kerja,
                of: row.counts.hari_kerja - row.counts.izin_kerja,
              }),
            )
            .filter(({ of }) => of > 0),
      ({ part, of }) => part < of,
    )
    const { there, scheduled, alpa, izin, sakit, cuti } = sums
    return ok({
      ...common,
      attendance_pct: percentOf(there, scheduled),
      present: there,
      scheduled,
      alpa,
      izin,
      sakit,
      cuti,
      help: worst,
      best,
    })
  }),

  /** Nobody can plan a visit yet: none is planned, none is done, and of nothing there is no share. */
  "home/performance-kunjungan": inTx(performanceKunjungan, async ({ tx, now }, asked) => {
    const spans = spansOf(asked.month, dateIn(now))
    const rows = await targetsOf(tx, "kunjungan")
    return ok({
      ...spans,
      target_pct: targetValue(rows, "kunjungan", spans.month, asked.offices_id),
      prev_pct: null,
      target: heldTarget(rows, "kunjungan", spans.month, asked.offices_id),
      is_whole: true,
      planned: 0,
      done: 0,
      done_pct: null,
      in_radius_pct: null,
      avg_duration_min: null,
      by_office: [],
      by_member: [],
      by_type: [],
    })
  }),
}
