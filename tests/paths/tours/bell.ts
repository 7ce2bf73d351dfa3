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

/** The bell, with its panel always open. */
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
        // Ctrl+click opens a new tab: the target belongs to another screen, and navigating would close the panel.
        const aside = hand.context.waitForEvent("page")
        await hand.page.keyboard.down("Control")
        await hand.press(unread(hand.page))
        await hand.page.keyboard.up("Control")
        // Close the new tab: the fake clock runs in all pages of the context, and a page that closes during a step
        // would end the walk.
        await (await aside).close()
      },
    },
    "bell.readAll": { control: (page) => readAll(page) },
    /** As the tab with the event stream passes it on (tours have no event stream). */
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
        // The page focuses its heading in an animation frame; the clock may be paused before that, and a later focus
        // would close the panel.
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
          /** An employee hands in a request. */
          news: (hand) => hand.play("pengajuan", 1),
          noNews: async (hand: Hand) => {
            const ask = await askAs(hand, "admin")
            await ask("notifications/read", { all: true })
          },
        },
      },
      markRead: { call: "notifications/read", real: { ok: null } },
    },
    /** With nothing unread there is no entry to press; an entry that is being marked can be pressed again. */
    happens: (label, { context }) => {
      if (label.startsWith("live.changed")) return (label === "live.changed on") !== context.isLive
      return !label.startsWith("bell.read") || context.unread > 0
    },
  },
})
