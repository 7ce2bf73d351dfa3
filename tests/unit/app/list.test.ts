import { describe, expect, test } from "vitest"
import {
  fromStart,
  isSameChoice,
  isSameQuery,
  type ListQuery,
  neighbourOf,
  readQuery,
  startQuery,
  writeQuery,
} from "#machines/list/listQuery.ts"
import { freshened, togglePage, toggleRange, toggleRow } from "#machines/list/picking.ts"
import type { Described } from "#src/resources/kit/describe.ts"
import { devisiResource } from "#src/resources/company/devisi.ts"
import { filtersOf, isNarrowed, nameOf, rangeOf, stateOf } from "#src/screens/list/listProps.ts"
import { offeredIn } from "#src/screens/list/useOffered.ts"
import { customersResource } from "#src/resources/fieldwork/customers.ts"
import { user } from "../menu.fixture.ts"

const words = { sorts: ["nama", "kode", "updated_at"], filters: ["is_active"] } as const
const start = startQuery(words)
const query = (changes: Partial<ListQuery> = {}): ListQuery => ({ ...start, ...changes })

describe("the address of a list", () => {
  test.each<[string, Partial<ListQuery>]>([
    ["", {}],
    ["?q=kreatif", { q: "kreatif" }],
    ["?q=a+%26+b", { q: "a & b" }],
    ["?is_active=true&sort=kode&dir=desc", { filters: { is_active: "true" }, sort: "kode", dir: "desc" }],
    ["?per_page=50&page=3&cursor=abc", { perPage: 50, page: 3, cursor: "abc" }],
  ])("%j is read and written the same", (search, changes) => {
    expect(readQuery(search, words)).toEqual(query(changes))
    expect(writeQuery(query(changes), words)).toBe(search)
  })

  test.each<[string, Partial<ListQuery>]>([
    ["?action=true", {}],
    ["?sort=gaji&dir=naik&per_page=7&page=0", {}],
    ["?page=-1&page=2", {}],
    ["?page=1.5", {}],
    ["?is_active=&lain=1", {}],
    ["?cursor=", {}],
    [`?q=${"x".repeat(300)}`, { q: "x".repeat(100) }],
  ])("%j: what it does not understand is left out", (search, changes) => {
    expect(readQuery(search, words)).toEqual(query(changes))
  })

  test("after a write it says so, beside what is searched", () => {
    expect(writeQuery(start, words, true)).toBe("?action=true")
    expect(writeQuery(query({ q: "a" }), words, true)).toBe("?q=a&action=true")
  })

  test("a change of what is searched starts at the first page", () => {
    expect(fromStart(query({ page: 3, cursor: "abc", sort: "kode" }), { q: "a" })).toEqual(
      query({ q: "a", sort: "kode" }),
    )
  })

  const shown = { page: 2, next: "n", prev: "p" }
  test.each<[1 | -1, typeof shown | { page: number; next: string } | undefined, Partial<ListQuery>]>([
    [1, shown, { page: 3, cursor: "n" }],
    [-1, shown, { page: 1, cursor: null }],
    [-1, { ...shown, page: 3 }, { page: 2, cursor: "p" }],
    [1, { page: 1, next: "n" }, { page: 2, cursor: "n" }],
  ])("a step of %i from %j", (step, from, changes) => {
    expect(neighbourOf(query({ q: "a" }), from, step)).toEqual(query({ q: "a", ...changes }))
  })

  test.each<[Partial<ListQuery>, Partial<ListQuery>, boolean, boolean]>([
    [{}, {}, true, true],
    [{ q: "a" }, {}, false, false],
    [{ page: 2 }, {}, false, true],
    [{ sort: "kode" }, {}, false, true],
    [{ cursor: "c" }, {}, false, true],
    [{ filters: { is_active: "true" } }, { filters: { is_active: "false" } }, false, false],
    [{ filters: { a: "1", b: "2" } }, { filters: { b: "2", a: "1" } }, true, true],
  ])("%j and %j: same %s, same choice %s", (a, b, same, choice) => {
    expect([isSameQuery(query(a), query(b)), isSameChoice(query(a), query(b))]).toEqual([same, choice])
  })
})

describe("choosing rows", () => {
  const row = (id: number) => ({ id, nama: `Baris ${id}` })
  const rows = (...ids: number[]) => ids.map(row)
  const page = rows(1, 2, 3, 4, 5)
  const ids = (picked: readonly { id: number }[]) => picked.map((one) => one.id).toSorted((a, b) => a - b)

  test.each([
    ["one in", rows(9), 2, [2, 9]],
    ["one out", rows(2, 9), 2, [9]],
    ["one that is not on the page", rows(9), 7, [9]],
  ])("%s", (_what, picked, id, expected) => {
    expect(ids(toggleRow(picked, page, id))).toEqual(expected)
  })

  test.each([
    ["down", [], 2, 4, [2, 3, 4]],
    ["up", [5], 4, 2, [2, 3, 4, 5]],
    ["out, when the row was in", [1, 2, 3, 4], 2, 4, [1]],
    ["from a row of another page: only this one", [9], 9, 3, [3, 9]],
    ["without a row to begin at", [], null, 3, [3]],
  ])("a range %s", (_what, picked, anchor, id, expected) => {
    expect(ids(toggleRange(rows(...picked), page, anchor, id))).toEqual(expected)
  })

  test.each([
    ["the page in", [2, 9], [1, 2, 3, 4, 5, 9]],
    ["the page out, when all of it was in", [1, 2, 3, 4, 5, 9], [9]],
  ])("%s", (_what, picked, expected) => {
    expect(ids(togglePage(rows(...picked), page))).toEqual(expected)
  })

  test("what is read again replaces what was chosen", () => {
    expect(freshened(rows(1, 9), [{ id: 1, nama: "Baru" }])).toEqual([{ id: 1, nama: "Baru" }, row(9)])
  })
})

