import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm"
import { literal } from "../db/literal.ts"
import type { Tx } from "../db/database.ts"
import { accounts, companies, keys, sessions, throttles } from "../db/tables/index.ts"
import { closedReason } from "../domain/companyState.ts"
import { verifyPassword } from "../domain/passwords.ts"
import {
  ACCOUNT_FAILURES,
  ADDRESS_FAILURES,
  afterFailure,
  type Failures,
  waitSeconds,
  waitWords,
} from "../domain/throttle.ts"
import { Refusal } from "../http/answer.ts"
import type { StepsEnv } from "../http/handler.ts"
import { hashToken, newToken } from "../http/session.ts"

const findAccount = async (tx: Tx, where: SQL, ...order: SQL[]) => {
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
    .where(where)
    /** One person's username may look like another's e-mail: the e-mail wins. */
    .orderBy(...order)
    .limit(literal(1))
  return account ?? null
}
type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** Why somebody may not sign in; said only after a right password or key. */
const refusalFor = (account: Account, now: Date): Refusal | null => {
  if (!account.active)
    return new Refusal("Akun Anda dinonaktifkan. Hubungi admin perusahaan Anda.", "forbidden")
  const closed = closedReason(account, now)
  if (closed === "closed")
    return new Refusal(
      "Perusahaan Anda sudah nonaktif. Hubungi kami untuk mengaktifkannya lagi.",
      "forbidden",
    )
  if (closed === "trialOver")
    return new Refusal(
      "Masa coba gratis perusahaan Anda sudah berakhir. Hubungi kami untuk berlangganan.",
      "expired",
    )
  return account.companies_id === null && !account.isSuper
    ? new Refusal("Akun Anda belum terhubung ke perusahaan.", "forbidden")
    : null
}

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

/** Nobody else reads or counts these keys until the transaction ends. */
const holdKey = (tx: Tx, key: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)

const count = async (tx: Tx, key: string, state: Failures | null, now: Date): Promise<void> => {
  const next = afterFailure(state, now.getTime())
  const values = { failures: next.failures, window_start: new Date(next.windowStart).toISOString() }
  await tx
    .insert(throttles)
    .values({ key, ...values })
    .onConflictDoUpdate({ target: throttles.key, set: values })
}

const throttled = (seconds: number) => new Refusal(waitWords(seconds), "throttled", { retry_after: seconds })

const wrongPassword = () => new Refusal("Email/username atau kata sandi salah", "credentials")

type Enter = (tx: Tx) => Promise<Account>

/**
 * Counts the attempt as a failure before it is known to be one, so that many at once are not all the first; a right
 * password takes it back. From an address with many failures an account gets one attempt instead of five.
 */
const admit = async (tx: Tx, username: string, addressKey: string, now: Date) => {
  const account = await findAccount(
    tx,
    sql`lower(${accounts.email}) = lower(${username}) or lower(${accounts.username}) = lower(${username})`,
    sql`lower(${accounts.email}) = lower(${username}) desc`,
  )
  const key = account === null ? `name:${username.toLowerCase()}` : `account:${account.id}`
  await holdKey(tx, key)
  const [state, byAddress] = [await failuresOf(tx, key), await failuresOf(tx, addressKey)]
  const addressWait = waitSeconds(byAddress, ADDRESS_FAILURES, now.getTime())
  const wait = waitSeconds(state, addressWait > 0 ? 1 : ACCOUNT_FAILURES, now.getTime())
  if (wait === 0) await count(tx, key, state, now)
  return { account, key, wait, addressWait }
}

/** Checks a password between two transactions of its own. @returns how to go on inside the next one */
export const byPassword = async (env: StepsEnv, username: string, password: string): Promise<Enter> => {
  const { now, transact } = env
  const addressKey = `address:${env.address}`
  const { account, key, wait, addressWait } = await transact((tx) => admit(tx, username, addressKey, now))
  if (wait > 0) throw throttled(wait)
  if (!(await verifyPassword(account?.hash ?? null, password)) || account === null) {
    await transact(async (tx) => {
      await holdKey(tx, addressKey)
      await count(tx, addressKey, await failuresOf(tx, addressKey), now)
    })
    throw addressWait > 0 ? throttled(addressWait) : wrongPassword()
  }
  const forgive = (tx: Tx) => tx.delete(throttles).where(eq(throttles.key, key))
  const refusal = refusalFor(account, now)
  if (refusal !== null) {
    await transact(forgive)
    throw refusal
  }
  return async (tx) => {
    /** Who changes the password meanwhile ends all sessions, and would not see the one that begins here. */
    const [unchanged] = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(
        and(eq(accounts.id, account.id), sql`${accounts.password_hash} is not distinct from ${account.hash}`),
      )
      .for("no key update")
    if (unchanged === undefined) throw wrongPassword()
    await forgive(tx)
    return account
  }
}

/** Takes a single-use key: of several who bring it at once, one enters. */
export const byKey =
  (key: string, now: Date): Enter =>
  async (tx) => {
    const at = now.toISOString()
    const [used] = await tx
      .update(keys)
      .set({ used_at: at })
      .where(
        and(
          eq(keys.key_hash, hashToken(key)),
          eq(keys.purpose, "sign_in"),
          isNull(keys.used_at),
          gt(keys.expires_at, at),
        ),
      )
      .returning({ accounts_id: keys.accounts_id })
    const account = used === undefined ? null : await findAccount(tx, eq(accounts.id, used.accounts_id))
    if (account === null) throw new Refusal("Tautan masuk ini tidak berlaku atau sudah dipakai", "used")
    const refusal = refusalFor(account, now)
    if (refusal !== null) throw refusal
    return account
  }

/** @returns the token, whose hash alone is kept */
export const openSession = async (tx: Tx, account: Account, now: Date): Promise<string> => {
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
  return token
}
