import { sql } from "drizzle-orm"
import { boolean, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { letterKinds } from "#contract/areas/letters/letterFields.ts"
import { companies, files } from "./companies.ts"
import { bigId, changed, tenant, tenantPolicies } from "./kinds.ts"

/** Templates of letters. */
export const templateSurat = pgTable(
  "letter_templates",
  {
    ...tenant(),
    nama: text("nama").notNull(),
    jenis: text("jenis", { enum: letterKinds }).notNull(),
    kode: text("kode").notNull(),
    judul: text("judul").notNull(),
    isi: text("isi").notNull(),
    pola: text("pola").notNull(),
    penanda: text("penanda"),
    penanda_jabatan: text("penanda_jabatan"),
    tanda_tangan_files_id: bigId("tanda_tangan_files_id"),
    tanda_terima: boolean("tanda_terima").notNull().default(false),
    /** Fields that title and text name (contract/areas/letters/letterFields.ts). */
    tokens: text("tokens").array().notNull().default([]),
    bergaji: boolean("bergaji").notNull().default(false),
    is_active: boolean("is_active").notNull(),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    foreignKey({
      name: "letter_templates_tanda_tangan_fk",
      columns: [t.companies_id, t.tanda_tangan_files_id],
      foreignColumns: [files.companies_id, files.id],
    }),
    uniqueIndex("letter_templates_nama_key").on(t.companies_id, sql`lower(${t.nama})`),
    uniqueIndex("letter_templates_kode_key").on(t.companies_id, sql`lower(${t.kode})`),
    index("letter_templates_by_signature")
      .on(t.companies_id, t.tanda_tangan_files_id)
      .where(sql`tanda_tangan_files_id is not null`),
    ...tenantPolicies(),
  ],
)
