import { and, eq, inArray } from "drizzle-orm"
import { lackedBy, rightsHeld, rightWords } from "#contract/kit/grants.ts"
import type { Right } from "#contract/kit/modules.ts"
import type { UserScope } from "#contract/kit/user.ts"
import type { Context } from "../call/handler.ts"
import { accounts, roles } from "../db/tables/index.ts"
import { lockCompany } from "./locks.ts"

/** Privilege escalation: no account gives, edits or takes over more rights than it has itself. */

/** Why the caller may not give these rights; null = it has all of them. */
export const grantBar = ({ session }: Context, rights: readonly Right[]): string | null => {
  const lacking = lackedBy(session.holder, rights)
  return lacking === null ? null : `Anda sendiri tidak memiliki hak ${rightWords(lacking)}`
}

/** Rights of an account with a role, or with none: then they are those of its scope. */
const rightsWith = (scope: UserScope, rights: readonly Right[] | null): readonly Right[] => {
  if (rights !== null) return rights
  return scope === "normal" ? [] : rightsHeld({ is_superusers: false, scope, rights })
}

/** Advisory lock: a role is not widened between the check of its rights and its gift. */
export const lockRoles = (ctx: Context) => lockCompany(ctx, "roles")

/** Why the caller may not give an account of this scope the role; null = it may. `role` null = no role. */
export const roleBar = async (
  ctx: Context,
  scope: UserScope,
  role: number | null,
): Promise<string | null> => {
  await lockRoles(ctx)
  const [found] =
    role === null ? [] : await ctx.tx.select({ rights: roles.rights }).from(roles).where(eq(roles.id, role))
  if (role !== null && found === undefined) return null
  const lacking = lackedBy(ctx.session.holder, rightsWith(scope, found?.rights ?? null))
  if (lacking === null) return null
  return role === null
    ? `Tanpa peran akun ini berhak ${rightWords(lacking)}, yang tidak Anda miliki. Pilih perannya`
    : `Peran ini memuat hak yang tidak Anda miliki: ${rightWords(lacking)}`
}

/**
 * Those of the accounts that have rights the caller lacks, with the reason. Editing one would hand its rights over: a changed
 * address receives the links for a new password.
 */
export const accountsBeyond = async (
  ctx: Context,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const { holder } = ctx.session
  if (holder.is_superusers) return new Map()
  const rows = await ctx.tx
    .select({ id: accounts.id, scope: accounts.scope, role: accounts.roles_id, rights: roles.rights })
    .from(accounts)
    .leftJoin(roles, eq(roles.id, accounts.roles_id))
    .where(and(eq(accounts.companies_id, ctx.companyId), inArray(accounts.id, [0, ...ids])))
  return new Map(
    rows.flatMap(({ id, scope, role, rights }) => {
      const lacking = lackedBy(holder, rightsWith(scope, role === null ? null : (rights ?? [])))
      return lacking === null
        ? []
        : [[id, `Akun ini mempunyai hak yang tidak Anda miliki: ${rightWords(lacking)}`]]
    }),
  )
}
