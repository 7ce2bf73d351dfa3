import { randomUUID } from "node:crypto"
import { and, eq, sql } from "drizzle-orm"
import { TEST_EVENT } from "#contract/areas/programs/events.ts"
import {
  type DeliveryStatus,
  issueWebhook,
  listDeliveries,
  resendDelivery,
  testWebhook,
  webhooks as resource,
} from "#contract/areas/programs/webhook.ts"
import { notFound, ok, Refusal, StaleVersion } from "../../call/answer.ts"
import { inTx } from "../../call/handler.ts"
import { webhookDeliveries as deliveries, webhooks as t } from "../../db/tables/index.ts"
import { newSecret, shownSecret } from "../../mail/webhooks/sign.ts"
import { keysetPage, paged } from "../../kit/paging.ts"
import { findRow } from "../../kit/resource.ts"
import { wireInstant } from "../../time/calendar.ts"
import { assertSender, seenWebhooks, webhooksRules } from "./webhook.rules.ts"

/** Both secrets sign for so long after a rotation. */
const ROTATION_MS = 86_400_000
const DELIVERY = "pengiriman webhook"
const NO_SECRET = "Terbitkan dahulu rahasia webhook ini"

type Delivery = {
  readonly id: number
  readonly webhook_id: number
  readonly message_id: string
  readonly event: string
  readonly status: DeliveryStatus
  readonly created_at: string
  readonly attempts: number
  readonly answer_status: number | null
  readonly answer: string | null
  readonly took: number | null
  readonly next_attempt_at: string | null
}

export const webhookHandlers = {
  "webhook/terbitkan": inTx(issueWebhook, async (ctx, { id, version }) => {
    assertSender(ctx)
    const { tx, now, accountId } = ctx
    const [held] = await seenWebhooks(ctx, [id]).for("update")
    if (held === undefined) throw notFound(resource.noun)
    if (version !== undefined && version !== held.version)
      throw new StaleVersion(await findRow(ctx, webhooksRules, id))
    const secret = newSecret()
    const old =
      held.secret === null
        ? {}
        : { old_secret: held.secret, old_until: new Date(now.getTime() + ROTATION_MS).toISOString() }
    const [row] = await tx
      .update(t)
      .set({
        secret,
        ...old,
        version: sql`${t.version} + 1`,
        updated_at: now.toISOString(),
        updated_by: accountId,
      })
      .where(eq(t.id, id))
      .returning({ id: t.id, version: t.version })
    if (row === undefined) throw notFound(resource.noun)
    await ctx.audit({
      entity: resource.noun,
      entityId: id,
      action: "update",
      before: { has_secret: held.secret !== null },
      after: { has_secret: true },
    })
    return ok({ ...row, secret: shownSecret(secret) }, "Rahasia webhook diterbitkan")
  }),

  "webhook/percobaan": inTx(testWebhook, async (ctx, { id }) => {
    assertSender(ctx)
    const { tx, now, companyId } = ctx
    const [held] = await seenWebhooks(ctx, [id])
    if (held === undefined) throw notFound(resource.noun)
    if (held.secret === null) throw new Refusal(NO_SECRET, "state")
    const at = now.toISOString()
    const [row] = await tx
      .insert(deliveries)
      .values({
        companies_id: companyId,
        webhooks_id: id,
        message_id: `msg_${randomUUID()}_${id}`,
        event: TEST_EVENT,
        data: { id, status: null },
        created_at: at,
        next_attempt_at: at,
      })
      .returning({ id: deliveries.id })
    if (row === undefined) throw new Error("no delivery was queued")
    await ctx.audit({
      entity: DELIVERY,
      entityId: row.id,
      action: "create",
      before: null,
      after: { event: TEST_EVENT },
    })
    return ok(row, "Percobaan dikirim; hasilnya tampil sebentar lagi")
  }),

  "webhook/kirim-ulang": inTx(resendDelivery, async (ctx, { id }) => {
    assertSender(ctx)
    const [held] = await ctx.tx
      .select({ id: deliveries.id, status: deliveries.status, webhook: deliveries.webhooks_id })
      .from(deliveries)
      .where(eq(deliveries.id, id))
      .for("update")
    if (held === undefined) throw notFound(DELIVERY)
    const [hook] = await seenWebhooks(ctx, [held.webhook])
    if (hook === undefined) throw notFound(resource.noun)
    if (hook.secret === null) throw new Refusal(NO_SECRET, "state")
    if (held.status === "waiting") throw new Refusal("Pengiriman ini sudah menunggu dikirim", "state")
    await ctx.tx
      .update(deliveries)
      .set({ status: "waiting", attempts: 0, next_attempt_at: ctx.now.toISOString() })
      .where(eq(deliveries.id, id))
    await ctx.audit({
      entity: DELIVERY,
      entityId: id,
      action: "update",
      before: { status: held.status },
      after: { status: "waiting" },
    })
    return ok({ id }, "Dikirim ulang; hasilnya tampil sebentar lagi")
  }),

  "webhook/pengiriman": inTx(listDeliveries, async (ctx, asked) => {
    const [held] = await seenWebhooks(ctx, [asked.id])
    if (held === undefined) throw notFound(resource.noun)
    const page = await keysetPage<Delivery>(ctx.tx, {
      table: deliveries,
      select: {
        webhook_id: deliveries.webhooks_id,
        message_id: deliveries.message_id,
        event: deliveries.event,
        status: deliveries.status,
        created_at: deliveries.created_at,
        attempts: deliveries.attempts,
        answer_status: deliveries.answer_status,
        answer: deliveries.answer,
        took: deliveries.took,
        next_attempt_at: deliveries.next_attempt_at,
      },
      where: and(
        eq(deliveries.webhooks_id, asked.id),
        asked.status === undefined ? undefined : eq(deliveries.status, asked.status),
      ),
      sort: { key: "created_at", by: sql`${deliveries.created_at}` },
      id: deliveries.id,
      dir: asked.dir ?? "desc",
      ...paged(asked),
    })
    return ok({
      ...page,
      rows: page.rows.map((row) => ({
        ...row,
        created_at: wireInstant(row.created_at),
        next_attempt_at: row.next_attempt_at === null ? null : wireInstant(row.next_attempt_at),
      })),
    })
  }),
}
