import { expect, test } from "vitest"
import { type AnyStateMachine, createActor, setup } from "xstate"
import { anatomyOf } from "#machines/lib/anatomy.ts"
import { type Mutant, mutantsOf, mutate, shapeOf } from "#tests/paths/mutate/mutants.ts"

const make = (id: string) =>
  setup({
    types: { events: {} as { readonly type: "go" } | { readonly type: "back" } },
    actions: { ring: () => undefined, hum: () => undefined },
    delays: { soon: 1_000 },
  }).createMachine({
    id,
    initial: "a",
    states: {
      a: { exit: "hum", on: { go: { target: "b", actions: "ring" } } },
      b: { after: { soon: "c" }, on: { back: "a" } },
      c: {},
    },
  })

const mutants = mutantsOf(anatomyOf(make("one")))
const named = (name: string): Mutant => {
  const found = mutants.find((mutant) => mutant.name === name)
  if (found === undefined) throw new Error(`no mutant ${name}`)
  return found
}
const after = (mutant: Mutant, machine: AnyStateMachine = make("other")) => {
  mutate(machine, mutant)
  return machine
}
const valueAfter = (machine: AnyStateMachine, ...types: readonly string[]): unknown => {
  const actor = createActor(machine).start()
  for (const type of types) actor.send({ type })
  return actor.getSnapshot().value as unknown
}

test("each arrow is removed and led elsewhere, each action dropped, timers too", () => {
  expect(mutants.map(({ name }) => name)).toEqual([
    "a go 0: removed",
    "a go 0: leads to c",
    "a go 0: no ring",
    "b back 0: removed",
    "b back 0: leads to c",
    "b xstate.after.soon.one.b 0: removed",
    "b xstate.after.soon.one.b 0: leads to a",
    "a exit: no hum",
  ])
})

test("a mutant of one machine fits every machine of the same factory", () => {
  expect(shapeOf(anatomyOf(make("other")))).toBe(shapeOf(anatomyOf(make("one"))))
  expect(valueAfter(after(named("a go 0: removed")), "go")).toBe("a")
  expect(valueAfter(after(named("a go 0: leads to c")), "go")).toBe("c")
  expect(valueAfter(make("other"), "go")).toBe("b")
})

test("what is dropped is gone from the machine, and nothing else", () => {
  const arrowOf = (machine: AnyStateMachine) =>
    anatomyOf(machine).arrows.find(({ trigger }) => trigger.by === "event")
  expect(arrowOf(after(named("a go 0: no ring")))?.actions).toEqual([])
  const places = anatomyOf(after(named("a exit: no hum"))).places
  expect(places.find(({ path }) => path === "a")?.exit).toEqual([])
  const timer = after(named("b xstate.after.soon.one.b 0: removed"))
  expect(anatomyOf(timer).arrows.map(({ trigger }) => trigger.by)).toEqual(["event", "event"])
})
