import { sql } from "drizzle-orm"
import { type OpenPayrollStatus, openPayrollStatuses } from "#contract/areas/payroll/periods.ts"
import { isOneOf } from "../../db/literal.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { isPaidIn, lacks } from "./payees.ts"

/** The next regular period to be paid, and how many of its employees lack data their slip needs. */
export const nextPayroll = async (
  tx: Tx,
  office: number | null,
): Promise<{
  readonly id: number
  readonly nama: string
  readonly status: OpenPayrollStatus
  readonly pay_date: string
  readonly lacking: number
} | null> => {
  const [period] = await rowsOf<{
    id: number
    nama: string
    status: OpenPayrollStatus
    pay_date: string
    lacking: number
  }>(
    tx,
    sql`with p as materialized (select * from payroll_periods where type = 'regular' and ${isOneOf(sql`status`, openPayrollStatuses)}
        order by payroll_periods.pay_date, payroll_periods.id limit 1)
      select p.id::float8 as id, p.nama, p.status, p.pay_date::text as pay_date,
        (select count(*)::int from members m where ${isPaidIn} and ${office === null ? sql`true` : sql`m.offices_id = ${office}`}
          and (${sql.join(Object.values(lacks), sql` or `)})) as lacking
      from p`,
  )
  return period ?? null
}
