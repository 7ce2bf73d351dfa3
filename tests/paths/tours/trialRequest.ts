import { trialStatusWords } from "#machines/lifecycles/trialRequestMachine.ts"
import { defineModel } from "../model.ts"
import { trialModel } from "../models/lifecycles.ts"
import { openRow, saysIn, standingIn, takeStep } from "./lib/listRow.ts"

const LIST = "request-trial/list"
const take = takeStep(LIST)
const says = (status: keyof typeof trialStatusWords) => saysIn(trialStatusWords[status].label)

/** A trial request, from its entry on. */
export const trialRequestTour = defineModel({
  ...trialModel.options,
  gestures: {
    "trial.check": (hand) => take(hand, { label: "Centang", confirm: "Centang", after: "checked" }),
    "trial.uncheck": (hand) => take(hand, { label: "Hapus centang", confirm: "Hapus centang", after: "new" }),
    "trial.convert": (hand) =>
      take(hand, { label: "Jadikan perusahaan", confirm: "Jadikan perusahaan", after: "converted" }),
    "trial.reject": (hand, { note: reason }) =>
      take(hand, { label: "Tolak", confirm: "Tolak permintaan", after: "rejected", reason: reason ?? "" }),
  },
  states: {
    new: says("new"),
    checked: says("checked"),
    converted: says("converted"),
    rejected: says("rejected"),
  },
  screen: {
    id: "trialRequest",
    wordless: "each lead has a name of its own",
    reads: standingIn(LIST),
    opens: {
      "": (hand) =>
        openRow(hand, { path: "/super-admin/request-trial", call: "request-trial/create", values: {} }),
    },
    replies: {},
  },
})
