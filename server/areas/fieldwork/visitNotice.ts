import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../db/database.ts"
import { notifyAccounts } from "../../kit/approval/notify.ts"
import { isAccountOf } from "../../kit/own.ts"

export type VisitNotice = { readonly title: string; readonly body: string; readonly at: string }

/** Notifies the accounts of employees about their visits, each with its own text; an employee without one is left out. */
export const tellVisitors = async (
  tx: Tx,
  companyId: number,
  notices: readonly (VisitNotice & { readonly members_id: number })[],
): Promise<void> => {
  if (notices.length === 0) return
  const ids = JSON.stringify(notices.map(({ members_id }) => members_id))
  const rows = await rowsOf<{ readonly id: number; readonly account: number }>(
    tx,
    sql`select m.id::float8 as id, min(a.id)::float8 as account from members m
      join accounts a on a.companies_id = m.companies_id and ${isAccountOf}
      where m.companies_id = ${companyId} and m.id in (select value::bigint from json_array_elements_text(${ids}::json))
      group by m.id`,
  )
  const accounts = new Map(rows.map(({ id, account }) => [id, account]))
  await notifyAccounts(
    tx,
    companyId,
    notices.map(({ members_id, ...notice }) => ({
      accountId: accounts.get(members_id) ?? null,
      note: { ...notice, event: "visits_decided", type: "kunjungan", link: null },
    })),
  )
}

export const tellVisitor = (tx: Tx, companyId: number, members_id: number, notice: VisitNotice) =>
  tellVisitors(tx, companyId, [{ ...notice, members_id }])
