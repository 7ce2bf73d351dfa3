import { and, inArray, type SQL, sql } from "drizzle-orm"
import { moduleOfEvent } from "#contract/areas/programs/events.ts"
import { type WebhookStatus, webhooks as resource } from "#contract/areas/programs/webhook.ts"
import { moduleOf, rightOf } from "#contract/kit/modules.ts"
import { Refusal } from "../../call/answer.ts"
import type { Context } from "../../call/handler.ts"
import { webhooks as t } from "../../db/tables/index.ts"
import { addressProblem } from "../../mail/webhooks/deliver.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { outer } from "../../kit/textSearch.ts"
import { wireInstant } from "../../time/calendar.ts"

const status = sql<WebhookStatus>`case when ${t.stopped_at} is not null then 'stopped' when not ${t.is_active} then 'off' when ${t.secret} is null then 'new' else 'active' end`

/** A super administrator inside a company has no account there whose rights could limit what is sent. */
export const assertSender = ({ session }: Context): void => {
  if (session.impersonating)
    throw new Refusal(
      "Webhook diatur oleh akun perusahaan sendiri, bukan saat Anda bekerja sebagai perusahaan lain",
      "forbidden",
    )
}

const lackingModule = ({ session }: Context, events: readonly string[]): string | null => {
  const { rights } = session.holder
  if (rights === null) return null
  for (const event of events) {
    const module = moduleOfEvent(event)
    if (module !== null && !rights.includes(rightOf(module, "view"))) return moduleOf(module).nama
  }
  return null
}

export const webhooksRules = defineRules(resource, t, {
  select: () => ({
    status,
    has_secret: sql<boolean>`${t.secret} is not null`,
    accounts_nama: sql<string>`(select a.nama_lengkap from accounts a where a.companies_id = ${outer(t.companies_id)} and a.id = ${outer(t.accounts_id)})`,
  }),
  search: [t.nama, t.url],
  sorts: { created_at: sql`${t.created_at}` },
  present: (_ctx, row) => {
    const { old_until } = row as { readonly old_until?: string | null }
    return { ...row, ...(typeof old_until === "string" ? { old_until: wireInstant(old_until) } : {}) }
  },
  check: (ctx, { url, events }): Promise<Record<string, string[]>> => {
    assertSender(ctx)
    const address = addressProblem(url)
    const lacking = lackingModule(ctx, events)
    return Promise.resolve({
      ...(address === null ? {} : { url: [address] }),
      ...(lacking === null ? {} : { events: [`Anda sendiri tidak memiliki hak melihat ${lacking}`] }),
    })
  },
  /** Who saves it is responsible for what is sent; saving a switched-on webhook starts it again. */
  settle: (ctx, values) => ({ ...values, accounts_id: ctx.accountId }) as typeof values,
  store: (values) => ({ ...values, ...(values.is_active ? { stopped_at: null, failures: 0 } : {}) }),
})

/** The webhooks of these ids that the caller sees. */
export const seenWebhooks = (ctx: Context, ids: readonly number[], more?: SQL) =>
  ctx.tx
    .select({ id: t.id, version: t.version, secret: t.secret })
    .from(t)
    .where(and(inArray(t.id, [0, ...ids]), more))
