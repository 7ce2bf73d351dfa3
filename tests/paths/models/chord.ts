import { chordMachine } from "#machines/app/chordMachine.ts"
import { defineModel, once } from "../model.ts"

export const chordModel = defineModel({
  machine: chordMachine,
  inputs: { "": undefined },
  cases: { "key.pressed": { g: { key: "g" }, other: { key: "h" } }, "key.other": once },
  answers: {},
})
