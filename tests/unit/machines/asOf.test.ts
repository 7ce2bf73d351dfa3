import { describe, expect, test } from "vitest"
import { asOfMachine } from "#machines/asOf/asOfMachine.ts"
import { succeeded } from "#contract/kit/errors.ts"
import { dayIn, isSameChoice, readQuery, startQuery, withDay, writeQuery } from "#machines/list/listQuery.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { toasts } from "#tests/paths/outcomes.ts"
import { asOfModel, DAY, days, OTHER, REFUSAL, refused } from "#tests/paths/models/asOf.ts"

describe("every path", () => {
  testWalks(asOfModel)({
    states: {
      opening: { tags: ["busy"] },
      showing: { context: { problem: null } },
      checking: { tags: ["busy"], context: { problem: null } },
      refused: { by: ["open outside", "check outside", "day.address"], context: { problem: REFUSAL } },
    },
    emits: {
      "check ok": ({ before }) => (before?.context.day === DAY ? [] : [{ type: "asOf.chosen", day: DAY }]),
      "check today": ({ before }) =>
        before?.context.day === null ? [] : [{ type: "asOf.chosen", day: null }],
      "day.today": ({ before }) => (before?.context.day === null ? [] : [{ type: "asOf.chosen", day: null }]),
      ...toasts("open"),
      ...toasts("check"),
    },
  })
})

test("a day is in the address only once the server accepts it", () => {
  const run = drive(asOfMachine, { day: null })
  run.answer("open", { output: succeeded(days(null), "") })
  run.send({ type: "day.choose", day: DAY })
  expect(run.asked("check")).toEqual({ day: DAY })
  run.answer("check", { output: succeeded(days(DAY), "") })
  expect(run.emitted()).toContainEqual({ type: "asOf.chosen", day: DAY })
})

test("a day outside the company's data is told at the field, also after the page went back to today", () => {
  const run = drive(asOfMachine, { day: OTHER })
  run.answer("open", { output: refused })
  run.send({ type: "day.address", day: null })
  expect(run.context()).toMatchObject({ day: null, problem: REFUSAL })
})

const words = { sorts: ["nama"], filters: ["offices_id"], dated: true } as const

test("the day is part of a list's address, and only of lists that have dates", () => {
  const query = readQuery(`?per=${DAY}&offices_id=3`, words)
  expect(query).toMatchObject({ per: DAY, filters: { offices_id: "3" } })
  expect(writeQuery(query, words)).toBe(`?offices_id=3&per=${DAY}`)
  expect(readQuery(`?per=${DAY}`, { sorts: ["nama"], filters: [] })).toEqual(
    startQuery({ sorts: ["nama"], filters: [] }),
  )
  expect(readQuery("?per=besok", words)).toEqual(startQuery(words))
  expect(isSameChoice(query, readQuery("?offices_id=3", words))).toBe(false)
})

test.each([
  ["?per=2026-12-01", "2026-12-01"],
  ["?per=1-12-2026", null],
  ["", null],
])("the day in %s", (search, day) => {
  expect(dayIn(search)).toBe(day)
})

test("another day starts at the first page and keeps the filters", () => {
  expect(withDay("?offices_id=3&page=4&cursor=abc", DAY)).toBe(`?offices_id=3&per=${DAY}`)
  expect(withDay(`?offices_id=3&per=${DAY}`, null)).toBe("?offices_id=3")
  expect(withDay(`?per=${DAY}`, null)).toBe("")
})
