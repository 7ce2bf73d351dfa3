import { sql } from "drizzle-orm"
import { type AnyPgColumn, boolean, index, pgPolicy, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import type { Right } from "#contract/kit/modules.ts"
import { companies } from "./companies.ts"
import {
  bigId,
  changed,
  currentCompany,
  everything,
  identity,
  platformRole,
  publicRole,
  tenantRole,
} from "./kinds.ts"

/**
 * Roles: rights of an account within its scope. Created by the platform, for one company or as a template for all, or by a
 * company for itself.
 */
export const roles = pgTable(
  "roles",
  {
    id: identity().primaryKey(),
    /** null = a template that every company may assign. */
    companies_id: bigId("companies_id").references(() => companies.id),
    /** Created by the company itself, which may change it; those of the platform are read-only for it. */
    by_company: boolean("by_company").notNull().default(false),
    nama: text("nama").notNull(),
    description: text("description"),
    /** The role its form compares it with. */
    template_id: bigId("template_id").references((): AnyPgColumn => roles.id, { onDelete: "set null" }),
    /** Module and action: `claims.view`. */
    rights: text("rights").array().$type<readonly Right[]>().notNull().default([]),
    ...changed(),
  },
  (t) => [
    index("roles_by_company").on(t.companies_id, t.id),
    uniqueIndex("roles_nama_key").on(sql`coalesce(${t.companies_id}, 0)`, sql`lower(${t.nama})`),
    index("roles_by_template")
      .on(t.template_id)
      .where(sql`template_id is not null`),
    /** Readable during sign-in: the answer includes the rights of the role. */
    pgPolicy("public", { to: publicRole, for: "select", using: sql`true` }),
    pgPolicy("tenant_reads", {
      to: tenantRole,
      for: "select",
      using: sql`companies_id is null or companies_id = ${currentCompany}`,
    }),
    pgPolicy("tenant_writes", {
      to: tenantRole,
      using: sql`by_company and companies_id = ${currentCompany}`,
      withCheck: sql`by_company and companies_id = ${currentCompany}`,
    }),
    pgPolicy("platform", { to: platformRole, ...everything }),
  ],
)
