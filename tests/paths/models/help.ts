import { helpMachine } from "#machines/help/helpMachine.ts"
import { defineModel, once } from "../model.ts"
import { outcomes } from "../outcomes.ts"

export const hidden = { step: "step_three", welcome_done: true, hide_help: true }

export const helpModel = defineModel({
  machine: helpMachine,
  inputs: { "": {} },
  cases: { "help.hide": once, "help.confirm": once, "help.cancel": once },
  answers: { hide: outcomes({ ok: hidden }) },
})
