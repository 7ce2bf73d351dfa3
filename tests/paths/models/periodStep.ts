import { periodMachine } from "#machines/payroll/periodMachine.ts"
import type { StepAnswer, StepOf } from "#machines/payroll/periodSteps.ts"
import { defineModel, once } from "../model.ts"
import { outcomes } from "../outcomes.ts"

export const reopening: StepOf = { kind: "reopen", id: 7, version: 2 }
export const approving: StepOf = { kind: "approve", id: 7, version: 2 }
export const mailing: StepOf = { kind: "resend", id: 7, version: 0, member: 12 }
export const making: StepOf = { kind: "make", id: 0, version: 0 }
export const REASON = "Lembur Bekasi belum masuk"

export const periodStepModel = defineModel({
  machine: periodMachine,
  inputs: { "": approving },
  cases: {
    "step.open": {
      approve: { of: approving },
      reopen: { of: reopening },
      resend: { of: mailing },
      make: { of: making },
    },
    "step.note": { full: { note: REASON }, blank: { note: " " } },
    "step.submit": once,
    "step.close": once,
  },
  answers: { take: outcomes<StepAnswer>({ ok: null, made: { made: 31 } }) },
  facts: ({ of, note, errors, failure }) => [
    of.kind,
    note.trim().length,
    Object.keys(errors),
    failure?._tag ?? null,
  ],
})
