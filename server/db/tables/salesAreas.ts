import { sql } from "drizzle-orm"
import {
  type AnyPgColumn,
  boolean,
  doublePrecision,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import type { Outline } from "#contract/areas/sales/outline.ts"
import { companies } from "./companies.ts"
import { bigId, changed, sortOf, tenant, tenantPolicies } from "./kinds.ts"

/** The table refers to itself; this annotation breaks the circular type inference. */
const salesAreasKey = (): [AnyPgColumn, AnyPgColumn] => [salesAreas.companies_id, salesAreas.id]

/** Sales areas of Good-ID: a tree. A point, an outline, both or none tell where an area is. */
export const salesAreas = pgTable(
  "sales_areas",
  {
    ...tenant(),
    nama: text("nama").notNull(),
    nama_sort: sortOf("nama"),
    kode: text("kode"),
    /** The area it is a part of; null = at the top. */
    parent_id: bigId("parent_id"),
    lat: doublePrecision("lat"),
    lng: doublePrecision("lng"),
    outline: jsonb("outline").$type<Outline>(),
    is_active: boolean("is_active").notNull().default(true),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    foreignKey({
      name: "sales_areas_parent_id_fk",
      columns: [t.companies_id, t.parent_id],
      foreignColumns: salesAreasKey(),
    }),
    uniqueIndex("sales_areas_kode_key").on(t.companies_id, sql`lower(${t.kode})`),
    uniqueIndex("sales_areas_nama_key").on(
      t.companies_id,
      sql`coalesce(${t.parent_id}, 0)`,
      sql`lower(${t.nama})`,
    ),
    index("sales_areas_by_parent").on(t.companies_id, t.parent_id, t.nama_sort, t.id),
    ...tenantPolicies(),
  ],
)
