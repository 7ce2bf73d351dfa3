import { asc } from "drizzle-orm"
import type { MenuItem } from "#contract/menu/menu.ts"
import type { Session } from "../call/session.ts"
import type { Tx } from "../db/database.ts"
import { menus } from "../db/tables/index.ts"
import { type Entry, serveMenus } from "#contract/menu/tree.ts"

/** All entries, in their order. */
export const menuRows = (tx: Tx): Promise<readonly Entry[]> =>
  tx
    .select({
      id: menus.id,
      parent_id: menus.parent_id,
      menu_name: menus.menu_name,
      link: menus.link,
      active_link: menus.active_link,
      icon: menus.icon,
      active_icon: menus.active_icon,
      audience: menus.audience,
      module_key: menus.module_key,
      is_active: menus.is_active,
    })
    .from(menus)
    .orderBy(asc(menus.order), asc(menus.id))

/**
 * Menus the server supplies to an account: to ordinary accounts, and to super administrators in addition to their
 * own.
 */
export const menusOf = async (tx: Tx, session: Session): Promise<readonly MenuItem[]> => {
  const { holder, impersonating, row } = session
  if (!holder.is_superusers && (impersonating || holder.scope !== "normal")) return []
  return serveMenus(await menuRows(tx), { holder, canSetting: row.can_access_setting }).menus
}
