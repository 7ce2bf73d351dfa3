import { and, asc, eq, isNotNull, sql } from "drizzle-orm"
import { IMPERSONATION_MS } from "#contract/constants.ts"
import { login, logout, me, superCompanies, superCompaniesLogin } from "#contract/session.ts"
import { literal } from "../db/literal.ts"
import type { Tx } from "../db/database.ts"
import { companies, sessions } from "../db/tables/index.ts"
import { ok, Refusal } from "../http/answer.ts"
import { type Context, inSteps, inTx } from "../http/handler.ts"
import { bindSession, newToken, hashToken, type Session, userOf } from "../http/session.ts"
import { byKey, byPassword, openSession } from "./signIn.ts"
import { contains } from "./words.ts"

type Urls = Pick<Context, "fileUrl">

const shown = (session: Session, { fileUrl }: Urls) =>
  userOf(session, fileUrl(session.companyId, session.row.logo_files_id))

/** The answer of a session just opened in this transaction, which from here on is bound to it. */
const welcome = async (tx: Tx, token: string, now: Date, urls: Urls) => {
  const session = await bindSession(tx, token, now, true)
  return { token, user: shown(session, urls) }
}

const loginHandler = inSteps(login, async (env, { username = "", password = "", key }) => {
  const enter = key === undefined ? await byPassword(env, username, password) : byKey(key, env.now)
  return env.transact(async (tx) => {
    const token = await openSession(tx, await enter(tx), env.now)
    const answer = await welcome(tx, token, env.now, env)
    return ok(answer, `Selamat datang, ${answer.user.nama_lengkap}`)
  })
})

/** Ends this session; a super administrator's own ends the visits to companies that were opened beside it. */
const logoutHandler = inTx(logout, async ({ tx, session }) => {
  await tx.delete(sessions).where(eq(sessions.token_hash, session.tokenHash))
  if (session.isSuper)
    await tx
      .delete(sessions)
      .where(and(eq(sessions.accounts_id, session.accountId), isNotNull(sessions.impersonation_reason)))
  return ok({}, "Kamu telah logout")
})

const meHandler = inTx(me, async (ctx) => {
  const user = shown(ctx.session, ctx)
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
