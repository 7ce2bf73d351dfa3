import { expect, test } from "vitest"
import { currentOf, focusAfter, type InSight } from "#src/screens/approval/current.ts"

const row = (id: number, version = 1) => ({ id, version, status: "pending" })
type Row = ReturnType<typeof row>
const rows = [row(1), row(2), row(3)]
const open = (id: number): Pick<InSight<Row>, "state" | "context"> => ({
  state: "confirming",
  context: { chosen: { ids: [id], decision: "rejected", versions: { [id]: 1 } }, failure: null },
})
const plain: InSight<Row> = {
  state: "closed",
  context: { chosen: null, failure: null },
  rows,
  held: [],
  focused: null,
  opened: null,
  named: undefined,
}
const many = { ...open(2).context.chosen, ids: [2, 3] } as InSight<Row>["context"]["chosen"]
const decided = { ...row(2), status: "rejected" }

test.each<[string, Partial<InSight<Row>>, Row | null]>([
  ["the first, at first", {}, row(1)],
  ["none where none is left", { rows: [] }, null],
  ["the one in focus", { focused: 2 }, row(2)],
  ["the one of the address", { opened: 3 }, row(3)],
  ["the one of the address, read by itself", { opened: 9, named: row(9) }, row(9)],
  ["none until the one of the address is read", { opened: 9 }, null],
  ["the first, when what was in focus is gone", { focused: 9 }, row(1)],
  ["the one whose note is open, though it is no longer the first", { ...open(2), held: [row(2)] }, row(2)],
  ["as it is now, when its note is open", { ...open(2), rows: [row(2, 5)], held: [row(2)] }, row(2, 5)],
  ["the one whose note is open, though the list lost it", { ...open(9), held: [row(9)], focused: 9 }, row(9)],
  ["the one looked at while another's note is open", { ...open(2), held: [row(2)], focused: 3 }, row(3)],
  ["the one whose decision is under way", { ...open(9), state: "deciding", held: [row(9)] }, row(9)],
  [
    "no special one while several are decided",
    { ...open(2), context: { chosen: many, failure: null } },
    row(1),
  ],
  ["what was held counts no more once it is closed", { held: [row(9)], focused: 9 }, row(1)],
  [
    "what somebody else decided",
    {
      state: "told",
      context: { ...open(2).context, failure: { _tag: "Stale", message: "", current: decided } },
      focused: 3,
    },
    decided,
  ],
])("in sight: %s", (_, seen, expected) => {
  expect(currentOf({ ...plain, ...seen })).toEqual(expected)
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
