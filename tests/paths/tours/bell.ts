import type { Page } from "@playwright/test"
import type { Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { bellModel } from "../models/bell.ts"
import { askAs, button } from "./lib/page.ts"

const bell = (page: Page) => page.locator("summary[aria-label^='Notifikasi']")
const panel = (page: Page) => page.locator('[data-machine="bell"]')
const unread = (page: Page) =>
  panel(page).getByRole("listitem").filter({ hasText: "Belum dibaca:" }).first().locator("a, button")
const readAll = (page: Page) => button(page, "Tandai semua dibaca")
const heading = { seen: (page: Page) => [panel(page).getByText("Notifikasi", { exact: true })] }

const hear = (page: Page, news: object): Promise<void> =>
  page.evaluate(async (told) => {
    const [lock] = (await navigator.locks.query()).held ?? []
    const line = new BroadcastChannel(lock?.name ?? "")
    line.postMessage(told)
    line.close()
  }, news)

/** The bell, its panel open all along. */
export const bellTour = defineModel({
  ...bellModel.options,
  gestures: {
    "bell.open": async (hand) => {
      await hand.press(bell(hand.page))
      await hand.until("it stays open", async () => !(await panel(hand.page).isVisible()))
      await hand.press(bell(hand.page))
    },
    "bell.read": {
      control: unread,
      act: async (hand) => {
        // With Ctrl, beside this page: what it leads to is another screen's, and a page that changes closes the panel.
        const aside = hand.context.waitForEvent("page")
        await hand.page.keyboard.down("Control")
        await hand.press(unread(hand.page))
        await hand.page.keyboard.up("Control")
        // Time passes in all pages of a browser: one that goes meanwhile would end the walk.
        await (await aside).close()
      },
    },
    "bell.readAll": { control: (page) => readAll(page) },
    /** As the tab that listens passes it on; tours have no line to the server. */
    "live.news": (hand) => hear(hand.page, { topic: "bell" }),
    "live.changed": (hand, { isOn }) => hear(hand.page, { isOn }),
  },
  states: {
    loading: heading,
    waiting: heading,
    listening: heading,
    marking: heading,
  },
  screen: {
    id: "bell",
    facts: ({ unread: count }) => count,
    opens: {
      "": async (hand) => {
        await hand.open("/home", "admin")
        // The page gives its heading the focus in a frame, and the clock may stand still by then: later it would close the panel.
        await hand.until("the heading has the focus", () =>
          hand.page.evaluate(() => document.activeElement?.tagName === "H1"),
        )
        await hand.press(bell(hand.page))
      },
    },
    replies: {
      hear: "listens",
      load: {
        call: "notifications",
        real: {
          /** An employee asks for something. */
          news: (hand) => hand.play("pengajuan", 1),
          noNews: async (hand: Hand) => {
            const ask = await askAs(hand, "admin")
            await ask("notifications/read", { all: true })
          },
        },
      },
      markRead: { call: "notifications/read", real: { ok: null } },
    },
    /** Who has read all presses none; one that is being marked can be pressed again. */
    happens: (label, { context }) => {
      if (label.startsWith("live.changed")) return (label === "live.changed on") !== context.isLive
      return !label.startsWith("bell.read") || context.unread > 0
    },
  },
})
