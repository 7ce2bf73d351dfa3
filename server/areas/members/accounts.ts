import { and, eq, isNotNull, sql } from "drizzle-orm"
import type { RowResult } from "#contract/kit/errors.ts"
import { brokenConstraint } from "../../kit/constraints.ts"
import { accountsBeyond } from "../../kit/grants.ts"
import { dropFactors, endLinks, mailPasswordLink } from "../session/index.ts"
import { accounts, members } from "../../db/tables/index.ts"
import { InvalidFields } from "../../call/answer.ts"
import type { Context } from "../../call/handler.ts"

/**
 * The accounts employees sign in with (scope `normal`). Access of other accounts is managed elsewhere and never changed
 * here.
 */

type Account = { readonly id: number; readonly isSet: boolean; readonly isOwn: boolean }
type Invited = {
  readonly id: number
  readonly nama: string
  readonly email: string | null
  readonly status: string
  readonly accounts_id: number | null
  readonly app_access: boolean
}

const linked = (ctx: Context, membersId: number) =>
  and(
    eq(accounts.companies_id, ctx.companyId),
    eq(accounts.scope, "normal"),
    sql`${accounts.id} = (select m.accounts_id from members m where m.companies_id = ${ctx.companyId} and m.id = ${membersId})`,
  )

/**
 * Copies address, name and active state from the employee to the account. Links end when the address they were sent to
 * changes.
 */
export const followMember = async (
  ctx: Context,
  membersId: number,
  { email, nama, works }: { readonly email: string | null; readonly nama: string; readonly works: boolean },
  before: { readonly email: string | null } | null,
): Promise<void> => {
  if (before !== null && before.email !== email) {
    const [account] = await ctx.tx.select({ id: accounts.id }).from(accounts).where(linked(ctx, membersId))
    if (account !== undefined) {
      const beyond = (await accountsBeyond(ctx, [account.id])).get(account.id)
      if (beyond !== undefined) throw new InvalidFields({ email: [beyond] })
      await endLinks(ctx, account.id, "password")
    }
  }
  try {
    await ctx.tx
      .update(accounts)
      .set({
        ...(email === null ? {} : { email, username: email }),
        nama_lengkap: nama,
        is_active: works,
        updated_at: ctx.now.toISOString(),
      })
      .where(linked(ctx, membersId))
  } catch (thrown) {
    if (brokenConstraint(thrown)?.kind !== "unique") throw thrown
    throw new InvalidFields({ email: ["Email ini dipakai akun lain"] })
  }
}

/** Deactivates the accounts of employees who have left. */
export const closeAccounts = (ctx: Context, ids: readonly number[]) =>
  ctx.tx
    .update(accounts)
    .set({ is_active: false, updated_at: ctx.now.toISOString() })
    .where(
      and(
        eq(accounts.companies_id, ctx.companyId),
        eq(accounts.scope, "normal"),
        sql`${accounts.id} in (select m.accounts_id from members m where m.companies_id = ${ctx.companyId} and m.id in (${sql.join(
          ids.map((id) => sql`${id}`),
          sql`, `,
        )}))`,
      ),
    )

const accountOf = async (ctx: Context, member: Invited, email: string): Promise<Account | null> => {
  const [row] = await ctx.tx
    .select({ id: accounts.id, scope: accounts.scope, hash: isNotNull(accounts.password_hash) })
    .from(accounts)
    .where(
      and(
        eq(accounts.companies_id, ctx.companyId),
        member.accounts_id === null
          ? sql`lower(${accounts.email}) = lower(${email})`
          : eq(accounts.id, member.accounts_id),
      ),
    )
  return row === undefined ? null : { id: row.id, isSet: row.hash === true, isOwn: row.scope === "normal" }
}

/** @returns null where another account already has the address */
const makeAccount = async (ctx: Context, member: Invited, email: string): Promise<Account | null> => {
  const at = ctx.now.toISOString()
  const [made] = await ctx.tx
    .insert(accounts)
    .values({
      companies_id: ctx.companyId,
      username: email,
      email,
      nama_lengkap: member.nama,
      scope: "normal",
      created_at: at,
      created_by: ctx.accountId,
      updated_at: at,
      updated_by: ctx.accountId,
    })
    .onConflictDoNothing()
    .returning({ id: accounts.id })
  return made === undefined ? null : { id: made.id, isSet: false, isOwn: true }
}

