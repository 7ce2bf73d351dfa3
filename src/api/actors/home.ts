import {
  DEFAULT_TARGET,
  type Metric,
  performanceKehadiran,
  performanceKunjungan,
  performanceOntime,
  trendDays,
  trendExport,
  trendMonth,
  type TrendStep,
  trendWeek,
  updateTarget,
} from "#contract/areas/home/performance.ts"
import { type Arrangement, homeCards, updateArrangement } from "#contract/areas/home/susunan.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { Outcome } from "#contract/kit/errors.ts"
import { createInPlaceMachine, type InPlaceAsked } from "#machines/home/inPlaceMachine.ts"
import { send } from "../wire/calls.ts"
import { located } from "../wire/download.ts"
import { actor } from "../wire/request.ts"
import { card } from "./card.ts"

export type CardQuestion = { readonly offices_id: number | null }
export type TrendQuestion = CardQuestion & { readonly step: TrendStep }
type Ontime = AnswerOf<typeof performanceOntime>
type Kehadiran = AnswerOf<typeof performanceKehadiran>
type Kunjungan = AnswerOf<typeof performanceKunjungan>

/** Fields shared by the performance cards, whatever each figure is called in the response. */
export type Performance = Pick<
  Ontime,
  | "month"
  | "start_date"
  | "end_date"
  | "target"
  | "target_pct"
  | "prev_pct"
  | "prev_start_date"
  | "prev_end_date"
  | "by_office"
> & {
  readonly pct: number | null
  readonly part: number
  readonly of: number
  readonly best: Ontime["best"]
  readonly help: Ontime["best"]
  /** null = too many employees; absent = this metric has no hours. */
  readonly late_hours?: readonly LateHour[] | null
  /** For visits: percentage of check-ins within the radius, and their average duration in minutes. */
  readonly visits?: Pick<Kunjungan, "in_radius_pct" | "avg_duration_min">
}
export type LateHour = NonNullable<Ontime["late_hours"]>[number]

const hasNone = ({ of }: Performance): boolean => of === 0
const as = async <A, B>(asked: Promise<Outcome<A>>, to: (value: A) => B): Promise<Outcome<B>> => {
  const outcome = await asked
  return outcome.ok ? { ...outcome, value: to(outcome.value) } : outcome
}
const ofOntime = (a: Ontime): Performance => ({
  ...a,
  pct: a.ontime_pct,
  part: a.ontime,
  of: a.there,
  help: a.top_late,
})
const ofKehadiran = (a: Kehadiran): Performance => ({
  ...a,
  pct: a.attendance_pct,
  part: a.present,
  of: a.scheduled,
})
const ofKunjungan = (a: Kunjungan): Performance => ({
  ...a,
  pct: a.done_pct,
  part: a.done,
  of: a.planned,
  best: a.by_member,
  help: [],
  visits: a,
})

export const liveCards = {
  ontime: card<Performance, CardQuestion>(
    "ontimeCard",
    (input, abort) => as(send(performanceOntime, input, abort), ofOntime),
    hasNone,
  ),
  kehadiran: card<Performance, CardQuestion>(
    "kehadiranCard",
    (input, abort) => as(send(performanceKehadiran, input, abort), ofKehadiran),
    hasNone,
  ),
  kunjungan: card<Performance, CardQuestion>(
    "kunjunganCard",
    (input, abort) => as(send(performanceKunjungan, input, abort), ofKunjungan),
    hasNone,
  ),
} as const

const trendCalls = { days: trendDays, week: trendWeek, month: trendMonth } as const
export type TrendAnswer = {
  readonly step: TrendStep
  readonly steps: AnswerOf<typeof trendDays>["steps"]
}
export const liveTrend = card<TrendAnswer, TrendQuestion>(
  "trenCard",
  ({ offices_id, step }, abort) =>
    as(send(trendCalls[step], { offices_id }, abort), ({ steps }) => ({ step, steps })),
  ({ steps }) =>
    steps.every(({ hadir, alpa, izin, sakit, cuti }) => hadir + alpa + izin + sakit + cuti === 0),
)
export const trendFiles = () => located(trendExport, "trenExport", "Ekspor tren kehadiran")

export type TargetValues = {
  readonly metric: Metric
  readonly value: number | null
  readonly period: string
  readonly offices_id: number | null
  readonly version: number
}
const MOST = 100
const targetMistakes = ({ value }: TargetValues) =>
  value !== null && Number.isInteger(value) && value >= 1 && value <= MOST
    ? {}
    : { value: ["Isi bilangan bulat 1 sampai 100"] }
const meetTarget = (values: TargetValues, now: AnswerOf<typeof updateTarget> | null) => ({
  values: { ...values, version: now?.version ?? 0 },
  errors: now === null ? {} : { value: [`Sudah menjadi ${now.value}%. Simpan lagi untuk menggantinya`] },
})
export const liveTarget = createInPlaceMachine<TargetValues, AnswerOf<typeof updateTarget>>(
  "target",
  "Target sebuah kartu beranda",
  { metric: "ontime", value: DEFAULT_TARGET.ontime, period: "", offices_id: null, version: 0 },
  targetMistakes,
  /** When another user's write changed the target, the response carries the current target. */
  (values, current) => meetTarget(values, current as AnswerOf<typeof updateTarget> | null),
).provide({
  actors: {
    save: actor(({ values: { value, ...rest } }: InPlaceAsked<TargetValues>, abort) =>
      send(updateTarget, { ...rest, value: value ?? 0 }, abort),
    ),
  },
})

export const liveArrangement = createInPlaceMachine<Arrangement, Arrangement>(
  "susunan",
  "Susunan beranda sendiri",
  { order: homeCards, hidden: [] },
  () => ({}),
).provide({
  actors: {
    save: actor(({ values }: InPlaceAsked<Arrangement>, abort) => send(updateArrangement, values, abort)),
  },
})
