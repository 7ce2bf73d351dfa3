import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../db/database.ts"
import { anyOf } from "../../db/ids.ts"
import { notifyAccounts } from "../../kit/approval/notify.ts"
import { isAccountOf } from "../../kit/own.ts"

export type EmployeeNotice = {
  readonly type: "kunjungan" | "penugasan"
  readonly title: string
  readonly body: string
  readonly at: string
}

/**
 * Notifies the accounts of employees about their tasks and visits, each with its own text, set-based; an employee without
 * an account is left out.
 */
export const tellEmployees = async (
  tx: Tx,
  companyId: number,
  notices: readonly (EmployeeNotice & { readonly members_id: number })[],
): Promise<void> => {
  if (notices.length === 0) return
  const ids = notices.map(({ members_id }) => members_id)
  const rows = await rowsOf<{ readonly id: number; readonly account: number }>(
    tx,
    sql`select m.id::float8 as id, min(a.id)::float8 as account from members m
      join accounts a on a.companies_id = m.companies_id and ${isAccountOf}
      where m.companies_id = ${companyId} and m.id = ${anyOf(ids)}
      group by m.id`,
  )
  const accounts = new Map(rows.map(({ id, account }) => [id, account]))
  await notifyAccounts(
    tx,
    companyId,
    notices.map(({ members_id, ...notice }) => ({
      accountId: accounts.get(members_id) ?? null,
      note: { ...notice, event: "assignment", link: null },
    })),
  )
}

export const tellEmployee = (tx: Tx, companyId: number, members_id: number, notice: EmployeeNotice) =>
  tellEmployees(tx, companyId, [{ ...notice, members_id }])
