import { and, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm"
import type { accountStatuses } from "#contract/areas/accounts/adminKantor.ts"
import type { Tx } from "../../db/database.ts"
import { accountOffices, accounts, members, offices, roles } from "../../db/tables/index.ts"
import { paySeen } from "../../db/tables/kinds.ts"
import type { Context } from "../../call/handler.ts"
import { byText, outer } from "../../kit/textSearch.ts"
import { endLinks, endSessions, mailPasswordLink } from "../session/index.ts"

/** Rules for the accounts of a company, shared by both places that manage them: the company's settings and the platform. */

type Status = (typeof accountStatuses)[number]

export const officeLink = {
  table: accountOffices,
  own: accountOffices.accounts_id,
  other: accountOffices.offices_id,
  to: offices,
}

export const statusOf = sql<Status>`case when not ${accounts.is_active} then 'inactive' when ${accounts.password_hash} is null then 'invited' else 'active' end`

const statusIs: Readonly<Record<Status, SQL>> = {
  active: sql`${accounts.is_active} and ${accounts.password_hash} is not null`,
  invited: sql`${accounts.is_active} and ${accounts.password_hash} is null`,
  inactive: sql`not ${accounts.is_active}`,
}

const ofEmployee = (column: SQL): SQL =>
  sql`(select ${column} from members m where m.companies_id = ${outer(accounts.companies_id)} and m.accounts_id = ${outer(accounts.id)})`

const EMAIL_TAKEN = "Email ini sudah dipakai. Isi email lain."

/** The fields, filters and sort keys of an account in lists and forms. */
export const accountRules = {
  select: {
    nama: accounts.nama_lengkap,
    role_id: accounts.roles_id,
    role_nama: sql<string | null>`(select r.nama from roles r where r.id = ${outer(accounts.roles_id)})`,
    members_id: ofEmployee(sql`m.id::float8`),
    members_nama: ofEmployee(sql`m.nama`),
    status: statusOf,
    last_login_at: accounts.last_login_at,
  },
  search: [accounts.nama_lengkap, accounts.email],
  sorts: {
    nama: byText(accounts.nama_lengkap),
    /** Accounts that have never signed in sort as the oldest. */
    last_login_at: sql`coalesce(${accounts.last_login_at}, '-infinity'::timestamptz)`,
  },
  filters: {
    status: (value: Status) => statusIs[value],
    role_id: (value: number) => eq(accounts.roles_id, value),
  },
  unique: {
    accounts_email_key: { field: "email", message: EMAIL_TAKEN },
    accounts_username_key: { field: "email", message: EMAIL_TAKEN },
  },
  references: { role_id: roles, members_id: members },
  links: { offices_id: officeLink },
}

type Stored = {
  readonly nama: string
  readonly email: string
  readonly role_id: number | null
  readonly status: Status
}

export const storedAccount = (
  { nama, email, role_id, status }: Stored,
  before: { readonly email: string } | null,
) => ({
  nama_lengkap: nama,
  /** Keeps a custom username. A username equal to the old e-mail address follows the new address. */
  username:
    before === null
      ? email
      : sql`case when lower(${accounts.username}) = lower(${before.email}) then ${email} else ${accounts.username} end`,
  roles_id: role_id,
  is_active: status !== "inactive",
})

type Bound = { readonly members_id: number | null }

/**
 * An employee has at most one account, which opens their pay slips: only who sees pay binds it to an employee with another
 * address.
 */
export const memberErrors = async (
  ctx: Context,
  { members_id, email }: Bound & { readonly email: string },
  id: number | null,
  before: Bound | null,
): Promise<Record<string, string[]>> => {
  if (members_id === null || members_id === before?.members_id) return {}
  const [member] = await ctx.tx
    .select({
      account: members.accounts_id,
      isOwn: sql<boolean>`${paySeen} or lower(coalesce(${members.email}, '')) = lower(${email})`,
    })
    .from(members)
    .where(and(eq(members.id, members_id), isNull(members.archived_at)))
  if (member !== undefined && member.account !== null && member.account !== id)
    return { members_id: ["Pegawai ini sudah memiliki akun lain"] }
  return member === undefined || member.isOwn
    ? {}
    : {
        members_id: [
          "Akun pegawai membuka slip gajinya: tanpa hak melihat gaji, hubungkan hanya pegawai dengan email yang sama",
        ],
      }
}

/** Binds the account to its employee and unbinds the employee it was bound to before. */
const bindMember = async (ctx: Context, id: number, membersId: number | null): Promise<void> => {
  const stamp = {
    version: sql`${members.version} + 1`,
    updated_at: ctx.now.toISOString(),
    updated_by: ctx.accountId,
  }
  await ctx.tx
    .update(members)
    .set({ accounts_id: null, ...stamp })
    .where(and(eq(members.accounts_id, id), membersId === null ? undefined : ne(members.id, membersId)))
  if (membersId !== null)
    await ctx.tx
      .update(members)
      .set({ accounts_id: id, ...stamp })
      .where(and(eq(members.id, membersId), sql`${members.accounts_id} is distinct from ${id}`))
}

/** Revokes all sessions and all mailed links immediately. */
export const shutOut = async (ctx: Context, ids: readonly number[]): Promise<void> => {
  await endSessions(ctx, ids)
  await endLinks(ctx, [0, ...ids])
}

type Saved = Omit<Stored, "role_id"> & Bound

/**
 * After an account was saved: binds its employee, revokes sessions and links where needed, and invites an account
 * without a password.
 */
export const settleAccount = async (
  ctx: Context,
  id: number,
  { nama, email, members_id, status }: Saved,
  before: Saved | null,
): Promise<"shut" | "invited" | "kept"> => {
  await bindMember(ctx, id, members_id)
  if (status === "inactive") {
    await shutOut(ctx, [id])
    return "shut"
  }
  const [{ isSet } = { isSet: false }] = await ctx.tx
    .select({ isSet: sql<boolean>`${accounts.password_hash} is not null` })
    .from(accounts)
    .where(eq(accounts.id, id))
  const isMoved = before !== null && before.email !== email
  if (isMoved) await endLinks(ctx, id, "password")
  if (isSet || (before !== null && !isMoved && before.status !== "inactive")) return "kept"
  await mailPasswordLink(ctx, "invite", { id, nama, email })
  return "invited"
}

/** Accounts that have signed in are referred to by their actions (audit): deactivate them instead of deleting. */
export const usedAccounts = async (tx: Tx, ids: readonly number[]): Promise<Map<number, string>> => {
  const known = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        inArray(accounts.id, [0, ...ids]),
        or(
          isNotNull(accounts.last_login_at),
          sql`exists (select from audit a where a.companies_id = ${outer(accounts.companies_id)} and a.actor_id = ${outer(accounts.id)})`,
          sql`exists (select from delegations d where d.companies_id = ${outer(accounts.companies_id)} and ${outer(accounts.id)} in (d.from_id, d.to_id))`,
        ),
      ),
    )
  return new Map(known.map(({ id }) => [id, "Akun ini sudah pernah dipakai"]))
}

export const archiveAccounts = async (ctx: Context, ids: readonly number[]): Promise<string> => {
  await ctx.tx
    .update(accounts)
    .set({
      is_active: false,
      version: sql`${accounts.version} + 1`,
      updated_at: ctx.now.toISOString(),
      updated_by: ctx.accountId,
    })
    .where(inArray(accounts.id, [...ids]))
  await shutOut(ctx, ids)
  return "Dinonaktifkan: sudah pernah dipakai, riwayatnya tetap ada"
}
