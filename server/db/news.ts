/** NOTIFY channel for row changes to every server process; sent when the transaction commits, or not at all. */
export const NEWS_CHANNEL = "balai_news"

/**
 * Tables whose changes are published: those of approval flows, which queues show, notifications,
 * positions of employees, and the application's setting, which concerns every page.
 */
export const TOLD_TABLES = [
  "notifications",
  "app_settings",
  "attendance_marks",
  "attendance_requests",
  "data_changes",
  "kasbon",
  "leave_claims",
  "leaves",
  "redemptions",
  "reimbursments",
  "shift_swaps",
  "track_points",
  "trips",
  "visits",
] as const

/** Rows of a table changed: the company, and the account when only that one may see the rows (else null). */
export type TableNews = { readonly table: string; readonly company: number; readonly account: number | null }
/** null = the listening connection was lost for a moment: anything may have changed. */
export type Hear = (news: TableNews | null) => void

export const readNews = (payload: string): TableNews => {
  const [table = "", company, account] = payload.split(" ")
  return { table, company: Number(company), account: account === undefined ? null : Number(account) }
}
