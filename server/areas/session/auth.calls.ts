import { and, asc, eq, isNotNull, sql } from "drizzle-orm"
import { IMPERSONATION_MS } from "#contract/kit/constants.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import { login, logout, me, superCompanies, superCompaniesLogin } from "#contract/areas/session/session.ts"
import { literal } from "../../db/literal.ts"
import { companies, pushSubscriptions, sessions } from "../../db/tables/index.ts"
import { type Answer, ok, Refusal } from "../../call/answer.ts"
import { inSteps, inTx } from "../../call/handler.ts"
import { newToken, hashToken } from "../../call/session.ts"
import { factorsOf, hasFactor } from "./factors.ts"
import { assertNotOnlySso } from "./onlySso.ts"
import { byKey, byPassword } from "./signIn.ts"
import { secondStep } from "./verify.calls.ts"
import { enterAs, shown, welcome } from "./welcome.ts"
import { contains } from "../../kit/textSearch.ts"

const loginHandler = inSteps(login, async (env, { username = "", password = "", key }) => {
  /** A printed link is made by the server's operator: it needs no second step (recovery of a super administrator). */
  if (key !== undefined) return env.transact(async (tx) => enterAs(tx, await byKey(tx, key, env.now), env))
  return byPassword<Answer<AnswerOf<typeof login>>>(env, username, password, async (tx, account) => {
    await assertNotOnlySso(tx, account)
    if (!hasFactor(await factorsOf(tx, account.id))) return enterAs(tx, account, env)
    return secondStep(tx, account, env)
  })
})

/** Ends this session, and the push notifications of the browser that was signed in with it. For a super administrator also ends the company visits that were opened from it. */
const logoutHandler = inTx(logout, async ({ tx, session }) => {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.session_hash, session.tokenHash))
  await tx.delete(sessions).where(eq(sessions.token_hash, session.tokenHash))
  if (session.isSuper)
    await tx
      .delete(sessions)
      .where(and(eq(sessions.accounts_id, session.accountId), isNotNull(sessions.impersonation_reason)))
  return ok({}, "Kamu telah logout")
})

const meHandler = inTx(me, async (ctx) => {
  const user = await shown(ctx.tx, ctx.session, ctx)
  return ok({ ...user, user })
})

const superCompaniesHandler = inTx(superCompanies, async ({ tx, fileUrl }, { q }) => {
  const rows = await tx
    .select({
      companies_id: companies.id,
      companie_name: companies.nama,
      status: companies.status,
      logo_files_id: companies.logo_files_id,
    })
    .from(companies)
    .where(contains(q, [companies.nama]))
    .orderBy(asc(sql`lower(${companies.nama}) collate "C"`), asc(companies.id))
    .limit(literal(50))
  return ok({
    rows: rows.map(({ logo_files_id, ...row }) => ({
      ...row,
      logo: fileUrl(row.companies_id, logo_files_id),
    })),
  })
})

const superLoginHandler = inTx(superCompaniesLogin, async (ctx, { companies_id, reason }) => {
  const { tx, now } = ctx
  const [company] = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.id, companies_id))
  if (company === undefined) throw new Refusal("Data perusahaan tidak ditemukan", "not_found")
  const token = newToken()
  await tx.insert(sessions).values({
    token_hash: hashToken(token),
    accounts_id: ctx.accountId,
    companies_id,
    impersonation_reason: reason,
    device: sql`(select s.device from sessions s where s.token_hash = ${ctx.session.tokenHash})`,
    network: sql`(select s.network from sessions s where s.token_hash = ${ctx.session.tokenHash})`,
    created_at: now.toISOString(),
    last_used_at: now.toISOString(),
    expires_at: new Date(now.getTime() + IMPERSONATION_MS).toISOString(),
  })
  await ctx.audit({
    entity: "companies",
    entityId: companies_id,
    action: "update",
    before: null,
    after: { impersonation: reason },
  })
  const answer = await welcome(tx, token, now, ctx)
  return ok(answer, `Masuk ke ${answer.user.companie_name ?? ""}`)
})

export const authHandlers = {
  "auth/login": loginHandler,
  "auth/logout": logoutHandler,
  me: meHandler,
  "auth/super/companies/all": superCompaniesHandler,
  "auth/super/companies/login": superLoginHandler,
}
