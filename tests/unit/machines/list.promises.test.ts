import { describe, expect, test } from "vitest"
import { failed, succeeded } from "#contract/kit/errors.ts"
import type { ListQuery } from "#machines/list/listQuery.ts"
import type { ListInput } from "#machines/list/listTypes.ts"
import { drive } from "#tests/paths/drive.ts"
import {
  empty,
  listMachine,
  mayAll,
  mayRead,
  page,
  plain,
  inUse,
  removals,
  second,
  stayed,
} from "#tests/paths/models/list.ts"
import { failures, MESSAGE } from "#tests/paths/outcomes.ts"

const to = (query: string, replace = false) => ({
  type: "navigation.requested",
  to: `/setting/umum/departement${query}`,
  replace,
})
const shown = (input: ListInput = mayAll, query: ListQuery = plain) => {
  const run = drive(listMachine, { ...input, query })
  run.answer("recall", { output: succeeded(null) })
  run.answer("load", { output: succeeded(page) })
  return run
}
const picked = (run: ReturnType<typeof shown>) => run.context().picked.map(({ id }) => id)
const ids = (run: ReturnType<typeof shown>) => run.running().map(({ id }) => id)

describe("rows", () => {
  test("those kept from last time are shown at once and read again behind", () => {
    const run = drive(listMachine, mayAll)
    run.answer("recall", { output: succeeded(page) })
    expect(run.context().loaded).toEqual(page)
    expect(run.asked("reload")).toEqual({ query: plain, behind: true })
  })

  test("rows that are told anew change where they stand; others, picks and the time of reading stay", () => {
    const run = shown({ ...mayAll, picksStand: true })
    run.send({ type: "row.toggle", id: 2 })
    const told = { id: 2, nama: "Sudah diputuskan" }
    run.send({ type: "rows.renew", rows: [told, { id: 99, nama: "Tak terlihat" }] } as never)
    const [first, , third] = page.page.rows
    expect(run.context().loaded).toEqual({ ...page, page: { ...page.page, rows: [first, told, third] } })
    expect(run.context().picked).toEqual([page.page.rows[1]])
  })

  test("a second reading that fails keeps the rows and says so", () => {
    for (const answer of [{ output: failed(failures.Unreachable) }, { error: new Error("bug") }]) {
      const run = shown()
      run.send({ type: "list.refresh" })
      run.answer("reload", answer)
      expect(run.context().loaded).toEqual(page)
      expect(run.value()).toMatchObject({ rows: "ready" })
      expect(run.emitted().map(({ type }) => type)).toEqual(["toast.failed"])
    }
  })

  test("rows of one query never stand under another: the new one failing shows the failure", () => {
    const run = shown()
    run.send({ type: "list.query", query: second })
    expect(run.context().loaded).toEqual(page)
    run.answer("change", { output: failed(failures.TimedOut) })
    expect(run.context()).toMatchObject({ loaded: null, failure: failures.TimedOut, query: second })
    run.send({ type: "list.retry" })
    expect(run.asked("load")).toEqual({ query: second, behind: false })
  })

  test("an answer to what is no longer asked is not shown", () => {
    const run = shown()
    run.send({ type: "list.query", query: second })
    run.send({ type: "list.query", query: { ...second, page: 3 } })
    expect(run.asked("change")).toEqual({ query: { ...second, page: 3 }, behind: true })
  })

  test("the same address again asks nothing", () => {
    const run = shown()
    run.send({ type: "list.query", query: plain })
    expect(ids(run)).toEqual([])
  })

  test("a page that is past the end leads to the first one, by the same search", () => {
    const run = shown()
    run.send({ type: "list.query", query: second })
    run.answer("change", { output: succeeded(empty) })
    expect(run.emitted()).toEqual([to("?q=ope", true)])
  })
})

describe("the search box", () => {
  test("250 ms after the last letter one address replaces the last one", () => {
    const run = shown()
    run.send({ type: "search.type", q: "o" })
    run.pass(249)
    run.send({ type: "search.type", q: "op " })
    run.pass(249)
    expect(run.emitted()).toEqual([])
    run.pass(1)
    expect(run.emitted()).toEqual([to("?q=op", true)])
    run.pass(10_000)
    expect(run.emitted()).toEqual([])
  })

  test("starts at the first page again", () => {
    const run = shown(mayAll, second)
    run.send({ type: "search.type", q: "pajak" })
    run.pass(250)
    expect(run.emitted()).toEqual([to("?q=pajak", true)])
  })

  test("keeps what is being typed when the address changes under it, or rows go", () => {
    const run = shown()
    run.send({ type: "rows.remove", ids: [1, 2] })
    run.send({ type: "search.type", q: "pajak" })
    run.send({ type: "list.query", query: second })
    run.answer("removal", removals.all)
    run.emitted()
    expect(run.context().typed).toBe("pajak")
    run.pass(250)
    expect(run.emitted()).toEqual([to("?q=pajak", true)])
  })

  test("follows the address while nobody types, and is emptied with the filters", () => {
    const run = shown()
    run.send({ type: "list.query", query: second })
    expect(run.context().typed).toBe("ope")
    run.send({ type: "search.clear" })
    expect(run.context().typed).toBe("")
    expect(run.emitted()).toEqual([to("")])
  })
})

