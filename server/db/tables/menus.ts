import { type AnyPgColumn, boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core"
import type { AppModule } from "#contract/kit/modules.ts"
import type { MenuIcon } from "#contract/menu/menu.ts"
import { bigId, changed, identity, sharedPolicies } from "./kinds.ts"

/** Menus supplied by the server, a tree of three levels, shared by all companies. */
export const menus = pgTable(
  "menus",
  {
    id: identity().primaryKey(),
    menu_name: text("menu_name").notNull(),
    parent_id: bigId("parent_id").references((): AnyPgColumn => menus.id),
    audience: text("audience", { enum: ["super", "company", "all"] }).notNull(),
    link: text("link"),
    active_link: text("active_link"),
    icon: text("icon").$type<MenuIcon>(),
    active_icon: text("active_icon").$type<MenuIcon>(),
    module_key: text("module_key").$type<AppModule>(),
    order: integer("sort_order").notNull(),
    is_active: boolean("is_active").notNull(),
    ...changed(),
  },
  (t) => [index("menus_by_parent").on(t.parent_id, t.order), ...sharedPolicies()],
)
