import { versionMachine } from "#machines/app/versionMachine.ts"
import { defineModel, once } from "../model.ts"
import { outcomes } from "../outcomes.ts"

export const versionModel = defineModel({
  machine: versionMachine,
  inputs: { "": undefined },
  cases: {
    "version.arrived": once,
    "version.take": once,
    "version.confirm": once,
    "version.cancel": once,
  },
  answers: {
    watch: "listens",
    lookForInput: outcomes({ none: false, some: true }),
    reload: outcomes({ ok: null }),
  },
})
