import { sql } from "drizzle-orm"
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { companies, files } from "./companies.ts"
import { bigId, changed, sortOf, tenant, tenantPolicies } from "./kinds.ts"

/**
 * Products that employees sell or deliver in the field; Good-ID shows them as variants. Price of today in rupiah per
 * unit: `product_prices` has those of other days.
 */
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
    kategori: text("kategori"),
    /** Points that an employee earns for one unit sold. */
    point_reward: integer("point_reward").notNull().default(0),
    photo_files_id: bigId("photo_files_id"),
    is_active: boolean("is_active").notNull().default(true),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    foreignKey({
      name: "products_photo_fk",
      columns: [t.companies_id, t.photo_files_id],
      foreignColumns: [files.companies_id, files.id],
    }),
    index("products_by_photo").on(t.companies_id, t.photo_files_id),
    index("products_by_kategori").on(t.companies_id, t.kategori, t.nama_sort, t.id),
    uniqueIndex("products_kode_key").on(t.companies_id, sql`lower(${t.kode})`),
    index("products_by_nama").on(t.companies_id, t.nama_sort, t.id),
    ...tenantPolicies(),
  ],
)
