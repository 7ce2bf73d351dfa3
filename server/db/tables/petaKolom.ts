import { sql } from "drizzle-orm"
import {
  boolean,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { type MapColumn, mapPurposes, mapSeparators, mapTypes } from "#contract/areas/payroll/petaKolom.ts"
import { companies } from "./companies.ts"
import { changed, tenant, tenantPolicies } from "./kinds.ts"

/** Column maps of files for banks and BPJS: the columns of a file in order. */
export const petaKolom = pgTable(
  "peta_kolom",
  {
    ...tenant(),
    nama: text("nama").notNull(),
    tujuan: text("tujuan", { enum: mapPurposes }).notNull(),
    tipe: text("tipe", { enum: mapTypes }).notNull(),
    pemisah: text("pemisah", { enum: mapSeparators }).notNull(),
    kepala: boolean("kepala").notNull(),
    jumlah: boolean("jumlah").notNull(),
    bank_kode: text("bank_kode"),
    kolom: jsonb("kolom").$type<readonly MapColumn[]>().notNull(),
    is_active: boolean("is_active").notNull(),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    uniqueIndex("peta_kolom_nama_key").on(t.companies_id, sql`lower(${t.nama})`),
    index("peta_kolom_by_nama").on(t.companies_id, sql`lower(${t.nama}) collate "C"`, t.id),
    ...tenantPolicies(),
  ],
)
