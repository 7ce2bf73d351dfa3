import { menuMachine } from "#machines/menu/menuMachine.ts"
import { defineModel, once } from "../model.ts"

export const menuModel = defineModel({
  machine: menuMachine,
  inputs: { "": { folded: [] } },
  cases: {
    "menu.type": { word: { q: "shift" }, nothing: { q: " " } },
    "menu.clear": once,
    "group.toggle": { "": { key: "umum" } },
  },
  answers: {},
})
