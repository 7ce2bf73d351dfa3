import {
  areaCustomers,
  areaDay,
  areaReport,
  areaSummary,
  exportAreaReport,
} from "#contract/areas/fieldwork/layanan.ts"
import type { AnswerOf, InputOf } from "#contract/kit/call.ts"
import type { Outcome } from "#contract/kit/errors.ts"
import { createQueryMachine } from "#machines/query/queryMachine.ts"
import { refreshMachine } from "#machines/refresh/refreshMachine.ts"
import { send } from "../wire/calls.ts"
import { located } from "../wire/download.ts"
import { hearLive } from "./live.ts"
import { asking } from "./reading.ts"

export type AreaSummary = AnswerOf<typeof areaSummary>
export type AreaDay = AnswerOf<typeof areaDay>
export type AreaWork = AreaDay["rows"][number]
export type AreaReport = AnswerOf<typeof areaReport>
export type AreaCustomers = AnswerOf<typeof areaCustomers>

/** Payloads of the calls that a view of an area needs. */
export type AreaAsk =
  | {
      readonly view: "ringkasan"
      readonly day: InputOf<typeof areaDay>
      readonly summary: InputOf<typeof areaSummary>
    }
  | { readonly view: "tugas" | "rute"; readonly day: InputOf<typeof areaDay> }
  | { readonly view: "laporan"; readonly report: InputOf<typeof areaReport> }
  | { readonly view: "pelanggan"; readonly customers: InputOf<typeof areaCustomers> }

export type AreaAnswer =
  | { readonly view: "ringkasan"; readonly day: AreaDay; readonly summary: AreaSummary }
  | { readonly view: "tugas" | "rute"; readonly day: AreaDay }
  | { readonly view: "laporan"; readonly report: AreaReport; readonly of: InputOf<typeof areaReport> }
  | { readonly view: "pelanggan"; readonly customers: AreaCustomers }

const mapped = <A, B>(outcome: Outcome<A>, to: (value: A) => B): Outcome<B> =>
  outcome.ok ? { ...outcome, value: to(outcome.value) } : outcome

const load = async (ask: AreaAsk, abort: AbortSignal): Promise<Outcome<AreaAnswer>> => {
  if (ask.view === "laporan")
    return mapped(await send(areaReport, ask.report, abort), (report) => ({
      view: "laporan",
      report,
      of: ask.report,
    }))
  if (ask.view === "pelanggan")
    return mapped(await send(areaCustomers, ask.customers, abort), (customers) => ({
      view: "pelanggan",
      customers,
    }))
  if (ask.view !== "ringkasan")
    return mapped(await send(areaDay, ask.day, abort), (day) => ({ view: ask.view, day }))
  const [day, summary] = await Promise.all([
    send(areaDay, ask.day, abort),
    send(areaSummary, ask.summary, abort),
  ])
  return day.ok ? mapped(summary, (value) => ({ view: "ringkasan", day: day.value, summary: value })) : day
}

/** The view of an area. */
export const liveArea = createQueryMachine<AreaAnswer, AreaAsk>(
  "layanan",
  "Satu layanan lapangan: ringkasan, tugas, rute, laporan atau pelanggan",
).provide({ actors: { load: asking<AreaAnswer, AreaAsk>(load) } })

/** Work changes with its visits. */
export const liveAreaRefresh = refreshMachine.provide({
  actors: { hear: hearLive((topic) => topic === "visit") },
})

export const areaFiles = () => located(exportAreaReport, "layananExport", "Ekspor laporan layanan")
