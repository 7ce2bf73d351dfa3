import { and, asc, eq, isNotNull, sql } from "drizzle-orm"
import { IMPERSONATION_MS } from "#contract/kit/constants.ts"
import { barOf } from "#contract/kit/needs.ts"
import { login, logout, me, superCompanies, superCompaniesLogin } from "#contract/areas/session/session.ts"
import { literal } from "../../db/literal.ts"
import type { Tx } from "../../db/database.ts"
import { companies, pushSubscriptions, sessions } from "../../db/tables/index.ts"
import { ok, Refusal } from "../../call/answer.ts"
import { type Context, inSteps, inTx } from "../../call/handler.ts"
import { assertOpen } from "../../call/maintenance.ts"
import { bindSession, newToken, hashToken, selfOf, type Session, userOf } from "../../call/session.ts"
import { bindEmployee } from "../../kit/own.ts"
import { openSession } from "./openSession.ts"
import { byKey, byPassword, type Entering } from "./signIn.ts"
import { contains } from "../../kit/textSearch.ts"
import { seenFields, selfFields } from "../../kit/customFields.ts"
import { menusOf } from "../../kit/menus.ts"

/** The definitions are needed by an account that opens the employees. */
const opensMembers = ({ companyId, holder }: Session): boolean =>
  companyId !== null && barOf(holder, { module: "members", action: "view" }) === null

type Urls = Pick<Context, "fileUrl">

const shown = async (tx: Tx, session: Session, { fileUrl }: Urls) => {
  const self = await selfOf(tx, session)
  return userOf(session, {
    logoUrl: fileUrl(session.companyId, session.row.logo_files_id),
    menus: await menusOf(tx, session),
    self,
    custom_fields: opensMembers(session) ? await seenFields(tx) : [],
    own_fields: self === null ? [] : await selfFields(tx),
  })
}

/**
 * The answer for a session that was opened in this transaction. Binds the rest of the transaction to it (row-level
 * security).
 */
const welcome = async (tx: Tx, token: string, now: Date, urls: Urls) => {
  const session = await bindSession(tx, token, now, true)
  return { token, user: await shown(tx, session, urls) }
}

const loginHandler = inSteps(login, async (env, { username = "", password = "", key }) => {
  const open = async (tx: Tx, account: Entering) => {
    env.noteAccount(account.id)
    if (!account.isSuper) await assertOpen(tx, env.now)
    const token = await openSession(tx, account, env)
    const session = await bindSession(tx, token, env.now, true)
    if (account.companies_id !== null) await bindEmployee(tx, account.id)
    const answer = { token, user: await shown(tx, session, env) }
    return ok(answer, `Selamat datang, ${answer.user.nama_lengkap}`)
  }
  return key === undefined
    ? byPassword(env, username, password, open)
    : env.transact(async (tx) => open(tx, await byKey(tx, key, env.now)))
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
