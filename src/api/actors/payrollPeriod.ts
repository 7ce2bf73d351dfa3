import type { AnswerOf, InputOf } from "#contract/kit/call.ts"
import type { Outcome } from "#contract/kit/errors.ts"
import {
  fetchPayrollFile,
  makePayrollFile,
  payrollFiles,
  queuePayrollFile,
  taxSlip,
  tickDuty,
} from "#contract/areas/payroll/berkas.ts"
import { activatePayroll, requestPayroll } from "#contract/areas/payroll/activation.ts"
import { movePeriod, payrollPeriods } from "#contract/areas/payroll/periods.ts"
import { choosePayees, payrollMembers } from "#contract/areas/payroll/payees.ts"
import { movingProgress } from "#contract/areas/payroll/moving.ts"
import { answerQuestion, payQuestions } from "#contract/areas/payroll/questions.ts"
import {
  allSlips,
  calculatePay,
  listSlips,
  payDifference,
  payrollSheet,
} from "#contract/areas/payroll/run.ts"
import {
  addCorrection,
  findSlip,
  removeCorrection,
  slipPdf,
  recalculateSlip,
} from "#contract/areas/payroll/slip.ts"
import { mailSlip, mailSlips, slipMailCounts } from "#contract/areas/payroll/slipMail.ts"
import { payrollTrend } from "#contract/areas/payroll/trend.ts"
import { createListMachine } from "#machines/list/listMachine.ts"
import type { ListQuery } from "#machines/list/listQuery.ts"
import type { ListPage } from "#machines/list/listTypes.ts"
import type { SummaryAsk } from "#machines/flow/flowMachines.ts"
import { type Correction, correctionMachine } from "#machines/payroll/correctionMachine.ts"
import { periodMachine } from "#machines/payroll/periodMachine.ts"
import { type StepAnswer, type StepKind, type StepTaken, stepWords } from "#machines/payroll/periodSteps.ts"
import { createQueryMachine } from "#machines/query/queryMachine.ts"
import { barred } from "../wire/barred.ts"
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
export type Readiness = Pick<
  AnswerOf<typeof payrollMembers>,
  "counts" | "complete_count" | "total" | "left_out" | "left_out_count"
>
export type Moving = AnswerOf<typeof movingProgress>
export type PayQuestions = AnswerOf<typeof payQuestions>
export type Difference = AnswerOf<typeof payDifference>
export type MailCounts = AnswerOf<typeof slipMailCounts>
export type PeriodFiles = AnswerOf<typeof payrollFiles>
export type PeriodFile = PeriodFiles["files"][number]
export type TrendRow = AnswerOf<typeof payrollTrend>["rows"][number]
export type SlipAsk = { readonly period_id: number; readonly members_id: number }

export const livePeriod = () =>
  createQueryMachine<Period, number>("periodeGaji", "Sebuah periode gaji").provide({
    actors: {
      load: asking<Period, number>((id, abort) => send(payrollPeriods.calls.find, { id }, abort)),
    },
  })

/** Delivery status of the emails of a period's payslips. */
export const liveMailCounts = () =>
  createQueryMachine<MailCounts, number>("kirimanSlip", "Kiriman slip sebuah periode gaji").provide({
    actors: {
      load: asking<MailCounts, number>((id, abort) => send(slipMailCounts, { period_id: id }, abort)),
    },
  })

/** Totals of the latest periods. */
export const liveTrend = () =>
  createQueryMachine<readonly TrendRow[], null>("trenGaji", "Jumlah gaji periode terakhir").provide({
    actors: {
      load: asking<readonly TrendRow[], null>(async (_, abort) => {
        const outcome = await send(payrollTrend, {}, abort)
        return outcome.ok ? { ...outcome, value: outcome.value.rows } : outcome
      }),
    },
  })

/** A payslip with the calculation of each line. */
export const liveSlip = () =>
  createQueryMachine<Slip, SlipAsk>("slipGaji", "Sebuah slip gaji").provide({
    actors: { load: asking<Slip, SlipAsk>((ask, abort) => send(findSlip, ask, abort)) },
  })

/** The address holds strings; the calls take flags as booleans, and the opened employee is not part of the query. */
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

/** Payslips of a period, with the filters of the address; never cached, because a calculation changes them. */
export const liveSlips = (period: number) =>
  listing<SlipRow>("slipGajiList", "Slip sebuah periode gaji", (query, abort) =>
    sendLoose(listSlips, pageAsk(period, query), abort),
  )

/** Employees of a period with their missing data. */
export const liveReady = (period: number) =>
  listing<ReadyRow>("kesiapanGajiList", "Kesiapan data pegawai sebuah periode gaji", (query, abort) =>
    sendLoose(payrollMembers, pageAsk(period, query), abort),
  )

/** How many employees lack which data, in one office or in all. */
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

/** Progress of bringing along the data of an old system. */
export const liveMoving = () =>
  createQueryMachine<Moving, null>("pindahSistem", "Yang dibawa dari sistem lama").provide({
    actors: { load: asking<Moving, null>((_input, abort) => send(movingProgress, {}, abort)) },
  })

