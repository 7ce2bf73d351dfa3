import { sql } from "drizzle-orm"
import { boolean, integer, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core"
import { changed, identity, sharedPolicies } from "./kinds.ts"

export const TYPES = ["apps", "webs"] as const

/** FAQ categories, shared by all companies. */
export const faqKategori = pgTable(
  "faq_kategori",
  {
    id: identity().primaryKey(),
    type: text("type", { enum: TYPES }).notNull(),
    nama: text("nama").notNull(),
    icon: text("icon"),
    order: integer("sort_order").notNull(),
    is_active: boolean("is_active").notNull(),
    ...changed(),
  },
  (t) => [
    uniqueIndex("faq_kategori_nama_key").on(sql`lower(${t.nama})`, t.type),
    /** Target of the composite foreign key: a question's category must have the same type. */
    unique("faq_kategori_of_type_key").on(t.id, t.type),
    ...sharedPolicies(),
  ],
)
