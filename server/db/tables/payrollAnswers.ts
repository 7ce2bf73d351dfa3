import { foreignKey, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { bigId, instant, wholeCompanyPolicies } from "./kinds.ts"
import { membersId, ofMember } from "./ofMember.ts"
import { payrollPeriods } from "./payrollPeriods.ts"

/** Answers to the questions of slips (a missing number, a day without record …), by period, employee and question. */
export const payrollAnswers = pgTable(
  "payroll_answers",
  {
    ...ofMember(),
    payroll_periods_id: bigId("payroll_periods_id").notNull(),
    /** A warning code of the slip. */
    code: text("code").notNull(),
    /** The question as it was asked: another one needs its own answer. */
    pertanyaan: text("pertanyaan").notNull(),
    jawaban: text("jawaban").notNull(),
    answered_at: instant("answered_at").notNull(),
    answered_by: bigId("answered_by"),
  },
  (t) => [
    primaryKey({ columns: [t.companies_id, t.payroll_periods_id, t.members_id, t.code] }),
    membersId("payroll_answers_members_id_fk", t as never),
    foreignKey({
      name: "payroll_answers_period_fk",
      columns: [t.companies_id, t.payroll_periods_id],
      foreignColumns: [payrollPeriods.companies_id, payrollPeriods.id],
    }).onDelete("cascade"),
    index("payroll_answers_by_member").on(t.companies_id, t.members_id),
    ...wholeCompanyPolicies(),
  ],
)
