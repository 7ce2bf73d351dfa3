import { and, desc, eq, inArray, sql } from "drizzle-orm"
import {
  PUSH_BROWSERS,
  pushState,
  subscribePush,
  testPush,
  unsubscribePush,
} from "#contract/areas/preferences/push.ts"
import type { NoticeWay } from "#contract/kit/notices.ts"
import { Refusal, ok } from "../../call/answer.ts"
import { type Context, inTx } from "../../call/handler.ts"
import { literal } from "../../db/literal.ts"
import { sqlState } from "../../db/sqlState.ts"
import { pushNotices, pushSubscriptions } from "../../db/tables/index.ts"
import { noticeRecord } from "../../kit/companySettings.ts"

const ENTITY = "browser push"
const UNIQUE_VIOLATION = "23505"
/** The address is a capability: the audit names its host only. */
const shown = (endpoint: string) => ({ layanan: new URL(endpoint).hostname })

/** A super administrator inside a company has no notifications of it. */
const assertOwn = ({ session }: Context): void => {
  if (session.impersonating)
    throw new Refusal(
      "Pemberitahuan tidak dapat diatur saat Anda bekerja sebagai perusahaan lain",
      "forbidden",
    )
}

/** The last browsers that were reached stay; row-level security limits this to the caller's own. */
const keepLatest = async ({ tx }: Context): Promise<void> => {
  const all = await tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .orderBy(
      desc(sql`greatest(${pushSubscriptions.created_at}, ${pushSubscriptions.sent_at})`),
      desc(pushSubscriptions.id),
    )
    .limit(literal(100))
  const tooMany = all.slice(PUSH_BROWSERS).map(({ id }) => id)
  if (tooMany.length > 0) await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, tooMany))
}

export const pushHandlers = {
  "preferences/push/state": inTx(pushState, async ({ tx, companyId }, { endpoint }) => {
    const rows = await tx
      .select({ endpoint: pushSubscriptions.endpoint })
      .from(pushSubscriptions)
      .limit(literal(100))
    const setting = await noticeRecord.read({ tx, companyId })
    return ok({
      is_here: rows.some((row) => row.endpoint === endpoint),
      browsers: rows.length,
      is_used: (setting["ways"] as readonly NoticeWay[]).some((way) => way.endsWith(".push")),
    })
  }),
  "preferences/push/subscribe": inTx(subscribePush, async (ctx, { endpoint, p256dh, auth }) => {
    assertOwn(ctx)
    const { tx, accountId, companyId, session, now } = ctx
    const renewed = { p256dh, auth, session_hash: session.tokenHash, failures: 0 }
    const known = await tx
      .update(pushSubscriptions)
      .set(renewed)
      .where(eq(pushSubscriptions.endpoint, endpoint))
      .returning({ id: pushSubscriptions.id })
    const [row] =
      known.length > 0
        ? known
        : await tx
            .insert(pushSubscriptions)
            .values({
              companies_id: companyId,
              accounts_id: accountId,
              endpoint,
              ...renewed,
              created_at: now.toISOString(),
            })
            .returning({ id: pushSubscriptions.id })
            .catch((thrown: unknown) => {
              /** Another account used this browser before: the browser asks its push service for a new address. */
              if (sqlState(thrown) === UNIQUE_VIOLATION)
                throw new Refusal("Browser ini masih terdaftar pada akun lain", "used")
              throw thrown
            })
    await keepLatest(ctx)
    await ctx.audit({
      entity: ENTITY,
      entityId: row?.id ?? accountId,
      action: known.length > 0 ? "update" : "create",
      before: null,
      after: shown(endpoint),
    })
    return ok({}, "Pemberitahuan di browser ini dinyalakan")
  }),
  "preferences/push/unsubscribe": inTx(unsubscribePush, async (ctx, { endpoint }) => {
    const gone = await ctx.tx
      .delete(pushSubscriptions)
      .where(eq(pushSubscriptions.endpoint, endpoint))
      .returning({ id: pushSubscriptions.id })
    await ctx.audit({
      entity: ENTITY,
      entityId: gone[0]?.id ?? ctx.accountId,
      action: "delete",
      before: shown(endpoint),
      after: null,
    })
    return ok({}, "Pemberitahuan di browser ini dimatikan")
  }),
  "preferences/push/test": inTx(testPush, async (ctx, { endpoint }) => {
    assertOwn(ctx)
    const { tx, companyId, accountId, now } = ctx
    const at = now.toISOString()
    const [row] = await tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.accounts_id, accountId)))
    if (row === undefined) throw new Refusal("Browser ini belum menerima pemberitahuan", "not_found")
    await tx.insert(pushNotices).values({
      companies_id: companyId,
      accounts_id: accountId,
      push_subscriptions_id: row.id,
      title: "Pemberitahuan percobaan",
      link: "/notifikasi",
      created_at: at,
      due_at: at,
    })
    await ctx.audit({
      entity: ENTITY,
      entityId: row.id,
      action: "update",
      before: null,
      after: { percobaan: true },
    })
    return ok({}, "Percobaan dikirim; pemberitahuan tampil sebentar lagi")
  }),
}
