import {
  TREND_MONTHS,
  TREND_WEEKS,
  trendDays,
  trendMonth,
  type TrendPoint,
  trendWeek,
} from "#contract/areas/home/performance.ts"
import { ok } from "../../call/answer.ts"
import { inTx } from "../../call/handler.ts"
import type { Tx } from "../../db/database.ts"
import { dateIn } from "../../time/calendar.ts"
import { dayFigures, type Figure, keptSince } from "../attendance/index.ts"
import { percentOf, sharesOf } from "./shares.ts"
import { daySteps, monthSteps, type Span, weekSteps } from "./spans.ts"
import { targetsOf, targetValue } from "./targets.ts"

type Asked = {
  readonly date?: string | undefined
  readonly offices_id: number | null
  readonly departement_id: number | null
}

const pointOf = ({ start, end }: Span, figures: readonly Figure[], today: string): TrendPoint["before"] => {
  const { hadir, late, alpa, izin, sakit, cuti, there, ontime, scheduled } = sharesOf(figures, today)
  return {
    start,
    end,
    hadir,
    terlambat: late,
    alpa,
    izin,
    sakit,
    cuti,
    ontime_pct: percentOf(ontime, there),
    attendance_pct: percentOf(there, scheduled),
  }
}

/** Figures of steps that follow each other, in their order; what lies outside of all of them is left out. */
const inSteps = (steps: readonly Span[], figures: readonly Figure[]): readonly (readonly Figure[])[] => {
  const byDate = new Map<string, Figure[]>()
  for (const one of figures) {
    const day = byDate.get(one.date)
    if (day === undefined) byDate.set(one.date, [one])
    else day.push(one)
  }
  const dates = [...byDate.keys()].toSorted()
  return steps.map(({ start, end }) =>
    dates.filter((date) => start <= date && date <= end).flatMap((date) => byDate.get(date) ?? []),
  )
}

/** @param both the steps before and those that are asked for, as many of each */
const trendOf = async (tx: Tx, asked: Asked, now: Date, both: readonly Span[]) => {
  const { offices_id, departement_id } = asked
  const today = dateIn(now)
  const length = both.length / 2
  const { from, isAll } = await keptSince(tx)
  const begin = both[0]?.start ?? today
  const last = both.at(-1)?.end ?? today
  const start_date = from !== null && from > begin ? from : begin
  const end_date = last < today ? last : today
  const read =
    start_date > end_date
      ? { figures: [], isWhole: true }
      : await dayFigures(
          tx,
          {
            start_date,
            end_date,
            ...(offices_id === null ? {} : { offices_id }),
            ...(departement_id === null ? {} : { departement_id }),
          },
          now,
        )
  const points = inSteps(both, read.figures).flatMap((figures, at) => {
    const step = both[at]
    return step === undefined ? [] : [pointOf(step, figures, today)]
  })
  const ontime = await targetsOf(tx, "ontime")
  const kehadiran = await targetsOf(tx, "kehadiran")
  return ok({
    steps: points.slice(length).flatMap((point, at) => {
      const before = points[at]
      const month = point.end.slice(0, 7)
      return before === undefined
        ? []
        : [
            {
              ...point,
              ontime_target_pct: targetValue(ontime, "ontime", month, offices_id),
              attendance_target_pct: targetValue(kehadiran, "kehadiran", month, offices_id),
              before,
            },
          ]
    }),
    is_whole: read.isWhole && (isAll || start_date === begin),
  })
}

const lastOf = ({ date }: Asked, now: Date): string => date ?? dateIn(now)

export const trendHandlers = {
  "home/tren-performance-kehadiran/days": inTx(trendDays, ({ tx, now }, asked) =>
    trendOf(tx, asked, now, daySteps(lastOf(asked, now), 2 * asked.days)),
  ),
  "home/tren-performance-kehadiran/week": inTx(trendWeek, ({ tx, now }, asked) =>
    trendOf(tx, asked, now, weekSteps(lastOf(asked, now), 2 * TREND_WEEKS)),
  ),
  "home/tren-performance-kehadiran/month": inTx(trendMonth, ({ tx, now }, asked) =>
    trendOf(tx, asked, now, monthSteps(lastOf(asked, now), 2 * TREND_MONTHS)),
  ),
}
