// @vitest-environment happy-dom
import type { Schema } from "effect"
import { readdirSync } from "node:fs"
import { join } from "node:path"
import type { ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { afterAll, describe, expect, test, vi } from "vitest"
import { type AnyColumn, isTag } from "#src/resources/kit/columns.ts"
import type { Described } from "#src/resources/kit/describe.ts"
import {
  EMPTY,
  formatAgo,
  formatDate,
  formatDuration,
  formatNumber,
  formatRupiah,
  formatTime,
} from "#src/format/format.ts"
import { columnsOf } from "#src/screens/list/cells.tsx"
import { flowRoutes } from "#src/app/live/flows.ts"
import { kindOf } from "#src/screens/approval/approvalScreen.tsx"
import type { QueueKind, QueueRow } from "#src/screens/approval/kind.ts"
import { admin, Around } from "./around.tsx"
import { changedAt, type Distinct, distinctRow, leavesOf } from "./distinct.ts"
import { EVERYWHERE, READ } from "./labelled.ts"

const drawn = (element: ReactNode): HTMLElement => {
  const box = document.createElement("div")
  box.innerHTML = renderToStaticMarkup(<Around>{element}</Around>)
  return box
}
const textIn = (element: Element | null | undefined): string => element?.textContent ?? ""

/** Lists of a row, each emptied: a text may count them. */
const listsIn = (row: Distinct) =>
  Object.entries(row).flatMap(([path, value]) => (Array.isArray(value) ? [{ path, other: [] }] : []))

/** Which leaves of a row each text depends on: the row is drawn with another value at each leaf. */
const readBy = (
  schema: Schema.Top,
  row: Distinct,
  textsOf: (row: Distinct) => ReadonlyMap<string, string>,
): Readonly<Record<string, readonly string[]>> => {
  const before = textsOf(row)
  const read = new Map([...before.keys()].map((label) => [label, [] as string[]]))
  for (const { path, other } of [...leavesOf(schema, row), ...listsIn(row)]) {
    const after = textsOf(changedAt(row, path, other) as Distinct)
    for (const [label, text] of before) if (after.get(label) !== text) read.get(label)?.push(path)
  }
  return Object.fromEntries(read)
}

const kinds = await Promise.all(
  Object.values(flowRoutes).map(async (route) => kindOf((await route?.load()) as unknown as object)),
)

/** Texts of a request's evidence, by their labels: names of values, rows of a comparison, sections. */
const evidenceOf = (kind: QueueKind, row: Distinct): ReadonlyMap<string, string> => {
  const box = drawn(kind.detail(row as unknown as QueueRow, null, admin))
  const names = [...box.querySelectorAll("dt")].map(
    (name) => [textIn(name), textIn(name.nextElementSibling)] as const,
  )
  const rows = [...box.querySelectorAll("tbody th")]
    .filter((name) => name.closest("section") === null)
    .map((name) => [textIn(name), textIn(name.closest("tr"))] as const)
  const parts = [...box.querySelectorAll("article section")].map(
    (part) => [`§ ${part.getAttribute("aria-label") ?? ""}`, textIn(part)] as const,
  )
  return new Map([...names, ...rows, ...parts, ["§ head", textIn(box.querySelector("article header"))]])
}

/** Workers share loaded modules; other tests of views replace some of those loaded here. */
afterAll(() => {
  vi.resetModules()
})

describe("each label of the evidence shows the values that it names", () => {
  test("of every flow", () => {
    expect(
      Object.keys(READ).toSorted(),
      "tests/unit/drawn/labelled.ts says for each flow which values its labels show",
    ).toEqual(kinds.map(({ id }) => id).toSorted())
  })

  test.each(kinds.map((kind) => [kind.id, kind] as const))("%s", (id, kind) => {
    const { row: schema } = kind.flow as unknown as { readonly row: Schema.Top }
    const row = { ...distinctRow(schema), status: "pending" }
    const read = readBy(schema, row, (one) => evidenceOf(kind, one))
    const said = Object.fromEntries(Object.entries(read).map(([label, paths]) => [label, paths.join(" ")]))
    expect(said).toEqual({ ...EVERYWHERE, ...READ[id] })
  })
})

const isList = (value: unknown): value is Described =>
  typeof value === "object" &&
  value !== null &&
  "columns" in value &&
  "contract" in value &&
  "row" in (value as Described).contract

const FOLDER = join(import.meta.dirname, "../../../src/resources")
const lists = (
  await Promise.all(
    readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !file.startsWith("kit"))
      .toSorted()
      .map(async (file) =>
        Object.values((await import(join(FOLDER, file))) as Readonly<Record<string, unknown>>).filter(isList),
      ),
  )
).flat()

const NOW = new Date("2026-11-20T01:00:00.000Z")
const shown = (column: AnyColumn, row: Distinct): string => {
  const [one] = columnsOf({ columns: [column], contract: { sorts: ["id"] } }, [column.key], NOW)
  return textIn(drawn(one?.render(row as never)))
}

/** The formatted value of a column's own key; null = any text that the column computes from its row. */
const expectedOf = (column: AnyColumn, row: Distinct): string | null => {
  const value = row[column.key]
  switch (column.as) {
    case "text":
      return column.indent === undefined ? String(value) : null
    case "date":
      return formatDate(String(value))
    case "time":
      return formatTime(String(value))
    case "number":
      return column.unit === undefined
        ? formatNumber(Number(value))
        : `${formatNumber(Number(value))} ${column.unit}`
    case "rupiah":
      return formatRupiah(Number(value))
    case "hours":
      return formatDuration(Number(value))
    case "ago":
      return formatAgo(String(value), NOW)
    case "choice":
      return column.choices[String(value)] ?? EMPTY
    case "names":
      return (value as readonly string[]).join(", ")
    default:
      return null
  }
}

describe("each column of a list shows its own value", () => {
  test("of all lists", () => {
    expect(lists.length).toBeGreaterThan(20)
  })

  test.each(lists.map((list) => [list.contract.id, list] as const))("%s", (_, { contract, columns }) => {
    const schema = contract.row as Schema.Top
    const own = columns.filter((column) => !isTag(column))
    const texts = (one: Distinct) => new Map(own.map((column) => [column.key, shown(column, one)]))
    /** A text may depend on a value only together with some word of another field. */
    const variants = [0, 1, 2, 3].map((variant) => distinctRow(schema, variant))
    const read = variants.map((row) => readBy(schema, row, texts))
    for (const column of own) {
      const wanted = variants.map((row) => expectedOf(column, row) ?? shown(column, row))
      expect([column.key, ...variants.map((row) => shown(column, row))]).toEqual([column.key, ...wanted])
      const keys = read.flatMap((one) => one[column.key] ?? []).map((path) => path.split(".")[0])
      /** A reference is shown by its name. */
      const names = [column.key, column.key.replace(/_id$/, "_nama")]
      expect([column.key, names.some((key) => keys.includes(key))]).toEqual([column.key, true])
    }
  })
})
