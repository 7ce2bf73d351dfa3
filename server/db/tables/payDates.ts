import { sql } from "drizzle-orm"
import { date, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { jkkRisks } from "#contract/data/statutory/bpjs.ts"
import { workdayBases } from "#contract/areas/payroll/payWords.ts"
import { companies } from "./companies.ts"
import { bigId, changed, tenant, tenantPolicies } from "./kinds.ts"
import { offices } from "./organisation.ts"

/** Pay day and attendance cut-off: the company's row, and one for each office that differs. */
export const payDates = pgTable(
  "pay_dates",
  {
    ...tenant(),
    nama: text("nama").notNull(),
    offices_id: bigId("offices_id"),
    effective_from: date("effective_from", { mode: "string" }).notNull(),
    pay_day: integer("pay_day").notNull(),
    cutoff_day: integer("cutoff_day").notNull(),
    if_holiday: text("if_holiday", { enum: ["before", "after", "same"] }).notNull(),
    /** Work accident risk class, PP 44/2015. */
    jkk_risk: text("jkk_risk", { enum: jkkRisks }).notNull().default("1_very_low"),
    workdays_basis: text("workdays_basis", { enum: workdayBases }).notNull(),
    attendance_cutoff: text("attendance_cutoff", { enum: ["same", "previous_month"] }).notNull(),
    ...changed(),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.id] }),
    foreignKey({ columns: [t.companies_id], foreignColumns: [companies.id] }),
    foreignKey({
      name: "pay_dates_offices_id_fk",
      columns: [t.companies_id, t.offices_id],
      foreignColumns: [offices.companies_id, offices.id],
    }),
    uniqueIndex("pay_dates_offices_id_key").on(
      t.companies_id,
      sql`coalesce(${t.offices_id}, 0)`,
      t.effective_from,
    ),
    index("pay_dates_by_nama").on(t.companies_id, sql`lower(${t.nama}) collate "C"`, t.id),
    index("pay_dates_by_office")
      .on(t.companies_id, t.offices_id)
      .where(sql`offices_id is not null`),
    ...tenantPolicies(),
  ],
)
