import { sql } from "drizzle-orm"
import { date, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { secretJson } from "../secrets/columns.ts"
import { files } from "./companies.ts"
import { bigId, changed, instant, memberPolicies, tenant } from "./kinds.ts"
import { members } from "./organisation.ts"
import type { IssuedLetter } from "./surat.ts"

/** Warning letters. Numbers are sequential per company and year of the letter, assigned when it is issued. */
export const suratPeringatan = pgTable(
  "warning_letters",
  {
    ...tenant(),
    members_id: bigId("members_id").notNull(),
    level: text("level", { enum: ["teguran", "SP1", "SP2", "SP3"] }).notNull(),
    judul: text("judul").notNull(),
    tanggal: date("tanggal", { mode: "string" }).notNull(),
    /** Last day of validity. */
    berlaku_sampai: date("berlaku_sampai", { mode: "string" }).notNull(),
    pelanggaran: text("pelanggaran").notNull(),
    tindakan: text("tindakan"),
    status: text("status", { enum: ["draft", "terbit", "diterima", "dicabut", "kedaluwarsa"] })
      .notNull()
      .default("draft"),
    tahun: integer("tahun"),
    urut: integer("urut"),
    no: text("no"),
    acknowledged_at: instant("acknowledged_at"),
    lampiran_files_id: bigId("lampiran_files_id"),
    /** Its text as it was issued; null for a draft, and for letters from before the templates. */
    issued: secretJson("issued", ["html"]).$type<IssuedLetter>(),
    logo_files_id: bigId("logo_files_id"),
    tanda_tangan_files_id: bigId("tanda_tangan_files_id"),
    last_nama: text("last_nama"),
    last_at: instant("last_at"),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      name: "warning_letters_members_id_fk",
      columns: [t.companies_id, t.members_id],
      foreignColumns: [members.companies_id, members.id],
    }),
    foreignKey({
      name: "warning_letters_lampiran_fk",
      columns: [t.companies_id, t.lampiran_files_id],
      foreignColumns: [files.companies_id, files.id],
    }),
    foreignKey({
      name: "warning_letters_logo_fk",
      columns: [t.companies_id, t.logo_files_id],
      foreignColumns: [files.companies_id, files.id],
    }),
    foreignKey({
      name: "warning_letters_tanda_tangan_fk",
      columns: [t.companies_id, t.tanda_tangan_files_id],
      foreignColumns: [files.companies_id, files.id],
    }),
    uniqueIndex("warning_letters_no_key").on(t.companies_id, t.tahun, t.urut),
    index("warning_letters_by_member").on(t.companies_id, t.members_id, t.tanggal),
    index("warning_letters_by_end").on(t.status, t.berlaku_sampai),
    index("warning_letters_by_attachment")
      .on(t.companies_id, t.lampiran_files_id)
      .where(sql`lampiran_files_id is not null`),
    index("warning_letters_by_logo")
      .on(t.companies_id, t.logo_files_id)
      .where(sql`logo_files_id is not null`),
    index("warning_letters_by_signature")
      .on(t.companies_id, t.tanda_tangan_files_id)
      .where(sql`tanda_tangan_files_id is not null`),
    ...memberPolicies("warning_letters"),
  ],
)
