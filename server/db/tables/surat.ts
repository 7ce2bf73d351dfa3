import { sql } from "drizzle-orm"
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { careers } from "./careers.ts"
import { files } from "./companies.ts"
import { bigId, changed, confidentialMemberPolicies, instant, tenant } from "./kinds.ts"
import { members } from "./organisation.ts"
import { templateSurat } from "./templateSurat.ts"
import { secretJson } from "../secrets/columns.ts"

/** An issued letter as it was then: drawn again, it is the same whatever changed since. */
export type IssuedLetter = {
  readonly title: string
  /** Clean HTML with the values of its fields. */
  readonly html: string
  /** Lines of the letterhead. */
  readonly head: readonly string[]
  readonly place: string
  readonly from: readonly string[]
  /** The employee, who signs too; empty = does not. */
  readonly to: readonly string[]
}

/** Letters. Numbers are sequential per company, template and year of the letter, assigned when it is issued. */
export const surat = pgTable(
  "letters",
  {
    ...tenant(),
    template_surat_id: bigId("template_surat_id").notNull(),
    members_id: bigId("members_id").notNull(),
    judul: text("judul").notNull(),
    tanggal: date("tanggal", { mode: "string" }).notNull(),
    keperluan: text("keperluan"),
    keterangan: text("keterangan"),
    status: text("status", { enum: ["draft", "terbit", "dibatalkan"] })
      .notNull()
      .default("draft"),
    tahun: integer("tahun"),
    urut: integer("urut"),
    no: text("no"),
    /** The issued text tells pay. A draft has no text yet. */
    is_pay: boolean("is_pay").notNull().default(false),
    issued: secretJson("issued", ["html"]).$type<IssuedLetter>(),
    logo_files_id: bigId("logo_files_id"),
    tanda_tangan_files_id: bigId("tanda_tangan_files_id"),
    /** The change of employment that it announces: its placement is that of the change's first day. */
    careers_id: bigId("careers_id"),
    last_nama: text("last_nama"),
    last_at: instant("last_at"),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      name: "letters_template_surat_id_fk",
      columns: [t.companies_id, t.template_surat_id],
      foreignColumns: [templateSurat.companies_id, templateSurat.id],
    }),
    foreignKey({
      name: "letters_members_id_fk",
      columns: [t.companies_id, t.members_id],
      foreignColumns: [members.companies_id, members.id],
    }),
    foreignKey({
      name: "letters_logo_fk",
      columns: [t.companies_id, t.logo_files_id],
      foreignColumns: [files.companies_id, files.id],
    }),
    foreignKey({
      name: "letters_tanda_tangan_fk",
      columns: [t.companies_id, t.tanda_tangan_files_id],
      foreignColumns: [files.companies_id, files.id],
    }),
    foreignKey({
      name: "letters_careers_fk",
      columns: [t.companies_id, t.careers_id],
      foreignColumns: [careers.companies_id, careers.id],
    }),
    /** A running number once per template and year; also finds the last one. */
    uniqueIndex("letters_urut_key").on(t.companies_id, t.template_surat_id, t.tahun, t.urut),
    /** Two templates may have the same pattern: the number itself is unique too. */
    uniqueIndex("letters_no_key").on(t.companies_id, t.no),
    index("letters_by_template").on(t.companies_id, t.template_surat_id),
    index("letters_by_member").on(t.companies_id, t.members_id, t.tanggal),
    index("letters_by_logo")
      .on(t.companies_id, t.logo_files_id)
      .where(sql`logo_files_id is not null`),
    index("letters_by_signature")
      .on(t.companies_id, t.tanda_tangan_files_id)
      .where(sql`tanda_tangan_files_id is not null`),
    index("letters_by_career")
      .on(t.companies_id, t.careers_id)
      .where(sql`careers_id is not null`),
    ...confidentialMemberPolicies("letters"),
  ],
)
