import { and, eq, inArray, type SQL, sql } from "drizzle-orm"
import type { RowResult } from "#contract/kit/errors.ts"
import { accounts } from "../../db/tables/index.ts"
import type { Context } from "../../call/handler.ts"
import { dropFactors, endSessions, mailPasswordLink, type PasswordLetter } from "../session/index.ts"
import { accountsBeyond } from "../../kit/grants.ts"
import { shutOut, statusOf } from "./accountRules.ts"

/** Bulk actions on the selected accounts of a list. Shared by the lists of company accounts and of office admins. */

/** @param among condition for the accounts the list contains */
export const heldAccounts = (ctx: Context, among: SQL, ids: readonly number[]) =>
  ctx.tx
    .select({
      id: accounts.id,
      nama: accounts.nama_lengkap,
      email: accounts.email,
      status: statusOf,
      isSet: sql<boolean>`${accounts.password_hash} is not null`,
    })
    .from(accounts)
    .where(and(among, inArray(accounts.id, [0, ...ids])))
    .orderBy(accounts.id)
    .for("no key update")
export type Held = Awaited<ReturnType<typeof heldAccounts>>[number]

/** Bumps the version (optimistic lock): a form opened before this write is stale. */
export const writeAccount = (ctx: Context, id: number, change: { readonly is_active?: boolean } = {}) =>
  ctx.tx
    .update(accounts)
    .set({
      ...change,
      version: sql`${accounts.version} + 1`,
      updated_at: ctx.now.toISOString(),
      updated_by: ctx.accountId,
    })
    .where(eq(accounts.id, id))

export type Done = { readonly ok: boolean; readonly message: string }
export const not = (message: string): Done => ({ ok: false, message })
export const did = (message: string): Done => ({ ok: true, message })

/** @param noun the name of one row of the list, for messages and the audit log */
export const accountActions = (noun: string, among: SQL) => {
  const noted = (ctx: Context, id: number, before: object, after: object) =>
    ctx.audit({ entity: noun, entityId: id, action: "update", before, after })

  /** Runs the work for each account that exists, in the order of the request. */
  const eachOf = async (
    ctx: Context,
    ids: readonly number[],
    work: (account: Held) => Promise<Done>,
  ): Promise<RowResult[]> => {
    const found = new Map((await heldAccounts(ctx, among, ids)).map((row) => [row.id, row]))
    const beyond = await accountsBeyond(ctx, ids)
    const rows: RowResult[] = []
    for (const id of ids) {
      const account = found.get(id)
      const bar = beyond.get(id)
      if (account === undefined) rows.push({ id, ...not(`Data ${noun} tidak ditemukan`) })
      else rows.push({ id, ...(bar === undefined ? await work(account) : not(bar)) })
    }
    return rows
  }

  const sendTo = async (ctx: Context, type: PasswordLetter, account: Held): Promise<Done> => {
    if (account.status === "inactive") return not("Akun ini nonaktif. Aktifkan dahulu.")
    if (type === "invite" && account.isSet) return not("Akun ini sudah punya kata sandi")
    const refusal = await ctx.mailRefusal(account.email)
    if (refusal !== null) return not(refusal)
    await mailPasswordLink(ctx, type, account)
    await noted(ctx, account.id, { status: account.status }, { mailed: type })
    return did(`Dikirim ke ${account.email}`)
  }

  const switchOff = async (ctx: Context, account: Held): Promise<Done> => {
    if (account.status === "inactive") return not("Akun ini sudah nonaktif")
    await writeAccount(ctx, account.id, { is_active: false })
    await shutOut(ctx, [account.id])
    await noted(ctx, account.id, { status: account.status }, { status: "inactive" })
    return did("Dinonaktifkan")
  }

  /** An account without a password gets a new invitation: deactivating it ended the earlier link. */
  const switchOn = async (ctx: Context, account: Held): Promise<Done> => {
    if (account.status !== "inactive") return not("Akun ini sudah aktif")
    const refusal = account.isSet ? null : await ctx.mailRefusal(account.email)
    if (refusal !== null) return not(refusal)
    await writeAccount(ctx, account.id, { is_active: true })
    if (!account.isSet) await mailPasswordLink(ctx, "invite", account)
    const status = account.isSet ? "active" : "invited"
    await noted(ctx, account.id, { status: account.status }, { status })
    return did(account.isSet ? "Diaktifkan" : `Diaktifkan; undangan dikirim ke ${account.email}`)
  }

  const endAll = async (ctx: Context, account: Held): Promise<Done> => {
    if (account.id === ctx.accountId) return not("Ini akun Anda sendiri; akhiri sesinya di Keamanan akun")
    const count = await endSessions(ctx, [account.id])
    await noted(ctx, account.id, { sessions: count }, { sessions: 0 })
    return did(count === 0 ? "Tidak sedang masuk" : `${count} sesi diakhiri`)
  }

  /** Recovery of an account whose phone is lost. */
  const dropSecond = async (ctx: Context, account: Held): Promise<Done> => {
    const refusal = await dropFactors(ctx, account)
    if (refusal !== null) return not(refusal)
    await noted(ctx, account.id, { second_factor: true }, { second_factor: false })
    return did("Verifikasi dua langkah dilepas")
  }

  return { noted, eachOf, sendTo, switchOff, switchOn, endAll, dropSecond }
}
