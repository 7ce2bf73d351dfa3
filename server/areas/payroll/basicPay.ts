import { type SQL, sql } from "drizzle-orm"
import type { Context } from "../../call/handler.ts"
import { rowsOf } from "../../db/database.ts"
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

type NewPay = {
  readonly members_id: number
  readonly parameter_id: number
  readonly amount: number | null
  /** ISO date. */
  readonly effective_from: string
  readonly effective_to: string | null
  readonly note: string | null
}

/**
 * Adds dated amounts to the pay of employees, with an audit entry each; basic pay in effect today is updated.
 * @returns their ids, in the order given
 */
export const writePay = async (ctx: Context, rows: readonly NewPay[]): Promise<readonly number[]> => {
  const { tx, now, companyId, accountId } = ctx
  const made = await rowsOf<{ readonly id: number }>(
    tx,
    sql`with given as materialized (
        select v.*, o.at, nextval(pg_get_serial_sequence('pay_components', 'id')) as id
        from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality o(row, at)
        cross join lateral jsonb_to_record(o.row) as v(members_id bigint, parameter_id bigint, amount bigint, effective_from date,
          effective_to date, note text) order by o.at
      ), made as (
        insert into pay_components (companies_id, id, members_id, parameter_id, amount, effective_from, effective_to, note, created_at, created_by)
        select ${companyId}::bigint, id, members_id, parameter_id, amount, effective_from, effective_to, note, ${now.toISOString()}::timestamptz,
          ${accountId}::bigint from given
      )
      select given.id::float8 as id from given order by given.at`,
  )
  const members = [...new Set(rows.map(({ members_id }) => members_id))]
  await settleBasicPay(ctx, sql`(select unnest(${sql.param(members)}::bigint[]))`)
  await ctx.audit(
    ...rows.map(({ members_id, ...one }) => ({
      entity: "komponen gaji",
      entityId: members_id,
      action: "create" as const,
      before: null,
      after: one,
    })),
  )
  return made.map(({ id }) => id)
}
