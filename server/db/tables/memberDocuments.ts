import { sql } from "drizzle-orm"
import { date, foreignKey, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { documentTypes } from "#contract/areas/members/memberFields.ts"
import { files } from "./companies.ts"
import { bigId, tenant, tenantPolicies } from "./kinds.ts"
import { membersId } from "./ofMember.ts"

/** Documents of an employee, in the order of `place`. */
export const memberDocuments = pgTable(
  "member_documents",
  {
    ...tenant(),
    members_id: bigId("members_id").notNull(),
    place: integer("place").notNull(),
    type: text("type", { enum: documentTypes }).notNull(),
    expires_at: date("expires_at", { mode: "string" }),
    files_id: bigId("files_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    membersId("member_documents_members_id_fk", t as never),
    foreignKey({
      name: "member_documents_files_id_fk",
      columns: [t.companies_id, t.files_id],
      foreignColumns: [files.companies_id, files.id],
    }),
    index("member_documents_by_member").on(t.companies_id, t.members_id),
    index("member_documents_by_end")
      .on(t.companies_id, t.expires_at)
      .where(sql`expires_at is not null`),
    index("member_documents_by_file").on(t.companies_id, t.files_id),
    ...tenantPolicies(),
  ],
)
