import type { Page } from "@playwright/test"
import { createListMachine } from "#machines/list/listMachine.ts"
import { type ListQuery, readQuery, startQuery, writeQuery } from "#machines/list/listQuery.ts"
import type { ListContext } from "#machines/list/listTypes.ts"
import { devisi } from "#contract/areas/company/devisi.ts"
import { removal } from "#tests/e2e/lib/divisi.ts"
import type { Hand } from "../browser/hand.ts"
import { defineModel, once } from "../model.ts"
import { inUse, removals } from "../models/list.ts"
import { MESSAGE, outcomes } from "../outcomes.ts"
import { never } from "../screen.ts"
import { dropOf, inDrop } from "./lib/page.ts"
import { fill, FOUND, PATH, STEM, thin } from "./lib/divisi.ts"

type Row = { readonly id: number; readonly nama: string }
type Context = ListContext<Row>

const words = { sorts: devisi.sorts, filters: Object.keys(devisi.filters) }
const plain = startQuery(words)
const queries = {
  start: { ...plain, q: STEM },
  plain,
  far: { ...plain, q: STEM, page: 9 },
  broken: { ...plain, q: STEM, page: 2, cursor: "rusak" },
} satisfies Readonly<Record<string, ListQuery>>
const NONE = "zzzz"
const SAVED = "Uji tur"

const at = "2026-11-20T09:00:00+07:00"
const rows = (from: number): readonly Row[] =>
  [0, 1, 2].map((more) => ({ id: from + more, nama: `Divisi ${from + more}` }))
const pages = {
  first: { at, page: { rows: rows(1), total: 45, page: 1, last_page: 3, next: "c2" } },
  second: { at, page: { rows: rows(21), total: 45, page: 2, last_page: 3, next: "c3", prev: "c1" } },
  empty: { at, page: { rows: [], total: 0, page: 1, last_page: 1 } },
  /** Somebody else deleted what was on the page. */
  gone: { at, page: { rows: [], total: 15, page: 2, last_page: 1 } },
}
const input = {
  path: PATH,
  words,
  view: { hidden: [], density: "compact" as const, saved: [] },
  allowed: ["create", "change", "remove"] as const,
}

/** Which answer the server has for what is asked. */
const answerTo = ({ q, page, cursor }: ListQuery): string =>
  cursor === "rusak" ? "Invalid" : q === NONE || page === 9 ? "empty" : page === 2 ? "second" : "first"
const removed = (ids: readonly number[]): string =>
  !ids.includes(1) ? "all" : ids.length > 1 ? "some" : "none"
const choices: Readonly<Record<string, readonly number[]>> = {
  free: [2],
  used: [1],
  both: [1, 2],
  second: [22],
}

/** Also behind a dialog, where it has no role. */
const table = (page: Page) => page.locator('table[aria-label="Divisi"]')
const row = (page: Page, id: number) =>
  table(page)
    .locator("tbody tr[data-row]")
    .nth((id - 1) % 20)
    .getByRole("checkbox")
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })
const results = (page: Page) => page.getByRole("region", { name: "Hasil: Hapus divisi" })
const asking = (page: Page) => page.getByRole("heading", { name: /^Are you sure you want delete/ })
const dialog = (page: Page) => page.getByRole("dialog").or(page.getByRole("alertdialog"))

/** The drop is called after what is shown, once that has a name. */
const SAVED_DROP = `(Tampilan|${SAVED})`
/** Agrees, unless it was agreed to before, and lets the server delete. */
const agree = async (hand: Hand) => {
  const yes = dialog(hand.page).getByRole("button", { name: /^Hapus divisi/ })
  await hand.until(
    "nobody asks",
    async () => (await hand.calls.waiting("devisi/delete")) || (await yes.isVisible()),
  )
  if (!(await hand.calls.waiting("devisi/delete"))) await hand.press(yes)
  await hand.until("devisi/delete is not sent", () => hand.calls.waiting("devisi/delete"))
}
const removing = async (hand: Hand) => {
  await agree(hand)
  await hand.calls.release("devisi/delete")
}

const open = (path: string) => async (hand: Hand) => {
  await fill(hand)
  await hand.open(path, "admin")
}

