import { sql } from "drizzle-orm"
import { boolean, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { companies } from "./companies.ts"
import { changed, tenant, tenantPolicies } from "./kinds.ts"

/** Pay groups: employees who are paid together; an employee has one or none. */
export const payGroups = pgTable(
  "pay_groups",
  {
    ...tenant(),
    nama: text("nama").notNull(),
    keterangan: text("keterangan"),
    is_active: boolean("is_active").notNull(),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    uniqueIndex("pay_groups_nama_key").on(t.companies_id, sql`lower(${t.nama})`),
    index("pay_groups_by_nama").on(t.companies_id, sql`lower(${t.nama}) collate "C"`, t.id),
    ...tenantPolicies(),
  ],
)
