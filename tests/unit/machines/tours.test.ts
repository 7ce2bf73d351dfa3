import { describe, expect, test } from "vitest"
import { machines } from "#machines/index.ts"
import { tours } from "#tests/paths/tours/index.ts"
import { UNTOURED } from "./untoured.ts"

test("every machine that is walked in the browser is one of the product's", () => {
  expect([...tours.keys()].filter((id) => !machines.has(id))).toEqual([])
  expect([...tours.keys()]).toEqual(expect.arrayContaining(["session", "devisiList", "devisiForm", "remove"]))
})

test("every kind of machine has a tour, its own or that of one like it, or says why not", () => {
  const walked = new Set([...tours.keys()].map((id) => machines.get(id)?.like ?? id))
  const without = [...machines.values()].flatMap(({ machine, like }) =>
    like === null && !walked.has(machine.id) ? [machine.id] : [],
  )
  expect(Object.keys(UNTOURED).toSorted()).toEqual(without.toSorted())
})

describe.each([...tours])("%s in the browser", (_, tour) => {
  test("takes every arrow that is not excepted with a reason, and no exception is idle", () => {
    const { missing, needless } = tour.coverage()
    expect(missing.map(({ key }) => key)).toEqual([])
    expect(needless).toEqual([])
  })
})
