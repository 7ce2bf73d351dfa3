import { describe, expect, test } from "vitest"
import { menuMachine } from "#machines/menu/menuMachine.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { menuModel } from "#tests/paths/models/menu.ts"

describe("every path", () => {
  testWalks(menuModel)({
    machine: { accepts: ["menu.type"] },
    states: {
      browsing: {
        by: ["start", "menu.type nothing", "menu.clear"],
        accepts: ["group.toggle"],
        context: { q: "" },
      },
      finding: { by: ["menu.type word"], accepts: ["menu.clear"], context: { q: "shift" } },
    },
    emits: {
      "group.toggle": ({ context }) => [{ type: "folds.changed", folded: context.folded }],
    },
  })
})

test("a group folds and opens again, others stay as they are", () => {
  const run = drive(menuMachine, { folded: ["storage"] })
  run.send({ type: "group.toggle", key: "umum" })
  expect(run.context().folded).toEqual(["storage", "umum"])
  run.send({ type: "group.toggle", key: "storage" })
  expect(run.context().folded).toEqual(["umum"])
  expect(run.emitted()).toEqual([
    { type: "folds.changed", folded: ["storage", "umum"] },
    { type: "folds.changed", folded: ["umum"] },
  ])
})

test("while something is typed nothing folds, and what was folded is so afterwards", () => {
  const run = drive(menuMachine, { folded: ["umum"] })
  run.send({ type: "menu.type", q: "kantor" })
  run.send({ type: "group.toggle", key: "umum" })
  expect(run.context()).toEqual({ q: "kantor", folded: ["umum"] })
  run.send({ type: "menu.clear" })
  expect(run.context()).toEqual({ q: "", folded: ["umum"] })
})
