import { sql } from "drizzle-orm"
import { date, foreignKey, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { attendanceTypes, documentTypes } from "#contract/memberFields.ts"
import { accounts } from "./accounts.ts"
import { files } from "./companies.ts"
import { bigId, instant, tenant, tenantPolicies } from "./kinds.ts"
import { officesHours } from "./officesHours.ts"
import { members } from "./tenant.ts"

const membersId = (name: string, t: { readonly companies_id: never; readonly members_id: never }) =>
  foreignKey({
    name,
    columns: [t.companies_id, t.members_id],
    foreignColumns: [members.companies_id, members.id],
  }).onDelete("cascade")

const ofMember = () => ({
  companies_id: bigId("companies_id").notNull(),
  members_id: bigId("members_id").notNull(),
})

/** Accounts that decide an employee's requests. */
export const memberApprovers = pgTable(
  "member_approvers",
  { ...ofMember(), accounts_id: bigId("accounts_id").notNull() },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.members_id, t.accounts_id] }),
    membersId("member_approvers_members_id_fk", t as never),
    foreignKey({
      name: "member_approvers_accounts_id_fk",
      columns: [t.companies_id, t.accounts_id],
      foreignColumns: [accounts.companies_id, accounts.id],
    }).onDelete("cascade"),
    index("member_approvers_by_account").on(t.companies_id, t.accounts_id),
    ...tenantPolicies(),
  ],
)

/** Papers of an employee, in the order they were put. */
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
    ...tenantPolicies(),
  ],
)

/** From which day on an employee attends in which way; `members` holds what is so today. */
export const memberAttendanceTypes = pgTable(
  "member_attendance_types",
  {
    ...ofMember(),
    effective_date: date("effective_date", { mode: "string" }).notNull(),
    attendance_type: text("attendance_type", { enum: attendanceTypes }).notNull(),
    offices_hours_id: bigId("offices_hours_id"),
    /** null = its day has not come. */
    applied_at: instant("applied_at"),
    created_at: instant("created_at").notNull(),
    created_by: bigId("created_by"),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.members_id, t.effective_date] }),
    membersId("member_attendance_types_members_id_fk", t as never),
    foreignKey({
      name: "member_attendance_types_offices_hours_id_fk",
      columns: [t.companies_id, t.offices_hours_id],
      foreignColumns: [officesHours.companies_id, officesHours.id],
    }),
    index("member_attendance_types_by_hours").on(t.companies_id, t.offices_hours_id),
    index("member_attendance_types_due")
      .on(t.effective_date)
      .where(sql`applied_at is null`),
    ...tenantPolicies(),
  ],
)
