import { liveMachine } from "#machines/live/liveMachine.ts"
import { defineModel, once } from "../model.ts"

export const liveModel = defineModel({
  machine: liveMachine,
  inputs: { "": undefined },
  cases: {
    "live.lead": once,
    "live.opened": once,
    "live.closed": once,
    "live.refused": once,
    "live.absent": once,
    "live.over": once,
  },
  answers: { lead: "listens", follow: "listens", listen: "listens" },
})