export const devisiListTour = defineModel({
  machine: createListMachine<Row>("devisiList", "Daftar divisi"),
  inputs: {
    "": { ...input, query: queries.start },
    kept: { ...input, query: plain },
    far: { ...input, query: queries.far },
    broken: { ...input, query: queries.broken },
  },
  cases: {
    "list.query": {
      start: { query: queries.start },
      plain: { query: plain },
      far: { query: queries.far },
      broken: { query: queries.broken },
    },
    "list.refresh": once,
    "list.retry": once,
    "rows.renew": { "": { rows: [{ id: 2 }] } },
    "list.sort": { "": { key: "nama" } },
    "list.filter": { on: { key: "is_active", value: "true" }, off: { key: "is_active", value: null } },
    "list.perPage": { "": { perPage: 50 } },
    "page.next": once,
    "page.prev": once,
    "search.type": { "": { q: ` ${NONE}` }, again: { q: `${NONE} ` } },
    "search.clear": once,
    "row.toggle": { free: { id: 2 }, used: { id: 1 }, second: { id: 22 } },
    "rows.toggleRange": { "": { id: 3 } },
    "rows.togglePage": once,
    "selection.clear": once,
    "record.new": once,
    "rows.remove": { free: { ids: [2] }, used: { ids: [1] }, both: { ids: [1, 2] }, second: { ids: [22] } },
    "report.retry": once,
    "report.close": once,
    "column.toggle": { "": { key: "parent_nama" } },
    "density.set": { "": { density: "comfortable" } },
    "saved.keep": { "": { name: SAVED } },
    "saved.show": { "": { name: SAVED } },
    "saved.forget": { "": { name: SAVED } },
  },
  answers: {
    recall: outcomes({ none: null, kept: pages.first }),
    load: outcomes(pages),
    removal: {
      ...removals,
      all: {
        output: {
          results: [
            { id: 2, ok: true, message: "" },
            { id: 22, ok: true, message: "" },
          ],
          failure: null,
          message: MESSAGE,
        },
      },
      some: {
        output: {
          results: [
            { id: 2, ok: true, message: "" },
            { ...inUse, id: 1 },
          ],
          failure: null,
          message: MESSAGE,
        },
      },
      none: { output: { ...removals.none.output, results: [{ ...inUse, id: 1 }] } },
    },
  },
  gestures: {
    "list.query": async ({ page }, { query }) => {
      await page.evaluate((to) => history.pushState(null, "", to), PATH + writeQuery(query, words))
    },
    "list.refresh": never("raised by the list itself, after rows were deleted"),
    "rows.renew": never("only queues are looked at again while they are seen"),
    "list.retry": { control: (page) => button(page, "Coba lagi") },
    "list.sort": {
      control: (page) => table(page).getByRole("columnheader", { name: "Nama" }).getByRole("button"),
    },
    "list.filter": {
      control: (page, { value }) =>
        value === null ? button(page, "Hapus filter Status: Aktif") : dropOf(page, "Status"),
      act: (hand, { value }) =>
        value === null
          ? hand.press(button(hand.page, "Hapus filter Status: Aktif"))
          : inDrop(hand, "Status", () => hand.press(button(hand.page, "Aktif"))),
    },
    "list.perPage": {
      control: (page) => page.locator("label", { hasText: /^Baris/ }).locator("select"),
      act: async (hand, { perPage }) => {
        await hand.page
          .locator("label", { hasText: /^Baris/ })
          .locator("select")
          .selectOption(String(perPage))
      },
    },
    "page.next": { control: (page) => button(page, "Halaman berikutnya") },
    "page.prev": { control: (page) => button(page, "Halaman sebelumnya") },
    "search.type": {
      control: (page) => page.getByRole("searchbox", { name: "Cari nama atau kode divisi" }),
      act: async ({ page }, { q }) =>
        page.getByRole("searchbox", { name: "Cari nama atau kode divisi" }).fill(q),
    },
    "search.clear": { control: (page) => button(page, "Hapus pencarian dan filter") },
    "row.toggle": { control: (page, { id }) => row(page, id) },
    "rows.toggleRange": async (hand, { id }) => {
      await row(hand.page, id).click({ modifiers: ["Shift"] })
    },
    "rows.togglePage": {
      control: (page) => table(page).getByRole("checkbox", { name: "Pilih semua baris di halaman ini" }),
    },
    "selection.clear": { control: (page) => button(page, "Batal pilih") },
    "record.new": async ({ page }) => {
      await page.locator("main h1").focus()
      await page.keyboard.press("n")
    },
    "rows.remove": { control: (page) => button(page, "Hapus") },
    "report.retry": never(
      "what stays here is in use, which no second try changes: tests/paths/tours/remove.ts",
    ),
    "report.close": { control: (page) => results(page).getByRole("button", { name: "Tutup" }) },
    "column.toggle": {
      control: (page) => dropOf(page, "Kolom"),
      act: (hand) =>
        inDrop(hand, "Kolom", () => hand.press(hand.page.getByRole("checkbox", { name: "Induk" }))),
    },
    "density.set": {
      control: (page) => dropOf(page, "Kolom"),
      act: (hand) => inDrop(hand, "Kolom", () => hand.press(hand.page.getByText("Lapang", { exact: true }))),
    },
    "saved.keep": (hand, { name }) =>
      inDrop(hand, SAVED_DROP, async () => {
        await hand.page.getByRole("textbox", { name: "Simpan yang tampil sekarang" }).fill(name)
        await hand.page.keyboard.press("Enter")
      }),
    "saved.show": (hand, { name }) => inDrop(hand, SAVED_DROP, () => hand.press(button(hand.page, name))),
    "saved.forget": (hand, { name }) =>
      inDrop(hand, SAVED_DROP, () => hand.press(button(hand.page, `Hapus tampilan ${name}`))),
  },
  states: {
    rows: { seen: (page) => [page.locator("main h1")] },
    "rows.recalling": never("left before anything is drawn"),
    "rows.loading": {
      gone: (page) => [table(page).locator("tbody tr[data-row]"), page.getByText(/memperbarui…/)],
    },
    "rows.changing": { seen: (page) => [table(page).locator("tbody tr[data-row]")] },
    "rows.refreshing": { seen: (page) => [page.getByText(/memperbarui…/)] },
    "rows.returning": never("left at once: the address changes"),
    "rows.ready": { gone: (page) => [page.getByText(/memperbarui…/), button(page, "Coba lagi")] },
    "rows.failed": {
      // Behind a dialog it has no role.
      seen: (page) => [page.locator("main button").filter({ hasText: /^Coba lagi$/ })],
      gone: (page) => [table(page).locator("tbody tr[data-row]")],
    },
    search: never("nothing of it shows"),
    "search.still": never("nothing of it shows"),
    "search.typing": never("nothing of it shows"),
    choice: never("nothing of it shows"),
    removal: never("nothing of it shows"),
    "removal.closed": { gone: (page) => [asking(page), results(page)] },
    "removal.open": never("asked, or not asked again: what is seen is told by the machine inside"),
    "removal.reporting": {
      seen: (page) => [results(page)],
      gone: (page) => [asking(page), button(page, "Coba lagi yang gagal")],
    },
  },
  screen: {
    id: "devisiList",
    facts: ({ query }) => query.page,
    opens: {
      "": open(FOUND),
      kept: async (hand) => {
        await open(PATH)(hand)
        await hand.until("devisi/list-all is not sent", () => hand.calls.waiting("devisi/list-all"))
        await hand.calls.release("devisi/list-all")
        await hand.until("no rows", () => table(hand.page).locator("tbody tr[data-row]").first().isVisible())
        await hand.page.goto(PATH)
      },
      far: open(`${FOUND}&page=9`),
      broken: open(`${FOUND}&page=2&cursor=rusak`),
    },
    holds: ["devisi/delete"],
    unwalked: {
      "devisiList.rows.recalling||0":
        "held calls are never answered before the list is drawn: tests/e2e/drawn.spec.ts",
    },
    replies: {
      recall: { itself: { none: null, kept: null } },
      load: {
        call: "devisi/list-all",
        real: { first: null, second: null, empty: null, gone: thin, Invalid: null },
        faults: ["Unreachable", "Tracked"],
      },
      removal: {
        acts: {
          all: removing,
          some: removing,
          none: removing,
          unknown: async (hand) => {
            await agree(hand)
            await hand.calls.fail("devisi/delete", { _tag: "Unreachable" })
            await hand.press(dialog(hand.page).getByRole("button", { name: "Tutup" }))
          },
          cancelled: (hand) => hand.press(removal(hand.page).dialog.getByRole("button", { name: "Batal" })),
        },
      },
    },
    echoes: (event) =>
      event.type === "navigation.requested" && event.to.split("?")[0] === PATH
        ? { type: "list.query" as const, query: readQuery(event.to.slice(PATH.length), words) }
        : null,
    /** The dialog says it, which is another machine's. */
    says: { "removal unknown": /^Terjadi kesalahan pada jaringan/ },
    leaves: { "record.new": `${PATH}/form`, "reload gone": /^\/setting\/umum\/departement\?q=Jalur$/ },
    happens: (label, { context, paths }) => mayHappen(label, context, paths),
  },
})

