import { and, eq, isNull } from "drizzle-orm"
import type { RefusalReason } from "#contract/kit/errors.ts"
import { forgottenPassword, passwordLink, setPassword } from "#contract/areas/session/mail.ts"
import type { Tx } from "../../db/database.ts"
import { accounts, companies, keys, passwordRequests, sessions } from "../../db/tables/index.ts"
import { ok, Refusal } from "../../call/answer.ts"
import { inSteps, inTx, prepared } from "../../call/handler.ts"
import { hashToken } from "../../call/session.ts"
import { admit, attempt, fail, throttled } from "./attempts.ts"
import { longEnough, newPassword, tellPasswordChanged } from "./newPassword.calls.ts"

const linkOf = async (tx: Tx, key: string, now: Date) => {
  const [row] = await tx
    .select({
      accounts_id: keys.accounts_id,
      companies_id: accounts.companies_id,
      expires_at: keys.expires_at,
      used_at: keys.used_at,
      sent_to: keys.sent_to,
      email: accounts.email,
      nama: accounts.nama_lengkap,
      companie_name: companies.nama,
    })
    .from(keys)
    .innerJoin(accounts, eq(accounts.id, keys.accounts_id))
    .leftJoin(companies, eq(companies.id, accounts.companies_id))
    .where(and(eq(keys.key_hash, hashToken(key)), eq(keys.purpose, "password")))
  if (row === undefined) return { state: "unknown" as const }
  if (row.used_at !== null) return { state: "used" as const }
  if (Date.parse(row.expires_at) <= now.getTime()) return { state: "expired" as const }
  /** The account's address was changed after the mail was sent: the link may have reached another person. */
  if (row.sent_to !== null && row.sent_to.toLowerCase() !== row.email.toLowerCase())
    return { state: "expired" as const }
  return { state: "valid" as const, ...row }
}

const refusals: Record<"unknown" | "used" | "expired", readonly [words: string, reason: RefusalReason]> = {
  unknown: ["Tautan ini tidak dikenal", "not_found"],
  used: ["Tautan ini sudah dipakai. Minta tautan baru bila Anda belum dapat masuk.", "used"],
  expired: ["Tautan ini sudah kedaluwarsa. Minta tautan baru kepada admin Anda.", "expired"],
}

/** The link if it is valid. @throws Refusal that distinguishes expired, used and unknown links */
const goodLink = async (tx: Tx, key: string, now: Date) => {
  const link = await linkOf(tx, key, now)
  if (link.state === "valid") return link
  const [words, reason] = refusals[link.state]
  throw new Refusal(words, reason, { link_state: link.state })
}

/**
 * Only queues the request. The account is looked up after the response (server/areas/session/forgotten.ts), so that
 * neither the text nor the response time reveals whether it exists (account enumeration, timing attack). Rate-limited
 * like signing in, with separate counters.
 */
const askForLink = inSteps(forgottenPassword, (env, { email }) =>
  attempt(env.address, `lupa ${email}`, async () => {
    const { now } = env
    const counter = { who: `lupa:${email.toLowerCase()}`, network: `lupa ${env.address}` }
    const wait = await env.transact(async (tx) => {
      const { wait: own, networkWait } = await admit(tx, counter, now)
      if (own > 0 || networkWait > 0) return Math.max(own, networkWait)
      await fail(tx, counter, now)
      await tx.insert(passwordRequests).values({ email, created_at: now.toISOString() })
      return 0
    })
    if (wait > 0) throw throttled(wait)
    return ok({}, "Bila ada akun dengan email itu, tautannya segera dikirim")
  }),
)

export const mailHandlers = {
  "mail/mailing/lupa-kata-sandi": askForLink,
  "mail/mailing/input-password-data": inTx(passwordLink, async ({ tx, now }, { key }) => {
    const link = await linkOf(tx, key, now)
    if (link.state !== "valid")
      return ok({ link_state: link.state, email: null, nama: null, companie_name: null })
    return ok({
      link_state: link.state,
      email: link.email,
      nama: link.nama,
      companie_name: link.companie_name,
    })
  }),
  "mail/mailing/update/password": prepared(setPassword, {
    /** Checks the link before hashing: hashing is expensive, and a caller without a valid link must not trigger it. */
    check: async ({ tx, now }, { key, password }) => {
      const { companies_id } = await goodLink(tx, key, now)
      await longEnough({ tx }, companies_id, password)
    },
    prepare: ({ password }) => newPassword(password),
    run: async (ctx, { key }, chosen) => {
      const { tx, now } = ctx
      const at = now.toISOString()
      /** Row lock: of two parallel requests with the same link the second waits here and finds it used. */
      await tx
        .select({ id: keys.accounts_id })
        .from(keys)
        .where(eq(keys.key_hash, hashToken(key)))
        .for("update")
      const link = await goodLink(tx, key, now)
      /** Also ends every other password link of the account. */
      await tx
        .update(keys)
        .set({ used_at: at })
        .where(
          and(eq(keys.accounts_id, link.accounts_id), eq(keys.purpose, "password"), isNull(keys.used_at)),
        )
      await tx
        .update(accounts)
        .set({ ...chosen, updated_at: at })
        .where(eq(accounts.id, link.accounts_id))
      await tx.delete(sessions).where(eq(sessions.accounts_id, link.accounts_id))
      await tellPasswordChanged(ctx, { email: link.email, nama: link.nama })
      await ctx.audit({
        entity: "accounts",
        entityId: link.accounts_id,
        action: "update",
        before: null,
        after: { password_changed: true, by: "mailed link" },
      })
      return ok({}, "Kata sandi berhasil disimpan. Silakan masuk.")
    },
  }),
}
