import { createListMachine } from "#machines/list/listMachine.ts"
import { readQuery, writeQuery } from "#machines/list/listQuery.ts"
import { removal } from "#tests/e2e/lib/divisi.ts"
import type { Hand } from "../browser/hand.ts"
import { defineModel, once } from "../model.ts"
import { inUse, removals } from "../models/list.ts"
import { MESSAGE, outcomes } from "../outcomes.ts"
import { never } from "../screen.ts"
import { dropOf, inDrop } from "./lib/page.ts"
import { fill, FOUND, PATH, thin } from "./lib/divisi.ts"
import { type Row, words, plain, queries, NONE, SAVED, pages, input, SAVED_DROP } from "./lib/divisiPages.ts"
import { mayHappen } from "./lib/divisiSteps.ts"
import { table, row, button, results, asking, dialog, agree, removing } from "./lib/divisiTable.ts"

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
      // Behind a dialog it has no accessible role.
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
    /** The dialog shows it, which is another machine. */
    says: { "removal unknown": /^Terjadi kesalahan pada jaringan/ },
    leaves: { "record.new": `${PATH}/form`, "reload gone": /^\/setting\/umum\/departement\?q=Jalur$/ },
    happens: (label, { context, paths }) => mayHappen(label, context, paths),
  },
})