describe("order, filters and pages", () => {
  test.each([
    [{ type: "list.sort", key: "kode" }, "?q=ope&sort=kode"],
    [{ type: "list.sort", key: "nama" }, "?q=ope&dir=desc"],
    [{ type: "list.filter", key: "is_active", value: "true" }, "?q=ope&is_active=true"],
    [{ type: "list.filter", key: "is_active", value: null }, "?q=ope"],
    [
      { type: "list.filter", key: "start", value: "1", more: { end: "2", is_active: null } },
      "?q=ope&start=1&end=2",
    ],
    [{ type: "list.perPage", perPage: 100 }, "?q=ope&per_page=100"],
  ] as const)("%o from page 2 starts at page 1", (event, query) => {
    const run = shown(mayAll, second)
    run.send(event)
    expect(run.emitted()).toEqual([to(query)])
  })

  test("pages follow each other by the edges of the one that is shown", () => {
    const run = shown(mayAll, second)
    run.send({ type: "page.next" })
    expect(run.emitted()).toEqual([to("?q=ope&page=3&cursor=c3")])
    run.send({ type: "page.prev" })
    expect(run.emitted()).toEqual([to("?q=ope")])
  })

  test("there is no page before the first and after the last", () => {
    const run = drive(listMachine, mayAll)
    run.answer("recall", { output: succeeded(null) })
    run.answer("load", { output: succeeded(empty) })
    run.send({ type: "page.next" })
    run.send({ type: "page.prev" })
    expect(run.emitted()).toEqual([])
  })

  test("columns and density are told, so that they are kept", () => {
    const run = shown()
    run.send({ type: "column.toggle", key: "kode" })
    run.send({ type: "density.set", density: "compact" })
    run.send({ type: "column.toggle", key: "kode" })
    const { saved } = mayAll.view
    expect(run.emitted()).toEqual([
      { type: "view.changed", view: { hidden: ["kode"], density: "comfortable", saved } },
      { type: "view.changed", view: { hidden: ["kode"], density: "compact", saved } },
      { type: "view.changed", view: { hidden: [], density: "compact", saved } },
    ])
  })

  test("a search gets a name, the same name holds the later one, and it starts at its first page", () => {
    const run = shown({ ...mayAll, view: { ...mayAll.view, saved: [] } }, second)
    run.send({ type: "saved.keep", name: "Lama" })
    run.send({ type: "list.query", query: { ...second, q: "pajak", dir: "desc" } })
    run.send({ type: "saved.keep", name: " lama" })
    run.emitted()
    run.send({ type: "saved.show", name: "lama" })
    expect(run.emitted()).toEqual([to("?q=pajak&dir=desc")])
    run.send({ type: "saved.forget", name: "lama" })
    run.send({ type: "saved.show", name: "lama" })
    expect(run.context().view.saved).toEqual([])
  })

  test.each(["", "   ", "n".repeat(41)])("%j is no name", (name) => {
    const run = shown(mayAll, second)
    run.send({ type: "saved.keep", name })
    expect(run.context().view).toEqual(mayAll.view)
  })

  test("the plain list needs no name; the 21st pushes the first one out", () => {
    const run = shown({ ...mayAll, view: { ...mayAll.view, saved: [] } })
    run.send({ type: "saved.keep", name: "Semua" })
    expect(run.context().view.saved).toEqual([])
    run.send({ type: "list.query", query: second })
    for (let at = 1; at <= 21; at++) run.send({ type: "saved.keep", name: `Ke-${at}` })
    expect(run.context().view.saved.map(({ name }) => name)).toEqual(
      Array.from({ length: 20 }, (_, at) => `Ke-${at + 2}`),
    )
  })
})

