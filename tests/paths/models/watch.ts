import { createWatchMachine } from "#machines/watch/watchMachine.ts"
import type { News, Sight } from "#machines/watch/watchTypes.ts"
import { defineModel, once } from "../model.ts"
import { outcomes } from "../outcomes.ts"

export type Row = { readonly id: number; readonly version: number; readonly status: string }
type Ask = { readonly status: string }
export const watchMachine = createWatchMachine<Row, Ask>("watch", "Antrean yang sedang dilihat")

export const sight: Sight<Ask> = {
  ask: { status: "pending" },
  rows: [
    { id: 7, version: 1 },
    { id: 8, version: 3 },
  ],
}
export const other: Sight<Ask> = { ask: { status: "approved" }, rows: [{ id: 9, version: 2 }] }
export const taken: Row = { id: 8, version: 4, status: "rejected" }
export const quiet: News<Row> = { rows: [], fresh: 0, mark: 40 }
export const moved: News<Row> = { rows: [taken], fresh: 2, mark: 40 }

export const watchModel = defineModel({
  machine: watchMachine,
  inputs: { "": undefined },
  cases: {
    "live.news": once,
    "live.changed": { on: { isOn: true }, off: { isOn: false } },
    "watch.ask": { "": { sight }, other: { sight: other } },
  },
  answers: { hear: "listens", look: outcomes<News<Row>>({ quiet, moved }) },
})