/** Questions of a period's slips that need an answer before it is approved. */
export const livePayQuestions = () =>
  createQueryMachine<PayQuestions, number>(
    "pertanyaanGaji",
    "Yang perlu dijawab sebelum gaji disetujui",
  ).provide({
    actors: {
      load: asking<PayQuestions, number>((period, abort) => send(payQuestions, { period_id: period }, abort)),
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

const noJob = <A>(outcome: Outcome<A>): Outcome<StepAnswer> =>
  outcome.ok ? { ...outcome, value: null } : outcome

const ticked = (duty: StepTaken["duty"], selesai: boolean, abort: AbortSignal) => {
  if (duty === undefined) throw new Error("a duty's step without its duty")
  return send(tickDuty, { ...duty, selesai }, abort)
}

/** Steps that do not change the status: three start a job, the others act on one payslip. */
const ownCalls: Partial<
  Record<StepKind, (of: StepTaken, abort: AbortSignal) => Promise<Outcome<StepAnswer>>>
> = {
  activate: async (_of, abort) => {
    const outcome = noJob(await send(activatePayroll, {}, abort))
    /** Menus and pages follow from the modules in `me`. */
    if (outcome.ok) barred.send(null)
    return outcome
  },
  request: async (_of, abort) => noJob(await send(requestPayroll, {}, abort)),
  make: async ({ next }, abort) => {
    if (next === undefined) throw new Error("a period to make without its dates")
    const { month, offices_id, kelompok_gaji_id, tanpa_kelompok, isian } = next
    const outcome = await send(
      payrollPeriods.calls.create,
      { type: "regular", month, offices_id, kelompok_gaji_id, tanpa_kelompok, ...isian },
      abort,
    )
    return outcome.ok ? { ...outcome, value: { made: outcome.value.id } } : outcome
  },
  calculate: ({ id }, abort) => send(calculatePay, { period_id: id, dry_run: false }, abort),
  trial: ({ id }, abort) => send(calculatePay, { period_id: id, dry_run: true }, abort),
  mail: ({ id }, abort) => send(mailSlips, { period_id: id }, abort),
  answer: async ({ id, member, code = "nomor_bpjs", note }, abort) =>
    noJob(
      await send(
        answerQuestion,
        { period_id: id, code, note: note ?? "", ...(member === undefined ? {} : { members_id: member }) },
        abort,
      ),
    ),
  include: async ({ id, member = 0, note }, abort) =>
    noJob(
      await send(
        choosePayees,
        { period_id: id, members_id: [member], ikut: true, alasan: note ?? "" },
        abort,
      ),
    ),
  exclude: async ({ id, member = 0, note }, abort) =>
    noJob(
      await send(
        choosePayees,
        { period_id: id, members_id: [member], ikut: false, alasan: note ?? "" },
        abort,
      ),
    ),
  recalculate: async ({ id, member = 0 }, abort) =>
    noJob(await send(recalculateSlip, { period_id: id, members_id: member }, abort)),
  send: async ({ id, member = 0 }, abort) =>
    noJob(await send(mailSlip, { period_id: id, members_id: member }, abort)),
  resend: async ({ id, member = 0 }, abort) =>
    noJob(await send(mailSlip, { period_id: id, members_id: member, again: true }, abort)),
  tick: async ({ duty }, abort) => noJob(await ticked(duty, true, abort)),
  untick: async ({ duty }, abort) => noJob(await ticked(duty, false, abort)),
}

/** Runs a step: by its own call, or by requesting the status it leads to. */
export const livePeriodStep = () =>
  periodMachine.provide({
    actors: {
      take: actor<StepAnswer, StepTaken>(async (of, abort) => {
        const { kind, id, version, note } = of
        const { status } = stepWords[kind]
        if (status === null)
          return ownCalls[kind]?.(of, abort) ?? Promise.reject(new Error(`no call for ${kind}`))
        const moved = { id, version, status, ...(note === null ? {} : { note }) }
        return noJob(await send(movePeriod, moved, abort))
      }),
    },
  })

/** Corrections of earlier months' pay, added to a payslip of this period. */
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

/** Files of a period for the tax office, banks, BPJS and accounting, as they would be written now. */
export const liveFiles = () =>
  createQueryMachine<PeriodFiles, number>("berkasPeriode", "Berkas sebuah periode gaji").provide({
    actors: {
      load: asking<PeriodFiles, number>((id, abort) => send(payrollFiles, { period_id: id }, abort)),
    },
  })
export const beginFile: StartJob = (wanted, abort) =>
  send(queuePayrollFile, wanted as InputOf<typeof queuePayrollFile>, abort)
export const writtenFile = () => located(makePayrollFile, "berkasGaji", "Menulis sebuah berkas gaji")
export const earlierFile = () =>
  located(fetchPayrollFile, "berkasGajiLama", "Berkas gaji seperti saat diekspor")
export const taxSlipFile = () => located(taxSlip, "buktiPotong", "Bukti potong BPA1 sebagai PDF")
