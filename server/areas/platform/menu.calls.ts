import { asc, eq } from "drizzle-orm"
import { allMenus, previewMenus } from "#contract/areas/platform/menu.ts"
import { notFound, ok } from "../../call/answer.ts"
import { inTx } from "../../call/handler.ts"
import { companies, roles } from "../../db/tables/index.ts"
import { menuRows } from "./menus.ts"
import { type Branch, serveMenus, treeOf } from "./menuTree.ts"

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

  "master/menu/preview": inTx(previewMenus, async ({ tx }, { companies_id, role_id }) => {
    const [company] = await tx.select().from(companies).where(eq(companies.id, companies_id))
    if (company === undefined) throw notFound("perusahaan")
    const [role] =
      role_id === null
        ? []
        : await tx.select().from(roles).where(eq(roles.id, role_id)).orderBy(asc(roles.id))
    const isGiven = role !== undefined && [null, companies_id].includes(role.companies_id)
    if (role_id !== null && !isGiven) throw notFound("peran")
    const holder = {
      is_superusers: false,
      scope: "normal",
      menu_companies: company.modules,
      features: company.features,
      plan: { is_limited_storage: company.is_limited_storage },
      rights: role?.rights ?? [],
    } as const
    return ok({
      companies_nama: company.nama,
      role_nama: role?.nama ?? null,
      ...serveMenus(await menuRows(tx), { holder, canSetting: true }),
    })
  }),
}
