import { describe, expect, test } from "vitest"
import { machines } from "#machines/index.ts"
import { tours } from "#tests/paths/tours/index.ts"

test("every machine that is walked in the browser is one of the product's", () => {
  expect([...tours.keys()].filter((id) => !machines.has(id))).toEqual([])
  expect([...tours.keys()]).toEqual(expect.arrayContaining(["session", "devisiList", "devisiForm", "remove"]))
})

describe.each([...tours])("%s in the browser", (_, tour) => {
  test("takes every arrow that is not excepted with a reason, and no exception is idle", () => {
    const { missing, needless } = tour.coverage()
    expect(missing.map(({ key }) => key)).toEqual([])
    expect(needless).toEqual([])
  })
})
