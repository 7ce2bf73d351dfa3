import { and, eq, isNull, ne, sql } from "drizzle-orm"
import { updateProfile } from "#contract/session.ts"
import { accounts, keys, sessions } from "../db/tables/index.ts"
import { DEMO_PASSWORD, hashPassword } from "../domain/passwords.ts"
import { ok, Refusal } from "../http/answer.ts"
import { type Context, prepared } from "../http/handler.ts"

const playing = ({ tx }: Context, role: "balai_public" | "balai_tenant" | "balai_platform") =>
  tx.execute(sql`select set_config('role', ${role}, true)`)

/** Links nobody has used yet. A company reads no key: they are reached as by whoever brings one. */
const endLinks = async (ctx: Context): Promise<void> => {
  await playing(ctx, "balai_public")
  await ctx.tx
    .update(keys)
    .set({ used_at: ctx.now.toISOString() })
    .where(and(eq(keys.accounts_id, ctx.accountId), isNull(keys.used_at)))
  await playing(ctx, ctx.session.companyId === null ? "balai_platform" : "balai_tenant")
}

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
      /** A new password ends every other session of the account, and the links it was mailed; this session goes on. */
      if (passwordHash !== null) {
        await tx
          .delete(sessions)
          .where(and(eq(sessions.accounts_id, session.accountId), ne(sessions.token_hash, session.tokenHash)))
        await endLinks(ctx)
      }
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