const same = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((one) => b.includes(one))
const MOVING = /^(rows|choice|list|page)\b/

function mayHappen(label: string, context: Context, paths: readonly string[]): boolean {
  const { query, picked, loaded, removing: going } = context
  const is = (path: string) => paths.includes(path)
  const [type = "", name = ""] = label.split(" ")
  if (type === "recall") return name === (query.q === "" ? "kept" : "none")
  if (/^(load|change|reload)$/.test(type)) {
    // While typing goes on, nothing but time passes.
    if (is("search.typing")) return false
    if (name === "gone") return type === "reload" && query.page === 2 && is("removal.closed")
    return name === "Unreachable" || name === "Tracked" || name === answerTo(query)
  }
  if (type === "removal")
    return name === "unknown"
      ? true
      : name === "cancelled"
        ? context.report.length === 0
        : name === removed(going)
  // A dialog covers what is behind it.
  if (is("removal.open")) return false
  if (is("search.typing")) return type === "search.type" || label === "after searchPause"
  // What has a name is shown or forgotten at once: it changes nothing of what else can happen.
  if (context.view.saved.length > 0) return type.startsWith("saved.")
  const seen = loaded?.page.rows ?? []
  const isShown = seen.length > 0 && !is("rows.loading") && !is("rows.failed")
  const isOrdered = isShown && query.q === STEM && query.dir === "asc"
  switch (type) {
    case "list.query":
      return name === "start" || (is("rows.ready") ? picked.length === 0 : is("rows.loading"))
    case "search.type":
      return is("rows.ready")
    case "search.clear":
      return is("rows.ready") && seen.length === 0
    case "list.sort":
      return isShown && is("rows.ready")
    case "list.filter":
      return is("rows.ready") && isShown && (name === "off") === "is_active" in query.filters
    case "list.perPage":
      return is("rows.ready") && isShown && picked.length === 0 && query.perPage === 20 && query.q === STEM
    case "page.next":
      return is("rows.ready") && query.q === STEM && query.perPage === 20 && query.page === 1
    case "page.prev":
      return is("rows.ready") && query.page === 2
    case "row.toggle":
      return (
        isOrdered &&
        query.perPage === 20 &&
        seen.some(({ id }) => id === choices[name]?.[0]) &&
        (picked.length === 0 ||
          (name === "used" &&
            same(
              picked.map(({ id }) => id),
              [2],
            )))
      )
    case "rows.toggleRange":
      return (
        isOrdered &&
        is("rows.ready") &&
        query.page === 1 &&
        context.anchor !== null &&
        same(
          picked.map(({ id }) => id),
          [2],
        )
      )
    case "rows.togglePage":
      return isOrdered && is("rows.ready") && picked.length === 0
    case "selection.clear":
      return picked.length > 0 && !is("rows.failed")
    case "rows.remove":
      return (
        isShown &&
        same(
          picked.map(({ id }) => id),
          choices[name] ?? [],
        )
      )
    case "record.new":
      return is("rows.ready")
    case "column.toggle":
      return is("rows.ready") && isShown
    case "density.set":
      return is("rows.ready") && isShown
    case "saved.keep":
      return is("rows.ready") && isOrdered && query.page === 1 && picked.length === 0
    default:
      return MOVING.test(type) || type.startsWith("report")
  }
}
