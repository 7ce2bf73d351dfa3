import { createHash, randomBytes } from "node:crypto"
import { and, eq, sql } from "drizzle-orm"
import { RECOVERY_CODES } from "#contract/areas/session/factors.ts"
import type { Tx } from "../../db/database.ts"
import { asRole } from "../../db/asRole.ts"
import {
  challenges,
  passkeys,
  recoveryCodes,
  sessions,
  throttles,
  totpFactors,
} from "../../db/tables/index.ts"
import { readApp } from "../../kit/appSettings.ts"
import { etcRecord } from "../../kit/companySettings.ts"
import { takeTurn } from "./attempts.ts"
import type { Entering } from "./signIn.ts"
import { totpStep } from "./totp.ts"

type Factors = { readonly totp: boolean; readonly passkeys: number; readonly recovery: number }

/** Confirmed second factors of an account. */
export const factorsOf = async (tx: Tx, accountId: number): Promise<Factors> => {
  const one = sql`select count(*)::int`
  const [row] = await tx
    .select({
      totp: sql<number>`(${one} from ${totpFactors} where accounts_id = ${accountId} and confirmed_at is not null)`,
      passkeys: sql<number>`(${one} from ${passkeys} where accounts_id = ${accountId})`,
      recovery: sql<number>`(${one} from ${recoveryCodes} where accounts_id = ${accountId})`,
    })
    .from(sql`(values (1)) as one`)
  return { totp: row?.totp === 1, passkeys: row?.passkeys ?? 0, recovery: row?.recovery ?? 0 }
}
export const hasFactor = ({ totp, passkeys: keys }: Factors): boolean => totp || keys > 0

type Account = Pick<Entering, "companies_id" | "isSuper"> & { readonly scope: string }

/** Whether the account's company, or the platform for a super administrator, requires a second factor of it. */
export const isRequired = async (tx: Tx, { companies_id, isSuper, scope }: Account): Promise<boolean> => {
  if (isSuper) return (await readApp(tx)).super_two_factor
  if (companies_id === null) return false
  const { two_factor } = await etcRecord.read({ tx, companyId: companies_id })
  return two_factor === "all" || (two_factor === "admins" && scope !== "normal")
}

/** Wrong and right codes of an account in 15 minutes, from all networks: six digits are few. */
const CODE_ATTEMPTS = 10
const codeKey = (accountId: number) => `code:${accountId}`

/**
 * Counts an attempt to give a code; in a transaction that commits whatever the code is.
 * @returns seconds to wait; 0 = the code may be checked
 */
export const takeCodeTurn = (tx: Tx, accountId: number, now: Date): Promise<number> =>
  asRole(tx, "balai_public", () => takeTurn(tx, codeKey(accountId), CODE_ATTEMPTS, now))

const forgiveCodes = (tx: Tx, accountId: number): Promise<unknown> =>
  asRole(tx, "balai_public", () => tx.delete(throttles).where(eq(throttles.key, codeKey(accountId))))

/** Lower case without hyphens and spaces, as codes are typed. */
const bare = (code: string): string => code.toLowerCase().replaceAll(/[\s-]/g, "")
const hashCode = (accountId: number, code: string): string =>
  createHash("sha256")
    .update(`${accountId} ${bare(code)}`)
    .digest("hex")

/** Uses up a code of the authenticator app. `pending`: of an enrolment that is under way. @returns whether it was right */
export const spendTotp = async (
  tx: Tx,
  accountId: number,
  code: string,
  now: Date,
  pending = false,
): Promise<boolean> => {
  const [factor] = await tx
    .select({ secret: totpFactors.secret, last: totpFactors.last_step, at: totpFactors.confirmed_at })
    .from(totpFactors)
    .where(eq(totpFactors.accounts_id, accountId))
    /** Row lock: exactly one of concurrent requests with the same code succeeds. */
    .for("update")
  if (factor === undefined || (factor.at === null) !== pending) return false
  const step = totpStep(factor.secret, bare(code), now, factor.last)
  if (step === null) return false
  await tx
    .update(totpFactors)
    .set({ last_step: step, ...(pending ? { confirmed_at: now.toISOString() } : {}) })
    .where(eq(totpFactors.accounts_id, accountId))
  await forgiveCodes(tx, accountId)
  return true
}

/** Uses up a code of the app or a recovery code. @returns which of them it was; null = it is wrong */
export const spendCode = async (
  tx: Tx,
  accountId: number,
  code: string,
  now: Date,
): Promise<"totp" | "recovery" | null> => {
  if (/^\d{6}$/.test(bare(code))) return (await spendTotp(tx, accountId, code, now)) ? "totp" : null
  const used = await tx
    .delete(recoveryCodes)
    .where(
      and(eq(recoveryCodes.accounts_id, accountId), eq(recoveryCodes.code_hash, hashCode(accountId, code))),
    )
    .returning({ id: recoveryCodes.accounts_id })
  if (used.length === 0) return null
  await forgiveCodes(tx, accountId)
  return "recovery"
}

/** Crockford's base32: no letters that are mistaken for digits. */
const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
const GROUPS = 4
const newCode = (): string =>
  Array.from(randomBytes(GROUPS * GROUPS), (byte, at) =>
    at > 0 && at % GROUPS === 0 ? `-${LETTERS[byte % 32] ?? ""}` : (LETTERS[byte % 32] ?? ""),
  ).join("")

/** Replaces the recovery codes. @returns the new ones; only their hashes are stored */
export const renewCodes = async (tx: Tx, accountId: number): Promise<readonly string[]> => {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accounts_id, accountId))
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ code_hash: hashCode(accountId, code), accounts_id: accountId })))
  return codes
}

/** After a factor was added: sessions that waited for it may go on. */
export const endEnrolment = (tx: Tx, accountId: number) =>
  tx.update(sessions).set({ must_enrol: false }).where(eq(sessions.accounts_id, accountId))

/** Removes every factor of other accounts; row-level security hides them from an administrator. @returns whether there was one */
export const resetFactors = (tx: Tx, accountId: number): Promise<boolean> =>
  asRole(tx, "balai_public", async () => {
    const had = hasFactor(await factorsOf(tx, accountId))
    await tx.delete(totpFactors).where(eq(totpFactors.accounts_id, accountId))
    await tx.delete(passkeys).where(eq(passkeys.accounts_id, accountId))
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.accounts_id, accountId))
    await tx.delete(challenges).where(eq(challenges.accounts_id, accountId))
    return had
  })
