import { type AnyStateMachine, createMachine, getInitialSnapshot } from "xstate"
import { describe, expect, test } from "vitest"
import { askedLater } from "#tests/paths/asking.ts"
import { machines } from "#machines/index.ts"

const asking = { always: { guard: () => false, target: "done" } }
const desk = (on: object, more: object = {}): AnyStateMachine =>
  createMachine({
    initial: "begun",
    states: { begun: asking, idle: { on }, done: {}, ...more },
  } as never)
/** Two parallel regions; the initial state of one has a guard without an event (`always`). */
const regions = (on: object, inside: object): AnyStateMachine =>
  createMachine({
    type: "parallel",
    on,
    states: {
      a: { initial: "begun", states: { begun: asking, done: {} } },
      b: { initial: "one", on: inside, states: { one: {}, two: {} } },
    },
  } as never)

describe("whether an arrow may lead to where a guard is asked without an event", () => {
  test.each([
    ["one that leads elsewhere", desk({ go: "done" }), false],
    ["one that stays", desk({ go: { actions: () => undefined } }), false],
    ["one that leads there", desk({ go: "begun" }), true],
    [
      "one into what begins with it",
      desk(
        { go: "box" },
        {
          box: { initial: "in", states: { in: { always: { guard: () => false, target: "out" } }, out: {} } },
        },
      ),
      true,
    ],
    ["one within a region beside it", regions({}, { go: ".two" }), false],
    ["one that leaves and enters that region", regions({}, { go: { target: "b", reenter: true } }), true],
    ["one of the machine, which enters all regions", regions({ go: ".b.two" }, {}), true],
  ])("%s: %#", (_, machine, may) => {
    expect(askedLater(machine).mayCome).toBe(may)
  })

  test("a machine that begins there is known by where it stands", () => {
    const machine = desk({ go: "done" })
    expect(askedLater(machine).isAskingIn(getInitialSnapshot(machine))).toBe(true)
    expect(askedLater(machine).isAskingIn(machine.resolveState({ value: "idle", context: {} }))).toBe(false)
  })

  test("a list asks at its beginning only; a grid asks again and again", () => {
    const of = (id: string) => {
      const machine = machines.get(id)?.machine
      if (machine === undefined) throw new Error(`no machine ${id}`)
      return askedLater(machine).mayCome
    }
    expect([of("list"), of("ploting")]).toEqual([false, true])
  })
})
