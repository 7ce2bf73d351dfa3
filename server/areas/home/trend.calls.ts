import type { AnswerOf, PayloadOf } from "#contract/kit/call.ts"
import {
  TREND_MONTHS,
  TREND_WEEKS,
  trendDays,
  trendExport,
  trendMonth,
  type TrendPoint,
  type TrendStep,
  trendStepWords,
  trendWeek,
  USUAL_DAYS,
} from "#contract/areas/home/performance.ts"
import { ok } from "../../call/answer.ts"
import { inTx } from "../../call/handler.ts"
import type { Tx } from "../../db/database.ts"
import type { StreamMaker } from "../../sheets/stream.ts"
import type { Column } from "../../sheets/write.ts"
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

/** Groups figures by consecutive steps; figures outside all steps are left out. */
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

type Trend = AnswerOf<typeof trendDays>
/** @param both the previous steps and the requested ones, the same number of each */
const trendOf = async (tx: Tx, asked: Asked, now: Date, both: readonly Span[]): Promise<Trend> => {
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
  return {
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
  }
}

/** The requested steps, preceded by the same number of earlier ones. */
const stepsOf: Readonly<Record<TrendStep, (last: string, days: number) => readonly Span[]>> = {
  days: (last, days) => daySteps(last, 2 * days),
  week: (last) => weekSteps(last, 2 * TREND_WEEKS),
  month: (last) => monthSteps(last, 2 * TREND_MONTHS),
}
const trendIn = (tx: Tx, step: TrendStep, asked: Asked, now: Date, days = USUAL_DAYS): Promise<Trend> =>
  trendOf(tx, asked, now, stepsOf[step](asked.date ?? dateIn(now), days))

export const trendHandlers = {
  "home/tren-performance-kehadiran/days": inTx(trendDays, async ({ tx, now }, asked) =>
    ok(await trendIn(tx, "days", asked, now, asked.days)),
  ),
  "home/tren-performance-kehadiran/week": inTx(trendWeek, async ({ tx, now }, asked) =>
    ok(await trendIn(tx, "week", asked, now)),
  ),
  "home/tren-performance-kehadiran/month": inTx(trendMonth, async ({ tx, now }, asked) =>
    ok(await trendIn(tx, "month", asked, now)),
  ),
  "home/tren-performance-kehadiran/export": inTx(trendExport, ({ sheetUrl }, asked) =>
    Promise.resolve(ok({ url: sheetUrl("tren-kehadiran", asked) })),
  ),
}

type Point = Omit<TrendPoint["before"], "start" | "end">
const measures = [
  ["Hadir", (one) => one.hadir],
  ["Terlambat", (one) => one.terlambat],
  ["Izin", (one) => one.izin],
  ["Sakit", (one) => one.sakit],
  ["Cuti", (one) => one.cuti],
  ["Alpa", (one) => one.alpa],
  ["Kehadiran (%)", (one) => one.attendance_pct],
  ["Tepat waktu (%)", (one) => one.ontime_pct],
] as const satisfies readonly (readonly [string, (point: Point) => number | null])[]
const date = (label: string): Column => ({ label, kind: "date" })
const number = (label: string): Column => ({ label, kind: "number" })

/** Each step, followed by the one it is compared with. */
export const trendSheet: StreamMaker = ({ ask }, now) => {
  const { format, step, ...asked } = ask as PayloadOf<typeof trendExport>
  return {
    name: `Tren kehadiran per ${trendStepWords[step].toLowerCase()} ${asked.date ?? dateIn(now)}`,
    format,
    columns: [
      date("Dari"),
      date("Sampai"),
      ...measures.map(([label]) => number(label)),
      number("Target kehadiran (%)"),
      number("Target tepat waktu (%)"),
      date("Pembanding dari"),
      date("Pembanding sampai"),
      ...measures.map(([label]) => number(`${label} pembanding`)),
    ],
    read: async (tx) => ({
      rows: (await trendIn(tx, step, asked, now)).steps.map(({ before, ...one }) => [
        one.start,
        one.end,
        ...measures.map(([, valueOf]) => valueOf(one)),
        one.attendance_target_pct,
        one.ontime_target_pct,
        before.start,
        before.end,
        ...measures.map(([, valueOf]) => valueOf(before)),
      ]),
      next: null,
    }),
  }
}
