import type { Page } from "@playwright/test"
import { CHUNK_RELOAD_MS } from "#contract/kit/constants.ts"
import type { Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { chunkModel } from "../models/chunk.ts"
import { never } from "../screen.ts"
import { button } from "./lib/page.ts"

const NEXT = "/setting/umum/departement"
const OTHER = "/reimbursment"
const ASKED = /^\/(setting|reimbursment)/
const CODE = "**/assets/*.js"
const HEALTH = "**/healthz"
const title = (page: Page) => page.getByRole("heading", { name: "Halaman belum dapat dimuat" })

/** Blocks lazy-loaded code, so that its load fails. */
const cutCode = async ({ page }: Hand) => {
  await page.route(CODE, (route) => route.abort())
}
const cutServer = async ({ page }: Hand) => {
  await page.route(HEALTH, (route) => route.abort())
}
const reachServer = ({ page }: Hand) => page.unroute(HEALTH)
/** Simulates that the page was reloaded so many milliseconds ago. */
const reloaded = async ({ page }: Hand, ms: number) => {
  await page.evaluate((before) => sessionStorage.setItem("balai.reloaded", String(Date.now() - before)), ms)
}

/** A screen whose lazy-loaded code fails: the page reloads itself, or shows an error. */
export const chunkTour = defineModel({
  ...chunkModel.options,
  gestures: {
    "chunk.failed": async (hand) => {
      const { page } = hand
      const to = (await title(page).isVisible()) ? OTHER : NEXT
      await cutCode(hand)
      await page.evaluate((path) => history.pushState(null, "", path), to)
    },
    "chunk.retry": { control: (page) => button(page, "Coba lagi") },
  },
  states: {
    whole: { gone: (page) => [title(page)] },
    reloading: never("left at once: the page is loaded again, or says why not"),
    broken: { seen: (page) => [title(page), button(page, "Coba lagi")], at: ASKED },
    forcing: never("left at once"),
    leaving: never("the page is on its way"),
  },
  screen: {
    id: "chunk",
    /** While all is well the page shows nothing of this machine. */
    reads: async ({ page }) =>
      (await page.locator('[data-machine="chunk"]').count()) === 0
        ? "whole"
        : ((await page.locator('[data-machine="chunk"]').first().getAttribute("data-state")) ?? "whole"),
    opens: {
      "": async (hand) => {
        await hand.page.unrouteAll()
        await hand.open("/home", "admin")
      },
    },
    replies: {
      reloadOnce: {
        itself: {
          ok: (hand) => reloaded(hand, CHUNK_RELOAD_MS + 1),
          TimedOut: (hand) => reloaded(hand, 0),
          Unreachable: async (hand) => {
            await reloaded(hand, CHUNK_RELOAD_MS + 1)
            await cutServer(hand)
          },
        },
      },
      reload: { itself: { ok: reachServer, Unreachable: cutServer } },
    },
    leaves: { "reloadOnce ok": ASKED, "reload ok": ASKED },
  },
})
