import { claims as flow } from "#contract/areas/claims/reimbursment.ts"
import { createQueueMachine } from "#machines/queue/queueMachine.ts"
import { defineModel } from "../model.ts"
import { one, queueModel } from "../models/queue.ts"
import { decidingGestures, decidingScreen, decidingStates, type Deciding, manyOf } from "./lib/deciding.ts"
import { claims, panel } from "./lib/queue.ts"

const deciding: Deciding = {
  queue: claims,
  approval: "reimbursment/approval",
  bulk: "reimbursment/approval/bulk",
  batch: 20,
  // Approvals count against limits, so a bulk approval could fail.
  decision: "rejected",
}
const screen = decidingScreen(deciding)

/** Deciding on claims: one with its amounts or a reason, or many in bulk requests with a result per row. */
export const reimbursementQueueTour = defineModel({
  ...queueModel.options,
  machine: createQueueMachine("reimbursementQueue", "Memutuskan klaim reimbursement"),
  inputs: { "": { noun: "klaim", batch: deciding.batch, decisions: flow.decisions } },
  cases: {
    ...queueModel.options.cases,
    "decision.open": { one, grant: { ...one, decision: "approved" }, many: manyOf(deciding) },
  },
  facts: (context) => [queueModel.options.facts?.(context), context.chosen?.decision],
  gestures: {
    ...decidingGestures(deciding),
    "decision.extra": ({ page }) =>
      panel(page)
        .getByRole("textbox", { name: /^Disetujui untuk/ })
        .first()
        .fill("1000"),
  },
  states: decidingStates,
  screen: {
    ...screen,
    happens: (label, seen) => {
      const isGrant = seen.context.chosen?.decision === "approved"
      if (label === "decision.extra") return isGrant
      // The remaining amounts may exceed a limit: the lifecycle's own tour chooses a claim that does not.
      if (label === "decide ok") return !isGrant
      return screen.happens(label, seen)
    },
  },
})
