import { createHash } from "node:crypto"
import { eq, inArray, sql } from "drizzle-orm"
import { SESSIONS_DEFAULT } from "#contract/kit/constants.ts"
import { placeOf } from "../../call/device.ts"
import type { StepsEnv } from "../../call/handler.ts"
import { hashToken, newToken } from "../../call/session.ts"
import { asRole } from "../../db/asRole.ts"
import type { Tx } from "../../db/database.ts"
import { accounts, knownNetworks, outbox, sessions } from "../../db/tables/index.ts"
import { appName } from "../../kit/appSettings.ts"
import { etcRecord } from "../../kit/companySettings.ts"
import { moment } from "../../kit/moment.ts"
import { factorsOf, hasFactor, isRequired } from "./factors.ts"
import type { Entering } from "./signIn.ts"

type Env = Pick<StepsEnv, "now" | "address" | "device" | "publicUrl">

/** Highest number of sessions of an account at the same time; null = a platform account. */
export const mostSessions = async (tx: Tx, companyId: number | null): Promise<number> =>
  companyId === null ? SESSIONS_DEFAULT : Number((await etcRecord.read({ tx, companyId })).max_sessions)

/** Bound of sessions: ends those of the account that were used least recently. Visits to companies are not counted. */
const endOldest = async (tx: Tx, { id, companies_id }: Entering, kept: string): Promise<void> => {
  await tx.execute(
    sql`delete from sessions where token_hash in (
      select token_hash from sessions
      where accounts_id = ${id} and impersonation_reason is null and token_hash <> ${kept}
      order by last_used_at desc, id desc offset ${(await mostSessions(tx, companies_id)) - 1})`,
  )
}

const markOf = (...words: readonly (number | string)[]): string =>
  createHash("sha256").update(words.join(" ")).digest("hex")

/**
 * Notice of a sign-in from an unknown device: another combination of browser, system and network than in the last 30
 * days. An account without any known device gets none, because its first sign-in is expected.
 */
const noteDevice = async (tx: Tx, account: Entering, env: Env): Promise<void> => {
  const place = placeOf(env.address)
  const any = markOf("devices of", account.id)
  const own = markOf("device of", account.id, env.device, place)
  const known = await tx
    .select({ key: knownNetworks.key })
    .from(knownNetworks)
    .where(inArray(knownNetworks.key, [any, own]))
  const last_at = env.now.toISOString()
  await tx
    .insert(knownNetworks)
    .values([any, own].map((key) => ({ key, last_at })))
    .onConflictDoUpdate({ target: knownNetworks.key, set: { last_at } })
  if (known.length !== 1 || known[0]?.key !== any) return
  const app = await appName(tx)
  /** The anonymous role writes no mail of a company. */
  await asRole(tx, "none", () =>
    tx.insert(outbox).values({
      companies_id: account.companies_id ?? 0,
      to_address: account.email,
      subject: `Akun ${app} Anda dipakai masuk dari perangkat baru`,
      body: `Halo ${account.nama},\n\nAkun ${app} Anda dipakai masuk dari perangkat yang belum dikenal.\n\nPerangkat: ${env.device}\nJaringan: ${place}\nWaktu: ${moment(env.now)}\n\nAnda sendiri? Abaikan email ini.\nBukan Anda? Akhiri sesinya di menu akun, Keamanan akun, lalu ganti kata sandi Anda:\n${env.publicUrl}/keamanan\n`,
      is_notice: true,
      created_at: last_at,
      next_attempt_at: last_at,
    }),
  )
}

/**
 * @param proof elsewhere: another provider signed the account in (single sign-on), whose second factor counts
 * @returns the token; only its hash is stored
 */
export const openSession = async (
  tx: Tx,
  account: Entering,
  env: Env,
  proof: "here" | "elsewhere",
): Promise<string> => {
  const token = newToken()
  const hash = hashToken(token)
  const at = env.now.toISOString()
  await tx.insert(sessions).values({
    token_hash: hash,
    accounts_id: account.id,
    companies_id: account.companies_id,
    device: env.device,
    network: placeOf(env.address),
    must_enrol:
      proof === "here" && !hasFactor(await factorsOf(tx, account.id)) && (await isRequired(tx, account)),
    created_at: at,
    last_used_at: at,
  })
  await endOldest(tx, account, hash)
  await noteDevice(tx, account, env)
  await tx.update(accounts).set({ last_login_at: at }).where(eq(accounts.id, account.id))
  return token
}
