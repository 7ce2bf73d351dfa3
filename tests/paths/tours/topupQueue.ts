import type { Locator, Page } from "@playwright/test"
import { createDeskMachine } from "#machines/topup/deskMachine.ts"
import type { DeskContext } from "#machines/topup/deskTypes.ts"
import { noValues, type Step } from "#machines/topup/steps.ts"
import { REASON, superOne } from "#tests/unit/lifecycles/cases.ts"
import type { Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { AT, desk, type Desk, row, topupDeskModel } from "../models/topupDesk.ts"
import { outcomes } from "../outcomes.ts"
import { never } from "../screen.ts"
import { askAs, button, note, unanswered } from "./lib/page.ts"
import { order, pay } from "./lib/topup.ts"

const PATH = "/super-admin/point/transaksi"
/** Pending top-ups at the beginning: enough for a path with several decisions. */
const WAITING = 4

const paidRow = { ...row, status: "waiting_confirmation" as const, version: 2 }
const reject: Step = { kind: "reject", row: paidRow }
const approve: Step = { kind: "approve", row: paidRow }
const status = { status: "created" }

const drawer = (page: Page): Locator => page.locator("[data-topup]")
const dialog = (page: Page): Locator => page.getByRole("dialog").last()
const stepDialog = (page: Page): Locator =>
  page.getByRole("dialog", { name: /^(Setujui top-up\?|Tolak top-up)$/ })
const title = (page: Page): Locator =>
  page.getByRole("heading", { name: /^(Setujui top-up\?|Tolak top-up)$/ })
const verbs = { approve: "Setujui", reject: "Tolak" } as const

const ids = (hand: Hand): readonly string[] => note(hand, "ids").split(",")
/** The next undecided one. */
const current = (hand: Hand): string => {
  const [first] = ids(hand)
  if (first === undefined || first === "") throw new Error("none is left")
  return first
}
const spend = (hand: Hand) => hand.notes.set("ids", ids(hand).slice(1).join(","))

const open = async (hand: Hand) => {
  await hand.page.goto("/favicon.svg")
  const made: number[] = []
  for (let nth = 0; nth < WAITING; nth++) {
    const bill = await order(hand)
    await pay(hand, bill)
    made.push(bill.id)
  }
  hand.notes.set("ids", made.join(","))
  await hand.open(PATH, "super")
}

const close = (hand: Hand) =>
  hand.press(hand.page.getByRole("dialog").getByRole("button", { name: "Tutup", exact: true }).first())
const look = async (hand: Hand) => {
  hand.notes.set("seen", current(hand))
  await hand.press(hand.page.locator(`tr[data-row="${current(hand)}"] a`).first())
  await hand.until("its details are not there", () => drawer(hand.page).isVisible())
}

/** While a dialog or the details cover the list, none of its steps is possible. */
const happens = (
  label: string,
  { context, paths }: { readonly context: DeskContext<Desk>; readonly paths: readonly string[] },
): boolean => {
  const { desk: shown, chosen, question, step } = context
  const is = (path: string) => paths.includes(path)
  const isAll = question["status"] === undefined
  const [type = "", name = ""] = label.split(" ")
  switch (type) {
    case "desk.show":
      if (step !== null || shown === null || !is("watch.ready")) return false
      return name === "status" ? isAll && chosen === null : !isAll || chosen !== null
    case "desk.ask":
      if (!is("work.idle") || chosen !== null || !isAll) return false
      return name === "status" || (shown !== null && is("watch.ready"))
    case "desk.retry":
      return chosen === null || shown === null
    case "desk.refresh":
      return is("work.idle") && chosen === null
    case "step.open":
      return chosen !== null && is("watch.ready")
    // The polling delay is shorter: this timer fires first only while an answer is pending.
    case "after":
      return name !== "patience" || !is("watch.ready")
    case "step.submit":
      if (!is("watch.ready") || context.problem?._tag === "Stale") return false
      return name !== "empty" || step?.kind === "reject"
    case "act":
      return is("watch.ready")
    default:
      return true
  }
}
/** The super administrator's desk: every company's top-ups, and the decision on paid ones. */
export const topupQueueTour = defineModel({
  ...topupDeskModel.options,
  machine: createDeskMachine<Desk>("topupQueue", "Top-up semua perusahaan"),
  inputs: { "": { path: PATH, actor: superOne, question: {}, chosen: null } },
  cases: {
    ...topupDeskModel.options.cases,
    "desk.show": { status: { question: status, chosen: null }, all: { question: {}, chosen: null } },
    "desk.ask": { status: { question: status, chosen: null }, row: { question: {}, chosen: paidRow.id } },
    "step.open": { reject: { step: reject, at: AT }, approve: { step: approve, at: AT } },
    "step.submit": {
      "": { values: { ...noValues, note: REASON }, at: AT },
      empty: { values: noValues, at: AT },
    },
  },
  answers: { load: outcomes({ ok: desk }), act: outcomes({ ok: null }) },
  facts: ({ question, chosen, desk: shown, step }) => [
    question["status"],
    chosen,
    shown === null,
    step?.kind,
  ],
  gestures: {
    "desk.show": async (hand, { question }) => {
      if (question["status"] === undefined) {
        if (await drawer(hand.page).isVisible()) return close(hand)
        return hand.press(button(hand.page, "Hapus filter Status: Menunggu Pembayaran"))
      }
      await hand.press(hand.page.locator("summary").filter({ hasText: /^Status$/ }))
      await hand.press(button(hand.page, "Menunggu Pembayaran"))
    },
    "desk.ask": async (hand, { chosen }) => {
      if (chosen !== null) return look(hand)
      await hand.page.evaluate((to) => history.pushState(null, "", to), `${PATH}?status=created`)
    },
    // The event the browser fires when a user comes back to the page.
    "desk.refresh": ({ page }) =>
      page.evaluate(() => {
        document.dispatchEvent(new Event("visibilitychange"))
      }),
    "desk.retry": { control: (page) => button(page, "Coba lagi") },
    "step.open": async (hand, { step }) => {
      if (hand.notes.get("seen") !== current(hand)) {
        await close(hand)
        await look(hand)
      }
      if (step.kind === "approve" || step.kind === "reject")
        await hand.press(button(hand.page, verbs[step.kind]))
    },
    "step.submit": {
      control: (page) => stepDialog(page).getByRole("button", { name: /^(Setujui|Tolak)$/ }),
      act: async (hand, { values }) => {
        const reason = dialog(hand.page).getByLabel(/^Alasan/)
        if (await reason.isVisible()) await reason.fill(values.note)
        await hand.press(dialog(hand.page).getByRole("button", { name: /^(Setujui|Tolak)$/ }))
      },
    },
    "step.close": {
      control: (page) => stepDialog(page).getByRole("button", { name: "Tutup", exact: true }).last(),
    },
  },
  states: {
    watch: { seen: (page) => [page.locator("main h1")] },
    "watch.loading": { gone: (page) => [button(page, "Coba lagi")] },
    "watch.ready": { gone: (page) => [button(page, "Coba lagi")] },
    "watch.refreshing": { gone: (page) => [button(page, "Coba lagi")] },
    "watch.failed": { seen: (page) => [button(page, "Coba lagi")] },
    work: never("its states say it"),
    "work.idle": { gone: (page) => [title(page)] },
    "work.filling": { seen: (page) => [title(page)] },
    "work.sending": { seen: (page) => [title(page)] },
    "work.sending.sent": { gone: (page) => [unanswered(page)] },
    "work.sending.overdue": { seen: (page) => [unanswered(page)] },
  },
  screen: {
    id: "topupQueue",
    opens: { "": open },
    replies: {
      load: { call: "companies/history-topup/super-list", real: { ok: null }, faults: ["Unreachable"] },
      act: {
        call: "companies/history-topup/super/approved",
        real: {
          ok: async (hand) => {
            spend(hand)
          },
          /** Another super administrator decides first (optimistic lock). */
          Stale: async (hand) => {
            const ask = await askAs(hand, "super")
            const decision = { id: Number(current(hand)), status: "rejected", note: REASON }
            await ask("companies/history-topup/super/approved", decision)
            spend(hand)
          },
        },
        faults: ["Unreachable", "Invalid"],
      },
    },
    echoes: (event) =>
      event.type === "navigation.requested" ? { type: "desk.ask" as const, ...sightIn(event.to) } : null,
    happens,
  },
})

/** Parses the query of an address; the row's id is replaced by the model's. */
function sightIn(to: string) {
  const words = new URLSearchParams(to.split("?")[1] ?? "")
  return {
    question: words.has("status") ? status : {},
    chosen: words.has("id") ? paidRow.id : null,
  }
}