describe("what the list's view is told", () => {
  const page = (rows: number, total: number) => ({
    rows: Array.from({ length: rows }, (_, id) => ({ id, version: 1 })),
    total,
    page: 2,
    last_page: 3,
  })

  test.each([
    ["recalling", null, "loading"],
    ["loading", null, "loading"],
    ["returning", null, "loading"],
    ["ready", page(0, 0), "ready"],
    ["failed", null, "failed"],
    ["refreshing", page(2, 2), "refreshing"],
    ["changing", page(2, 2), "refreshing"],
    ["refreshing", page(0, 0), "refreshing"],
    ["refreshing", page(0, 12), "loading"],
  ])("%s with %j is %s", (value, shown, state) => {
    expect(stateOf(value, shown)).toBe(state)
  })

  test("which rows of how many", () => {
    expect(rangeOf(page(20, 45), 20)).toEqual({ from: 21, to: 40, total: 45, totalIsExact: true })
    expect(rangeOf(page(0, 0), 20)).toEqual({ from: 0, to: 0, total: 0, totalIsExact: true })
  })

  test("filters say in words what is chosen", () => {
    const chosen: [string, string | null][] = []
    const [filter] = filtersOf(
      devisiResource.filters,
      query({ filters: { is_active: "false" } }),
      (key, value) => chosen.push([key, value]),
      { nameOf: () => null, bodyOf: () => null },
    )
    expect([filter?.text, filter?.value, filter?.pinned]).toEqual(["Nonaktif", "false", true])
    filter?.onPick?.("true")
    filter?.onClear()
    expect(chosen).toEqual([
      ["is_active", "true"],
      ["is_active", null],
    ])
    expect(isNarrowed(query({ filters: { is_active: "false" } }))).toBe(true)
    expect(isNarrowed(query({ sort: "kode", page: 2 }))).toBe(false)
  })

  test("a company is offered its own areas: one without any has neither the filter nor the column", () => {
    const has = user({ features: ["area_courier", "area_wfr"] })
    const offered = offeredIn(customersResource, has)
    const filter = offered.filters.find(({ key }) => key === "area")
    expect(filter).toMatchObject({ options: [{ value: "wfr" }, { value: "courier" }] })
    expect(offered.columns.some(({ key }) => key === "area")).toBe(true)
    const none = offeredIn(customersResource, user({ features: [] }))
    expect([...none.columns, ...none.filters].some(({ key }) => key === "area")).toBe(false)
    expect(none.filters.length).toBe(customersResource.filters.length - 1)
  })

  test("a filter by days is two parameters, changed and cleared together", () => {
    const chosen: unknown[] = []
    const bodies: unknown[] = []
    const filters = [{ key: "start_date", until: "end_date", label: "Tanggal", isAhead: true }] as const
    const filterOf = (given: Readonly<Record<string, string>>) => {
      const [filter] = filtersOf(filters, query({ filters: given }), (...all) => chosen.push(all), {
        nameOf: () => null,
        bodyOf: () => null,
        daysOf: (_, dates, onChange) => {
          bodies.push(dates)
          onChange(["2026-11-23", null])
          return null
        },
      })
      return filter
    }
    const text = (given: Readonly<Record<string, string>>) => filterOf(given)?.text
    expect(text({})).toBeNull()
    expect(text({ start_date: "2026-11-20" })).toBe("sejak 20 Nov 2026")
    expect(text({ end_date: "2026-11-20" })).toBe("sampai 20 Nov 2026")
    expect(text({ start_date: "2026-11-20", end_date: "2026-11-20" })).toBe("20 Nov 2026")
    expect(bodies.at(-1)).toEqual(["2026-11-20", "2026-11-20"])
    expect(chosen.at(-1)).toEqual(["start_date", "2026-11-23", { end_date: null }])
    filterOf({ start_date: "2026-11-20", end_date: "2026-11-27" })?.onClear()
    expect(chosen.at(-1)).toEqual(["start_date", null, { end_date: null }])
  })

  test("a row is called by its primary column, and by its number without one", () => {
    const bare: Described = { ...devisiResource, columns: [] }
    expect(nameOf(devisiResource, { id: 3, nama: "Gudang" })).toBe("Gudang")
    expect(nameOf(devisiResource, { id: 3 })).toBe("#3")
    expect(nameOf(bare, { id: 3, nama: "Gudang" })).toBe("#3")
  })
})
