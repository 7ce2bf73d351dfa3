import { describe, expect, test } from "vitest"
import { asOfMachine } from "#machines/asOf/asOfMachine.ts"
import { succeeded } from "#contract/kit/errors.ts"
import { dayIn, isSameChoice, readQuery, startQuery, withDay, writeQuery } from "#machines/list/listQuery.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import { failing, toasts } from "#tests/paths/outcomes.ts"
import { asOfModel, DAY, days, OTHER, REFUSAL, refused } from "#tests/paths/models/asOf.ts"

const TODAY = ["day.today"] as const
const wanted = ({ context }: { readonly context: { readonly wanted: string | null } }) => ({
  day: context.wanted,
})

describe("every path", () => {
  testWalks(asOfModel)({
    machine: {
      accepts: ({ context }) => ["day.address", "day.choose", ...(context.day === null ? [] : TODAY)],
    },
    states: {
      opening: {
        by: ["start dated", "day.address other"],
        tags: ["busy"],
        runs: { openDay: wanted },
        context: { problem: null },
      },
      showing: {
        by: [
          "start",
          "day.today",
          "day.address today",
          ...["openDay", "checkDay"].flatMap((actor) => [`${actor} ok`, `${actor} today`, ...failing(actor)]),
        ],
        context: { problem: null },
      },
      checking: {
        by: ["day.choose"],
        tags: ["busy"],
        runs: { checkDay: wanted },
        context: { problem: null },
      },
      refused: {
        by: ["openDay outside", "checkDay outside"],
        context: { problem: REFUSAL },
      },
    },
    emits: {
      "checkDay ok": ({ before }) => (before?.context.day === DAY ? [] : [{ type: "asOf.chosen", day: DAY }]),
      "checkDay today": ({ before }) =>
        before?.context.day === null ? [] : [{ type: "asOf.chosen", day: null }],
      "day.today": ({ before }) => (before?.context.day === null ? [] : [{ type: "asOf.chosen", day: null }]),
      ...toasts("openDay"),
      ...toasts("checkDay"),
    },
  })
})

test("a day is in the address only once the server accepts it", () => {
  const run = drive(asOfMachine, { day: null })
  run.send({ type: "day.choose", day: DAY })
  expect(run.asked("checkDay")).toEqual({ day: DAY })
  run.answer("checkDay", { output: succeeded(days(DAY), "") })
  expect(run.emitted()).toContainEqual({ type: "asOf.chosen", day: DAY })
})

test("a day outside the company's data is told at the field, also after the page went back to today", () => {
  const run = drive(asOfMachine, { day: OTHER })
  run.answer("openDay", { output: refused })
  run.send({ type: "day.address", day: null })
  expect(run.context()).toMatchObject({ day: null, problem: REFUSAL })
})

test("a list that goes back to today before the day is checked does not lose why", () => {
  const run = drive(asOfMachine, { day: OTHER })
  run.send({ type: "day.address", day: null })
  run.answer("openDay", { output: refused })
  expect(run.value()).toBe("refused")
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
