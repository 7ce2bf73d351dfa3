import { issueKey, keyDeeds } from "#contract/areas/programs/kunciApi.ts"
import {
  issueWebhook,
  listDeliveries,
  resendDelivery,
  testWebhook,
} from "#contract/areas/programs/webhook.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { createQueryMachine } from "#machines/query/queryMachine.ts"
import { type Asking, createAskedMachine } from "#machines/secret/askedMachine.ts"
import { createSecretMachine, type Issued } from "#machines/secret/secretMachine.ts"
import { send } from "../wire/calls.ts"
import { actor } from "../wire/request.ts"
import { asking } from "./reading.ts"

export const liveKeySecret = createSecretMachine("keySecret", "Rahasia sebuah kunci API").provide({
  actors: { issue: actor<Issued, { readonly id: number }>(({ id }, abort) => send(issueKey, { id }, abort)) },
})

export type Deeds = AnswerOf<typeof keyDeeds>
export type DeedsAsk = { readonly id: number; readonly page: number }
const DEEDS = 10
export const liveKeyDeeds = createQueryMachine<Deeds, DeedsAsk>(
  "keyDeeds",
  "Perubahan oleh kunci API",
).provide({
  actors: {
    load: asking<Deeds, DeedsAsk>((ask, abort) => send(keyDeeds, { ...ask, per_page: DEEDS }, abort)),
  },
})

export const liveWebhookSecret = createSecretMachine("webhookSecret", "Rahasia sebuah webhook").provide({
  actors: {
    issue: actor<Issued, { readonly id: number }>(({ id }, abort) => send(issueWebhook, { id }, abort)),
  },
})

export type Deliveries = AnswerOf<typeof listDeliveries>
const DELIVERIES = 20
export const liveDeliveries = createQueryMachine<Deliveries, DeedsAsk>(
  "webhookDeliveries",
  "Pengiriman sebuah webhook",
).provide({
  actors: {
    load: asking<Deliveries, DeedsAsk>((ask, abort) =>
      send(listDeliveries, { ...ask, per_page: DELIVERIES }, abort),
    ),
  },
})

export const liveWebhookAsk = createAskedMachine("webhookAsk", "Percobaan sebuah webhook").provide({
  actors: {
    ask: actor<unknown, Asking>(({ verb, id }, abort) =>
      send(verb === "test" ? testWebhook : resendDelivery, { id }, abort),
    ),
  },
})
