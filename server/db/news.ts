/** Where the database tells every server process what has changed; sent with the transaction's commit, or not at all. */
export const NEWS_CHANNEL = "balai_news"

/** Tables whose changes are told: those of flows, which queues show, and the bell's. */
export const TOLD_TABLES = [
  "notifications",
  "attendance_requests",
  "kasbon",
  "leave_claims",
  "leaves",
  "reimbursments",
  "visits",
] as const

/** Rows of a table changed: of which company, and for one account's eyes alone; null = not of one. */
export type TableNews = { readonly table: string; readonly company: number; readonly account: number | null }
/** null = the connection that listens was lost for a moment: anything may have changed. */
export type Hear = (news: TableNews | null) => void

export const readNews = (payload: string): TableNews => {
  const [table = "", company, account] = payload.split(" ")
  return { table, company: Number(company), account: account === undefined ? null : Number(account) }
}
