import { and, eq, ne } from "drizzle-orm"
import { updateProfile } from "#contract/session.ts"
import { accounts, sessions } from "../db/tables/index.ts"
import { DEMO_PASSWORD, hashPassword } from "../domain/passwords.ts"
import { ok, Refusal } from "../http/answer.ts"
import { prepared } from "../http/handler.ts"

export const profileHandlers = {
  "profil/update/users": prepared(updateProfile, {
    check: async ({ session }) => {
      if (session.impersonating)
        throw new Refusal("Profil tidak dapat diubah saat Anda bekerja sebagai perusahaan lain", "forbidden")
    },
    prepare: async ({ password }) => (password === null ? null : hashPassword(password)),
    run: async (ctx, { nama_lengkap, password }, passwordHash) => {
      const { tx, session, now } = ctx
      const [before] = await tx
        .select({ nama_lengkap: accounts.nama_lengkap })
        .from(accounts)
        .where(eq(accounts.id, session.accountId))
      await tx
        .update(accounts)
        .set({
          nama_lengkap,
          updated_at: now.toISOString(),
          updated_by: session.accountId,
          ...(passwordHash === null
            ? {}
            : { password_hash: passwordHash, has_demo_password: password === DEMO_PASSWORD }),
        })
        .where(eq(accounts.id, session.accountId))
      /** A new password ends every other session of the account; this one goes on. */
      if (passwordHash !== null)
        await tx
          .delete(sessions)
          .where(and(eq(sessions.accounts_id, session.accountId), ne(sessions.token_hash, session.tokenHash)))
      await ctx.audit({
        entity: "accounts",
        entityId: session.accountId,
        action: "update",
        before,
        after: { nama_lengkap, password_changed: passwordHash !== null },
      })
      return ok({}, "Profil berhasil diperbarui")
    },
  }),
}
