import { connectionMachine } from "#machines/app/connectionMachine.ts"
import { defineModel, once } from "../model.ts"
import { outcomes } from "../outcomes.ts"

export const storedAt = "2026-11-20T01:15:00.000Z"

export const connectionModel = defineModel({
  machine: connectionMachine,
  inputs: {
    "": { isOnline: true, at: null },
    without: { isOnline: false, at: null },
    stored: { isOnline: true, at: storedAt },
  },
  cases: {
    "connection.lost": once,
    "connection.back": once,
    "connection.retry": once,
    "answer.stored": { "": { at: storedAt } },
  },
  answers: { watch: "listens", probe: outcomes({ ok: null }) },
})
