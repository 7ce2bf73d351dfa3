import { sql } from "drizzle-orm"
import { boolean, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { bigId, changed, identity, sharedPolicies } from "./kinds.ts"

export const UNITS = ["point", "storage", "member"] as const

/** Packages of points, storage (MB) or seats, shared by all companies. Price in rupiah before tax. */
export const pointPakets = pgTable(
  "point_pakets",
  {
    id: identity().primaryKey(),
    nama: text("nama").notNull(),
    type: text("type", { enum: UNITS }).notNull(),
    qty: integer("qty").notNull(),
    price: bigId("price").notNull(),
    bonus_qty: integer("bonus_qty").notNull().default(0),
    /** Validity in days; null = does not expire. */
    validity_days: integer("validity_days"),
    description: text("description"),
    is_popular: boolean("is_popular").notNull().default(false),
    order: integer("sort_order").notNull().default(0),
    is_active: boolean("is_active").notNull().default(true),
    ...changed(),
  },
  (t) => [uniqueIndex("point_pakets_nama_key").on(sql`lower(${t.nama})`), ...sharedPolicies()],
)
