import type { Page } from "@playwright/test"
import { createQueueMachine } from "#machines/queue/queueMachine.ts"
import type { Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { many, NOTE, one, queueModel } from "../models/queue.ts"
import { never } from "../screen.ts"
import { askAs, button, note } from "./lib/page.ts"
import { attendance, panel } from "./lib/queue.ts"

const { path, list } = attendance
/** Rows the screen decides at once, and one more. */
const BATCH = 20
const SOME = BATCH + 1
const OTHERS = "Sudah dicek di kantor"

const text = (page: Page) => page.getByRole("textbox", { name: /^(Catatan|Alasan)/ })
const results = (page: Page) => page.getByRole("region", { name: /^Hasil: / })
const ids = (hand: Hand): readonly number[] => note(hand, "ids").split(",").map(Number)

type Rows = { readonly rows: readonly { readonly id: number }[] }
const pending = async (hand: Hand): Promise<readonly number[]> => {
  const ask = await askAs(hand, "admin")
  const { rows } = (await ask(list, { status: "pending", per_page: 100 })) as Rows
  return rows.map(({ id }) => id)
}
/** Somebody else decides on the first of those in hand that still waits. */
const takeOne = async (hand: Hand) => {
  const left = await pending(hand)
  const id = ids(hand).find((chosen) => left.includes(chosen))
  if (id === undefined) return
  const ask = await askAs(hand, "admin")
  await ask("persetujuan-absensi/approval", { id, status: "rejected", note: OTHERS })
}
/** Enough wait to decide on many, whatever earlier paths have decided. */
const fill = async (hand: Hand) => {
  for (let missing = SOME; missing > 0;) {
    missing = SOME + 1 - (await pending(hand)).length
    for (let turn = 0; turn < missing; turn++) await hand.play("pengajuan")
  }
}

/** Presses the checkboxes of the first rows, as many as are decided together. */
const pick = async ({ page, notes }: Hand) => {
  const picked = await page.evaluate((count) => {
    const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")].slice(0, count)
    for (const row of rows) {
      const box = row.querySelector<HTMLInputElement>("input[type=checkbox]")
      if (box?.checked === false) box.click()
    }
    return rows.map(({ dataset }) => dataset["row"] ?? "")
  }, SOME)
  notes.set("ids", picked.join(","))
}

/** Deciding on requests of attendance: one with its note, or many in steps. */
export const persetujuanQueueTour = defineModel({
  ...queueModel.options,
  machine: createQueueMachine("persetujuanQueue", "Memutuskan pengajuan absensi"),
  inputs: { "": { noun: "pengajuan", batch: BATCH } },
  cases: {
    ...queueModel.options.cases,
    "decision.open": { one, many: { ...many, ids: Array.from({ length: SOME }, (_, at) => at + 1) } },
  },
  gestures: {
    "decision.open": async (hand, { ids: chosen }) => {
      const { page, notes } = hand
      await hand.until("no rows", () => page.locator("[data-row]").first().isVisible())
      if (chosen.length === 1) {
        const row = page.locator("[data-row]:has([aria-current])")
        notes.set("ids", (await row.getAttribute("data-row")) ?? "")
        return hand.press(panel(page).getByRole("button", { name: /^Tolak/ }))
      }
      await pick(hand)
      await hand.press(button(page, `Setujui ${SOME}`))
    },
    "decision.note": async (hand, { note: words }) => {
      await hand.until("no note is asked", () => text(hand.page).isVisible())
      await text(hand.page).fill(words)
    },
    "decision.extra": never(
      "requests of attendance have no amounts: a claim's are in the tour of its lifecycle",
    ),
    "decision.submit": ({ page }) => text(page).press("Control+Enter"),
    "decision.close": async (hand) => {
      const { page } = hand
      const told = button(page, "Mengerti")
      if (await told.isVisible()) return hand.press(told)
      await text(page).press("Escape")
    },
    "bulk.stop": (hand) => hand.press(button(hand.page, "Berhenti")),
    "bulk.resume": (hand) => hand.press(button(hand.page, /^Lanjutkan \d+ sisanya$/)),
    "bulk.retry": (hand) => hand.press(button(hand.page, "Coba lagi yang gagal")),
    "bulk.close": async (hand) => {
      const enough = button(hand.page, "Cukup")
      await hand.press(
        (await enough.isVisible())
          ? enough
          : results(hand.page).getByRole("button", { name: "Tutup", exact: true }),
      )
    },
  },
  states: {
    closed: { gone: (page) => [text(page), results(page), button(page, "Mengerti")] },
    confirming: { seen: (page) => [text(page)] },
    deciding: { seen: (page) => [text(page)], gone: (page) => [button(page, "Mengerti")] },
    told: {
      seen: (page) => [panel(page).getByText(/^Pengajuan ini sudah ditolak oleh /), button(page, "Mengerti")],
      gone: (page) => [text(page)],
    },
    running: { seen: (page) => [page.getByText(/^(Memproses|Berhenti sesudah ini)… \d+ dari \d+/)] },
    paused: {
      seen: (page) => [button(page, "Cukup"), button(page, /^Lanjutkan \d+ sisanya$/)],
      gone: (page) => [button(page, "Berhenti")],
    },
    reporting: { seen: (page) => [results(page)], gone: (page) => [text(page)] },
  },
  screen: {
    id: "persetujuanQueue",
    opens: {
      "": async (hand) => {
        await fill(hand)
        await hand.open(`${path}?per_page=50`, "admin")
      },
    },
    replies: {
      decide: {
        call: "persetujuan-absensi/approval",
        real: { ok: null, Stale: takeOne },
        faults: ["Unreachable", "Refused", "Invalid"],
      },
      work: {
        call: "persetujuan-absensi/approval/bulk",
        real: { good: null, bad: takeOne },
        faults: ["Unreachable"],
      },
    },
    happens: (label, { context: { wish, waiting, note: said, chosen } }) => {
      // Of those that failed before, somebody else has decided: they fail again.
      const isAgain = waiting.length > 0 && waiting.length <= 2 && waiting.every((id) => id === 2)
      if (label === "work good") return !isAgain
      if (label === "work bad") return isAgain || waiting.length > 0
      if (label === "bulk.stop") return wish !== "stop"
      // A note of nothing but the wrong length is told before it is sent, so that none is decided so.
      if (label === "decision.note short") return said !== ` ${NOTE} ` && chosen?.ids.length === 1
      return true
    },
  },
})
