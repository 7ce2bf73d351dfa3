import type { Corner } from "#contract/areas/sales/outline.ts"
import { outlineMachine } from "#machines/outline/outlineMachine.ts"
import { defineModel, once } from "../model.ts"
import { outcomes } from "../outcomes.ts"

export const corner = (n: number): Corner => [107 + n / 10, -7 + n / 10]
export const square: readonly Corner[] = [
  [107, -7],
  [108, -7],
  [108, -6],
  [107, -6],
]
export const file = new File(["{}"], "bekasi.geojson")

export const outlineModel = defineModel({
  machine: outlineMachine,
  inputs: { kosong: { corners: [] }, ada: { corners: square } },
  cases: {
    "outline.given": { same: { corners: square }, none: { corners: [] } },
    "outline.draw": once,
    "outline.end": once,
    "corner.add": { "": { corner: corner(1) } },
    "corner.insert": { "": { after: 0, corner: corner(2) } },
    "corner.hold": { "": { nth: 0 } },
    "corner.move": { "": { corner: corner(3) } },
    "corner.release": once,
    "corner.nudge": { "": { nth: 0, corner: corner(4) } },
    "corner.remove": { "": { nth: 0 } },
    "outline.undo": once,
    "outline.clear": once,
    "file.choose": { "": { file } },
  },
  answers: { read: outcomes<readonly Corner[]>({ ok: square }) },
  guide: {
    starts: {
      kosong: "Buka /good-id/area?area=baru.",
      ada: "Buka /good-id/area?area={id} dari area yang punya garis batas.",
    },
    fields: {
      corner: ["Titik", ""],
      after: ["Sesudah titik ke", ""],
      nth: ["Titik ke", ""],
      corners: ["Garis batas", ""],
      file: ["File GeoJSON", ""],
    },
  },
  /** Corners and steps are many: what matters is whether there are any. */
  facts: ({ corners, past }) => [corners.length > 0, past.length > 0],
})
