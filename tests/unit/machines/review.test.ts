import { describe, expect, test } from "vitest"
import type { ReviewEvent, ReviewRow } from "#machines/review/reviewTypes.ts"
import { focusAfter, rowInSight } from "#machines/review/inSight.ts"
import { testWalks } from "#tests/paths/check.ts"
import { drive } from "#tests/paths/drive.ts"
import {
  about,
  closed,
  decided,
  input,
  query,
  reviewMachine,
  reviewModel,
  row,
  rows,
  told,
} from "#tests/paths/models/review.ts"

const ANY = [
  "row.look",
  "decision.ask",
  "news.show",
  "review.seen",
  "undo.press",
  "undo.close",
  "address.changed",
  "rows.read",
  "row.named",
  "rows.renewed",
  "rows.changed",
  "rows.taken",
  "decision.made",
  "decision.stood",
  "review.said",
] as const
describe("every path", () => {
  testWalks(reviewModel)({
    machine: {
      accepts: ANY,
      runs: {
        list: input.list,
        queue: input.queue,
        undo: { noun: "pengajuan" },
        watch: undefined,
        one: { input: null },
        hear: { review: expect.anything() as unknown },
      },
    },
    states: {
      looking: { by: ["start", "decision.stood closed"] },
      deciding: { by: ["decision.stood one"] },
      told: { by: ["decision.stood told"] },
    },
    emits: { "review.said": [{ type: "toast.succeeded", message: "Pengajuan disetujui" }] },
  })
})

type Event = ReviewEvent<ReviewRow>
/** The row in sight after these events. */
const sightAfter = (events: readonly Event[], opened: number | null = null) => {
  const run = drive(reviewMachine, { ...input, opened })
  for (const event of events) run.send(event)
  return rowInSight(run.context())
}
const read = (some: readonly ReviewRow[], isNew = true): Event => ({
  type: "rows.read",
  rows: some,
  query,
  isNew,
})
const look = (id: number): Event => ({ type: "row.look", id })
const ask = (...some: readonly ReviewRow[]): Event => ({
  type: "decision.ask",
  rows: some,
  decision: "rejected",
  extra: {},
})
const stood = (standing: typeof closed): Event => ({ type: "decision.stood", standing })
const named = (id: number): Event => ({ type: "row.named", row: row(id) })
const others = [row(1), row(3)]

test.each<[string, readonly Event[], ReviewRow | null, number?]>([
  ["the first, at first", [read(rows)], row(1)],
  ["none where none is left", [read([])], null],
  ["the one in focus", [read(rows), look(2)], row(2)],
  ["the one of the address", [read(rows)], row(3), 3],
  ["the one of the address, read by itself", [read(rows), named(9)], row(9), 9],
  ["none until the one of the address is read", [read(rows)], null, 9],
  ["the first, when what was in focus is gone", [read(rows), look(2), read(others)], row(1)],
  [
    "the one whose note is open, though it is no longer the first",
    [read(rows), ask(row(2)), stood(about(2)), read([row(4), ...rows])],
    row(2),
  ],
  [
    "as it is now, when its note is open",
    [read(rows), ask(row(2)), stood(about(2)), read([row(2, 5)], false)],
    row(2, 5),
  ],
  [
    "the one whose note is open, though the list lost it",
    [read(rows), ask(row(2)), stood(about(2)), read(others)],
    row(2),
  ],
  [
    "the one looked at while another's note is open",
    [read(rows), ask(row(2)), stood(about(2)), look(3)],
    row(3),
  ],
  [
    "the one whose decision is under way",
    [read(rows), ask(row(2)), stood({ ...about(2), state: "deciding" }), read(others)],
    row(2),
  ],
  ["no special one while several are decided", [read(rows), ask(row(2), row(3)), stood(about(2, 3))], row(1)],
  [
    "what was held counts no more once it is closed",
    [read(rows), ask(row(2)), stood(about(2)), read(others), stood(closed)],
    row(1),
  ],
  ["what somebody else decided", [read(rows), ask(row(2)), stood(told), look(2)], decided],
  [
    "the next, once the one in focus is decided",
    [read(rows), look(2), { type: "rows.changed", ids: [2] }],
    row(3),
  ],
  [
    "the row another address names, whatever was in focus",
    [read(rows), look(2), { type: "address.changed", query, opened: 9 }, named(9)],
    row(9),
  ],
  [
    "the one in focus, once the address names none",
    [read(rows), look(2), { type: "address.changed", query, opened: null }],
    row(2),
    3,
  ],
])("in sight: %s", (_, events, expected, opened) => {
  expect(sightAfter(events, opened)).toEqual(expected)
})

test.each<[string, number | null, readonly number[], number | null]>([
  ["stays while nothing goes", 2, [], 2],
  ["stays on nothing while nothing goes", null, [], null],
  ["stays on a row that does not go", 3, [1], 3],
  ["goes to the row after", 2, [2], 3],
  ["goes to the row after those that go", null, [1, 2], 3],
  ["goes to the last before, at the end", 3, [3], 2],
  ["goes nowhere when all go", 2, [1, 2, 3], null],
])("the focus %s", (_, focused, gone, expected) => {
  expect(focusAfter(focused, [1, 2, 3], gone)).toBe(expected)
})