describe("choosing rows", () => {
  test("survives paging, and ends with another search", () => {
    const run = shown()
    run.send({ type: "row.toggle", id: 2 })
    run.send({ type: "list.query", query: { ...plain, page: 2, cursor: "c2" } })
    run.answer("change", {
      output: succeeded({ ...page, page: { ...page.page, rows: [{ id: 9, nama: "Lain" }] } }),
    })
    run.send({ type: "row.toggle", id: 9 })
    expect(picked(run)).toEqual([2, 9])
    run.send({ type: "list.query", query: second })
    expect(picked(run)).toEqual([])
  })

  test.each([
    [false, "Baru"],
    [true, page.page.rows[0]?.nama],
  ])(
    "read again they are as they are now; where picks stand (%s), as they were chosen",
    (picksStand, nama) => {
      const run = shown({ ...mayAll, picksStand })
      run.send({ type: "row.toggle", id: 1 })
      run.send({ type: "list.refresh" })
      run.answer("reload", {
        output: succeeded({ ...page, page: { ...page.page, rows: [{ id: 1, nama: "Baru" }] } }),
      })
      expect(run.context().picked).toEqual([{ id: 1, nama }])
      run.send({ type: "row.toggle", id: 1 })
      run.send({ type: "row.toggle", id: 1 })
      expect(run.context().picked).toEqual([{ id: 1, nama: "Baru" }])
    },
  )

  test("one, a range, a page, none", () => {
    const run = shown()
    run.send({ type: "row.toggle", id: 1 })
    run.send({ type: "rows.toggleRange", id: 3 })
    expect(picked(run)).toEqual([1, 2, 3])
    run.send({ type: "rows.togglePage" })
    expect(picked(run)).toEqual([])
    run.send({ type: "rows.togglePage" })
    run.send({ type: "row.toggle", id: 2 })
    expect(picked(run)).toEqual([1, 3])
    run.send({ type: "selection.clear" })
    expect(picked(run)).toEqual([])
  })
})

describe("deleting", () => {
  const deleting = () => {
    const run = shown()
    run.send({ type: "rows.togglePage" })
    run.send({ type: "rows.remove", ids: [1, 2] })
    return run
  }

  test("is asked first, for these rows", () => {
    expect(deleting().asked("removal")).toEqual({ ids: [1, 2], isConfirmed: false })
  })

  test("gone rows leave the page and the choice at once; the page is read again; the server's words are shown", () => {
    const run = deleting()
    run.answer("removal", removals.all)
    expect(run.context().loaded?.page).toMatchObject({ rows: [{ id: 3, nama: "Divisi 3" }], total: 43 })
    expect(picked(run)).toEqual([3])
    expect(run.emitted()).toEqual([{ type: "toast.succeeded", message: MESSAGE }, to("?action=true", true)])
    expect(ids(run)).toEqual(["reload"])
    expect(run.value()).toMatchObject({ removal: "closed" })
  })

  test("of those that stayed the reason is shown, and only they are tried again, without asking again", () => {
    const run = deleting()
    run.answer("removal", removals.some)
    expect(run.context().report).toEqual(removals.some.output.results)
    expect(picked(run)).toEqual([2, 3])
    run.send({ type: "report.retry" })
    expect(run.asked("removal")).toEqual({ ids: [stayed.id], isConfirmed: true })
  })

  test("what other data names is told, and not tried again", () => {
    const run = deleting()
    run.answer("removal", removals.used)
    expect(run.context().report).toEqual(removals.used.output.results)
    run.send({ type: "report.retry" })
    expect(ids(run)).not.toContain("removal")
    expect(run.value()).toMatchObject({ removal: "reporting" })
  })

  test("of a mixed report only what may go the next time is tried again", () => {
    const run = deleting()
    run.answer("removal", {
      output: { ...removals.none.output, results: [{ ...inUse, id: 1 }, stayed] },
    })
    run.send({ type: "report.retry" })
    expect(run.asked("removal")).toEqual({ ids: [stayed.id], isConfirmed: true })
  })

  test("other rows may be deleted while a report is shown", () => {
    const run = deleting()
    run.answer("removal", removals.some)
    run.send({ type: "rows.remove", ids: [3] })
    expect(run.asked("removal")).toEqual({ ids: [3], isConfirmed: false })
    expect(run.context()).toMatchObject({
      removing: [3],
      subjects: [{ id: 3, nama: "Divisi 3" }],
      report: [],
    })
  })

  test("cancelled, nothing is read and nothing said", () => {
    const run = deleting()
    run.answer("removal", removals.cancelled)
    expect(run.emitted()).toEqual([])
    expect(ids(run)).toEqual([])
    expect(picked(run)).toEqual([1, 2, 3])
  })

  test("without an answer the page is read again: nobody knows what became of the rows", () => {
    const run = deleting()
    run.answer("removal", removals.unknown)
    expect(ids(run)).toEqual(["reload"])
  })

  test("a page that is on its way when rows go is asked for again, not shown as it was before", () => {
    const run = deleting()
    run.send({ type: "list.query", query: second })
    run.arrows()
    run.answer("removal", removals.all)
    expect(run.arrows()).toContain("list.rows.changing|list.refresh|0")
    run.answer("change", { output: failed(failures.Unreachable) })
    expect(run.context().loaded).toBeNull()
  })
})

test("somebody who may only read adds and deletes nothing", () => {
  const run = shown(mayRead)
  run.send({ type: "record.new" })
  run.send({ type: "rows.remove", ids: [1] })
  expect(run.emitted()).toEqual([])
  expect(run.value()).toMatchObject({ removal: "closed" })
  expect(shown().can({ type: "rows.remove", ids: [] })).toBe(false)
})
