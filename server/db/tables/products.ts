import { sql } from "drizzle-orm"
import { boolean, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { companies } from "./companies.ts"
import { bigId, changed, sortOf, tenant, tenantPolicies } from "./kinds.ts"

/** Products that employees sell or deliver in the field. Price in rupiah per unit. */
export const products = pgTable(
  "products",
  {
    ...tenant(),
    nama: text("nama").notNull(),
    nama_sort: sortOf("nama"),
    kode: text("kode"),
    /** Unit, for example "dus". */
    satuan: text("satuan").notNull(),
    harga: bigId("harga").notNull(),
    /** Key of the sub-service area it belongs to; null = all areas. */
    area: text("area"),
    is_active: boolean("is_active").notNull().default(true),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    uniqueIndex("products_kode_key").on(t.companies_id, sql`lower(${t.kode})`),
    index("products_by_nama").on(t.companies_id, t.nama_sort, t.id),
    ...tenantPolicies(),
  ],
)
