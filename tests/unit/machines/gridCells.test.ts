import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { applied, conflictsAt, filled, keyOf, storedIn, strokeOf } from "#machines/grid/gridCells.ts"
import { copied, pasted, repeatedWeek, rotated, stepsOf } from "#machines/grid/gridFill.ts"
import { daySums, rowSum, standing } from "#machines/grid/gridSums.ts"
import type { Cells, Edit, Value } from "#machines/grid/gridTypes.ts"
import { grid, ML, PG } from "./grid.fixture.ts"

const stored = storedIn(grid)
const whole = { top: 0, left: 0, bottom: 1, right: 8 }
const plan = (changes: Cells = {}) => ({ grid, stored, changes })
const value = fc.constantFrom<Value>(PG, ML, "OFF", null)
const place = fc.record({ row: fc.nat(1), col: fc.nat(8) })
const strokes = fc.array(fc.tuple(place, place, value), { maxLength: 12 })

/** Applies the strokes one after the other, as the machine does. */
const painted = (
  all: readonly (readonly [{ row: number; col: number }, { row: number; col: number }, Value])[],
) => {
  let changes: Cells = {}
  const edits: Edit[] = []
  const seen: Cells[] = [changes]
  for (const [a, b, what] of all) {
    const rect = {
      top: Math.min(a.row, b.row),
      left: Math.min(a.col, b.col),
      bottom: Math.max(a.row, b.row),
      right: Math.max(a.col, b.col),
    }
    const { edit } = strokeOf(plan(changes), filled(rect, what), true)
    edits.push(edit)
    changes = applied(stored, changes, edit, "after")
    seen.push(changes)
  }
  return { changes, edits, seen }
}

describe("undo and redo", () => {
  test("undo after do is what was there, as often as there was a stroke; redo brings it back", () => {
    fc.assert(
      fc.property(strokes, (all) => {
        const { changes, edits, seen } = painted(all)
        let now = changes
        for (let at = edits.length - 1; at >= 0; at -= 1) {
          now = applied(stored, now, edits[at] ?? [], "before")
          expect(now).toEqual(seen[at])
        }
        expect(now).toEqual({})
        for (const [at, edit] of edits.entries()) {
          now = applied(stored, now, edit, "after")
          expect(now).toEqual(seen[at + 1])
        }
      }),
    )
  })

  test("what is unsaved is never what is stored already", () => {
    fc.assert(
      fc.property(strokes, (all) => {
        for (const [key, own] of Object.entries(painted(all).changes))
          expect(own).not.toBe(stored[key] ?? null)
      }),
    )
  })
})

describe("a stroke", () => {
  test("leaves out what may not be planned, and says why", () => {
    const { edit, skipped } = strokeOf(plan(), filled(whole, PG), false)
    expect(edit).toHaveLength(18 - 1 - 3)
    expect(skipped.map(({ kind, count }) => [kind, count])).toEqual([
      ["locked", 1],
      ["leave", 1],
      ["holiday", 1],
    ])
  })
  test("with holidays the holiday is painted, and asked about", () => {
    const { edit } = strokeOf(plan(), filled({ top: 0, left: 4, bottom: 0, right: 4 }, PG), true)
    expect(edit).toEqual([{ key: "7:2027-01-05", before: null, after: PG }])
    const row = grid.rows[0]
    expect(row && conflictsAt(plan({ "7:2027-01-05": PG }), row, 4, PG).map(({ kind }) => kind)).toEqual([
      "holiday",
    ])
  })
  test("a cell is held against its neighbours as they are painted", () => {
    const row = grid.rows[1]
    if (row === undefined) throw new Error("no row")
    const kinds = (changes: Cells, col: number, want: Value) =>
      conflictsAt(plan(changes), row, col, want).map(({ kind }) => kind)
    expect(kinds({}, 0, ML)).toEqual(["overlap"])
    expect(kinds({ "9:2027-01-02": "OFF" }, 0, ML)).toEqual([])
    expect(kinds({}, 4, ML)).toEqual(["rest"])
  })
})

describe("more than one cell at a time", () => {
  test.each([
    [
      "as it is",
      0,
      1,
      [
        [0, 0],
        [0, 1],
      ],
    ],
    [
      "twice along",
      0,
      3,
      [
        [0, 0],
        [0, 1],
        [0, 2],
        [0, 3],
      ],
    ],
    [
      "no part of it",
      0,
      2,
      [
        [0, 0],
        [0, 1],
      ],
    ],
    [
      "over a single cell",
      0,
      0,
      [
        [0, 0],
        [0, 1],
      ],
    ],
  ] as const)("a copy put down %s", (_name, bottom, right, expected) => {
    const put = pasted([[PG, "OFF"]], { top: 0, left: 0, bottom, right })
    expect(put.map(([row, col]) => [row, col])).toEqual(expected)
    expect(put.map(([, , what]) => what).slice(0, 2)).toEqual([PG, "OFF"])
  })
  test("a copy of a rectangle put down on it changes nothing", () => {
    fc.assert(
      fc.property(strokes, (all) => {
        const { changes } = painted(all)
        const { edit } = strokeOf(plan(changes), pasted(copied(plan(changes), whole), whole), true)
        expect(edit).toEqual([])
      }),
    )
  })
  test("a week goes on to the end, on its weekdays; days the month cuts off say nothing", () => {
    const changes = { "9:2027-01-01": PG, "9:2027-01-03": "OFF" } as const
    const at = { row: 1, col: 0 }
    expect(repeatedWeek(plan(changes), at, at)).toEqual([
      [1, 7, PG],
      [1, 8, PG],
    ])
  })
  test("a rotation begins further on in each row, and ends with its date", () => {
    const parts = [
      { value: PG, days: 2 },
      { value: "OFF" as const, days: 1 },
    ]
    const put = rotated(grid, { ...whole, left: 5 }, { parts, until: "2027-01-08", stagger: 1 })
    expect(put.map(([row, col, what]) => `${row} ${col} ${String(what)}`)).toEqual([
      "0 5 1",
      "0 6 1",
      "0 7 OFF",
      "1 5 1",
      "1 6 OFF",
      "1 7 1",
    ])
    expect(stepsOf(parts)).toEqual([PG, PG, "OFF"])
  })
})

describe("totals", () => {
  test("what is painted counts at once; leave does not", () => {
    const changes = { "7:2027-01-02": PG, "9:2027-01-03": ML }
    const sums = daySums(plan(changes))
    expect(sums.map(({ total }) => total)).toEqual([0, 2, 1, 0, 0, 1, 0, 0, 0])
    expect(sums[1]?.byShift).toEqual({ [PG]: 2 })
    const siti = grid.rows[1]
    expect(siti && rowSum(plan(changes), siti)).toEqual({ days: 3, minutes: 420 + 420 + 540 })
    expect(standing(plan(changes), PG, "2027-01-02").map(({ id }) => id)).toEqual([7, 9])
  })
  test("a day's sum is that of its shifts and the week's hours", () => {
    fc.assert(
      fc.property(strokes, (all) => {
        for (const { date, total, byShift } of daySums(plan(painted(all).changes))) {
          const inShifts = Object.values(byShift).reduce((sum, n) => sum + n, 0)
          const inWeek = grid.rows.filter(
            (row) => row.days[date]?.under === "KERJA" && !(keyOf(row.id, date) in painted(all).changes),
          ).length
          expect(total).toBe(inShifts + inWeek)
        }
      }),
    )
  })
})
