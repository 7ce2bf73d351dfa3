import { sql } from "drizzle-orm"
import {
  type Metric,
  performanceKehadiran,
  performanceKunjungan,
  performanceOntime,
} from "#contract/areas/home/performance.ts"
import { InvalidFields, ok } from "../../call/answer.ts"
import { inTx } from "../../call/handler.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { dateIn, daysBetween, plusDays } from "../../time/calendar.ts"
import {
  dayFigures,
  type Figure,
  type FigureAsk,
  isTooMany,
  lateHours,
  type Ranked,
  rankedMembers,
  type Ranking,
  shownMember,
} from "../attendance/index.ts"
import { bestVisitors, type VisitFigure, visitFigures } from "../fieldwork/index.ts"
import { percentOf, shareOf, type Shares, sharesOf } from "./shares.ts"
import { monthEnd, plusMonths } from "./spans.ts"
import { heldTarget, targetsOf, targetValue } from "./targets.ts"

type Asked = {
  readonly month?: string | undefined
  readonly offices_id: number | null
  readonly departement_id: number | null
}
type Of = (shares: Shares) => { readonly part: number; readonly of: number }

/** The part of a month that is counted, and the same part of the month before for comparison. */
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

const COUNTS = ["planned", "done", "measured", "in_radius", "timed", "minutes"] as const
type VisitSums = Readonly<Record<(typeof COUNTS)[number], number>>
const summed = (figures: readonly VisitFigure[]): VisitSums =>
  Object.fromEntries(
    COUNTS.map((name) => [name, figures.reduce((sum, one) => sum + one[name], 0)]),
  ) as VisitSums

/** Days of a month with the figures all responses share: the target, the month before, each office. */
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

const shownPeople = (people: readonly Ranked[]) =>
  people.map(({ person, part, of, terlambat_x, terlambat_menit, alpa }) => ({
    member: shownMember(person),
    ...shareOf(part, of),
    late: terlambat_x,
    late_min: terlambat_menit,
    alpa,
  }))

/** The worst and best employees; null where there are too many to rank in one request. */
const peopleIn = async (tx: Tx, ask: FigureAsk, ranking: Ranking, today: string) => {
  if (await isTooMany(tx, ask)) return { isFew: false, worst: null, best: null }
  const { worst, best } = await rankedMembers(tx, ask, ranking, today)
  return { isFew: true, worst: shownPeople(worst), best: shownPeople(best) }
}

export const performanceHandlers = {
  "home/performance-ontime": inTx(performanceOntime, async ({ tx, now }, asked) => {
    const { today, ask, sums, common } = await monthOf(tx, "ontime", asked, now, ({ ontime, there }) => ({
      part: ontime,
      of: there,
    }))
    const { isFew, worst, best } = await peopleIn(tx, ask, "ontime", today)
    return ok({
      ...common,
      ontime_pct: percentOf(sums.ontime, sums.there),
      ontime: sums.ontime,
      there: sums.there,
      late: sums.late,
      avg_late_min: sums.late === 0 ? null : Math.round(sums.late_minutes / sums.late),
      top_late: worst,
      best,
      late_hours: isFew ? await lateHours(tx, ask) : null,
    })
  }),

  "home/performance-kehadiran": inTx(performanceKehadiran, async ({ tx, now }, asked) => {
    const { today, ask, sums, common } = await monthOf(
      tx,
      "kehadiran",
      asked,
      now,
      ({ there, scheduled }) => ({
        part: there,
        of: scheduled,
      }),
    )
    const { worst, best } = await peopleIn(tx, ask, "kehadiran", today)
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

  "home/performance-kunjungan": inTx(performanceKunjungan, async ({ tx, now }, asked) => {
    const spans = spansOf(asked.month, dateIn(now))
    const { month, start_date, end_date, prev_start_date, prev_end_date } = spans
    const ask = { ...within(asked), start_date, end_date }
    const figures = await visitFigures(tx, ask)
    const earlier = await visitFigures(tx, {
      ...within(asked),
      start_date: prev_start_date,
      end_date: prev_end_date,
    })
    const rows = await targetsOf(tx, "kunjungan")
    const offices = await officeNames(tx)
    const [sums, before] = [summed(figures), summed(earlier)]
    const ofOffice = (all: readonly VisitFigure[], id: number) =>
      summed(all.filter(({ offices_id }) => offices_id === id))
    const types = new Map(figures.map(({ tipe_tugas_id, tipe_tugas }) => [tipe_tugas_id, tipe_tugas]))
    return ok({
      ...spans,
      target_pct: targetValue(rows, "kunjungan", month, asked.offices_id),
      prev_pct: percentOf(before.done, before.planned),
      target: heldTarget(rows, "kunjungan", month, asked.offices_id),
      is_whole: true,
      planned: sums.planned,
      done: sums.done,
      done_pct: percentOf(sums.done, sums.planned),
      in_radius_pct: percentOf(sums.in_radius, sums.measured),
      avg_duration_min: sums.timed === 0 ? null : Math.round(sums.minutes / sums.timed),
      by_office: offices.flatMap(({ id, nama }) => {
        const own = ofOffice(figures, id)
        const was = ofOffice(earlier, id)
        return own.planned === 0
          ? []
          : [
              {
                id,
                nama,
                ...shareOf(own.done, own.planned),
                target_pct: targetValue(rows, "kunjungan", month, id),
                prev_pct: percentOf(was.done, was.planned),
              },
            ]
      }),
      by_member: (await isTooMany(tx, ask))
        ? null
        : (await bestVisitors(tx, ask)).map(({ part, of, missed, ...who }) => ({
            member: { ...who, foto: null },
            ...shareOf(part, of),
            late: 0,
            late_min: 0,
            alpa: missed,
          })),
      by_type: [...types].map(([id, nama]) => {
        const own = summed(figures.filter(({ tipe_tugas_id }) => tipe_tugas_id === id))
        return { id, nama, ...shareOf(own.done, own.planned) }
      }),
    })
  }),
}
