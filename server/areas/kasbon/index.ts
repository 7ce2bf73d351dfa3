import { type SQL, sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../db/database.ts"
import { kasbonDeductions } from "../../db/tables/index.ts"
import type { Mover } from "../../kit/approval/mover.ts"
import { kasbonApproval } from "./kasbon.flow.ts"

/**
 * The public interface of this area for other areas: due instalments, deducted exactly once, postponed and restored.
 */
export { kasbonRecord } from "./limits.ts"
export {
  enterKasbonOpenings,
  judgeKasbonOpenings,
  movedKasbonOpenings,
  standingKasbon,
  undoKasbonOpenings,
} from "./openings.ts"

/** One instalment an employee owes; rupiah. `period` is YYYY-MM. */
export type DueInstalment = {
  readonly kasbon_id: number
  readonly kasbon_no: string
  readonly no: number
  readonly members_id: number
  readonly period: string
  readonly amount: number
}
type Named = { readonly kasbon_id: number; readonly no: number }

/**
 * Unpaid instalments of employees that are due in a month (YYYY-MM) or earlier and not postponed, the oldest first.
 */
export const dueInstalments = (tx: Tx, period: string, ids: readonly number[]): Promise<DueInstalment[]> =>
  openInstalments(tx, ids, sql`i.period <= ${`${period}-01`}::date`)

/** All unpaid instalments of employees, whenever they are due, the oldest first: the rest of a leaver. */
export const restInstalments = (tx: Tx, ids: readonly number[]): Promise<DueInstalment[]> =>
  openInstalments(tx, ids, sql`true`)

const openInstalments = (tx: Tx, ids: readonly number[], condition: SQL): Promise<DueInstalment[]> =>
  rowsOf<DueInstalment>(
    tx,
    sql`select k.id::float8 as kasbon_id, k.no as kasbon_no, i.no, k.members_id::float8 as members_id,
        to_char(i.period, 'YYYY-MM') as period, i.amount::float8 as amount
      from kasbon_instalments i join kasbon k on k.companies_id = i.companies_id and k.id = i.kasbon_id
      where i.status = 'planned' and k.status in ('disbursed', 'repaying') and ${condition}
        and k.members_id in (select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json))
      order by k.members_id, i.period, k.id, i.no`,
  )

/**
 * Records that a payroll period deducts these instalments. Idempotent for the same period. The primary key of a
 * deduction is its instalment, so no two periods deduct the same one.
 * @returns the instalments deducted by this call
 * @throws Refusal where one is not open any more: another period has deducted it, or it was paid by hand
 */
export const deductInstalments = async (
  mover: Mover,
  companyId: number,
  periodId: number,
  some: readonly Named[],
): Promise<readonly Named[]> => {
  const done: Named[] = []
  for (const { kasbon_id, no } of some) {
    const [known] = await rowsOf<{ readonly same: boolean }>(
      mover.tx,
      sql`select periods_id = ${periodId} as same from kasbon_deductions where companies_id = ${companyId} and kasbon_id = ${kasbon_id} and no = ${no}`,
    )
    if (known?.same === true) continue
    await kasbonApproval.move(mover, kasbon_id, { type: "kasbon.deduct", note: null, no })
    await mover.tx
      .insert(kasbonDeductions)
      .values({ companies_id: companyId, kasbon_id, no, periods_id: periodId, at: mover.now.toISOString() })
    done.push({ kasbon_id, no })
  }
  return done
}

/**
 * Restores what a payroll period deducted, when the period is reopened.
 * @returns the instalments that are open again
 */
export const restoreInstalments = async (
  mover: Mover,
  companyId: number,
  periodId: number,
): Promise<readonly Named[]> => {
  const taken = await rowsOf<Named>(
    mover.tx,
    sql`delete from kasbon_deductions where companies_id = ${companyId} and periods_id = ${periodId}
      returning kasbon_id::float8 as kasbon_id, no`,
  )
  for (const { kasbon_id, no } of taken)
    await kasbonApproval.move(mover, kasbon_id, { type: "kasbon.restore", note: null, no })
  return taken
}

/**
 * Postpones instalments to the end of their plans where the pay was too small for them.
 * @public Payroll does not postpone instalments yet.
 */
export const skipInstalments = async (mover: Mover, some: readonly Named[], note: string): Promise<void> => {
  for (const { kasbon_id, no } of some)
    await kasbonApproval.move(mover, kasbon_id, { type: "kasbon.skip", note, no })
}

type RunningAdvance = {
  readonly id: number
  readonly no: string
  readonly purpose: string
  readonly granted: number
  readonly left: number
}

/** The advances of an employee that were paid out and are not repaid, the oldest first; rupiah. */
export const runningAdvances = async (tx: Tx, member: number) => {
  const rows = await rowsOf<RunningAdvance>(
    tx,
    sql`select k.id::float8 as id, k.no, k.purpose, coalesce(k.granted_amount, k.amount)::float8 as granted, k.outstanding::float8 as "left"
      from kasbon k where k.members_id = ${member} and k.status in ('disbursed', 'repaying') order by k.tanggal, k.id`,
  )
  const open = await restInstalments(tx, [member])
  return rows.map((row) => {
    const own = open.filter(({ kasbon_id }) => kasbon_id === row.id)
    const [next] = own
    return {
      ...row,
      instalments_left: own.length,
      next: next === undefined ? null : { period: next.period, amount: next.amount },
    }
  })
}

/** The rest of all advances of an employee that were paid out, rupiah. */
export const restOfAdvances = async (tx: Tx, members_id: number): Promise<number> =>
  (await restInstalments(tx, [members_id])).reduce((sum, { amount }) => sum + amount, 0)

/** Writes off the rest of all advances of an employee who has left. */
export const writeOffRest = async (mover: Mover, members_id: number, note: string): Promise<void> => {
  const open = new Set((await restInstalments(mover.tx, [members_id])).map(({ kasbon_id }) => kasbon_id))
  for (const id of open) await kasbonApproval.move(mover, id, { type: "kasbon.writeOff", note })
}
