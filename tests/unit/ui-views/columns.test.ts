import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import type { AnyColumn } from "#src/resources/kit/columns.ts"
import { devisiResource } from "#src/resources/company/devisi.ts"
import { columnsOf, onPaper } from "#src/screens/list/cells.tsx"

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
  const name: AnyColumn = { as: "text", key: "nama", label: "Nama", primary: true }
  const shown = columnsOf({ columns: [name, column], contract: { sorts: ["nama"] } }, [], new Date(0))
  expect(shown.map(({ key }) => key)).toEqual(["nama"])
  const marked = [true, false, null].filter(
    (is_read) => shown[0]?.after?.({ id: 1, version: 1, nama: "A", is_read }) !== null,
  )
  expect(marked).toEqual(wanted)
})

test("what is as usual has no badge: neither the active nor the state without a tone", () => {
  const badges = (tags: readonly AnyColumn[], row: Readonly<Record<string, unknown>>) => {
    const name: AnyColumn = { as: "text", key: "nama", label: "Nama", primary: true }
    const [shown] = columnsOf({ columns: [name, ...tags], contract: { sorts: ["nama"] } }, [], new Date(0))
    const drawn = renderToStaticMarkup(
      createElement("p", null, shown?.after?.({ id: 1, version: 1, nama: "A", ...row })),
    )
    return drawn.replaceAll(/<[^>]*>/g, "")
  }
  const active: AnyColumn = { as: "active", key: "is_active", label: "Status" }
  const state: AnyColumn = {
    as: "choice",
    key: "status",
    label: "Status",
    choices: { on: "Aktif", out: "Keluar" },
    tones: { out: "neutral" },
    tag: true,
  }
  expect(badges([active], { is_active: true })).toBe("")
  expect(badges([active], { is_active: false })).toBe("Nonaktif")
  expect(badges([state], { status: "on" })).toBe("")
  expect(badges([state], { status: "out" })).toBe("Keluar")
})

test("on paper a badge is a column of words again", () => {
  const active: AnyColumn = { as: "active", key: "is_active", label: "Status" }
  const { columns: drawn } = onPaper({ ...devisiResource, columns: [active] })
  const words = drawn.map((column) => (column.as === "words" ? column.of({ is_active: true }) : null))
  expect(words).toEqual(["Aktif"])
})
