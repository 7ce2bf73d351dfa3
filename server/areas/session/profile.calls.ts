import { and, eq, ne } from "drizzle-orm"
import { updateProfile } from "#contract/areas/session/session.ts"
import { accounts, sessions } from "../../db/tables/index.ts"
import { ok, Refusal } from "../../call/answer.ts"
import { prepared } from "../../call/handler.ts"
import { endLinks } from "./endLinks.ts"
import { longEnough, newPassword, tellPasswordChanged } from "./newPassword.calls.ts"

export const profileHandlers = {
  "profil/update/users": prepared(updateProfile, {
    check: async (ctx, { password }) => {
      const { session } = ctx
      if (session.impersonating)
        throw new Refusal("Profil tidak dapat diubah saat Anda bekerja sebagai perusahaan lain", "forbidden")
      if (password !== null) await longEnough(ctx, session.companyId, password)
    },
    prepare: async ({ password }) => (password === null ? null : newPassword(password)),
    run: async (ctx, { nama_lengkap, mail_habit }, chosen) => {
      const { tx, session, now } = ctx
      const [before] = await tx
        .select({ nama_lengkap: accounts.nama_lengkap, mail_habit: accounts.mail_habit })
        .from(accounts)
        .where(eq(accounts.id, session.accountId))
      await tx
        .update(accounts)
        .set({
          nama_lengkap,
          ...(mail_habit === undefined ? {} : { mail_habit }),
          updated_at: now.toISOString(),
          updated_by: session.accountId,
          ...chosen,
        })
        .where(eq(accounts.id, session.accountId))
      /** A new password ends all other sessions of the account and its mailed links; the current session stays. */
      if (chosen !== null) {
        await tx
          .delete(sessions)
          .where(and(eq(sessions.accounts_id, session.accountId), ne(sessions.token_hash, session.tokenHash)))
        await endLinks(ctx, session.accountId)
        await tellPasswordChanged(ctx, { email: session.row.email, nama: nama_lengkap })
      }
      await ctx.audit({
        entity: "accounts",
        entityId: session.accountId,
        action: "update",
        before,
        after: {
          nama_lengkap,
          mail_habit: mail_habit ?? before?.mail_habit,
          password_changed: chosen !== null,
        },
      })
      return ok({}, "Profil berhasil diperbarui")
    },
  }),
}
