import { sql } from "drizzle-orm"
import { type Plan, preparePlan } from "../../../domain/payroll/slip/plan.ts"
import { attendanceFrom, attendanceTo } from "../../../kit/closedPeriods.ts"
import { JobProblem } from "../../../kit/jobs/define.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { parametersIn, toParameter } from "../../../kit/pay/parameterRows.ts"
import type { RunPeriod } from "./period.ts"

/**
 * Reads a period and the components in effect in its month, ready for calculation.
 * @throws JobProblem with a message for the user
 */
export const readRun = async (
  tx: Tx,
  id: number,
): Promise<{
  readonly period: RunPeriod & { readonly status: string; readonly nama: string }
  readonly plan: Plan
}> => {
  const [period] = await rowsOf<RunPeriod & { readonly status: string; readonly nama: string }>(
    tx,
    sql`select id::float8 as id, nama, type, month, start_date::text as start_date, end_date::text as end_date, pay_date::text as pay_date,
      ${attendanceFrom}::text as attendance_start, ${attendanceTo}::text as attendance_end, thr_date::text as thr_date, status from payroll_periods p where id = ${id}`,
  )
  if (period === undefined) throw new JobProblem("Periode gaji ini sudah tidak ada.")
  const rows = await parametersIn(tx, period.month)
  if (rows.length === 0)
    throw new JobProblem("Belum ada parameter hitungan. Isi dahulu di Pengaturan › Parameter hitungan.")
  const prepared = preparePlan(rows.map(toParameter))
  if (prepared.ok) return { period, plan: prepared.plan }
  const [first] = prepared.problems
  throw new JobProblem(`Parameter ${first?.kode ?? ""} belum benar: ${first?.issue ?? ""}`)
}
