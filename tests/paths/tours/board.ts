import type { Locator, Page } from "@playwright/test"
import { taskBoard } from "#contract/areas/fieldwork/taskViews.ts"
import { moveTasks } from "#contract/areas/fieldwork/tasks.ts"
import type { Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { ask, boardModel } from "../models/board.ts"
import { MESSAGE } from "../outcomes.ts"
import { dayIn } from "./lib/days.ts"
import { button, unanswered } from "./lib/page.ts"
import { card, columnOf, makeTasks, openBoard, pickStep, reason, reasonDialog } from "./lib/tasks.ts"

const CANCEL = "Batalkan tugas"

const retry = (page: Page): Locator => button(page, "Coba lagi")
const confirm = (page: Page): Locator => reasonDialog(page).getByRole("button", { name: CANCEL, exact: true })
const moving = (page: Page): Locator => page.locator("[data-card][aria-busy=true]")
/** Columns that refuse the card say why while it is carried. */
const barred = (page: Page): Locator => columnOf(page, "selesai").getByRole("status")

const middleOf = async (target: Locator) => {
  const box = await target.boundingBox()
  if (box === null) throw new Error(`${String(target)} is not on the screen`)
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 80) }
}
const lift = async ({ page }: Hand) => {
  const { x, y } = await middleOf(card(page))
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 12, y + 12, { steps: 3 })
}
const dropOn = async ({ page }: Hand, column: string) => {
  const { x, y } = await middleOf(columnOf(page, column))
  await page.mouse.move(x, y, { steps: 3 })
  await page.mouse.up()
}

/** The board of a day with one task, and of the next day with another one; the tasks stay as they are, because moves are not the server's. */
export const boardTour = defineModel({
  ...boardModel.options,
  gestures: {
    "board.ask": { control: (page) => page.getByRole("link", { name: "Hari berikutnya" }) },
    // The event the browser fires when a user comes back to the page.
    "board.refresh": ({ page }) =>
      page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange"))),
    "board.retry": { control: retry },
    "card.lift": lift,
    "card.release": (hand) => dropOn(hand, "baru"),
    "card.drop": (hand, { to }) => dropOn(hand, to),
    "card.step": (hand, { step }) => pickStep(hand, step === "accept" ? "Diterima" : "Batal…"),
    "reason.change": { control: reason, act: ({ page }, { note }) => reason(page).fill(note) },
    "reason.submit": { control: confirm },
    "reason.cancel": {
      control: (page) => reasonDialog(page).getByRole("button", { name: "Batal", exact: true }),
    },
  },
  states: {
    loading: { gone: (page) => [retry(page), reason(page)] },
    ready: { seen: (page) => [card(page)], gone: (page) => [moving(page), barred(page), reason(page)] },
    carrying: { seen: (page) => [card(page), barred(page)] },
    reasoning: { seen: (page) => [reason(page), confirm(page)] },
    moving: { seen: (page) => [moving(page)], gone: (page) => [reason(page)] },
    "moving.sent": { gone: (page) => [unanswered(page)] },
    "moving.overdue": { seen: (page) => [unanswered(page)] },
    refreshing: { seen: (page) => [card(page)], gone: (page) => [retry(page)] },
    failed: { seen: (page) => [retry(page)], gone: (page) => [card(page)] },
  },
  screen: {
    id: "papanTugas",
    wideOnly: "a phone has the columns below each other, and its cards are moved by their menu",
    wordless: "each task has a title of its own",
    opens: {
      "": async (hand) => {
        await makeTasks(hand, [dayIn(0), dayIn(1)])
        await openBoard(hand, dayIn(0))
      },
    },
    replies: {
      load: { call: taskBoard.path, real: { ok: null }, faults: ["Unreachable", "Tracked"] },
      move: {
        call: moveTasks.path,
        real: {},
        injects: {
          ok: {
            status: 200,
            body: {
              api_status: 1,
              api_message: MESSAGE,
              data: { rows: [{ id: 7, ok: true, message: MESSAGE }] },
            },
          },
        },
        faults: ["Unreachable", "Refused"],
      },
    },
    unwalked: {
      "papanTugas.carrying|card.drop|2": "only a drop at home takes it: tests/unit/machines/board.test.ts",
    },
    undone: {
      "card.drop home":
        "the browser knows of no drop in a column that does not take one: the card is released",
    },
    /** A third day has no task; the dialog covers the page, and who drags has no other hand. */
    happens: (label, { context: { ask: asked }, paths }) =>
      label !== "board.ask" ||
      (asked.tanggal === ask.tanggal && !paths.includes("reasoning") && !paths.includes("carrying")),
  },
})
