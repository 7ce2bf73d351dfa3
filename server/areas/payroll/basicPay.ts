import { type SQL, sql } from "drizzle-orm"
import type { Context } from "../../call/handler.ts"
import { dateIn } from "../../time/calendar.ts"

export const BASIC = "GAJI_POKOK"
const GIVEN: readonly string[] = ["fixed", "per_day_present", "per_hour"]

/** Whether employees can be assigned an amount of a component; other components are calculated. */
export const mayBeGiven = ({ kode, calc }: { readonly kode: string; readonly calc: string }): boolean =>
  GIVEN.includes(calc) || kode === BASIC || kode === "ZAKAT"

/**
 * Whether a row `c` of pay_components covers a day; of several rows that do, the one that begins last is in effect.
 */
export const holdsOn = (day: string): SQL =>
  sql`(c.effective_from <= ${day}::date and (c.effective_to is null or c.effective_to >= ${day}::date))`

/** Updates the basic pay field of these employees (a list or a sub-select) to the amount in effect today. */
export const settleBasicPay = async ({ tx, now, accountId }: Context, members: SQL): Promise<void> => {
  await tx.execute(
    sql`update members m set gaji_pokok = held.amount, version = m.version + 1, updated_at = ${now.toISOString()}::timestamptz, updated_by = ${accountId}
      from (select distinct on (c.members_id) c.companies_id, c.members_id, c.amount
        from pay_components c join pay_parameters p on p.companies_id = c.companies_id and p.id = c.parameter_id
        where c.members_id in ${members} and p.kode = ${BASIC} and ${holdsOn(dateIn(now))}
        order by c.members_id, c.effective_from desc, c.id desc) held
      where m.companies_id = held.companies_id and m.id = held.members_id and m.gaji_pokok is distinct from held.amount`,
  )
}
