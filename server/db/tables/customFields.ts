import { sql } from "drizzle-orm"
import {
  boolean,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { customFieldTypes, fieldRights, selfRights } from "#contract/kit/customFields.ts"
import { companies } from "./companies.ts"
import { changed, tenant, tenantPolicies } from "./kinds.ts"

/** Custom fields of employees; their values are `members.isian`, by key. */
export const customFields = pgTable(
  "custom_fields",
  {
    ...tenant(),
    key: text("key").notNull(),
    nama: text("nama").notNull(),
    type: text("type", { enum: customFieldTypes }).notNull(),
    options: jsonb("options").$type<readonly { readonly text: string }[]>().notNull(),
    section: text("section").notNull(),
    required: boolean("required").notNull(),
    hint: text("hint"),
    seen_by: text("seen_by", { enum: fieldRights }).notNull(),
    changed_by: text("changed_by", { enum: fieldRights }).notNull(),
    self: text("self", { enum: selfRights }).notNull(),
    urutan: integer("urutan").notNull(),
    is_active: boolean("is_active").notNull(),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    uniqueIndex("custom_fields_nama_key").on(t.companies_id, sql`lower(${t.nama})`),
    uniqueIndex("custom_fields_key_key").on(t.companies_id, t.key),
    ...tenantPolicies(),
  ],
)
