import { sql } from "drizzle-orm"
import { BASIC } from "../areas/payroll/basicPay.ts"
import { rowsOf, type Tx } from "../db/database.ts"
import { payrollCorrections } from "../db/tables/index.ts"
import type { Decider } from "./requests.ts"

type Whose = { readonly company: number; readonly decider: Decider; readonly now: Date }

/** In a period that is still a draft: a raise was recorded too late for this earlier month. */
export const insertCorrection = async (
  tx: Tx,
  { company, decider, now }: Whose,
  period: number,
  month: string,
): Promise<void> => {
  const [person] = await rowsOf<{ readonly id: number }>(
    tx,
    sql`select id::float8 as id from members where companies_id = ${company} and status = 'active'
      order by md5('koreksi' || id::text) limit 1`,
  )
  if (person === undefined) return
  const stamp = now.toISOString()
  await tx.insert(payrollCorrections).values({
    companies_id: company,
    payroll_periods_id: period,
    members_id: person.id,
    kode: BASIC,
    amount: 250_000,
    month,
    reason: "Kenaikan gaji terlambat dicatat",
    created_at: stamp,
    created_by: decider.id,
    updated_at: stamp,
    updated_by: decider.id,
  })
}
