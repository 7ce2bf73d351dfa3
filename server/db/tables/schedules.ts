import { sql } from "drizzle-orm"
import { date, foreignKey, index, pgTable, primaryKey, uniqueIndex } from "drizzle-orm/pg-core"
import { bigId, replaced, replacedTenantPolicies, tenant } from "./kinds.ts"
import { members } from "./organisation.ts"
import { shifts } from "./shifts.ts"

/** Shift of an employee on a date; a null shift is a day off. */
export const schedules = pgTable(
  "schedules",
  {
    ...tenant(),
    members_id: bigId("members_id").notNull(),
    business_date: date("business_date", { mode: "string" }).notNull(),
    shifts_id: bigId("shifts_id"),
    ...replaced(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    uniqueIndex("schedules_once")
      .on(t.companies_id, t.business_date, t.members_id, t.source)
      .where(sql`replaced_by is null`),
    index("schedules_replaced")
      .on(t.companies_id, t.replaced_by)
      .where(sql`replaced_by is not null`),
    foreignKey({
      name: "schedules_members_id_fk",
      columns: [t.companies_id, t.members_id],
      foreignColumns: [members.companies_id, members.id],
    }),
    foreignKey({
      name: "schedules_shifts_id_fk",
      columns: [t.companies_id, t.shifts_id],
      foreignColumns: [shifts.companies_id, shifts.id],
    }),
    index("schedules_by_shift").on(t.companies_id, t.shifts_id, t.id),
    index("schedules_by_member").on(t.companies_id, t.members_id, t.business_date),
    ...replacedTenantPolicies(),
  ],
)
