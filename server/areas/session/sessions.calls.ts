import { and, desc, eq, gt, ne, type SQL, sql } from "drizzle-orm"
import { endOtherSessions, endSession, listSessions } from "#contract/areas/session/sessions.ts"
import { IDLE_MS } from "#contract/kit/constants.ts"
import { notFound, ok, Refusal } from "../../call/answer.ts"
import { type Context, inTx } from "../../call/handler.ts"
import { companies, pushSubscriptions, sessions } from "../../db/tables/index.ts"
import { mostSessions } from "./openSession.ts"

/** An account's own security is not shown or changed by a super administrator who works inside a company. */
export const assertOwn = ({ session }: Pick<Context, "session">): void => {
  if (session.impersonating)
    throw new Refusal("Tidak dapat dibuka selama Anda bekerja sebagai perusahaan lain", "forbidden")
}

const alive = (ctx: Context): SQL | undefined =>
  and(
    eq(sessions.accounts_id, ctx.accountId),
    gt(sessions.last_used_at, new Date(ctx.now.getTime() - IDLE_MS).toISOString()),
    sql`(${sessions.expires_at} is null or ${sessions.expires_at} > ${ctx.now.toISOString()})`,
  )

/** Ends sessions and the push notifications of their browsers. @returns how many */
const end = async (ctx: Context, which: SQL | undefined): Promise<number> => {
  const ended = await ctx.tx
    .delete(sessions)
    .where(and(alive(ctx), ne(sessions.token_hash, ctx.session.tokenHash), which))
    .returning({ hash: sessions.token_hash, id: sessions.id, device: sessions.device })
  for (const { hash } of ended)
    await ctx.tx.delete(pushSubscriptions).where(eq(pushSubscriptions.session_hash, hash))
  await ctx.audit({
    entity: "sessions",
    entityId: ctx.accountId,
    action: "delete",
    before: { count: ended.length, rows: ended.map(({ id, device }) => ({ id, device })) },
    after: null,
  })
  return ended.length
}

export const sessionHandlers = {
  "sesi/list": inTx(listSessions, async (ctx) => {
    assertOwn(ctx)
    const { tx, session } = ctx
    const rows = await tx
      .select({
        id: sessions.id,
        device: sessions.device,
        network: sessions.network,
        visits: sql<
          string | null
        >`case when ${sessions.impersonation_reason} is null then null else ${companies.nama} end`,
        created_at: sessions.created_at,
        last_used_at: sessions.last_used_at,
        is_this: sql<boolean>`${sessions.token_hash} = ${session.tokenHash}`,
      })
      .from(sessions)
      .leftJoin(companies, eq(companies.id, sessions.companies_id))
      .where(alive(ctx))
      .orderBy(desc(sql`${sessions.token_hash} = ${session.tokenHash}`), desc(sessions.last_used_at))
    return ok({ rows, most: await mostSessions(tx, session.companyId) })
  }),

  "sesi/end": inTx(endSession, async (ctx, { id }) => {
    assertOwn(ctx)
    if ((await end(ctx, eq(sessions.id, id))) === 0) throw notFound("sesi")
    return ok({}, "Sesi diakhiri")
  }),

  "sesi/end-others": inTx(endOtherSessions, async (ctx) => {
    assertOwn(ctx)
    const count = await end(ctx, undefined)
    return ok({ count }, count === 0 ? "Tidak ada sesi lain" : `${count} sesi lain diakhiri`)
  }),
}
