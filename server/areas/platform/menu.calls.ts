import { eq } from "drizzle-orm"
import { allMenus, previewAccess } from "#contract/areas/platform/menu.ts"
import { previewRole } from "#contract/areas/platform/rolePreview.ts"
import { notFound, ok } from "../../call/answer.ts"
import { closedReason } from "../../call/companyState.ts"
import { inTx } from "../../call/handler.ts"
import { companies, roles } from "../../db/tables/index.ts"
import { menuRows } from "../../kit/menus.ts"
import { type Branch, treeOf } from "#contract/menu/tree.ts"

/** Inputs from which menus and pages of a company's accounts follow. */
const sourceOf = (
  company: typeof companies.$inferSelect | undefined,
  role: typeof roles.$inferSelect | undefined,
  now: Date,
) => ({
  company:
    company === undefined
      ? null
      : {
          id: company.id,
          nama: company.nama,
          modules: company.modules,
          features: company.features,
          plan: { name: company.plan_name, is_limited_storage: company.is_limited_storage },
          closed: closedReason(company, now),
        },
  role: role === undefined ? null : { id: role.id, nama: role.nama, rights: role.rights },
})

const shown = ({ parent_id: _, child: __, ...entry }: Branch) => entry

export const menuHandlers = {
  "master/menu/list/all": inTx(allMenus, async ({ tx }) =>
    ok({
      rows: treeOf(await menuRows(tx)).map((top) => ({
        ...shown(top),
        child: top.child.map((middle) => ({ ...shown(middle), child: middle.child.map(shown) })),
      })),
    }),
  ),

  "master/menu/preview": inTx(previewAccess, async ({ tx, now }, { companies_id, role_id }) => {
    const [company] =
      companies_id === null ? [] : await tx.select().from(companies).where(eq(companies.id, companies_id))
    if (companies_id !== null && company === undefined) throw notFound("perusahaan")
    const [role] = role_id === null ? [] : await tx.select().from(roles).where(eq(roles.id, role_id))
    const isGiven = role !== undefined && [null, companies_id].includes(role.companies_id)
    if (role_id !== null && !isGiven) throw notFound("peran")
    return ok({ ...sourceOf(company, role, now), entries: await menuRows(tx) })
  }),

  "peran/pratinjau": inTx(previewRole, async ({ tx, now, companyId }, { role_id }) => {
    const [company] = await tx.select().from(companies).where(eq(companies.id, companyId))
    if (company === undefined) throw notFound("perusahaan")
    const [role] = role_id === null ? [] : await tx.select().from(roles).where(eq(roles.id, role_id))
    if (role_id !== null && role === undefined) throw notFound("peran")
    const entries = await menuRows(tx)
    return ok({
      ...sourceOf(company, role, now),
      /** Entries of super administrators are the platform's own. */
      entries: entries.filter(({ audience }) => audience !== "super"),
    })
  }),
}
