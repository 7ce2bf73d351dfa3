import { Schema } from "effect"
import { defineCall } from "../../kit/call.ts"
import { defineResource } from "../../kit/resource.ts"
import { flag, id, listFields, oneOf, pageOf, text, writeFields } from "../../kit/schema.ts"
import { EVENTS, type WebhookEvent } from "./events.ts"
import { urlProblem } from "../../kit/publicUrl.ts"

export const webhookStatuses = ["new", "active", "off", "stopped"] as const
export type WebhookStatus = (typeof webhookStatuses)[number]
export const webhookStatusWords: Readonly<Record<WebhookStatus, string>> = {
  new: "Belum ada rahasia",
  active: "Aktif",
  off: "Dimatikan",
  stopped: "Berhenti karena gagal",
}
export const deliveryStatuses = ["waiting", "sent", "failed"] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]
export const deliveryStatusWords: Readonly<Record<DeliveryStatus, string>> = {
  waiting: "Menunggu",
  sent: "Terkirim",
  failed: "Gagal",
}

const company = ["company"] as const

/**
 * Webhooks: what happens in the company is sent to an address, signed (Standard Webhooks). The payload has ids and the
 * status, never values.
 */
export const webhooks = defineResource(
  {
    id: "webhook",
    alias: "webhook_id",
    noun: "webhook",
    fields: {
      nama: text(60),
      url: text(500),
      events: Schema.Array(Schema.Literals(EVENTS as readonly [WebhookEvent, ...WebhookEvent[]])).check(
        Schema.isMinLength(1, { message: "Pilih sedikitnya satu kejadian" }),
        Schema.isMaxLength(EVENTS.length, { message: `Paling banyak ${EVENTS.length} kejadian` }),
      ),
      /** Switching it on again starts it after it was stopped. */
      is_active: flag(true),
    },
    shown: {
      status: oneOf(webhookStatuses),
      /** A secret was issued, so that deliveries can be signed. */
      has_secret: Schema.Boolean,
      accounts_id: Schema.Int,
      /** The account whose rights limit what is sent. */
      accounts_nama: Schema.String,
      /** Failures since the last delivery that succeeded. */
      failures: Schema.Int,
      /** Until then deliveries are also signed with the secret before; null = there is none. */
      old_until: Schema.NullOr(Schema.String),
    },
    sorts: ["nama", "created_at", "updated_at"],
    filters: {},
    who: { read: company, write: company },
    module: "programs",
    example: { nama: "Program gaji", url: "https://hooks.example.com/balai", events: ["members.created"] },
  },
  ({ url }) => {
    const issue = urlProblem(url)
    return issue === null ? [] : [{ path: ["url"], issue }]
  },
)

const edits = {
  scope: "tenant",
  who: company,
  needs: { module: "programs", action: "edit" },
  write: true,
  invalidates: [webhooks.listKey],
} as const
const deliveries = "list-webhook-pengiriman"

/** Issues the secret; one before it still signs for 24 hours. */
export const issueWebhook = defineCall({
  ...edits,
  path: "webhook/terbitkan",
  payload: Schema.Struct({ ...writeFields, id }),
  answer: Schema.Struct({ id: Schema.Int, version: Schema.Int, secret: Schema.NullOr(Schema.String) }),
  answeredOnce: ["secret"],
  alias: "webhook_id",
  summary: "Menerbitkan rahasia penanda tangan sebuah webhook; ditunjukkan sekali",
  example: { id: 1 },
  refusal: "not_found",
})

/** Queues a delivery of the event `webhook.test`, also for a webhook that is off or was stopped. */
export const testWebhook = defineCall({
  ...edits,
  path: "webhook/percobaan",
  payload: Schema.Struct({ ...writeFields, id }),
  answer: Schema.Struct({ id: Schema.Int }),
  invalidates: [deliveries],
  alias: "webhook_id",
  summary: "Mengirim percobaan ke sebuah webhook",
  example: { id: 1 },
  refusal: "state",
})

const delivery = Schema.Struct({
  id: Schema.Int,
  webhook_id: Schema.Int,
  /** `webhook-id` of the request: the same at each attempt. */
  message_id: Schema.String,
  event: Schema.String,
  status: oneOf(deliveryStatuses),
  created_at: Schema.String,
  attempts: Schema.Int,
  /** Null = not tried yet, or no answer. */
  answer_status: Schema.NullOr(Schema.Int),
  /** First characters of the answer, or the name of the error. */
  answer: Schema.NullOr(Schema.String),
  /** Duration of the last attempt, ms. */
  took: Schema.NullOr(Schema.Int),
  next_attempt_at: Schema.NullOr(Schema.String),
})

export const listDeliveries = defineCall({
  path: "webhook/pengiriman",
  scope: "tenant",
  who: company,
  needs: { module: "programs", action: "view" },
  payload: Schema.Struct({
    ...listFields,
    sort: Schema.optionalKey(oneOf(["created_at"])),
    id,
    status: Schema.optionalKey(oneOf(deliveryStatuses)),
  }),
  answer: pageOf(delivery),
  alias: "webhook_id",
  summary: "Pengiriman sebuah webhook dalam 30 hari terakhir, terbaru dahulu",
  example: { id: 1 },
  refusal: "not_found",
})

export const resendDelivery = defineCall({
  ...edits,
  path: "webhook/kirim-ulang",
  payload: Schema.Struct({ ...writeFields, id }),
  answer: Schema.Struct({ id: Schema.Int }),
  invalidates: [deliveries],
  summary: "Mengirim ulang satu pengiriman webhook, dengan webhook-id yang sama",
  example: { id: 1 },
  refusal: "state",
})
