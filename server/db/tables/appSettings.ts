import { sql } from "drizzle-orm"
import { type AnyPgColumn, boolean, check, integer, pgPolicy, pgTable, text } from "drizzle-orm/pg-core"
import type { MODULES } from "#contract/kit/modules.ts"
import { bigId, changed, instant, publicRole, sharedPolicies } from "./kinds.ts"
import { platformFiles } from "./platformFiles.ts"

/** The application's own setting: a single row for the whole installation. */
export const appSettings = pgTable(
  "app_settings",
  {
    id: integer("id").primaryKey(),
    app_name: text("app_name").notNull(),
    support_phone: text("support_phone"),
    support_email: text("support_email"),
    privacy_url: text("privacy_url"),
    terms_url: text("terms_url"),
    trial_days: integer("trial_days").notNull(),
    default_modules: text("default_modules").array().$type<readonly (keyof typeof MODULES)[]>().notNull(),
    min_app_version_android: text("min_app_version_android"),
    min_app_version_ios: text("min_app_version_ios"),
    force_update: boolean("force_update").notNull(),
    super_two_factor: boolean("super_two_factor").notNull().default(false),
    maintenance: boolean("maintenance").notNull(),
    maintenance_start: instant("maintenance_start"),
    maintenance_end: instant("maintenance_end"),
    maintenance_message: text("maintenance_message"),
    logo_files_id: bigId("logo_files_id").references((): AnyPgColumn => platformFiles.id),
    ...changed(),
  },
  (t) => [
    check("app_settings_is_one", sql`${t.id} = 1`),
    ...sharedPolicies(),
    pgPolicy("public", { to: publicRole, for: "select", using: sql`true` }),
  ],
)
