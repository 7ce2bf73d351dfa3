import { sql } from "drizzle-orm"
import { date, foreignKey, index, jsonb, pgTable, primaryKey, uniqueIndex } from "drizzle-orm/pg-core"
import { attendanceRequests } from "./attendanceRequests.ts"
import { imports } from "./imports.ts"
import { bigId, instant, memberPolicies, tenant } from "./kinds.ts"
import { members } from "./organisation.ts"

/** The original record before an approved correction or an import overwrote it; `before` null = there was none. */
export const attendanceOriginals = pgTable(
  "attendance_originals",
  {
    ...tenant(),
    members_id: bigId("members_id").notNull(),
    business_date: date("business_date", { mode: "string" }).notNull(),
    requests_id: bigId("requests_id"),
    imports_id: bigId("imports_id"),
    before: jsonb("before"),
    after: jsonb("after").notNull(),
    at: instant("at").notNull(),
    /** Account id; null = unknown. */
    by_id: bigId("by_id"),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      name: "attendance_originals_requests_id_fk",
      columns: [t.companies_id, t.requests_id],
      foreignColumns: [attendanceRequests.companies_id, attendanceRequests.id],
    }),
    foreignKey({
      name: "attendance_originals_imports_id_fk",
      columns: [t.companies_id, t.imports_id],
      foreignColumns: [imports.companies_id, imports.id],
    }),
    foreignKey({
      name: "attendance_originals_members_id_fk",
      columns: [t.companies_id, t.members_id],
      foreignColumns: [members.companies_id, members.id],
    }),
    uniqueIndex("attendance_originals_once").on(t.companies_id, t.requests_id),
    index("attendance_originals_by_day").on(t.companies_id, t.members_id, t.business_date),
    index("attendance_originals_by_import")
      .on(t.companies_id, t.imports_id)
      .where(sql`imports_id is not null`),
    ...memberPolicies("attendance_originals"),
  ],
)
