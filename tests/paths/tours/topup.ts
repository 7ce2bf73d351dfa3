import type { Locator, Page } from "@playwright/test"
import type { Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { topupModel } from "../models/lifecycles.ts"
import { never, type Sight } from "../screen.ts"
import { button, note } from "./lib/page.ts"
import { order, payIn } from "./lib/topup.ts"

const HISTORY = "/setting/point/history"
const QUEUE = "/super-admin/point/transaksi"

const details = (page: Page): Locator => page.getByRole("dialog").locator("[data-topup]")
const asked = (page: Page): Locator => page.getByRole("dialog").last()

const see = (hand: Hand, path: string, who: string) => hand.open(`${path}?id=${note(hand, "id")}`, who)
const asCompany = (hand: Hand) => see(hand, HISTORY, "admin")
const asPlatform = (hand: Hand) => see(hand, QUEUE, "super")

/** The details show the final state; the company is offered no actions. */
const ended = (label: string): Sight => ({
  seen: (page) => [details(page).getByText(label, { exact: true })],
  gone: (page) => [button(page, "Konfirmasi pembayaran"), button(page, "Batalkan")],
})

/** The lifecycle itself, with both parties: the company in one session, the platform in the next. */
export const topupTour = defineModel({
  ...topupModel.options,
  gestures: {
    "topup.confirm": async (hand) => {
      await hand.press(button(hand.page, "Konfirmasi pembayaran"))
      await hand.show("created, Konfirmasi pembayaran")
      await payIn(asked(hand.page))
      await hand.press(asked(hand.page).getByRole("button", { name: "Kirim konfirmasi" }))
    },
    "topup.cancel": async (hand) => {
      await hand.press(button(hand.page, "Batalkan"))
      await hand.press(asked(hand.page).getByRole("button", { name: "Batalkan top-up" }))
    },
    "topup.expire": never("the server's own clock brings it: tests/server/points/topup.test.ts"),
    "topup.approve": async (hand) => {
      await asPlatform(hand)
      await hand.press(button(hand.page, "Setujui"))
      await hand.press(asked(hand.page).getByRole("button", { name: "Setujui" }))
    },
    "topup.reject": async (hand, { note: reason = "" }) => {
      await asPlatform(hand)
      await hand.press(button(hand.page, "Tolak"))
      await asked(hand.page)
        .getByLabel(/^Alasan/)
        .fill(reason ?? "")
      await hand.press(asked(hand.page).getByRole("button", { name: "Tolak" }))
    },
  },
  states: {
    created: {
      seen: (page) => [
        details(page).getByText("Menunggu Pembayaran", { exact: true }),
        button(page, "Konfirmasi pembayaran"),
        button(page, "Batalkan"),
      ],
    },
    waiting_confirmation: {
      seen: (page) => [details(page).getByText("Menunggu Verifikasi", { exact: true })],
      gone: (page) => [button(page, "Konfirmasi pembayaran"), button(page, "Batalkan")],
    },
    approved: ended("Disetujui"),
    rejected: ended("Ditolak"),
    expired: never("nobody brings it about"),
    cancelled: ended("Dibatalkan"),
  },
  screen: {
    id: "topup",
    reads: async ({ page }) => (await details(page).last().getAttribute("data-status")) ?? "",
    opens: {
      "": async (hand) => {
        hand.notes.set("id", String((await order(hand)).id))
        await asCompany(hand)
      },
    },
    replies: {},
  },
})
