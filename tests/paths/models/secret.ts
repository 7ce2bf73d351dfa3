import { createAskedMachine } from "#machines/secret/askedMachine.ts"
import { createSecretMachine } from "#machines/secret/secretMachine.ts"
import { defineModel, once } from "../model.ts"
import { outcomes } from "../outcomes.ts"

export const secretMachine = createSecretMachine("keySecret", "Rahasia sebuah kunci API")
export const told = { secret: "balai_rahasia" }

export const secretModel = defineModel({
  machine: secretMachine,
  inputs: { "": undefined },
  cases: {
    "secret.ask": { "": { id: 7, isReplacing: false }, again: { id: 7, isReplacing: true } },
    "secret.confirm": once,
    "secret.cancel": once,
    "secret.hide": once,
  },
  answers: { issue: outcomes({ ok: told, lost: { secret: null } }) },
  guide: {
    starts: { "": "Buka /setting/other/kunci-api, buka sebuah kunci" },
    fields: { id: ["Kunci", ""], isReplacing: ["Rahasia lama dipakai", ""] },
  },
})

export const askedMachine = createAskedMachine("webhookAsk", "Percobaan sebuah webhook")
export const asking = { verb: "test", id: 7 } as const

export const askedModel = defineModel({
  machine: askedMachine,
  inputs: { "": undefined },
  cases: { "asked.send": { "": { asking } } },
  answers: { ask: outcomes({ ok: null }) },
  guide: {
    starts: { "": "Buka /setting/other/webhook, buka sebuah webhook yang punya rahasia" },
    fields: { "asking.verb": ["Tindakan", ""], "asking.id": ["Webhook", ""] },
  },
})
