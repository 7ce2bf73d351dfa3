import { isCommonPassword } from "./commonPasswords.ts"
import { DEMO_PASSWORD, hashPassword } from "./passwords.ts"
import { appName } from "../../kit/appSettings.ts"
import { etcRecord } from "../../kit/companySettings.ts"
import { moment } from "../../kit/moment.ts"
import { InvalidFields } from "../../call/answer.ts"
import type { Context } from "../../call/handler.ts"
import type { Session } from "../../call/session.ts"

/** The stored columns of a newly chosen password. */
export type NewPassword = { readonly password_hash: string; readonly has_demo_password: boolean }

/** @throws InvalidFields at `password` when it is shorter than the account's company requires; null = platform account */
export const longEnough = async (
  { tx }: Pick<Context, "tx">,
  companyId: number | null,
  password: string,
): Promise<void> => {
  if (companyId === null) return
  const { min_password_len: least } = await etcRecord.read({ tx, companyId })
  if (password.length < Number(least))
    throw new InvalidFields({ password: [`Perusahaan Anda meminta minimal ${Number(least)} karakter`] })
}

/**
 * Call before the transaction, because hashing is slow.
 * @throws InvalidFields at `password` when it is one of the most common passwords
 */
export const newPassword = async (password: string): Promise<NewPassword> => {
  if (await isCommonPassword(password))
    throw new InvalidFields({
      password: ["Kata sandi ini terlalu umum dan mudah ditebak. Pilih yang lain."],
    })
  return { password_hash: await hashPassword(password), has_demo_password: password === DEMO_PASSWORD }
}

/** Notifies the owner of an account that its password was changed, because another person may have done it. */
export const tellPasswordChanged = async (
  ctx: Context<Session | null>,
  owner: { readonly email: string; readonly nama: string },
): Promise<void> => {
  const app = await appName(ctx.tx)
  await ctx.mail({
    to: owner.email,
    subject: `Kata sandi ${app} Anda diganti`,
    body: `Halo ${owner.nama},\n\nKata sandi akun ${app} Anda diganti pada ${moment(ctx.now)}. Semua sesi lain sudah dikeluarkan.\n\nBukan Anda? Buat kata sandi baru sekarang juga lewat "Lupa kata sandi?" di halaman masuk:\n${ctx.publicUrl}/login\nlalu beri tahu admin perusahaan Anda.\n`,
    notice: true,
  })
}
