import { sql } from "drizzle-orm"
import {
  bigint,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { raiseRoundings, raiseStatuses, raiseWays } from "#contract/areas/payroll/raises.ts"
import { companies } from "./companies.ts"
import { bigId, changed, instant, tenant, wholeCompanyPolicies } from "./kinds.ts"
import { membersId } from "./ofMember.ts"
import { payComponents } from "./payComponents.ts"
import { payrollPeriods } from "./payrollPeriods.ts"

const idArray = (name: string) =>
  bigint(name, { mode: "number" })
    .array()
    .notNull()
    .default(sql`'{}'::bigint[]`)

/** Raises of many employees; totals are of the rows that are raised, integer rupiah. */
export const raises = pgTable(
  "pay_raises",
  {
    ...tenant(),
    judul: text("judul").notNull(),
    effective_date: date("effective_date", { mode: "string" }).notNull(),
    way: text("way", { enum: raiseWays }).notNull(),
    percent: numeric("percent", { precision: 5, scale: 2, mode: "number" }),
    amount: bigId("amount"),
    rounding: text("rounding", { enum: raiseRoundings }).notNull(),
    target: text("target", { enum: ["all", "offices", "departements", "members"] }).notNull(),
    offices_id: idArray("offices_id"),
    departements_id: idArray("departements_id"),
    members_id: idArray("members_id"),
    note: text("note"),
    status: text("status", { enum: raiseStatuses }).notNull().default("draft"),
    member_count: integer("member_count").notNull().default(0),
    total_old: bigId("total_old").notNull().default(0),
    total_new: bigId("total_new").notNull().default(0),
    applied_at: instant("applied_at"),
    last_nama: text("last_nama"),
    last_at: instant("last_at"),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    index("pay_raises_by_date").on(t.companies_id, t.effective_date, t.id),
    ...wholeCompanyPolicies(),
  ],
)

/**
 * Employees of a raise: those of a spreadsheet (`given`), and once it is applied everybody it names, raised or refused.
 */
export const raiseRows = pgTable(
  "pay_raise_rows",
  {
    ...tenant(),
    pay_raises_id: bigId("pay_raises_id").notNull(),
    members_id: bigId("members_id").notNull(),
    /** New basic pay from the spreadsheet, rupiah. */
    given: bigId("given"),
    old_amount: bigId("old_amount"),
    new_amount: bigId("new_amount"),
    /** Why the employee was not raised. */
    refusal: text("refusal"),
    /** Number of the letter. */
    no: text("no"),
    /** The dated basic pay that it wrote. */
    pay_components_id: bigId("pay_components_id"),
    /** The payroll period that paid the back pay, and the closed periods it was for. */
    payroll_periods_id: bigId("payroll_periods_id"),
    settled: idArray("settled"),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({
      name: "pay_raise_rows_raise_fk",
      columns: [t.companies_id, t.pay_raises_id],
      foreignColumns: [raises.companies_id, raises.id],
    }).onDelete("cascade"),
    membersId("pay_raise_rows_members_id_fk", t as never),
    foreignKey({
      name: "pay_raise_rows_component_fk",
      columns: [t.companies_id, t.pay_components_id],
      foreignColumns: [payComponents.companies_id, payComponents.id],
    }),
    foreignKey({
      name: "pay_raise_rows_period_fk",
      columns: [t.companies_id, t.payroll_periods_id],
      foreignColumns: [payrollPeriods.companies_id, payrollPeriods.id],
    }),
    uniqueIndex("pay_raise_rows_once").on(t.companies_id, t.pay_raises_id, t.members_id),
    index("pay_raise_rows_by_member").on(t.companies_id, t.members_id),
    index("pay_raise_rows_by_component").on(t.companies_id, t.pay_components_id),
    index("pay_raise_rows_by_period").on(t.companies_id, t.payroll_periods_id),
    ...wholeCompanyPolicies(),
  ],
)
