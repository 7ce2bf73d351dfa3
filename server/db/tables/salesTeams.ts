import { sql } from "drizzle-orm"
import {
  boolean,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { bigId, changed, instant, memberPolicies, sortOf, tenant, tenantPolicies } from "./kinds.ts"
import { members } from "./organisation.ts"
import { salesAreas } from "./salesAreas.ts"

/** Sales teams of Good-ID. Target in rupiah per calendar month. */
export const salesTeams = pgTable(
  "sales_teams",
  {
    ...tenant(),
    nama: text("nama").notNull(),
    nama_sort: sortOf("nama"),
    sales_areas_id: bigId("sales_areas_id").notNull(),
    leader_id: bigId("leader_id").notNull(),
    target_month: bigId("target_month").notNull().default(0),
    is_active: boolean("is_active").notNull().default(true),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      name: "sales_teams_sales_areas_id_fk",
      columns: [t.companies_id, t.sales_areas_id],
      foreignColumns: [salesAreas.companies_id, salesAreas.id],
    }),
    foreignKey({
      name: "sales_teams_leader_id_fk",
      columns: [t.companies_id, t.leader_id],
      foreignColumns: [members.companies_id, members.id],
    }),
    uniqueIndex("sales_teams_nama_key").on(t.companies_id, sql`lower(${t.nama})`),
    index("sales_teams_by_area").on(t.companies_id, t.sales_areas_id, t.nama_sort, t.id),
    index("sales_teams_by_leader").on(t.companies_id, t.leader_id),
    ...tenantPolicies(),
  ],
)

/**
 * Employees of a sales team over time (effective dating): one row per stay. `valid_to` is the last day, null = still
 * there. The stays of an employee do not overlap: a sale belongs to the team of its day.
 */
export const salesTeamMembers = pgTable(
  "sales_team_members",
  {
    ...tenant(),
    sales_teams_id: bigId("sales_teams_id").notNull(),
    members_id: bigId("members_id").notNull(),
    valid_from: date("valid_from", { mode: "string" }).notNull(),
    valid_to: date("valid_to", { mode: "string" }),
    /** Name of the account that assigned the employee, a snapshot. */
    by_nama: text("by_nama").notNull(),
    at: instant("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      name: "sales_team_members_teams_id_fk",
      columns: [t.companies_id, t.sales_teams_id],
      foreignColumns: [salesTeams.companies_id, salesTeams.id],
    }),
    foreignKey({
      name: "sales_team_members_members_id_fk",
      columns: [t.companies_id, t.members_id],
      foreignColumns: [members.companies_id, members.id],
    }),
    unique("sales_team_members_day_key").on(t.companies_id, t.members_id, t.valid_from),
    /** An employee is in at most one team at a time. */
    uniqueIndex("sales_team_members_one_open")
      .on(t.companies_id, t.members_id)
      .where(sql`valid_to is null`),
    index("sales_team_members_by_team").on(t.companies_id, t.sales_teams_id, t.valid_from, t.members_id),
    ...memberPolicies("sales_team_members"),
  ],
)
