import type { Context } from "../../call/handler.ts"
import { appName } from "../../kit/appSettings.ts"
import { moment } from "../../kit/moment.ts"
import { endSessions } from "./endSessions.ts"
import { resetFactors } from "./factors.ts"

type Owner = { readonly id: number; readonly nama: string; readonly email: string }

/** Notifies the owner of an account whose second factor an administrator removed. */
const tellReset = async (ctx: Context, { email, nama }: Owner): Promise<void> => {
  const app = await appName(ctx.tx)
  await ctx.mail({
    to: email,
    subject: `Verifikasi dua langkah akun ${app} Anda dilepas`,
    body: `Halo ${nama},\n\nVerifikasi dua langkah akun ${app} Anda dilepas oleh ${ctx.session.row.nama_lengkap} pada ${moment(ctx.now)}. Anda masuk dengan kata sandi saja, lalu pasang lagi di Keamanan akun:\n${ctx.publicUrl}/keamanan\n\nTidak meminta ini? Beri tahu admin perusahaan Anda.\n`,
    notice: true,
  })
}

/**
 * Recovery of an account whose phone is lost: the password alone signs in again. Its sessions end, and the owner gets a
 * mail. The caller checks that the administrator may change the account, and writes the audit row.
 * @returns the reason for refusing, or null when it was done
 */
export const dropFactors = async (ctx: Context, account: Owner): Promise<string | null> => {
  if (account.id === ctx.accountId) return "Ini akun Anda sendiri; atur di Keamanan akun"
  if (!(await resetFactors(ctx.tx, account.id))) return "Akun ini tidak memakai verifikasi dua langkah"
  await endSessions(ctx, [account.id])
  await tellReset(ctx, account)
  return null
}
