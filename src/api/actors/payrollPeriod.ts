import type { AnswerOf, InputOf } from "#contract/kit/call.ts"
import type { Outcome } from "#contract/kit/errors.ts"
import { movePeriod, payrollMembers, payrollPeriods } from "#contract/areas/payroll/periods.ts"
import {
  addCorrection,
  allSlips,
  calculatePay,
  findSlip,
  listSlips,
  payDifference,
  payrollSheet,
  removeCorrection,
  slipPdf,
} from "#contract/areas/payroll/run.ts"
import { createListMachine } from "#machines/list/listMachine.ts"
import type { ListQuery } from "#machines/list/listQuery.ts"
import type { ListPage } from "#machines/list/listTypes.ts"
import type { SummaryAsk } from "#machines/flow/flowMachines.ts"
import { type Correction, correctionMachine } from "#machines/payroll/correctionMachine.ts"
import { periodMachine } from "#machines/payroll/periodMachine.ts"
import { type StepAnswer, type StepTaken, stepWords } from "#machines/payroll/periodSteps.ts"
import { createQueryMachine } from "#machines/query/queryMachine.ts"
import { send, sendLoose } from "../wire/calls.ts"
import { located } from "../wire/download.ts"
import { actor } from "../wire/request.ts"
import { freshRows } from "./flow.ts"
import { wantedBy } from "./flowAsk.ts"
import type { StartJob } from "./jobs.ts"
import { asking } from "./reading.ts"

export type Period = AnswerOf<typeof payrollPeriods.calls.find>
export type SlipPage = AnswerOf<typeof listSlips>
export type SlipRow = SlipPage["rows"][number]
export type SlipSummary = SlipPage["summary"]
export type Slip = AnswerOf<typeof findSlip>
export type SlipLine = Slip["lines"][number]
export type ReadyRow = AnswerOf<typeof payrollMembers>["rows"][number]
export type Readiness = Pick<AnswerOf<typeof payrollMembers>, "counts" | "complete_count" | "total">
export type Difference = AnswerOf<typeof payDifference>
export type SlipAsk = { readonly period_id: number; readonly members_id: number }

export const livePeriod = () =>
  createQueryMachine<Period, number>("periodeGaji", "Sebuah periode gaji").provide({
    actors: {
      load: asking<Period, number>((id, abort) => send(payrollPeriods.calls.find, { id }, abort)),
    },
  })

/** A slip with where each of its lines comes from. */
export const liveSlip = () =>
  createQueryMachine<Slip, SlipAsk>("slipGaji", "Sebuah slip gaji").provide({
    actors: { load: asking<Slip, SlipAsk>((ask, abort) => send(findSlip, ask, abort)) },
  })

/** An address holds words; a flag is true or false to the calls, and who is opened is not theirs. */
const asked = ({ pegawai: _, complete, ...rest }: Readonly<Record<string, unknown>>) => ({
  ...rest,
  ...(complete === undefined ? {} : { complete: complete === "true" }),
})
const pageAsk = (period: number, query: ListQuery) => ({
  ...asked(wantedBy(query, null)),
  period_id: period,
  page: query.page,
  per_page: query.perPage,
  sort: query.sort,
  dir: query.dir,
  ...(query.cursor === null ? {} : { cursor: query.cursor }),
})

const listing = <Row extends { readonly id: number }>(
  id: string,
  description: string,
  ask: (query: ListQuery, abort: AbortSignal) => Promise<Outcome<ListPage<Row>>>,
) => createListMachine<Row>(id, description).provide({ actors: freshRows(ask) })

/** Slips of a period, as the address asks for them; never recalled, since a calculation moves them. */
export const liveSlips = (period: number) =>
  listing<SlipRow>("slipGajiList", "Slip sebuah periode gaji", (query, abort) =>
    sendLoose(listSlips, pageAsk(period, query), abort),
  )

/** Employees of a period with what they lack. */
export const liveReady = (period: number) =>
  listing<ReadyRow>("kesiapanGajiList", "Kesiapan data pegawai sebuah periode gaji", (query, abort) =>
    sendLoose(payrollMembers, pageAsk(period, query), abort),
  )

/** How many lack what, of an office or of all. */
export const liveReadyCounts = (period: number) =>
  createQueryMachine<Readiness, string>("kesiapanGaji", "Yang kurang dari data pegawai").provide({
    actors: {
      load: asking<Readiness, string>((office, abort) =>
        send(
          payrollMembers,
          { period_id: period, ...(office === "" ? {} : { offices_id: Number(office) }) },
          abort,
        ),
      ),
    },
  })

/** Pay of a period against a trial or the month before. */
export const liveDifference = (period: number) =>
  createQueryMachine<Difference, SummaryAsk>(
    "bedaGaji",
    "Beda gaji dengan percobaan atau bulan lalu",
  ).provide({
    actors: {
      load: asking<Difference, SummaryAsk>((ask, abort) =>
        sendLoose(
          payDifference,
          { ...asked(wantedBy(ask, null)), period_id: period, page: ask.page, per_page: 20 },
          abort,
        ),
      ),
    },
  })

/** Takes a step: two of them begin a job, the others ask for the status they lead to. */
export const livePeriodStep = () =>
  periodMachine.provide({
    actors: {
      take: actor<StepAnswer, StepTaken>(async ({ kind, id, version, note }, abort) => {
        const { status } = stepWords[kind]
        if (status === null) return send(calculatePay, { period_id: id, dry_run: kind === "trial" }, abort)
        const outcome = await send(
          movePeriod,
          { id, version, status, ...(note === null ? {} : { note }) },
          abort,
        )
        return outcome.ok ? { ...outcome, value: null } : outcome
      }),
    },
  })

/** What earlier months paid wrongly, put right in a slip's period. */
export const liveCorrection = () =>
  correctionMachine.provide({
    actors: {
      save: actor<null, Correction>(async (correction, abort) => {
        const outcome = await send(addCorrection, correction, abort)
        return outcome.ok ? { ...outcome, value: null } : outcome
      }),
      takeBack: actor<null, { readonly id: number }>(async ({ id }, abort) => {
        const outcome = await send(removeCorrection, { ids: [id] }, abort)
        return outcome.ok ? { ...outcome, value: null } : outcome
      }),
    },
  })

export const beginSlips: StartJob = (wanted, abort) =>
  send(allSlips, wanted as InputOf<typeof allSlips>, abort)
export const slipFiles = () => located(slipPdf, "slipGajiPdf", "Slip gaji sebagai PDF")
export const sheetFiles = () => located(payrollSheet, "rekapGaji", "Rekap periode gaji")
