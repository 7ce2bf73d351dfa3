import type { Page } from "@playwright/test"
import { movePeriod } from "#contract/areas/payroll/periods.ts"
import { stepWords, type StepKind } from "#machines/payroll/periodSteps.ts"
import type { Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { MESSAGE } from "../outcomes.ts"
import { periodStepModel, reopening, REASON } from "../models/periodStep.ts"
import { askAs, stateOr } from "./lib/page.ts"
import { calculatePeriod, makePeriod } from "./lib/payroll.ts"

const dialog = (page: Page) => page.getByRole("dialog")
const steps = (page: Page) => page.getByRole("group", { name: "Langkah periode gaji" })
const step = (page: Page, kind: StepKind) =>
  steps(page).getByRole("button", { name: stepWords[kind].label, exact: true })
const reason = (page: Page) => dialog(page).getByRole("textbox", { name: /^Alasan/ })
const confirm = (page: Page) => dialog(page).locator("button[type=submit]")
const busy = (page: Page) => dialog(page).locator("button[aria-busy=true]")

/** An approved period: it can be paid, and opened again with a reason. */
const open = async (hand: Hand) => {
  const id = await makePeriod(hand)
  const { version } = await calculatePeriod(hand, id)
  const ask = await askAs(hand, "admin")
  await ask(movePeriod.path, { id, version, status: "approved" })
  await hand.open(`/payroll/detail/${id}`, "admin")
  await hand.until("no steps", () => step(hand.page, "pay").isVisible())
}

/** A step of a payroll period; the period stays as it is, because its answers are not the server's. */
export const periodStepTour = defineModel({
  ...periodStepModel.options,
  cases: {
    ...periodStepModel.options.cases,
    "step.open": { pay: { of: { kind: "pay", id: 7, version: 2 } }, reopen: { of: reopening } },
  },
  gestures: {
    "step.open": { control: (page, { of }) => step(page, of.kind) },
    "step.note": {
      control: reason,
      act: ({ page }, { note }) => reason(page).fill(note === REASON ? REASON : ""),
    },
    "step.submit": { control: confirm },
    "step.close": {
      control: (page) => dialog(page).getByRole("button", { name: "Tutup", exact: true }).last(),
    },
  },
  states: {
    closed: { seen: (page) => [step(page, "pay")], gone: (page) => [confirm(page)] },
    confirming: { seen: (page) => [confirm(page)], gone: (page) => [busy(page)] },
    sending: { seen: (page) => [busy(page)] },
  },
  screen: {
    id: "periodStep",
    wordless: "each period has a name of its own",
    reads: stateOr("periodStep", "closed"),
    opens: { "": open },
    replies: {
      take: {
        call: movePeriod.path,
        real: {},
        injects: {
          ok: { status: 200, body: { api_status: 1, api_message: MESSAGE, data: { id: 7, version: 3 } } },
        },
        faults: ["Unreachable", "Refused"],
      },
    },
    unwalked: {
      "periodStep.sending|xstate.done.actor.take|0":
        "the next period is made above the list of periods: tests/e2e/payroll.spec.ts",
    },
    /** Only the dialog of a step that needs a reason has the field; nothing is made on the page of a period. */
    happens: (label, { context: { of } }) =>
      label !== "take made" && (!label.startsWith("step.note") || of.kind === "reopen"),
  },
})
