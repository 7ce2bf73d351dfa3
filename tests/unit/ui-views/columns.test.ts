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

test.each([
  ["where it is true", { as: "mark", key: "is_read", label: "Status", mark: "Dibaca" }, [true]],
  ["where it is false", { as: "mark", key: "is_read", label: "Status", mark: "Baru", when: false }, [false]],
] as const)("a sign %s, and nowhere else", (_when, column, wanted) => {
  const [shown] = columnsOf({ columns: [column], contract: { sorts: ["nama"] } }, [], new Date(0))
  const marked = [true, false, null].filter(
    (is_read) => shown?.render({ id: 1, version: 1, is_read }) !== null,
  )
  expect(marked).toEqual(wanted)
})
