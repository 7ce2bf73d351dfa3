import type { AnswerOf, InputOf } from "#contract/kit/call.ts"
import {
  reportEvidence,
  reportExport,
  reportList,
  reportSummary,
} from "#contract/areas/attendance/laporan.ts"
import type { SummaryAsk } from "#machines/flow/flowMachines.ts"
import { PULSES } from "#machines/query/pulses.ts"
import { createQueryMachine, type QueryAsked } from "#machines/query/queryMachine.ts"
import { send } from "../wire/calls.ts"
import { located } from "../wire/download.ts"
import { actor } from "../wire/request.ts"
import { reading } from "./reading.ts"

export type Report = AnswerOf<typeof reportList>
export type ReportRow = Report["rows"][number]
export type ReportSums = AnswerOf<typeof reportSummary>
export type Evidence = AnswerOf<typeof reportEvidence>

/** Attendance days of employees, with the filters of the address. */
export const liveReport = createQueryMachine<Report, SummaryAsk>(
  "laporanAbsensi",
  "Laporan absensi hari demi hari",
  PULSES.summary,
).provide({ actors: { load: reading<Report>(reportList) } })

export const liveReportSums = createQueryMachine<ReportSums, SummaryAsk>(
  "rangkumanAbsensi",
  "Rangkuman absensi",
  PULSES.summary,
).provide({ actors: { load: reading<ReportSums>(reportSummary) } })

/** Evidence for one day; null = no day is open. */
export type DayKey = InputOf<typeof reportEvidence>
export const liveEvidence = createQueryMachine<Evidence | null, DayKey | null>(
  "buktiAbsensi",
  "Bukti satu hari absensi",
).provide({
  actors: {
    load: actor(({ input }: QueryAsked<DayKey | null>, abort) =>
      input === null
        ? Promise.resolve({ ok: true, value: null, message: "" } as const)
        : send(reportEvidence, input, abort),
    ),
  },
})

export const reportFiles = () => located(reportExport, "laporanAbsensiExport", "Ekspor laporan absensi")
