import { createQueryMachine } from "#machines/query/queryMachine.ts"
import { PULSES } from "#machines/query/pulses.ts"
import { defineModel, once } from "../model.ts"
import { outcomes } from "../outcomes.ts"

export const queryMachine = createQueryMachine<
  { readonly hadir: number },
  { readonly offices_id: number | null }
>("query", "Sesuatu yang dibaca", PULSES.home)
export const queryModel = defineModel({
  machine: queryMachine,
  inputs: { "": { input: { offices_id: null } } },
  cases: { "query.ask": { "": { input: { offices_id: 3 } } }, "query.refresh": once, "query.retry": once },
  answers: { load: outcomes({ ok: { hadir: 221 } }) },
})
