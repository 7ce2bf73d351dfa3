import { sql } from "drizzle-orm"
import { notifyReaders } from "../../kit/approval/notify.ts"
import type { PeriodEffect } from "./periodMoves.ts"

/**
 * Notifies the employees whose slips an approval has made readable: those who can open saya/slip (`selfOf`). The text has no
 * amount: it is mailed and pushed.
 */
export const tellingSlips: PeriodEffect = async ({ tx }, { id, companies_id, row }, _after, event) => {
  if (event.type !== "payroll.approve") return
  const readers = sql`select m.accounts_id from slips s join members m on m.companies_id = s.companies_id and m.id = s.members_id
    where s.payroll_periods_id = ${id} and not s.is_draft and s.error is null
      and m.app_access and m.status = 'active' and m.archived_at is null`
  await notifyReaders(tx, companies_id, sql`a.id in (${readers})`, {
    event: "slip",
    type: "slip",
    title: "Slip gaji siap dibaca",
    body: `Slip ${row.nama} sudah dapat dibaca.`,
    link: "/saya/slip",
    at: event.at,
  })
}
