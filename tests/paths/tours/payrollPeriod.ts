import type { Locator, Page } from "@playwright/test"
import { startRecalculation } from "#contract/areas/attendance/recalculation.ts"
import { payrollStatusWords } from "#contract/areas/payroll/periods.ts"
import { stepWords, type StepKind } from "#machines/payroll/periodSteps.ts"
import { dateIn, plusDays } from "#server/time/calendar.ts"
import type { Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { payrollPeriodModel } from "../models/lifecycles.ts"
import type { Sight } from "../screen.ts"
import { askAs, button, note } from "./lib/page.ts"
import { CALCULATION_MS, changePayees, findPeriod, makeFree, makePeriod } from "./lib/payroll.ts"

/** Days of a recalculation that keeps the queue of jobs busy. */
const BUSY_DAYS = 90

const steps = (page: Page): Locator => page.getByRole("group", { name: "Langkah periode gaji" })
const step = (page: Page, kind: StepKind): Locator =>
  steps(page).getByRole("button", { name: stepWords[kind].label, exact: true })

const standing = async (hand: Hand): Promise<string> =>
  (await findPeriod(hand, Number(note(hand, "id")))).status

/** Confirms a step in its dialog. */
const confirm = async (hand: Hand, kind: StepKind, reason?: string) => {
  const dialog = hand.page.getByRole("dialog")
  if (reason !== undefined) await dialog.getByRole("textbox", { name: /^Alasan/ }).fill(reason)
  await hand.press(dialog.getByRole("button", { name: stepWords[kind].label, exact: true }))
  await hand.until(`${kind} is not confirmed`, async () => (await dialog.count()) === 0)
}
const gesture = (kind: StepKind) => ({
  control: (page: Page) => step(page, kind),
  act: async (hand: Hand, { note: reason }: { readonly note?: string | null }) => {
    await hand.press(step(hand.page, kind))
    await confirm(hand, kind, reason ?? undefined)
  },
})

/**
 * Jobs of a company run one after another: a recalculation of attendance ahead of the calculation holds it, because a
 * few slips are calculated before the page can show it.
 */
const occupy = async (hand: Hand) => {
  const ask = await askAs(hand, "admin")
  const today = dateIn(new Date())
  await ask(startRecalculation.path, { start_date: plusDays(today, -BUSY_DAYS), end_date: today })
}
/** Opens the slip of the first employee, calculates it again, and comes back. */
const recalculate = async (hand: Hand) => {
  const { page } = hand
  await hand.press(page.locator('[data-machine="slipGajiList"]').getByRole("link").first())
  await hand.press(button(page, stepWords.recalculate.label))
  await confirm(hand, "recalculate")
  await hand.press(page.getByRole("link", { name: note(hand, "nama"), exact: true }))
}

const says = (status: keyof typeof payrollStatusWords): Sight => ({
  seen: (page) => [
    page.getByRole("main").locator("header").getByText(payrollStatusWords[status], { exact: true }),
  ],
})

/** A payroll period from its draft to its lock: of a bonus, which leaves the attendance of its days open. */
export const payrollPeriodTour = defineModel({
  ...payrollPeriodModel.options,
  gestures: {
    "payroll.change": async (hand) => {
      await changePayees(hand, Number(note(hand, "id")))
      await hand.page.reload()
    },
    "payroll.calculate": {
      control: (page) => step(page, "calculate"),
      act: async (hand) => {
        await occupy(hand)
        await hand.press(step(hand.page, "calculate"))
        await confirm(hand, "calculate")
      },
    },
    "payroll.recalculate": recalculate,
    "payroll.finish": async (hand) => {
      await makeFree(hand)
      await hand.until(
        "it is not calculated",
        async () => (await standing(hand)) !== "calculating",
        CALCULATION_MS,
      )
    },
    "payroll.fail": {
      control: (page) => button(page, "Hentikan"),
      act: async (hand) => {
        await hand.press(button(hand.page, "Hentikan"))
        await hand.until("it is not stopped", async () => (await standing(hand)) === "failed")
        await makeFree(hand)
      },
    },
    "payroll.approve": gesture("approve"),
    "payroll.reopen": gesture("reopen"),
    "payroll.pay": gesture("pay"),
    "payroll.lock": gesture("lock"),
    "payroll.cancel": async (hand) => {
      await hand.press(button(hand.page, "Langkah lain"))
      await hand.press(hand.page.getByRole("menuitem", { name: stepWords.cancel.label }))
      await confirm(hand, "cancel")
    },
  },
  states: {
    draft: says("draft"),
    calculating: says("calculating"),
    calculated: says("calculated"),
    failed: says("failed"),
    approved: says("approved"),
    paid: says("paid"),
    locked: says("locked"),
    cancelled: says("cancelled"),
  },
  screen: {
    id: "payrollPeriod",
    wordless: "each period has a name of its own",
    reads: standing,
    opens: {
      "": async (hand) => {
        const id = await makePeriod(hand)
        await hand.open(`/payroll/detail/${id}`, "admin")
      },
    },
    replies: {},
  },
})
