import { randomBytes } from "node:crypto"
import { eq } from "drizzle-orm"
import { PASSWORD_KEY_MS } from "#contract/constants.ts"
import type { Database } from "../db/database.ts"
import { accounts, companies, keys, meta } from "../db/tables/index.ts"
import { hashToken, newToken } from "../http/session.ts"
import type { Settings } from "../settings.ts"

/**
 * Before the first request: demo data where asked for, else a way in for the first super administrator; and no
 * published password on an address others can reach.
 * @returns what to print under the address
 */
export const prepareFirstUse = async (
  db: Database,
  settings: Settings,
  now: Date,
): Promise<{ readonly notice: string }> => {
  const state = await db.transact(async (tx) => ({
    isNew:
      (await tx.select({ id: companies.id }).from(companies).limit(1)).length === 0 &&
      (await tx.select({ id: accounts.id }).from(accounts).limit(1)).length === 0,
    isDemo: (await tx.select().from(meta).where(eq(meta.key, "demo"))).length > 0,
  }))
  const wantsDemo =
    settings.demo === "on" ||
    (settings.demo === "auto" && (state.isDemo || (state.isNew && settings.isLoopback)))
  if (!settings.isLoopback) await refusePublishedPasswords(db, settings)
  if (wantsDemo && settings.isLoopback) {
    const { loadDemo, demoNotice } = await import("../demo/load.ts")
    await loadDemo(db, now)
    return { notice: demoNotice }
  }
  if (settings.demo === "on") throw new Error(`DEMO=on hanya untuk HOST loopback, bukan ${settings.host}`)
  if (state.isNew)
    return { notice: `Buat kata sandi super administrator: ${await firstLink(db, settings, now)}` }
  return { notice: "" }
}

const refusePublishedPasswords = async (db: Database, settings: Settings): Promise<void> => {
  const found = await db.transact((tx) =>
    tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.has_demo_password, true)).limit(1),
  )
  if (found.length > 0)
    throw new Error(
      `HOST ${settings.host} dapat dicapai dari luar, tetapi masih ada akun dengan kata sandi demo. Ganti kata sandinya atau pakai DATA_DIR lain.`,
    )
}

/** One-time link for the first super administrator of an empty installation. */
const firstLink = async (db: Database, settings: Settings, now: Date): Promise<string> => {
  const key = newToken()
  const at = now.toISOString()
  await db.transact(async (tx) => {
    const [account] = await tx
      .insert(accounts)
      .values({
        username: "super",
        email: "super@balai.invalid",
        nama_lengkap: "Super Administrator",
        is_superusers: true,
        scope: "company",
        draft_key: randomBytes(32).toString("base64"),
        created_at: at,
        updated_at: at,
      })
      .returning({ id: accounts.id })
    if (account === undefined) throw new Error("the first account was not written")
    await tx.insert(keys).values({
      key_hash: hashToken(key),
      purpose: "password",
      accounts_id: account.id,
      created_at: at,
      expires_at: new Date(now.getTime() + PASSWORD_KEY_MS).toISOString(),
    })
  })
  return `${settings.publicUrl}/mailing/input-password?key=${key}`
}
