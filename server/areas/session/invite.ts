import type { Context } from "../../call/handler.ts"
import { appName } from "../../kit/appSettings.ts"
import { makeKeyLink } from "./keys.ts"

const letters = {
  invite: (nama: string, link: string, app: string) => ({
    subject: `Undangan ke ${app}`,
    body: `Halo ${nama},\n\nAnda diundang memakai ${app}. Buat kata sandi Anda di sini dalam 3 hari:\n${link}\n`,
  }),
  reset: (nama: string, link: string, app: string) => ({
    subject: `Kata sandi baru untuk ${app}`,
    body: `Halo ${nama},\n\nBuat kata sandi baru di sini dalam 3 hari:\n${link}\n\nAbaikan surat ini bila Anda tidak memintanya.\n`,
  }),
}
export type PasswordLetter = keyof typeof letters

/** Mails an account a link to set its password. @throws Refusal where mail to this address is not possible now */
export const mailPasswordLink = async (
  ctx: Pick<Context, "tx" | "now" | "mail" | "publicUrl">,
  letter: PasswordLetter,
  { id, nama, email }: { readonly id: number; readonly nama: string; readonly email: string },
): Promise<void> => {
  const link = await makeKeyLink(ctx.tx, "password", { accountId: id, sentTo: email }, ctx.now)
  await ctx.mail({ to: email, ...letters[letter](nama, `${ctx.publicUrl}${link}`, await appName(ctx.tx)) })
}
