import { sql } from "drizzle-orm"
import { boolean, date, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { type ChangeField, changeKinds, type ChangeValue } from "#contract/areas/members/dataChangeFields.ts"
import { files } from "./companies.ts"
import { approvalColumns } from "./history.ts"
import { bigId, payKindPolicies, tenant } from "./kinds.ts"
import { members } from "./organisation.ts"
import { secretJson } from "../secrets/columns.ts"

type Values = Readonly<Partial<Record<ChangeField, ChangeValue>>>

/** Changes of their own record that employees ask for: the asked fields, each with its value then and the new one. */
export const dataChanges = pgTable(
  "data_changes",
  {
    ...tenant(),
    members_id: bigId("members_id").notNull(),
    jenis: text("jenis", { enum: changeKinds }).notNull(),
    /** The fields are pay: row-level security hides the row from accounts of offices. */
    is_pay: boolean("is_pay").notNull(),
    tanggal: date("tanggal", { mode: "string" }).notNull(),
    before: secretJson("before").$type<Values>().notNull(),
    after: secretJson("after").$type<Values>().notNull(),
    reason: text("reason"),
    paper_files_id: bigId("paper_files_id"),
    /** Day on which the record was written: a payroll period that is closed since then bars the way back. */
    applied_on: date("applied_on", { mode: "string" }),
    status: text("status", { enum: ["pending", "approved", "rejected", "cancelled"] }).notNull(),
    ...approvalColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      name: "data_changes_members_id_fk",
      columns: [t.companies_id, t.members_id],
      foreignColumns: [members.companies_id, members.id],
    }),
    foreignKey({
      name: "data_changes_paper_fk",
      columns: [t.companies_id, t.paper_files_id],
      foreignColumns: [files.companies_id, files.id],
    }),
    /** One open request for each kind, and thereby for each field. */
    uniqueIndex("data_changes_open")
      .on(t.companies_id, t.members_id, t.jenis)
      .where(sql`status = 'pending'`),
    index("data_changes_by_member").on(t.companies_id, t.members_id, t.tanggal),
    index("data_changes_by_paper")
      .on(t.companies_id, t.paper_files_id)
      .where(sql`paper_files_id is not null`),
    index("data_changes_by_status").on(t.companies_id, t.status, t.created_at, t.id, t.members_id),
    index("data_changes_by_age").on(t.companies_id, t.created_at, t.id, t.members_id),
    index("data_changes_by_date").on(t.companies_id, t.tanggal, t.id, t.members_id),
    ...payKindPolicies("data_changes"),
  ],
)
