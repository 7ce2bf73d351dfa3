// @vitest-environment happy-dom
import type { ReactElement } from "react"
import { expect, test } from "vitest"
import type { LedgerEntry } from "#src/api/actors/leave.ts"
import { formatRupiah } from "#src/format/format.ts"
import { PlanTable } from "#src/screens/approval/kasbon/PlanTable.tsx"
import { LedgerTable } from "#src/screens/leave/LedgerTable.tsx"
import { TrendTable } from "#src/ui/data/TrendTable.tsx"
import { whileMounted } from "./mount.tsx"

/** The text of each cell of a table, row by row, without its head. */
const cellsOf = (table: ReactElement): Promise<readonly (readonly string[])[]> =>
  whileMounted(table, (box) =>
    [...box.querySelectorAll("tbody tr, tfoot tr")].map((row) =>
      [...row.querySelectorAll("th, td")].map((cell) => cell.textContent ?? ""),
    ),
  )

/** Powers of two: each set of rows has another sum, so a wrong set is seen. */
const instalments = (
  ["deducted", "paid_manual", "skipped", "written_off", "planned", "planned"] as const
).map((status, at) => ({
  no: at + 1,
  period: `2026-0${at + 1}-01`,
  amount: 1_000 * 2 ** at,
  status,
  at: null,
}))

test("a cash advance's plan: the total leaves out postponed instalments, the rest counts only open ones", async () => {
  const rows = await cellsOf(<PlanTable rows={instalments} chosen={null} />)
  expect(rows).toHaveLength(instalments.length + 1)
  expect(rows.slice(0, -1).map(([, amount]) => amount)).toEqual(
    instalments.map(({ amount }) => formatRupiah(amount)),
  )
  expect(rows.at(-1)).toEqual(["Jumlah", formatRupiah(59_000), `sisa ${formatRupiah(48_000)}`])
})

const entry = {
  id: 1,
  date: "2026-03-02",
  kind: "taken",
  kategori: "Cuti tahunan",
  note: "Cuti keluarga",
  link: null,
  by: "Rina",
  at: "2026-03-01T02:00:00.000Z",
  unit: "day",
  amount: -2.5,
  after: 7,
} as unknown as LedgerEntry

test("a leave ledger's row: the amount is the entry's, the balance is what is left after it", async () => {
  const entries = [entry, { ...entry, id: 2, amount: 4, after: 11 }]
  const rows = await cellsOf(<LedgerTable entries={entries} />)
  expect(rows.map(([, , , amount, after]) => [amount, after])).toEqual([
    ["−2,5 hari", "Saldo 7 hari"],
    ["+4 hari", "Saldo 11 hari"],
  ])
})

test("a chart's table: each column's sum is of its own values, and a share has none", async () => {
  const series = [
    { key: "a", label: "A" },
    { key: "b", label: "B" },
    { key: "c", label: "C", isShare: true },
  ]
  const points = [
    { key: "1", label: "Senin", values: [1, 10, 50] },
    { key: "2", label: "Selasa", values: [2, null, 60] },
    { key: "3", label: "Rabu", values: [null, null, null] },
  ]
  const rows = await cellsOf(
    <TrendTable
      label="Tren"
      head="Hari"
      points={points as never}
      series={series as never}
      format={(value) => String(value)}
    />,
  )
  expect(rows).toEqual([
    ["Senin", "1", "10", "50"],
    ["Selasa", "2", "–", "60"],
    ["Jumlah", "3", "10", ""],
  ])
})
