import { sql } from "drizzle-orm"
import { PASSWORD_KEY_MS, SPECIAL_KEY_MS } from "#contract/constants.ts"
import { type Database, rowsOf, type Tx } from "../db/database.ts"
import { audit, keys } from "../db/tables/index.ts"
import { hashToken, newToken } from "../http/session.ts"

const lives = { password: PASSWORD_KEY_MS, sign_in: SPECIAL_KEY_MS }
const pages = {
  password: (key: string) => `/mailing/input-password?key=${key}`,
  sign_in: (key: string) => `/special/auth/${key}`,
}

/** A single-use link for an account: to set its password (3 days) or to sign in (10 minutes). @returns its path */
export const makeKeyLink = async (
  tx: Tx,
  purpose: keyof typeof lives,
  accountId: number,
  now: Date,
): Promise<string> => {
  const key = newToken()
  await tx.insert(keys).values({
    key_hash: hashToken(key),
    purpose,
    accounts_id: accountId,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + lives[purpose]).toISOString(),
  })
  return pages[purpose](key)
}

/** For `npm run key`: a sign-in link for whoever has this username or e-mail, and a note that it was made. @throws when nobody has */
export const signInLink = (db: Database, username: string, now: Date): Promise<string> =>
  db.transact(async (tx) => {
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
      after: { purpose: "sign_in" },
    })
    return makeKeyLink(tx, "sign_in", account.id, now)
  })
