import { describe, expect, test } from "vitest"
import { chordMachine } from "#machines/app/chordMachine.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { chordModel } from "#tests/paths/models/chord.ts"

describe("every path", () => {
  testWalks(chordModel)({
    states: {
      idle: {
        accepts: ["key.pressed"],
        by: ["start", "after patience", "key.pressed g", "key.pressed other", "key.other"],
      },
      leading: { by: ["key.pressed g"], accepts: ["key.pressed", "key.other"] },
    },
    emits: {
      "key.pressed g": ({ before }) =>
        before?.value === "leading" ? [{ type: "chord.made", key: "g" }] : [],
      "key.pressed other": [{ type: "chord.made", key: "h" }],
    },
  })
})

const press = (...keys: readonly string[]) => {
  const run = drive(chordMachine, undefined)
  for (const key of keys) run.send({ type: "key.pressed", key })
  return run
}

test("the letter after G is told, and one alone is not", () => {
  expect(press("g", "h").emitted()).toEqual([{ type: "chord.made", key: "h" }])
  expect(press("h", "p").emitted()).toEqual([])
})

test("G waits a second, and no longer than the next key", () => {
  const late = press("g")
  late.pass(1_000)
  late.send({ type: "key.pressed", key: "h" })
  expect(late.emitted()).toEqual([])
  const other = press("g")
  other.send({ type: "key.other" })
  other.send({ type: "key.pressed", key: "h" })
  expect(other.emitted()).toEqual([])
})
