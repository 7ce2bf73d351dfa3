import { and, eq } from "drizzle-orm"
import type { Database, Tx } from "../db/database.ts"
import { accounts, companies, keys, meta } from "../db/tables/index.ts"
import { openStoreAt } from "../files/openStore.ts"
import { isLoopbackName, type Settings } from "../run/settings.ts"
import { settleDays } from "../areas/attendance/index.ts"
import { gatherSums } from "../areas/attendance/gather.ts"
import { countFigures } from "../areas/platform/figures.sweep.ts"
import { makeKeyLink } from "../areas/session/keys.ts"
import { loadMenus } from "./menus.ts"
import { loadReference } from "./reference.ts"

/**
 * Prepares the database before the first request: holidays, banks and menus; demo data if requested, else a sign-in
 * link for the first super administrator. Also refuses a published demo password on a server that is reachable from
 * elsewhere.
 * @returns text to print under the URL
 * @throws when it is reachable from other machines and an account still has the demo password
 */
export const prepareFirstUse = async (
  db: Database,
  settings: Settings,
  now: Date,
): Promise<{ readonly notice: string; readonly isDemo: boolean }> => {
  await loadReference(db)
  await loadMenus(db, now)
  if (!settings.isLoopback) await refusePublishedPasswords(db, settings)
  if (settings.demo === "on" && !settings.isLoopback)
    throw new Error(`DEMO=on hanya untuk komputer ini sendiri: ${reachedBy(settings)}.`)
  if (await wantsDemo(db, settings)) {
    const { loadDemo, demoNotice } = await import("../demo/load.ts")
    await loadDemo(db, now, await openStoreAt(settings.files, settings.dataDir))
    /** Calculates the demo's days and figures now: the first sweep runs a minute later. */
    await settleDays(db, now)
    await gatherSums(db)
    await countFigures(db, now)
    return { notice: demoNotice, isDemo: true }
  }
  const path = await db.transact((tx) => firstLink(tx, now))
  return {
    isDemo: false,
    notice:
      path === null
        ? ""
        : `Belum ada super administrator. Buat kata sandinya di ${settings.publicUrl}${path} (berlaku 3 hari, sekali pakai)`,
  }
}

/** The setting that makes the server reachable, for the operator who has to change it. */
const reachedBy = ({ host, publicUrl, trustedProxies }: Settings): string => {
  if (trustedProxies.length > 0)
    return `TRUSTED_PROXIES ${trustedProxies.join(",")} membuka server ini ke luar`
  return isLoopbackName(host)
    ? `PUBLIC_URL ${publicUrl} dapat dicapai dari luar`
    : `HOST ${host} dapat dicapai dari luar`
}

const wantsDemo = (db: Database, { demo, isLoopback }: Settings): Promise<boolean> =>
  db.transact(async (tx) => {
    if (demo !== "auto" || !isLoopback) return demo === "on"
    if ((await tx.select().from(meta).where(eq(meta.key, "demo"))).length > 0) return true
    const companyRows = await tx.select({ id: companies.id }).from(companies).limit(1)
    const accountRows = await tx.select({ id: accounts.id }).from(accounts).limit(1)
    return companyRows.length === 0 && accountRows.length === 0
  })

const refusePublishedPasswords = async (db: Database, settings: Settings): Promise<void> => {
  const found = await db.transact((tx) =>
    tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.has_demo_password, true)).limit(1),
  )
  if (found.length > 0)
    throw new Error(
      `${reachedBy(settings)}, tetapi masih ada akun dengan kata sandi demo. Ganti kata sandinya atau pakai DATA_DIR lain.`,
    )
}

/** A new one-time link at every start, until a super administrator has set a password. */
const firstLink = async (tx: Tx, now: Date): Promise<string | null> => {
  const supers = await tx
    .select({ id: accounts.id, hash: accounts.password_hash })
    .from(accounts)
    .where(eq(accounts.is_superusers, true))
    .orderBy(accounts.id)
  if (supers.some((account) => account.hash !== null)) return null
  const id = supers[0]?.id ?? (await firstSuper(tx, now))
  await tx.delete(keys).where(and(eq(keys.accounts_id, id), eq(keys.purpose, "password")))
  return makeKeyLink(tx, "password", { accountId: id, sentTo: null }, now)
}

const firstSuper = async (tx: Tx, now: Date): Promise<number> => {
  const at = now.toISOString()
  const [account] = await tx
    .insert(accounts)
    .values({
      username: "super",
      email: "super@balai.invalid",
      nama_lengkap: "Super Administrator",
      is_superusers: true,
      scope: "company",
      created_at: at,
      updated_at: at,
    })
    .returning({ id: accounts.id })
  if (account === undefined) throw new Error("the first account was not written")
  return account.id
}
