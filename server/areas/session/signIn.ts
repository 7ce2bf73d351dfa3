import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm"
import { literal } from "../../db/literal.ts"
import type { Tx } from "../../db/database.ts"
import { accounts, companies, keys } from "../../db/tables/index.ts"
import { closedReason } from "../../call/companyState.ts"
import { verifyPassword } from "./passwords.ts"
import { Refusal } from "../../call/answer.ts"
import type { StepsEnv } from "../../call/handler.ts"
import { hashToken } from "../../call/session.ts"
import { admit, attempt, fail, forgive, knowNetwork, throttled } from "./attempts.ts"

export const findAccount = async (tx: Tx, where: SQL, ...order: SQL[]) => {
  const [account] = await tx
    .select({
      id: accounts.id,
      email: accounts.email,
      nama: accounts.nama_lengkap,
      hash: accounts.password_hash,
      active: accounts.is_active,
      isSuper: accounts.is_superusers,
      scope: accounts.scope,
      isOwner: accounts.is_owner,
      companies_id: accounts.companies_id,
      status: companies.status,
      trial_end: companies.trial_end,
      close_cause: companies.close_cause,
    })
    .from(accounts)
    .leftJoin(companies, eq(companies.id, accounts.companies_id))
    .where(where)
    /** A username may equal another account's e-mail address: the e-mail match wins. */
    .orderBy(...order)
    .limit(literal(1))
  return account ?? null
}
export type Entering = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** Why an account may not sign in. Returned only after a correct password or key, so that it reveals nothing to others. */
export const refusalFor = (account: Entering, now: Date): Refusal | null => {
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

const wrongPassword = () => new Refusal("Email/username atau kata sandi salah", "credentials")

const whoOf = (account: Entering | null, username: string) =>
  account === null ? `name:${username.toLowerCase()}` : `account:${account.id}`

/** Finds the account of an attempt and checks the rate limits. */
const admitted = async (tx: Tx, username: string, { address: network, now }: StepsEnv) => {
  const account = await findAccount(
    tx,
    sql`lower(${accounts.email}) = lower(${username}) or lower(${accounts.username}) = lower(${username})`,
    sql`lower(${accounts.email}) = lower(${username}) desc`,
  )
  const counter = { who: whoOf(account, username), network }
  return { account, counter, ...(await admit(tx, counter, now)) }
}

type Finish<A> = (tx: Tx, account: Entering) => Promise<A>

const checkPassword = async <A>(
  env: StepsEnv,
  username: string,
  password: string,
  finish: Finish<A>,
): Promise<A> => {
  const { now, transact } = env
  const { account, counter, wait, networkWait } = await transact((tx) => admitted(tx, username, env))
  if (account !== null) env.noteAccount(account.id)
  if (wait > 0) throw throttled(wait)
  if (!(await verifyPassword(account?.hash ?? null, password, env.address)) || account === null) {
    await transact((tx) => fail(tx, counter, now))
    throw networkWait > 0 ? throttled(networkWait) : wrongPassword()
  }
  const refusal = refusalFor(account, now)
  if (refusal !== null) {
    await transact((tx) => forgive(tx, counter))
    throw refusal
  }
  return transact(async (tx) => {
    /**
     * Rechecks the password hash and locks the row. A concurrent password change ends all sessions but would miss this
     * one.
     */
    const [unchanged] = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(
        and(eq(accounts.id, account.id), sql`${accounts.password_hash} is not distinct from ${account.hash}`),
      )
      .for("no key update")
    if (unchanged === undefined) throw wrongPassword()
    await forgive(tx, counter)
    await knowNetwork(tx, counter, now)
    return finish(tx, account)
  })
}

/**
 * Checks a password outside any transaction (hashing is slow), between two of them; if correct, the second one runs
 * `finish`.
 */
export const byPassword = <A>(
  env: StepsEnv,
  username: string,
  password: string,
  finish: Finish<A>,
): Promise<A> => attempt(env.address, username, () => checkPassword(env, username, password, finish))

/** Uses up a single-use key atomically: of several concurrent requests exactly one succeeds. */
export const byKey = async (tx: Tx, key: string, now: Date): Promise<Entering> => {
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