/**
 * An account that is sent a link is activated, even if access was revoked before. Bumps the version, so that open forms
 * are stale.
 */
const giveAccess = async (ctx: Context, member: Invited, account: Account): Promise<void> => {
  const updated_at = ctx.now.toISOString()
  await ctx.tx.update(accounts).set({ is_active: true, updated_at }).where(eq(accounts.id, account.id))
  if (member.app_access && member.accounts_id === account.id) return
  await ctx.tx
    .update(members)
    .set({
      accounts_id: account.id,
      app_access: true,
      version: sql`${members.version} + 1`,
      updated_at,
      updated_by: ctx.accountId,
    })
    .where(eq(members.id, member.id))
}

/** Sends one employee their link. @returns the reason for refusing, or null when it was queued */
const sendOne = async (ctx: Context, type: "invite" | "reset", member: Invited): Promise<string | null> => {
  const { email } = member
  if (member.status !== "active") return "Pegawai ini tidak aktif"
  if (email === null) return "Email pegawai ini belum diisi"
  const known = await accountOf(ctx, member, email)
  if (known === null && type === "reset") return "Pegawai ini belum diundang"
  if (known?.isSet === true && type === "invite") return "Pegawai ini sudah punya kata sandi"
  const refusal = await ctx.mailRefusal(email)
  if (refusal !== null) return refusal
  const account = known ?? (await makeAccount(ctx, member, email))
  if (account === null || !account.isOwn) return "Email ini dipakai akun lain"
  await giveAccess(ctx, member, account)
  await mailPasswordLink(ctx, type, { id: account.id, nama: member.nama, email })
  return null
}

/** Sends several links and returns the result of each. */
export const sendLinks = async (
  ctx: Context,
  type: "invite" | "reset",
  ids: readonly number[],
  found: ReadonlyMap<number, Invited>,
): Promise<RowResult[]> => {
  const rows: RowResult[] = []
  for (const id of ids) {
    const member = found.get(id)
    const problem = member === undefined ? "Data pegawai tidak ditemukan" : await sendOne(ctx, type, member)
    rows.push({ id, ok: problem === null, message: problem ?? `Dikirim ke ${member?.email ?? ""}` })
  }
  return rows
}

/** Removes the second factor of one employee's account. @returns the reason for refusing, or null when it was done */
const dropOne = async (
  ctx: Context,
  membersId: number,
  beyond: ReadonlyMap<number, string>,
): Promise<string | null> => {
  const [account] = await ctx.tx
    .select({ id: accounts.id, nama: accounts.nama_lengkap, email: accounts.email })
    .from(accounts)
    .where(linked(ctx, membersId))
    .for("no key update")
  if (account === undefined) return "Pegawai ini tidak punya akun pegawai"
  const refusal = beyond.get(account.id) ?? (await dropFactors(ctx, account))
  if (refusal !== null) return refusal
  await ctx.audit({
    entity: "second_factors",
    entityId: account.id,
    action: "update",
    before: { second_factor: true },
    after: { second_factor: false },
  })
  return null
}

/** Removes the second factors of several employees' accounts and returns the result of each. */
export const dropSeconds = async (
  ctx: Context,
  ids: readonly number[],
  found: ReadonlyMap<number, Pick<Invited, "accounts_id">>,
): Promise<RowResult[]> => {
  const beyond = await accountsBeyond(
    ctx,
    [...found.values()].flatMap(({ accounts_id }) => accounts_id ?? []),
  )
  const rows: RowResult[] = []
  for (const id of ids) {
    const problem = found.has(id) ? await dropOne(ctx, id, beyond) : "Data pegawai tidak ditemukan"
    rows.push({ id, ok: problem === null, message: problem ?? "Verifikasi dua langkah dilepas" })
  }
  return rows
}
