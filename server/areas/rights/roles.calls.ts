import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm"
import { allModules, companyRoles, giveRole, moduleRows, ownRights } from "#contract/areas/rights/roles.ts"
import { appModules, moduleOf, rightOf } from "#contract/kit/modules.ts"
import { barOf } from "#contract/kit/needs.ts"
import { notFound, ok, Refusal, StaleVersion } from "../../call/answer.ts"
import { inTx } from "../../call/handler.ts"
import { accounts, roles } from "../../db/tables/index.ts"
import { literal } from "../../db/literal.ts"
import { cut, mostOf, SHOWN } from "../../kit/options.ts"
import { byText, contains } from "../../kit/textSearch.ts"

export const roleHandlers = {
  "app/module/all": inTx(allModules, async () => ok({ rows: moduleRows })),

  "app/module/roles/me": inTx(ownRights, async ({ tx, session }) => {
    const { roles_id } = session.row
    const [role] =
      roles_id === null || session.impersonating
        ? []
        : await tx.select({ id: roles.id, nama: roles.nama }).from(roles).where(eq(roles.id, roles_id))
    const rights = appModules.flatMap((module) =>
      moduleOf(module).actions.flatMap((action) =>
        barOf(session.holder, { module, action }) === null ? [rightOf(module, action)] : [],
      ),
    )
    return ok({ role: role ?? null, rights })
  }),

  "companies/list-roles": inTx(companyRoles, async ({ tx, companyId }, { q, ids, companies_id }) => {
    const company = companyId === 0 ? companies_id : companyId
    const open =
      company === undefined
        ? isNull(roles.companies_id)
        : or(isNull(roles.companies_id), eq(roles.companies_id, company))
    const most = ids === undefined ? SHOWN : mostOf({ ids })
    const rows = await tx
      .select({
        id: roles.id,
        nama: roles.nama,
        kode: sql<string | null>`null`,
        is_active: sql<boolean>`true`,
      })
      .from(roles)
      .where(and(open, ids === undefined ? contains(q, [roles.nama]) : inArray(roles.id, [...ids])))
      .orderBy(asc(byText(roles.nama)), asc(roles.id))
      .limit(literal(most + 1))
    return ok(cut(rows, most))
  }),

  "setting-users": inTx(giveRole, async (ctx, { users_id, role_id, version: seen }) => {
    const { tx, now, accountId } = ctx
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, users_id)).for("update")
    if (account === undefined || account.is_superusers) throw notFound("akun")
    if (seen !== undefined && seen !== account.version)
      throw new StaleVersion({ users_id, role_id: account.roles_id, version: account.version })
    if (role_id !== null && account.is_owner)
      throw new Refusal("Pemilik memiliki semua hak dan tidak memakai peran", "state")
    if (role_id !== null) {
      const [role] = await tx
        .select({ companies_id: roles.companies_id })
        .from(roles)
        .where(eq(roles.id, role_id))
      if (role === undefined || (role.companies_id !== null && role.companies_id !== account.companies_id))
        throw notFound("peran")
    }
    const version = account.version + 1
    await tx
      .update(accounts)
      .set({ roles_id: role_id, version, updated_at: now.toISOString(), updated_by: accountId })
      .where(eq(accounts.id, users_id))
    await ctx.audit({
      entity: "accounts",
      entityId: users_id,
      action: "update",
      before: { roles_id: account.roles_id, version: account.version },
      after: { roles_id: role_id, version },
    })
    return ok({ version }, role_id === null ? "Peran dicabut" : "Peran diberikan")
  }),
}
