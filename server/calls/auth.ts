import { and, asc, eq, gt, isNull, sql } from "drizzle-orm"
import { IMPERSONATION_MS } from "#contract/constants.ts"
import { login, logout, me, superCompanies, superCompaniesLogin } from "#contract/session.ts"
import type { Tx } from "../db/database.ts"
import { accounts, companies, keys, sessions, throttles } from "../db/tables/index.ts"
import { verifyPassword } from "../domain/passwords.ts"
import {
  ACCOUNT_FAILURES,
  ADDRESS_FAILURES,
  afterFailure,
  type Failures,
  waitSeconds,
  waitWords,
} from "../domain/throttle.ts"
import { ok, Refusal } from "../http/answer.ts"
import { inSteps, inTx } from "../http/handler.ts"
import { bindSession, hashToken, newToken } from "../http/session.ts"

const WRONG = "Email/username atau kata sandi salah"

const failuresOf = async (tx: Tx, key: string): Promise<Failures | null> => {
  const [row] = await tx
    .select({
      failures: throttles.failures,
      start: sql<number>`extract(epoch from ${throttles.window_start})::float8 * 1000`,
    })
    .from(throttles)
    .where(eq(throttles.key, key))
  return row === undefined ? null : { failures: row.failures, windowStart: row.start }
}

const countFailure = async (tx: Tx, key: string, now: Date): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${key}))`)
  const next = afterFailure(await failuresOf(tx, key), now.getTime())
  const values = { failures: next.failures, window_start: new Date(next.windowStart).toISOString() }
  await tx
    .insert(throttles)
    .values({ key, ...values })
    .onConflictDoUpdate({ target: throttles.key, set: values })
}

const findAccount = async (tx: Tx, username: string) => {
  const name = username.toLowerCase()
  const [account] = await tx
    .select({
      id: accounts.id,
      hash: accounts.password_hash,
      active: accounts.is_active,
      isSuper: accounts.is_superusers,
      companies_id: accounts.companies_id,
      status: companies.status,
      trial_end: companies.trial_end,
    })
    .from(accounts)
    .leftJoin(companies, eq(companies.id, accounts.companies_id))
    .where(sql`lower(${accounts.email}) = ${name} or lower(${accounts.username}) = ${name}`)
  return account ?? null
}
type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** Said only after a right password or key. */
const refusePerson = (account: Account, now: Date): void => {
  if (!account.active)
    throw new Refusal("Akun Anda dinonaktifkan. Hubungi admin perusahaan Anda.", "forbidden")
  if (account.status === "close")
    throw new Refusal("Perusahaan Anda sudah nonaktif. Hubungi kami untuk mengaktifkannya lagi.", "forbidden")
  if (account.status === "trial" && account.trial_end !== null && account.trial_end < jakartaDate(now))
    throw new Refusal(
      "Masa coba gratis perusahaan Anda sudah berakhir. Hubungi kami untuk berlangganan.",
      "expired",
    )
  if (account.companies_id === null && !account.isSuper)
    throw new Refusal("Akun Anda belum terhubung ke perusahaan.", "forbidden")
}

const jakartaDate = (now: Date): string => new Date(now.getTime() + 7 * 3_600_000).toISOString().slice(0, 10)

const openSession = async (tx: Tx, account: Account, now: Date) => {
  const token = newToken()
  const at = now.toISOString()
  await tx.insert(sessions).values({
    token_hash: hashToken(token),
    accounts_id: account.id,
    companies_id: account.companies_id,
    created_at: at,
    last_used_at: at,
  })
  await tx.update(accounts).set({ last_login_at: at }).where(eq(accounts.id, account.id))
  const { user } = await bindSession(tx, token, now, true)
  return ok({ token, user }, `Selamat datang, ${user.nama_lengkap}`)
}

const loginHandler = inSteps(login, async ({ now, address, transact }, payload) => {
  if ("key" in payload) {
    return transact(async (tx) => {
      const at = now.toISOString()
      const [used] = await tx
        .update(keys)
        .set({ used_at: at })
        .where(
          and(
            eq(keys.key_hash, hashToken(payload.key)),
            eq(keys.purpose, "sign_in"),
            isNull(keys.used_at),
            gt(keys.expires_at, at),
          ),
        )
        .returning({ accounts_id: keys.accounts_id })
      if (used === undefined) throw new Refusal("Tautan masuk ini tidak berlaku atau sudah dipakai", "used")
      const [owner] = await tx
        .select({ email: accounts.email })
        .from(accounts)
        .where(eq(accounts.id, used.accounts_id))
      const account = owner === undefined ? null : await findAccount(tx, owner.email)
      if (account === null) throw new Refusal("Tautan masuk ini tidak berlaku atau sudah dipakai", "used")
      refusePerson(account, now)
      return openSession(tx, account, now)
    })
  }
  const accountKey = `account:${payload.username.toLowerCase()}`
  const addressKey = `address:${address}`
  const seen = await transact(async (tx) => ({
    account: await findAccount(tx, payload.username),
    byAccount: await failuresOf(tx, accountKey),
    byAddress: await failuresOf(tx, addressKey),
  }))
  const accountWait = waitSeconds(seen.byAccount, ACCOUNT_FAILURES, now.getTime())
  if (accountWait > 0) throw new Refusal(waitWords(accountWait), "throttled", { retry_after: accountWait })
  const right = await verifyPassword(seen.account?.hash ?? null, payload.password)
  if (!right || seen.account === null) {
    await transact(async (tx) => {
      await countFailure(tx, accountKey, now)
      await countFailure(tx, addressKey, now)
    })
    const addressWait = waitSeconds(seen.byAddress, ADDRESS_FAILURES, now.getTime())
    if (addressWait > 0) throw new Refusal(waitWords(addressWait), "throttled", { retry_after: addressWait })
    throw new Refusal(WRONG, "credentials")
  }
  const account = seen.account
  refusePerson(account, now)
  return transact(async (tx) => {
    await tx.delete(throttles).where(eq(throttles.key, accountKey))
    return openSession(tx, account, now)
  })
})

const logoutHandler = inTx(logout, async ({ tx, session }) => {
  await tx.delete(sessions).where(eq(sessions.token_hash, session.tokenHash))
  return ok({}, "Kamu telah logout")
})

const meHandler = inTx(me, async ({ session }) => ok({ user: session.user }))

const superCompaniesHandler = inTx(superCompanies, async ({ tx }, { q }) => {
  const rows = await tx
    .select({
      companies_id: companies.id,
      companie_name: companies.nama,
      status: companies.status,
      logo: companies.logo,
    })
    .from(companies)
    .where(
      q === undefined || q === "" ? undefined : sql`position(lower(${q}) in lower(${companies.nama})) > 0`,
    )
    .orderBy(asc(sql`lower(${companies.nama}) collate "C"`), asc(companies.id))
    .limit(50)
  return ok({ rows })
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
  const { user } = await bindSession(tx, token, now, true)
  return ok({ token, user }, `Masuk ke ${user.companie_name ?? ""}`)
})

export const authHandlers = {
  "auth/login": loginHandler,
  "auth/logout": logoutHandler,
  me: meHandler,
  "auth/super/companies/all": superCompaniesHandler,
  "auth/super/companies/login": superLoginHandler,
}
