import { describe, expect, test } from "vitest"
import { MOST_CORNERS } from "#contract/areas/sales/outline.ts"
import { failed, succeeded } from "#contract/kit/errors.ts"
import { outlineMachine, type OutlineContext } from "#machines/outline/outlineMachine.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { corner, file, outlineModel, square } from "#tests/paths/models/outline.ts"
import { failing, failures } from "#tests/paths/outcomes.ts"

type Seen = { readonly context: OutlineContext }
const changed = ({ context: { corners } }: Seen) => [{ type: "outline.changed" as const, corners }]
const editing = ({ context }: Seen) =>
  [
    ...(context.past.length > 0 ? (["outline.undo"] as const) : []),
    ...(context.corners.length > 0 ? (["outline.clear"] as const) : []),
    ...always,
  ] as const
const always = ["corner.nudge", "corner.remove", "file.choose"] as const

describe("every path", () => {
  testWalks(outlineModel)({
    machine: { accepts: ["outline.given"] },
    states: {
      shown: {
        by: [
          "start kosong",
          "start ada",
          "outline.given same",
          "outline.given none",
          "outline.end",
          "corner.release",
          "outline.clear",
          "read ok",
          ...failing("read"),
        ],
        accepts: (seen) => ["outline.draw", "corner.hold", "corner.insert", ...editing(seen)],
        context: { file: null },
        arriving: ({ by }) =>
          by.startsWith("read ") && by !== "read ok"
            ? { problem: by === "read Refused" ? failures.Refused.message : "File ini tidak terbaca" }
            : {},
      },
      drawing: {
        by: ["outline.draw"],
        accepts: (seen) => ["outline.end", "corner.add", ...editing(seen)],
      },
      holding: {
        by: ["corner.hold"],
        accepts: ["corner.move", "corner.release"],
        context: { chosen: 0 },
      },
      reading: { by: ["file.choose"], tags: ["busy"], runs: { read: () => ({ file }) } },
    },
    emits: {
      "corner.add": changed,
      "corner.insert": changed,
      "corner.nudge": changed,
      "corner.remove": changed,
      "corner.release": changed,
      "outline.undo": changed,
      "outline.clear": [{ type: "outline.changed", corners: [] }],
      "read ok": [{ type: "outline.changed", corners: square }],
    },
  })
})

const drawn = () => {
  const run = drive(outlineMachine, { corners: [] })
  run.send({ type: "outline.draw" })
  for (const one of square) run.send({ type: "corner.add", corner: one })
  return run
}

test("corners are added, moved, removed, and every step is taken back", () => {
  const run = drawn()
  expect(run.context().corners).toEqual(square)
  run.send({ type: "outline.end" })
  run.send({ type: "corner.hold", nth: 2 })
  run.send({ type: "corner.move", corner: corner(1) })
  run.send({ type: "corner.move", corner: corner(2) })
  run.send({ type: "corner.release" })
  expect(run.context().corners[2]).toEqual(corner(2))
  run.send({ type: "corner.remove", nth: 0 })
  expect(run.context().corners).toHaveLength(3)
  run.send({ type: "outline.undo" })
  run.send({ type: "outline.undo" })
  expect(run.context().corners).toEqual(square)
  for (let nth = 0; nth < 4; nth += 1) run.send({ type: "outline.undo" })
  expect(run.context()).toMatchObject({ corners: [], past: [] })
})

test("a file replaces the outline, which can be taken back; a wrong one changes nothing and says why", () => {
  const run = drive(outlineMachine, { corners: square })
  run.send({ type: "file.choose", file })
  run.answer("read", { output: failed({ ...failures.Refused, message: "File ini berisi titik" }) })
  expect(run.context()).toMatchObject({ corners: square, problem: "File ini berisi titik" })
  run.send({ type: "file.choose", file })
  run.answer("read", { output: succeeded(square.slice(0, 3)) })
  expect(run.context()).toMatchObject({ corners: square.slice(0, 3), problem: null })
  run.send({ type: "outline.undo" })
  expect(run.context().corners).toEqual(square)
})

test("no corner is added beyond the most", () => {
  const many = Array.from({ length: MOST_CORNERS }, (_, nth) => corner(nth))
  const run = drive(outlineMachine, { corners: many })
  run.send({ type: "outline.draw" })
  run.send({ type: "corner.add", corner: corner(1) })
  run.send({ type: "outline.end" })
  run.send({ type: "corner.insert", after: 3, corner: corner(1) })
  expect(run.context().corners).toHaveLength(MOST_CORNERS)
})
