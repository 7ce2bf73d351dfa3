import { periodMachine } from "#machines/payroll/periodMachine.ts"
import type { StepOf } from "#machines/payroll/periodSteps.ts"
import { defineModel, once } from "../model.ts"
import { outcomes } from "../outcomes.ts"

export const reopening: StepOf = { kind: "reopen", id: 7, version: 2 }
export const approving: StepOf = { kind: "approve", id: 7, version: 2 }
export const mailing: StepOf = { kind: "resend", id: 7, version: 0, member: 12 }
export const REASON = "Lembur Bekasi belum masuk"

export const periodStepModel = defineModel({
  machine: periodMachine,
  inputs: { "": approving },
  cases: {
    "step.open": { approve: { of: approving }, reopen: { of: reopening }, resend: { of: mailing } },
    "step.note": { full: { note: REASON }, blank: { note: " " } },
    "step.submit": once,
    "step.close": once,
  },
  answers: { take: outcomes({ ok: null }) },
  facts: ({ of, note, errors, failure }) => [
    of.kind,
    note.trim().length,
    Object.keys(errors),
    failure?._tag ?? null,
  ],
})
