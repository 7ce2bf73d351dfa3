import { cropMachine } from "#machines/crop/cropMachine.ts"
import { defineModel, once } from "../model.ts"
import { outcomes } from "../outcomes.ts"

export const picture = { name: "logo.png" }
export const size = { width: 400, height: 200 }
export const square = { name: "logo-persegi.png" }

export const cropModel = defineModel({
  machine: cropMachine,
  inputs: { "": undefined },
  cases: {
    "crop.open": { "": { picture } },
    "crop.place": { "": { frame: { zoom: 2, x: 0.25 } } },
    "crop.use": once,
    "crop.cancel": once,
  },
  answers: { measure: outcomes({ ok: size }), cut: outcomes({ ok: square }) },
})
