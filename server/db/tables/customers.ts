import { sql } from "drizzle-orm"
import {
  type AnyPgColumn,
  boolean,
  date,
  doublePrecision,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { companies } from "./companies.ts"
import { bigId, changed, foldOf, instant, sortOf, tenant, tenantPolicies } from "./kinds.ts"

/** The table refers to itself; this annotation breaks the circular type inference. */
const customersKey = (): [AnyPgColumn, AnyPgColumn] => [customers.companies_id, customers.id]

/**
 * Customers (outlets) that employees visit. Without a location (`lat`, `lng` null) the distance is not checked. A merge
 * only sets `merged_into_id`: visits keep their customer and reads follow the pointer, so that undoing it is exact.
 */
export const customers = pgTable(
  "customers",
  {
    ...tenant(),
    nama: text("nama").notNull(),
    nama_sort: sortOf("nama"),
    nama_fold: foldOf("nama"),
    kode: text("kode"),
    /** Contact person. */
    pic: text("pic"),
    phone: text("phone"),
    /** Search keys of the number and the address, without the characters in which people write them differently. */
    phone_key: text("phone_key").generatedAlwaysAs(sql`translate("phone", ' ().+-', '')`),
    email: text("email"),
    alamat: text("alamat"),
    alamat_key: text("alamat_key").generatedAlwaysAs(sql`translate(lower("alamat"), ' .,-/()', '')`),
    lat: doublePrecision("lat"),
    lng: doublePrecision("lng"),
    note: text("note"),
    /** Key of the sub-service area it belongs to; null = all areas. */
    area: text("area"),
    /** Date of the last visit that was done; null = none yet. */
    last_visit_on: date("last_visit_on", { mode: "string" }),
    /** The customer it is a duplicate of; null = none. */
    merged_into_id: bigId("merged_into_id"),
    merged_at: instant("merged_at"),
    /** Name of the account that merged it, a snapshot. */
    merged_nama: text("merged_nama"),
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
    foreignKey({
      name: "customers_merged_into_id_fk",
      columns: [t.companies_id, t.merged_into_id],
      foreignColumns: customersKey(),
    }),
    uniqueIndex("customers_kode_key").on(t.companies_id, sql`lower(${t.kode})`),
    index("customers_merged")
      .on(t.companies_id, t.merged_into_id)
      .where(sql`merged_into_id is not null`),
    index("customers_by_area").on(t.companies_id, t.area, t.nama_sort, t.id),
    index("customers_by_last_visit").on(t.companies_id, t.last_visit_on, t.id),
    /** Search of duplicates by each fact; an index of expressions is not used under row-level security. */
    index("customers_by_nama_fold")
      .on(t.companies_id, t.nama_fold)
      .where(sql`nama_fold is not null`),
    index("customers_by_phone")
      .on(t.companies_id, t.phone_key)
      .where(sql`phone_key is not null`),
    index("customers_by_alamat")
      .on(t.companies_id, t.alamat_key)
      .where(sql`alamat_key is not null`),
    /** Search of duplicates in a box around a point. */
    index("customers_by_place")
      .on(t.companies_id, t.lat, t.lng)
      .where(sql`lat is not null`),
    ...tenantPolicies(),
  ],
)
