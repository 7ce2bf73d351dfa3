import { describe, expect, test } from "vitest"
import { forgetReturning, keepPicked, keepSaved, returning } from "#src/api/browser/returning.ts"
import { isFormOf, queryOf } from "#src/screens/list/useReturning.ts"

const LIST = "/users/pegawai"

describe("what the list showed", () => {
  test.each([
    [null, ""],
    [LIST, ""],
    [`${LIST}?q=an&page=2&cursor=x`, "?q=an&page=2&cursor=x"],
    [`${LIST}?status=pkwt&action=true`, "?status=pkwt"],
    [`${LIST}?action=true`, ""],
    [`${LIST}/form/3?q=an`, ""],
    ["/home?q=an", ""],
  ])("coming from %s: %j", (from, query) => {
    expect(queryOf(LIST, from)).toBe(query)
  })
  test.each([
    [`${LIST}/form`, true],
    [`${LIST}/form/12`, true],
    [`${LIST}/impor`, false],
    [`${LIST}/formulir`, false],
    [LIST, false],
  ])("%s is a form of it: %s", (path, expected) => {
    expect(isFormOf(LIST, path)).toBe(expected)
  })
})

describe("what a list is given back", () => {
  const row = { id: 3, version: 1 } as never
  test("its ticks and the row that was saved; another list gets nothing of it", () => {
    keepPicked("members", [row])
    keepSaved("members", { id: 9, name: "Ani" })
    expect(returning("members")).toMatchObject({ picked: [row], saved: { id: 9, name: "Ani" } })
    expect(returning("devisi")).toMatchObject({ picked: [], saved: null })
  })
  test("a row saved earlier is not shown again once another is opened", () => {
    keepPicked("members", [row])
    expect(returning("members").saved).toBeNull()
  })
  test("nothing after it was left for another page", () => {
    keepPicked("members", [row])
    forgetReturning()
    expect(returning("members")).toMatchObject({ picked: [], saved: null })
  })
})
