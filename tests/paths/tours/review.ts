import type { Page } from "@playwright/test"
import { createReviewMachine } from "#machines/review/reviewMachine.ts"
import type { ReviewRow } from "#machines/review/reviewTypes.ts"
import type { Hand } from "../browser/hand.ts"
import { defineModel } from "../model.ts"
import { reviewModel } from "../models/review.ts"
import { never } from "../screen.ts"
import { type Deciding, lookAtOne, openWith, takeOne, text, untilRead } from "./lib/deciding.ts"
import { attendance, panel } from "./lib/queue.ts"
import { button } from "./lib/page.ts"

/** Rows that one path may decide. */
const ENOUGH = 8
const deciding: Deciding = {
  queue: attendance,
  approval: "persetujuan-absensi/approval",
  bulk: "persetujuan-absensi/approval/bulk",
  batch: 20,
  decision: "rejected",
}
const LIST = "its list says so, which has a tour of its own: devisiList"
const WATCH = "its watch says so when somebody else decides: tests/e2e/live.spec.ts"
const QUEUE = "its queue takes it on at once, and says how it stands: decision.stood"
const UNDO = "its undo takes it on: tests/e2e/undo.spec.ts"
const reject = (page: Page) => panel(page).getByRole("button", { name: /^Tolak/ })
const understood = (page: Page) => button(page, "Mengerti")

const standing = async ({ page }: Hand): Promise<string> => {
  if (await understood(page).isVisible()) return "told"
  return (await text(page).isVisible()) ? "deciding" : "looking"
}
const stand = async (hand: Hand, state: string, isAboutOne: boolean) => {
  const { page } = hand
  if (state === "told") {
    await text(page).fill("Bukti tidak jelas")
    await takeOne(hand, deciding)
    await text(page).press("Control+Enter")
  } else if (isAboutOne) {
    await untilRead(hand, deciding)
    await lookAtOne(hand, deciding)
    await hand.press(reject(page))
  } else if (await understood(page).isVisible()) await hand.press(understood(page))
  else await text(page).press("Escape")
}

/** The screen of pending requests: whose evidence is shown while a decision is open, taken or lost. */
export const reviewTour = defineModel({
  ...reviewModel.options,
  machine: createReviewMachine<ReviewRow>("persetujuanReview", "Layar permintaan yang menunggu"),
  gestures: {
    "row.look": async (hand) => {
      await untilRead(hand, deciding)
      await lookAtOne(hand, deciding)
    },
    "decision.ask": never(QUEUE),
    "news.show": never(WATCH),
    "review.seen": never("the page is seen again: tests/e2e/persetujuan.spec.ts"),
    "undo.press": never(UNDO),
    "undo.close": never(UNDO),
    "address.changed": never("a row is named by the address: tests/e2e/persetujuan.spec.ts"),
    "rows.read": never(LIST),
    "row.named": never(LIST),
    "rows.renewed": never(WATCH),
    "rows.changed": never(QUEUE),
    "rows.taken": never(UNDO),
    "decision.stood": (hand, { standing: { state, chosen } }) => stand(hand, state, chosen !== null),
    "decision.made": never(QUEUE),
    "review.said": never(QUEUE),
  },
  states: {
    looking: { seen: (page) => [panel(page)], gone: (page) => [text(page), understood(page)] },
    deciding: { seen: (page) => [text(page)], gone: (page) => [understood(page)] },
    told: { seen: (page) => [understood(page)], gone: (page) => [text(page)] },
  },
  screen: {
    id: "persetujuanReview",
    wordless: "who waits first is somebody else by what the tours before have decided",
    reads: standing,
    opens: { "": (hand) => openWith(hand, deciding, ENOUGH) },
    replies: {
      list: "listens",
      queue: "listens",
      undo: "listens",
      watch: "listens",
      one: "listens",
      hear: "listens",
    },
    sends: { "decision.stood told": [deciding.approval] },
    /** A note opens over no other note, and is lost only once it is open. */
    happens: (label, { paths }) => {
      if (label === "decision.stood one") return !paths.includes("deciding")
      if (label === "decision.stood told") return paths.includes("deciding")
      if (label === "decision.stood closed") return !paths.includes("looking")
      return paths.includes("looking")
    },
  },
})
