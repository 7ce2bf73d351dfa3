import { sql } from "drizzle-orm"
import { FORGOTTEN_KEY_MS, PASSWORD_KEY_MS, SPECIAL_KEY_MS } from "#contract/kit/constants.ts"
import { type Database, rowsOf, type Tx } from "../../db/database.ts"
import { audit, keys } from "../../db/tables/index.ts"
import { hashToken, newToken } from "../../call/session.ts"
import { resetFactors } from "./factors.ts"

const kinds = {
  /** Sent by an administrator: long-lived, because the recipient may read the invitation days later. */
  password: { purpose: "password", lives: PASSWORD_KEY_MS },
  /** Requested by the account's user, who is waiting for the mail: short-lived. */
  forgotten: { purpose: "password", lives: FORGOTTEN_KEY_MS },
  sign_in: { purpose: "sign_in", lives: SPECIAL_KEY_MS },
} as const
const pages = {
  password: (key: string) => `/mailing/input-password?key=${key}`,
  sign_in: (key: string) => `/special/auth/${key}`,
}

/** @param sentTo the address it is mailed to; the link is void once the account has another one. null = printed */
export type LinkOf = { readonly accountId: number; readonly sentTo: string | null }

/** A single-use link for an account: to set its password (3 days, or an hour) or to sign in (10 minutes). @returns its path */
export const makeKeyLink = async (
  tx: Tx,
  kind: keyof typeof kinds,
  { accountId, sentTo }: LinkOf,
  now: Date,
): Promise<string> => {
  const key = newToken()
  const { purpose, lives } = kinds[kind]
  await tx.insert(keys).values({
    key_hash: hashToken(key),
    purpose,
    accounts_id: accountId,
    sent_to: sentTo,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + lives).toISOString(),
  })
  return pages[purpose](key)
}

export const RESET_FACTOR = "--reset-factor"

/**
 * For `npm run key`: a sign-in link for the account with this username or e-mail; writes an audit entry.
 * @param asked the name, and `--reset-factor` after it to remove the account's second factors
 * @throws when no account has it
 */
export const signInLink = (db: Database, asked: string, now: Date): Promise<string> =>
  db.transact(async (tx) => {
    const resets = asked.endsWith(` ${RESET_FACTOR}`)
    const username = resets ? asked.slice(0, -RESET_FACTOR.length - 1) : asked
    const [account] = await rowsOf<{ id: number; companies_id: number | null }>(
      tx,
      sql`select id::float8 as id, companies_id::float8 as companies_id from accounts
        where is_active and (lower(email) = lower(${username}) or lower(username) = lower(${username}))`,
    )
    if (account === undefined) throw new Error(`Tidak ada akun aktif bernama ${username}`)
    await tx.insert(audit).values({
      companies_id: account.companies_id ?? 0,
      at: now.toISOString(),
      actor_id: 0,
      call: "npm run key",
      entity: "keys",
      entity_id: account.id,
      action: "create",
      before: null,
      after: { purpose: "sign_in", ...(resets ? { second_factor: false } : {}) },
    })
    if (resets) await resetFactors(tx, account.id)
    return makeKeyLink(tx, "sign_in", { accountId: account.id, sentTo: null }, now)
  })
