import { type PushState, pushMachine } from "#machines/push/pushMachine.ts"
import { defineModel, once } from "../model.ts"
import { outcomes } from "../outcomes.ts"

export const off: PushState = { permission: "open", is_here: false, browsers: 0, is_used: true }
export const on: PushState = { ...off, is_here: true, browsers: 1 }
export const denied: PushState = { ...off, permission: "denied" }
export const unsupported: PushState = { ...off, permission: "unsupported" }

export const pushModel = defineModel({
  machine: pushMachine,
  inputs: { "": undefined },
  cases: { "push.turnOn": once, "push.turnOff": once, "push.test": once, "push.retry": once },
  answers: {
    look: outcomes({ unsupported, denied, off, on }),
    subscribe: outcomes({ on, denied, off }),
    unsubscribe: outcomes({ off }),
    test: outcomes({ ok: null }),
  },
})
