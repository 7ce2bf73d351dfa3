import { expect, test } from "vitest"
import { type Held, versionsOf } from "#server/domain/payroll/slip/versions.ts"

const row = (from: string, to: string | null, amount: number | null): Held => ({
  id: 1,
  kode: "A",
  amount,
  from,
  to,
})
const shown = (rows: readonly Held[]) =>
  versionsOf(rows).map(({ from, until, amount }) => [from, until, Number(amount)])

test.each<[string, readonly Held[], readonly unknown[]]>([
  ["an open row goes on", [row("2026-01-01", null, 6)], [["2026-01-01", null, 6]]],
  [
    "a span lies over an open row, which goes on behind it",
    [row("2026-01-01", null, 6), row("2026-11-16", "2026-11-20", 9)],
    [
      ["2026-01-01", "2026-11-15", 6],
      ["2026-11-16", "2026-11-20", 9],
      ["2026-11-21", null, 6],
    ],
  ],
  [
    "a span over a span over an open row",
    [row("2026-01-01", null, 1), row("2026-02-01", "2026-02-20", 2), row("2026-02-10", "2026-02-12", 3)],
    [
      ["2026-01-01", "2026-01-31", 1],
      ["2026-02-01", "2026-02-09", 2],
      ["2026-02-10", "2026-02-12", 3],
      ["2026-02-13", "2026-02-20", 2],
      ["2026-02-21", null, 1],
    ],
  ],
  [
    "a row without an amount ends the one before",
    [row("2026-01-01", null, 1), row("2026-03-01", null, null)],
    [["2026-01-01", "2026-02-28", 1]],
  ],
  [
    "of two that begin together the later written holds",
    [row("2026-01-01", null, 1), row("2026-01-01", null, 2)],
    [["2026-01-01", null, 2]],
  ],
  ["a span by itself ends", [row("2026-01-01", "2026-01-31", 1)], [["2026-01-01", "2026-01-31", 1]]],
])("%s", (_words, rows, expected) => expect(shown(rows)).toEqual(expected))
