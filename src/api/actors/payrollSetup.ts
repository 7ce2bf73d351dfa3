import type { AnswerOf } from "#contract/kit/call.ts"
import { nextPeriods } from "#contract/areas/payroll/proposals.ts"
import { payrollSetup } from "#contract/areas/payroll/setup.ts"
import type { NextPeriod } from "#machines/payroll/periodSteps.ts"
import { createQueryMachine } from "#machines/query/queryMachine.ts"
import { send } from "../wire/calls.ts"
import { asking } from "./reading.ts"

export type PayrollSetup = AnswerOf<typeof payrollSetup>

/** The next period of each group of offices. */
export const liveNext = () =>
  createQueryMachine<readonly NextPeriod[], null>(
    "periodeBerikutnya",
    "Periode gaji berikutnya tiap kelompok kantor",
  ).provide({
    actors: {
      load: asking<readonly NextPeriod[], null>(async (_input, abort) => {
        const outcome = await send(nextPeriods, {}, abort)
        return outcome.ok ? { ...outcome, value: outcome.value.rows } : outcome
      }),
    },
  })

/** Setup check before the first payroll run: the settings that are there, and those that are missing. */
export const livePayrollSetup = () =>
  createQueryMachine<PayrollSetup, null>("siapMenggaji", "Yang perlu sebelum gaji pertama").provide({
    actors: { load: asking<PayrollSetup, null>((_input, abort) => send(payrollSetup, {}, abort)) },
  })
