import { sql } from "drizzle-orm"
import { boolean, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core"
import { changed, identity, sharedPolicies } from "./kinds.ts"

/** Banks by clearing code, shared by all companies. */
export const banks = pgTable(
  "banks",
  {
    id: identity().primaryKey(),
    kode: text("kode").notNull(),
    nama: text("nama").notNull(),
    is_active: boolean("is_active").notNull().default(true),
    ...changed(),
  },
  (t) => [
    unique("banks_kode_key").on(t.kode),
    uniqueIndex("banks_nama_key").on(sql`lower(${t.nama})`),
    ...sharedPolicies(),
  ],
)
