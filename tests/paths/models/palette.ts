import { type Found, paletteMachine } from "#machines/palette/paletteMachine.ts"
import { defineModel } from "../model.ts"
import { outcomes } from "../outcomes.ts"

export const siti: Found = { id: 7, nama: "Siti Rahma", nip: "MB-0007", kantor: "Bekasi", foto: null }

export const paletteModel = defineModel({
  machine: paletteMachine,
  inputs: {
    empty: { q: "", mayFind: true },
    typed: { q: "siti", mayFind: true },
    others: { q: "siti", mayFind: false },
  },
  cases: {
    "palette.type": { word: { q: "siti" }, letter: { q: "s" } },
    "palette.mark": { "": { id: "/home" } },
  },
  answers: { find: outcomes({ some: [siti], none: [] }) },
})
