import { refreshMachine } from "#machines/refresh/refreshMachine.ts"
import { defineModel, once } from "../model.ts"

export const refreshModel = defineModel({
  machine: refreshMachine,
  inputs: { "": undefined },
  cases: { "live.news": once, "live.changed": { on: { isOn: true }, off: { isOn: false } } },
  answers: { hear: "listens" },
  guide: { starts: { "": "Buka /tracker." } },
  facts: ({ isLive }) => isLive,
})
