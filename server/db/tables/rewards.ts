import { sql } from "drizzle-orm"
import {
  boolean,
  check,
  date,
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

/** Rewards that employees redeem with the points of their sales. `stock` is what can still be asked for. */
export const rewards = pgTable(
  "rewards",
  {
    ...tenant(),
    nama: text("nama").notNull(),
    nama_sort: sortOf("nama"),
    note: text("note"),
    /** Points for one piece. */
    point_cost: integer("point_cost").notNull(),
    stock: integer("stock").notNull(),
    photo_files_id: bigId("photo_files_id"),
    /** Last day on which it can be asked for; null = no end. */
    valid_until: date("valid_until", { mode: "string" }),
    is_active: boolean("is_active").notNull().default(true),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    foreignKey({
      name: "rewards_photo_fk",
      columns: [t.companies_id, t.photo_files_id],
      foreignColumns: [files.companies_id, files.id],
    }),
    check("rewards_stock_check", sql`${t.stock} >= 0`),
    uniqueIndex("rewards_nama_key").on(t.companies_id, sql`lower(${t.nama})`),
    index("rewards_by_nama").on(t.companies_id, t.nama_sort, t.id),
    index("rewards_by_photo").on(t.companies_id, t.photo_files_id),
    ...tenantPolicies(),
  ],
)
