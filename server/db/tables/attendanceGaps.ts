import { foreignKey, pgTable, primaryKey } from "drizzle-orm/pg-core"
import { bigId, memberPolicies } from "./kinds.ts"
import { members } from "./organisation.ts"

/**
 * Employees whose first or last working day changed: their stored days may be missing or too many until a sweep has
 * processed them.
 */
export const attendanceGaps = pgTable(
  "attendance_gaps",
  { companies_id: bigId("companies_id").notNull(), members_id: bigId("members_id").notNull() },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.members_id] }),
    foreignKey({
      name: "attendance_gaps_members_id_fk",
      columns: [t.companies_id, t.members_id],
      foreignColumns: [members.companies_id, members.id],
    }).onDelete("cascade"),
    ...memberPolicies("attendance_gaps"),
  ],
)
