import { describe, expect, test } from "vitest"
import { failed, succeeded } from "#contract/kit/errors.ts"
import { paletteMachine } from "#machines/palette/paletteMachine.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { paletteModel, siti } from "#tests/paths/models/palette.ts"
import { failing, failures } from "#tests/paths/outcomes.ts"

const ANY = ["palette.type", "palette.mark"] as const

describe("every path", () => {
  testWalks(paletteModel)({
    machine: { accepts: ANY },
    states: {
      opening: "passing",
      resting: {
        by: [
          "start empty",
          "start others",
          "palette.type letter",
          "palette.type word",
          "find some",
          "find none",
          ...failing("find"),
        ],
      },
      pausing: { by: ["palette.type word"], tags: ["busy"] },
      searching: {
        by: ["start typed", "after pause"],
        tags: ["busy"],
        runs: { find: { q: "siti" } },
      },
    },
  })
})

const open = (q: string, mayFind = true) => drive(paletteMachine, { q, mayFind })

test("people are asked for once somebody pauses, and only what was typed last", () => {
  const run = open("")
  run.send({ type: "palette.type", q: "si" })
  run.pass(149)
  run.send({ type: "palette.type", q: "siti " })
  run.pass(149)
  expect(run.value()).toBe("pausing")
  run.pass(1)
  expect(run.asked("find")).toEqual({ q: "siti" })
  run.answer("find", { output: succeeded([siti]) })
  expect(run.context().people).toEqual([siti])
})

test("the people found stay in sight while more is typed, and go with the last letters", () => {
  const run = open("siti")
  run.answer("find", { output: succeeded([siti]) })
  run.send({ type: "palette.type", q: "siti r" })
  expect(run.context().people).toEqual([siti])
  run.send({ type: "palette.type", q: "s" })
  expect(run.context().people).toEqual([])
})

test("whoever may not see employees asks for none", () => {
  const run = open("siti", false)
  run.send({ type: "palette.type", q: "siti rahma" })
  expect([run.value(), run.running()]).toEqual(["resting", []])
})

test("without an answer nobody is found, and nothing is said", () => {
  const run = open("siti")
  run.answer("find", { output: failed(failures.Unreachable) })
  expect([run.value(), run.context().people, run.emitted()]).toEqual(["resting", [], []])
})

test("what is typed marks the first entry again", () => {
  const run = open("")
  run.send({ type: "palette.mark", id: "/home" })
  expect(run.context().marked).toBe("/home")
  run.send({ type: "palette.type", q: "d" })
  expect(run.context().marked).toBeNull()
})
