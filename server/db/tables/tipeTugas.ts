import { sql } from "drizzle-orm"
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import type { TaskFormField } from "#contract/areas/fieldwork/formFields.ts"
import { companies } from "./companies.ts"
import { changed, tenant, tenantPolicies } from "./kinds.ts"

/** Types of field tasks. The form fields of a type are read and written as a whole, with the type. */
export const tipeTugas = pgTable(
  "tipe_tugas",
  {
    ...tenant(),
    nama: text("nama").notNull(),
    kode: text("kode"),
    kategori: text("kategori", { enum: ["visit", "delivery", "service", "sales", "lainnya"] }).notNull(),
    form_fields: jsonb("form_fields").$type<readonly TaskFormField[]>().notNull(),
    require_photo: boolean("require_photo").notNull(),
    require_signature: boolean("require_signature").notNull(),
    radius_m: integer("radius_m"),
    sla_min: integer("sla_min"),
    color: text("color"),
    /** Key of the sub-service area it belongs to; null = none. */
    area: text("area"),
    is_active: boolean("is_active").notNull(),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    uniqueIndex("tipe_tugas_nama_key").on(t.companies_id, sql`lower(${t.nama})`),
    uniqueIndex("tipe_tugas_kode_key").on(t.companies_id, sql`lower(${t.kode})`),
    index("tipe_tugas_by_nama").on(t.companies_id, sql`lower(${t.nama}) collate "C"`, t.id),
    index("tipe_tugas_by_area").on(t.companies_id, t.area, t.id),
    ...tenantPolicies(),
  ],
)
