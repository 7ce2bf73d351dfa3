import { sql } from "drizzle-orm"
import { boolean, doublePrecision, foreignKey, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { companies } from "./companies.ts"
import { changed, foldOf, sortOf, tenant, tenantPolicies } from "./kinds.ts"

/** Customers that employees visit. Without a location (`lat`, `lng` null) the distance is not checked. */
export const customers = pgTable(
  "customers",
  {
    ...tenant(),
    nama: text("nama").notNull(),
    nama_sort: sortOf("nama"),
    nama_fold: foldOf("nama"),
    phone: text("phone"),
    alamat: text("alamat"),
    lat: doublePrecision("lat"),
    lng: doublePrecision("lng"),
    is_active: boolean("is_active").notNull().default(true),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    index("customers_by_nama").on(t.companies_id, t.nama_sort, t.id),
    index("customers_in_use")
      .on(t.companies_id, t.nama_sort, t.id)
      .where(sql`is_active`),
    ...tenantPolicies(),
  ],
)
