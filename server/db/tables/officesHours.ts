import { sql } from "drizzle-orm"
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import type { WorkDay } from "#contract/areas/attendance/officesHours.ts"
import { companies } from "./companies.ts"
import { changed, tenant, tenantPolicies } from "./kinds.ts"

/** Weekly working hours. `days` are Monday to Sunday, times HH:mm in the office's time zone. */
export const officesHours = pgTable(
  "offices_hours",
  {
    ...tenant(),
    nama: text("nama").notNull(),
    type: text("type", { enum: ["fixed", "flexible"] }).notNull(),
    days: jsonb("days").$type<readonly WorkDay[]>().notNull(),
    week_min: integer("week_min").notNull(),
    work_days: integer("work_days").notNull(),
    flexible_minutes: integer("flexible_minutes"),
    late_tolerance_min: integer("late_tolerance_min"),
    is_default: boolean("is_default").notNull(),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    uniqueIndex("offices_hours_nama_key").on(t.companies_id, sql`lower(${t.nama})`),
    uniqueIndex("offices_hours_default_key")
      .on(t.companies_id)
      .where(sql`is_default`),
    index("offices_hours_by_nama").on(t.companies_id, sql`lower(${t.nama}) collate "C"`, t.id),
    ...tenantPolicies(),
  ],
)
