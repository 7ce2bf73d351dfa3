import type { AnswerOf } from "#contract/kit/call.ts"
import {
  overtimeDays,
  overtimeDaysExport,
  overtimeExport,
  overtimeList,
  overtimeSummary,
} from "#contract/areas/overtime/overtime.ts"
import type { SummaryAsk } from "#machines/flow/flowMachines.ts"
import { PULSES } from "#machines/query/pulses.ts"
import { createQueryMachine } from "#machines/query/queryMachine.ts"
import { located } from "../wire/download.ts"
import { reading } from "./reading.ts"

export type OvertimePage = AnswerOf<typeof overtimeList>
export type OvertimeSummary = AnswerOf<typeof overtimeSummary>
export type OvertimeDaysPage = AnswerOf<typeof overtimeDays>

const querying = <A>(id: string, description: string) =>
  createQueryMachine<A, SummaryAsk>(id, description, PULSES.summary)

/** Overtime of employees by day, with the filters of the address. */
export const liveOvertime = querying<OvertimePage>("lembur", "Lembur hari demi hari").provide({
  actors: { load: reading<OvertimePage>(overtimeList) },
})
export const liveOvertimeSums = querying<OvertimeSummary>("rangkumanLembur", "Rangkuman lembur").provide({
  actors: { load: reading<OvertimeSummary>(overtimeSummary) },
})
/** Attendance next to overtime. */
export const liveOvertimeDays = querying<OvertimeDaysPage>(
  "absensiLembur",
  "Absensi di samping lembur",
).provide({
  actors: { load: reading<OvertimeDaysPage>(overtimeDays) },
})

export const overtimeFiles = () => located(overtimeExport, "lemburExport", "Ekspor lembur")
export const overtimeDaysFiles = () =>
  located(overtimeDaysExport, "absensiLemburExport", "Ekspor absensi di samping lembur")
