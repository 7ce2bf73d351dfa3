import { progressMachine } from "#machines/app/progressMachine.ts"
import { defineModel, once } from "../model.ts"

export const progressModel = defineModel({
  machine: progressMachine,
  inputs: { "": undefined },
  cases: { "work.started": once, "work.ended": once },
  answers: {},
})
