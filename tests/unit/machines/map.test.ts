import { describe, expect, test } from "vitest"
import { mapMachine } from "#machines/map/mapMachine.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { finger, mapModel, near, nearer } from "#tests/paths/models/map.ts"

const releases = ["map.release one", "map.release two"]

describe("every path", () => {
  testWalks(mapModel)({
    machine: { accepts: ["map.move", "map.fit", "map.press", "map.select", "map.show"] },
    states: {
      fitted: { by: ["start", "map.fit", ...releases], context: { sight: null } },
      held: {
        by: ["map.press one", "map.press two"],
        accepts: ["map.drag", "map.release"],
      },
      moving: { by: ["map.move", ...releases] },
      resting: { by: ["after pause"] },
    },
    emits: {
      "map.fit": [{ type: "map.settled", sight: null }],
      "after pause": ({ context: { sight } }) => [{ type: "map.settled", sight }],
      "map.select one": [{ type: "map.selected", id: 7 }],
      "map.select none": [{ type: "map.selected", id: null }],
    },
  })
})

test("the finger that stays takes hold anew where the view is", () => {
  const run = drive(mapMachine, { selected: null })
  run.send({ type: "map.press", finger: finger(1, 10), sight: near })
  run.send({ type: "map.press", finger: finger(2, 90), sight: near })
  run.send({ type: "map.drag", finger: finger(2, 120), sight: nearer })
  run.send({ type: "map.release", id: 1 })
  expect(run.context().grip).toEqual({ camera: nearer, fingers: [finger(2, 120)] })
  run.send({ type: "map.release", id: 2 })
  expect([run.value(), run.context().sight, run.context().grip]).toEqual(["moving", nearer, null])
})

test("a view that keeps moving settles once, when it has stopped", () => {
  const run = drive(mapMachine, { selected: null })
  for (let nth = 0; nth < 5; nth += 1) {
    run.send({ type: "map.move", sight: near })
    run.pass(300)
  }
  expect(run.emitted()).toEqual([])
  run.pass(100)
  expect(run.emitted()).toEqual([{ type: "map.settled", sight: near }])
})
