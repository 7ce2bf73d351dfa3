import { sql } from "drizzle-orm"
import { date, foreignKey, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { consentKinds, consentWays } from "#contract/areas/privacy/consents.ts"
import { files } from "./companies.ts"
import { bigId, changed, memberPolicies, tenant } from "./kinds.ts"
import { members } from "./organisation.ts"

/** Consents of employees to the processing of their data (UU 27/2022 art. 20 to 22), with their document. */
export const consents = pgTable(
  "consents",
  {
    ...tenant(),
    members_id: bigId("members_id").notNull(),
    jenis: text("jenis", { enum: consentKinds }).notNull(),
    judul: text("judul").notNull(),
    tanggal: date("tanggal", { mode: "string" }).notNull(),
    cara: text("cara", { enum: consentWays }).notNull(),
    /** The day it was withdrawn; null = it is in force. */
    ditarik: date("ditarik", { mode: "string" }),
    dokumen_files_id: bigId("dokumen_files_id"),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      name: "consents_members_id_fk",
      columns: [t.companies_id, t.members_id],
      foreignColumns: [members.companies_id, members.id],
    }),
    foreignKey({
      name: "consents_dokumen_fk",
      columns: [t.companies_id, t.dokumen_files_id],
      foreignColumns: [files.companies_id, files.id],
    }),
    index("consents_by_member").on(t.companies_id, t.members_id, t.jenis),
    index("consents_by_date").on(t.companies_id, t.tanggal),
    index("consents_by_document")
      .on(t.companies_id, t.dokumen_files_id)
      .where(sql`dokumen_files_id is not null`),
    ...memberPolicies("consents"),
  ],
)
