import { stepDraftMachine } from "#machines/topup/stepDraftMachine.ts"
import { noValues } from "#machines/topup/steps.ts"
import { defineModel, once } from "../model.ts"
import { outcomes } from "../outcomes.ts"

export const start = { ...noValues, amount: 111_012 }
export const draft = {
  values: { from_bank: "BCA", from_name: "PT Maju Bersama" },
  version: null,
  at: "2026-11-20T09:00:00+07:00",
  without: ["proof"],
}

export const stepDraftModel = defineModel({
  machine: stepDraftMachine,
  inputs: { "": { id: 12, start }, loose: { id: null, start } },
  cases: {
    "step.change": { "": { patch: { from_bank: "Mandiri" } } },
    "draft.restore": once,
    "draft.discard": once,
    "draft.flush": once,
  },
  answers: {
    recallDraft: outcomes({ none: null, draft }),
    keepDraft: outcomes({ ok: draft.at }),
    forgetDraft: outcomes({ ok: null }),
  },
  facts: ({ draft: offered }) => offered !== null,
})
