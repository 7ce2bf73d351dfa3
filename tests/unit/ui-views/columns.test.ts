import { expect, test } from "vitest"
import type { AnyColumn } from "#src/resources/kit/columns.ts"
import { columnsOf } from "#src/screens/list/cells.tsx"

const columns: readonly AnyColumn[] = [
  { as: "text", key: "nama", label: "Nama", primary: true },
  { as: "text", key: "kode", label: "Kode" },
  { as: "words", key: "end_at", label: "Selesai", of: () => "", hidden: true },
]

test("a heading sorts what the list can be asked to sort by, and nothing else", () => {
  const shown = columnsOf({ columns, contract: { sorts: ["end_at", "nama"] } }, ["end_at"], new Date(0))
  expect(shown.flatMap(({ key, sortable }) => (sortable === true ? [key] : []))).toEqual(["nama", "end_at"])
})
