import { historyTable } from "./history.ts"
import { payrollPeriods } from "./payrollPeriods.ts"

export const payrollPeriodHistory = historyTable(
  "payroll_period_history",
  () => payrollPeriods,
  "with the row",
)
