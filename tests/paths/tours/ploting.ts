import type { Locator, Page } from "@playwright/test"
import { listPlan, savePlan } from "#contract/areas/attendance/ploting.ts"
import type { GridContext } from "#machines/grid/gridTypes.ts"
import type { Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { gridModel } from "../models/grid.ts"
import { outcomes } from "../outcomes.ts"
import { never } from "../screen.ts"
import { button, unanswered } from "./lib/page.ts"
import { firstCell, nextMonth, open, plan, plantDrafts, rotation } from "./lib/ploting.ts"

const AT_ONCE = "left at once"
const OTHER_VIEW = "the view by shift and the phone do it: tests/e2e/ploting.spec.ts"

const grid = (page: Page): Locator => page.getByRole("grid", { name: "Rencana shift per pegawai" })
const cell = (page: Page, col: number): Locator => page.locator(`[data-cell="0,${col}"]`)
const inDialog = (name: string) => (page: Page) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true })
const rotating = (page: Page) => page.getByRole("heading", { name: "Isi bergilir", exact: true })
const stagger = (page: Page) => page.getByRole("dialog").getByRole("textbox", { name: /^Geser tiap pegawai/ })
const discarding = (page: Page) => page.getByText("Buang perubahan?", { exact: true })

/** Presses a key in the grid. */
const key = (keys: string) => async (hand: Hand) => {
  await grid(hand.page).focus()
  await hand.page.keyboard.press(keys)
}
/** Moves the pointer over a day. */
const over = async ({ page }: Hand, col: number) => {
  const box = await cell(page, col).boundingBox()
  if (box === null) throw new Error(`day ${col} is not on the screen`)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
}

type Seen = { readonly context: GridContext; readonly paths: readonly string[] }

/** Steps that wait for the draft: their dialogs, menus and loads take time of the page, in which it would be stored. */
const SLOW = [
  "rotation.open",
  "plan.discard",
  "plan.save",
  "plan.print",
  "grid.ask",
  "grid.refresh",
  "stale.",
]

/** Steps that are possible with this state of the screen, and have there the effect that they have in the model. */
const happens = (label: string, { context, paths }: Seen): boolean => {
  const { changes, past, future, stored, brush, at } = context
  const isStill = !paths.some((path) => path === "ready.draft.waiting")
  if (SLOW.some((one) => label.startsWith(one)) && paths.includes("ready") && !isStill) return false
  switch (label) {
    // Its button takes the brush back when it is chosen already.
    case "brush.pick":
      return brush === null
    // The pointer is there already.
    case "cell.enter":
      return at.col === 0
    // The weeks of another month differ from the model's: only whether there are changes may depend on them.
    case "week.repeat":
      return past.length > 0 && future.length === 0 && Object.keys(changes).length > 0
    // The toast counts the days: one of them is saved.
    case "plan.save":
      return Object.keys(changes).join() === firstCell
    // A plan that is read again has the saved values, which the model does not know.
    case "grid.refresh":
      return Object.keys(stored).length === 0
    default:
      return true
  }
}

