import { sql } from "drizzle-orm"
import {
  boolean,
  date,
  foreignKey,
  index,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { lineParts } from "#contract/areas/leave/leaveWords.ts"
import { bigId, memberPolicies, tenant } from "./kinds.ts"
import { leaves } from "./leaves.ts"
import { members } from "./organisation.ts"

/**
 * Dates of a leave request, each with its amount. `is_live` while the request is pending or approved: a unique index
 * prevents booking the same half day twice.
 */
export const leaveDays = pgTable(
  "leave_days",
  {
    ...tenant(),
    leaves_id: bigId("leaves_id").notNull(),
    members_id: bigId("members_id").notNull(),
    date: date("date", { mode: "string" }).notNull(),
    part: text("part", { enum: lineParts }).notNull(),
    /** In the unit of the request; 0 = the day is not deducted, `why` has the reason. */
    amount: numeric("amount", { precision: 7, scale: 2, mode: "number" }).notNull(),
    why: text("why"),
    is_live: boolean("is_live").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      name: "leave_days_leaves_id_fk",
      columns: [t.companies_id, t.leaves_id],
      foreignColumns: [leaves.companies_id, leaves.id],
    }),
    foreignKey({
      name: "leave_days_members_id_fk",
      columns: [t.companies_id, t.members_id],
      foreignColumns: [members.companies_id, members.id],
    }),
    index("leave_days_by_leave").on(t.companies_id, t.leaves_id, t.date),
    index("leave_days_by_date").on(t.companies_id, t.date, t.members_id),
    uniqueIndex("leave_days_am_once")
      .on(t.companies_id, t.members_id, t.date)
      .where(sql`is_live and amount > 0 and part in ('full', 'am')`),
    uniqueIndex("leave_days_pm_once")
      .on(t.companies_id, t.members_id, t.date)
      .where(sql`is_live and amount > 0 and part in ('full', 'pm')`),
    index("leave_days_by_member").on(t.companies_id, t.members_id),
    ...memberPolicies("leave_days"),
  ],
)
