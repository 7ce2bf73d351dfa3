import { asc, eq } from "drizzle-orm"
import {
  confirmTotp,
  listFactors,
  removeTotp,
  renewRecovery,
  startTotp,
} from "#contract/areas/session/factors.ts"
import { InvalidFields, ok, Refusal } from "../../call/answer.ts"
import { type Context, inTx, prepared } from "../../call/handler.ts"
import { passkeys, recoveryCodes, totpFactors } from "../../db/tables/index.ts"
import { appName } from "../../kit/appSettings.ts"
import { moment } from "../../kit/moment.ts"
import {
  endEnrolment,
  factorsOf,
  hasFactor,
  isRequired,
  renewCodes,
  spendCode,
  spendTotp,
} from "./factors.ts"
import { countCode, provePassword } from "./proof.ts"
import { assertOwn } from "./sessions.calls.ts"
import { newTotpSecret, totpUri } from "./totp.ts"

const wrongCode = () => new InvalidFields({ code: ["Kode salah atau sudah dipakai"] })

/** Notifies the owner of the account, because another person may have done it. */
export const tellFactor = async (ctx: Context, what: string): Promise<void> => {
  const app = await appName(ctx.tx)
  const { email, nama_lengkap } = ctx.session.row
  await ctx.mail({
    to: email,
    subject: `${what} di akun ${app} Anda`,
    body: `Halo ${nama_lengkap},\n\n${what} di akun ${app} Anda pada ${moment(ctx.now)}.\n\nBukan Anda? Ganti kata sandi Anda sekarang juga lewat "Lupa kata sandi?" di halaman masuk:\n${ctx.publicUrl}/login\nlalu beri tahu admin perusahaan Anda.\n`,
    notice: true,
  })
}

export const noteFactor = (ctx: Context, before: object | null, after: object | null) =>
  ctx.audit({ entity: "second_factors", entityId: ctx.accountId, action: "update", before, after })

/** Whether the account of the session must keep a second factor. */
export const mustKeep = ({ tx, session }: Context): Promise<boolean> =>
  isRequired(tx, {
    companies_id: session.companyId,
    isSuper: session.isSuper,
    scope: session.row.scope,
  })

const sinceOf = async ({ tx, accountId }: Context): Promise<string | null> => {
  const [row] = await tx
    .select({ since: totpFactors.confirmed_at })
    .from(totpFactors)
    .where(eq(totpFactors.accounts_id, accountId))
  return row?.since ?? null
}

export const factorHandlers = {
  "faktor/list": inTx(listFactors, async (ctx) => {
    assertOwn(ctx)
    const { recovery } = await factorsOf(ctx.tx, ctx.accountId)
    const keys = await ctx.tx
      .select({
        id: passkeys.id,
        nama: passkeys.nama,
        created_at: passkeys.created_at,
        last_used_at: passkeys.last_used_at,
      })
      .from(passkeys)
      .where(eq(passkeys.accounts_id, ctx.accountId))
      .orderBy(asc(passkeys.id))
    return ok({
      totp_since: await sinceOf(ctx),
      passkeys: keys,
      recovery,
      required: await mustKeep(ctx),
    })
  }),

  "faktor/totp/start": prepared(startTotp, {
    prepare: ({ password }, inTurn) => provePassword(password, inTurn),
    run: async (ctx) => {
      if ((await sinceOf(ctx)) !== null)
        throw new Refusal("Aplikasi autentikator sudah terpasang. Lepas dahulu yang lama.", "state")
      const secret = newTotpSecret()
      const row = { secret, created_at: ctx.now.toISOString(), confirmed_at: null, last_step: null }
      await ctx.tx
        .insert(totpFactors)
        .values({ accounts_id: ctx.accountId, ...row })
        .onConflictDoUpdate({ target: totpFactors.accounts_id, set: row })
      await noteFactor(ctx, null, { totp: "started" })
      return ok(
        { secret, uri: totpUri(secret, await appName(ctx.tx), ctx.session.row.email) },
        "Pindai kodenya dengan aplikasi autentikator",
      )
    },
  }),

  "faktor/totp/confirm": prepared(confirmTotp, {
    prepare: (_, inTurn) => countCode(inTurn),
    run: async (ctx, { code }) => {
      const { tx, accountId, now } = ctx
      const isFirst = !hasFactor(await factorsOf(tx, accountId))
      if (!(await spendTotp(tx, accountId, code, now, true))) throw wrongCode()
      const codes = isFirst ? await renewCodes(tx, accountId) : []
      await endEnrolment(tx, accountId)
      await noteFactor(ctx, { totp: false }, { totp: true })
      await tellFactor(ctx, "Aplikasi autentikator dipasang")
      return ok({ codes }, "Verifikasi dua langkah aktif")
    },
  }),

  "faktor/totp/remove": prepared(removeTotp, {
    prepare: async ({ password }, inTurn) => {
      await provePassword(password, inTurn)
      await countCode(inTurn)
    },
    run: async (ctx, { code }) => {
      const { tx, accountId, now } = ctx
      if ((await sinceOf(ctx)) === null) throw new Refusal("Aplikasi autentikator belum terpasang", "state")
      const others = (await factorsOf(tx, accountId)).passkeys
      if (others === 0 && (await mustKeep(ctx)))
        throw new Refusal("Akun Anda wajib memakai verifikasi dua langkah", "forbidden")
      if ((await spendCode(tx, accountId, code, now)) === null) throw wrongCode()
      await tx.delete(totpFactors).where(eq(totpFactors.accounts_id, accountId))
      if (others === 0) await tx.delete(recoveryCodes).where(eq(recoveryCodes.accounts_id, accountId))
      await noteFactor(ctx, { totp: true }, { totp: false })
      await tellFactor(ctx, "Aplikasi autentikator dilepas")
      return ok({}, "Aplikasi autentikator dilepas")
    },
  }),

  "faktor/recovery/renew": prepared(renewRecovery, {
    prepare: async ({ password }, inTurn) => {
      await provePassword(password, inTurn)
      await countCode(inTurn)
    },
    run: async (ctx, { code }) => {
      const { tx, accountId, now } = ctx
      if (!hasFactor(await factorsOf(tx, accountId)))
        throw new Refusal("Pasang dulu verifikasi dua langkah", "state")
      if ((await spendCode(tx, accountId, code, now)) === null) throw wrongCode()
      const codes = await renewCodes(tx, accountId)
      await noteFactor(ctx, null, { recovery: "renewed" })
      await tellFactor(ctx, "Kode pemulihan diganti")
      return ok({ codes }, "Kode pemulihan diganti; yang lama tidak berlaku lagi")
    },
  }),
}
