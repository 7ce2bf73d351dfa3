import { and, eq, isNull } from "drizzle-orm"
import { passwordLink, setPassword } from "#contract/mail.ts"
import type { Tx } from "../db/database.ts"
import { accounts, companies, keys, sessions } from "../db/tables/index.ts"
import { DEMO_PASSWORD, hashPassword } from "../domain/passwords.ts"
import { ok, Refusal } from "../http/answer.ts"
import { inTx, prepared } from "../http/handler.ts"
import { hashToken } from "../http/session.ts"

const linkOf = async (tx: Tx, key: string, now: Date) => {
  const [row] = await tx
    .select({
      accounts_id: keys.accounts_id,
      expires_at: keys.expires_at,
      used_at: keys.used_at,
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
  return { state: "valid" as const, ...row }
}

const words = {
  unknown: "Tautan ini tidak dikenal",
  used: "Tautan ini sudah dipakai. Minta tautan baru bila Anda belum dapat masuk.",
  expired: "Tautan ini sudah kedaluwarsa. Minta tautan baru kepada admin Anda.",
}

export const mailHandlers = {
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
  "mail/mailing/update/password": prepared(
    setPassword,
    ({ password }) => hashPassword(password),
    async (ctx, { key, password }, passwordHash) => {
      const { tx, now } = ctx
      const at = now.toISOString()
      const link = await linkOf(tx, key, now)
      if (link.state !== "valid")
        throw new Refusal(words[link.state], link.state === "expired" ? "expired" : "used", {
          link_state: link.state,
        })
      const claimed = await tx
        .update(keys)
        .set({ used_at: at })
        .where(and(eq(keys.key_hash, hashToken(key)), isNull(keys.used_at)))
        .returning({ id: keys.accounts_id })
      if (claimed.length === 0) throw new Refusal(words.used, "used", { link_state: "used" })
      await tx
        .update(accounts)
        .set({ password_hash: passwordHash, has_demo_password: password === DEMO_PASSWORD, updated_at: at })
        .where(eq(accounts.id, link.accounts_id))
      await tx.delete(sessions).where(eq(sessions.accounts_id, link.accounts_id))
      await ctx.audit({
        entity: "accounts",
        entityId: link.accounts_id,
        action: "update",
        before: null,
        after: { password_changed: true, by: "mailed link" },
      })
      return ok({}, "Kata sandi berhasil disimpan. Silakan masuk.")
    },
  ),
}