/** The shift plan of a month that nobody has planned yet, one employee in it. */
export const plotingTour = defineModel({
  ...gridModel.options,
  cases: {
    ...gridModel.options.cases,
    "rotation.change": { "": { rotation } },
  },
  answers: {
    ...gridModel.options.answers,
    load: outcomes({ ok: plan, empty: { ...plan, rows: [], total: 0 } }),
    save: outcomes({
      all: { saved: [firstCell], marks: {}, base_version: 2 },
      refused: {
        saved: [],
        marks: { [firstCell]: { kind: "leave" as const, message: "Cuti disetujui" } },
        base_version: null,
      },
    }),
  },
  gestures: {
    "grid.ask": nextMonth,
    "grid.retry": { control: (page) => button(page, "Coba lagi") },
    // The event the browser fires when a user comes back to the page.
    "grid.refresh": ({ page }) =>
      page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange"))),
    "cell.press": async (hand) => {
      await over(hand, 0)
      await hand.page.mouse.down()
    },
    "cell.enter": (hand) => over(hand, 1),
    "press.release": ({ page }) => page.mouse.up(),
    "cursor.move": key("ArrowRight"),
    "brush.pick": {
      control: (page, { brush }) =>
        brush === null ? button(page, "Memilih, tanpa kuas") : page.getByRole("button", { name: /^OFF/ }),
    },
    "holidays.toggle": { control: (page) => page.getByRole("switch", { name: "Isi hari libur" }) },
    "value.put": key("1"),
    "code.typed": key("p"),
    "cell.put": never(OTHER_VIEW),
    "cells.copy": key("Control+c"),
    "cells.paste": key("Control+v"),
    "week.repeat": { control: (page) => button(page, "Ulangi minggu") },
    "rotation.open": { control: (page) => button(page, "Isi bergilir") },
    "rotation.close": { control: inDialog("Batal") },
    "rotation.change": { control: stagger, act: ({ page }) => stagger(page).fill("1") },
    "rotation.apply": { control: inDialog("Isi") },
    "edit.undo": { control: (page) => button(page, "Urungkan (Ctrl+Z)") },
    "edit.redo": { control: (page) => button(page, "Ulangi (Ctrl+Y)") },
    "plan.save": { control: (page) => button(page, /^Simpan( \d+ hari)?$/) },
    "plan.discard": { control: (page) => button(page, "Buang") },
    "discard.confirm": { control: (page) => button(page, "Buang perubahan") },
    "discard.stay": { control: (page) => button(page, "Tetap di sini") },
    "stale.mine": { control: (page) => button(page, "Semua punya saya") },
    "stale.theirs": { control: (page) => button(page, "Semua punya mereka") },
    "plan.changed": never("the machine raises it itself"),
    // The event the browser fires when the page is left.
    "draft.flush": ({ page }) => page.evaluate(() => void dispatchEvent(new Event("pagehide"))),
    // A headless browser never closes its print dialog: this one does at once.
    "plan.print": async (hand) => {
      await hand.page.evaluate(() => {
        window.print = () => queueMicrotask(() => dispatchEvent(new Event("afterprint")))
      })
      await hand.press(button(hand.page, "Ekspor"))
      await hand.press(hand.page.getByRole("menuitem", { name: "Cetak" }))
    },
  },
  states: {
    reading: { gone: (page) => [button(page, "Coba lagi")] },
    unreadable: { seen: (page) => [button(page, "Coba lagi")], gone: (page) => [grid(page)] },
    recalling: never(AT_ONCE),
    ready: { gone: (page) => [button(page, "Coba lagi"), unanswered(page)] },
    "ready.hand.resting": { gone: (page) => [rotating(page), discarding(page)] },
    "ready.hand.dragging": { seen: (page) => [grid(page)] },
    "ready.hand.rotating": { seen: (page) => [rotating(page)] },
    "ready.hand.discarding": { seen: (page) => [discarding(page)] },
    "ready.draft.still": {},
    "ready.draft.waiting": {},
    "ready.draft.keeping": never(AT_ONCE),
    parting: never(AT_ONCE),
    saving: { seen: (page) => [grid(page)] },
    "saving.sent": { gone: (page) => [unanswered(page)] },
    "saving.overdue": { seen: (page) => [unanswered(page)] },
    saved: never(AT_ONCE),
    keeping: never(AT_ONCE),
    forgetting: never(AT_ONCE),
    printing: never(AT_ONCE),
  },
  screen: {
    id: "ploting",
    wideOnly: "a phone shows the days as a list, and the pointer would leave the grid",
    wordless: "the time of a draft is on the screen",
    opens: { "": open },
    happens,
    unwalked: {
      "ploting.saved||0": "asks for more than 5,000 cells; tests/unit/machines/grid.test.ts saves so many",
      "printing|xstate.done.actor.print|1": "no browser says that it did not print",
    },
    replies: {
      load: {
        call: listPlan.path,
        real: { ok: null },
        injects: {
          /** Nobody fits any more. */
          empty: {
            status: 200,
            body: {
              api_status: 1,
              api_message: "",
              data: { rows: [], dates: [], shifts: [], total: 0, page: 1, last_page: 1, base_version: 1 },
            },
          },
        },
      },
      recallDraft: {
        itself: { none: (hand) => plantDrafts(hand, false), stale: (hand) => plantDrafts(hand, true) },
      },
      keepDraft: { itself: { ok: null } },
      forgetDraft: { itself: { ok: null } },
      save: {
        call: savePlan.path,
        real: { all: null },
        injects: {
          /** Leave is approved in the time between. */
          refused: {
            status: 200,
            body: {
              api_status: 0,
              api_message: "Tidak ada hari yang dapat disimpan",
              data: {
                reason: "state",
                rows: [{ row: 0, id: 0, ok: false, kind: "leave", message: "Cuti disetujui" }],
              },
            },
          },
        },
      },
      print: { itself: { ok: null } },
    },
  },
})
