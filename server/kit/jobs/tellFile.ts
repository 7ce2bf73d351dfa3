import type { Tx } from "../../db/database.ts"
import { notifyAccount } from "../approval/notify.ts"

type Ended = {
  readonly company: number
  readonly account: number
  readonly nama: string
  readonly title: string
  readonly payload?: unknown
}

/** An employee's own job (`own` in its payload): its file is on a page about oneself. */
const isOwnJob = (payload: unknown): boolean =>
  typeof payload === "object" && payload !== null && "own" in payload && payload.own === true

/**
 * Notifies the account that started a job of its result file. A super administrator inside the company has no account
 * there, and gets nothing.
 * @param problem why there is no file; null = it is ready
 */
export const tellFile = (
  tx: Tx,
  { company, account, nama, title, payload }: Ended,
  now: Date,
  problem: string | null,
): Promise<void> =>
  notifyAccount(tx, company, account, {
    event: "export",
    type: "sistem",
    title: problem === null ? `${nama} siap diunduh` : `${nama} gagal disiapkan`,
    body: problem === null ? title : `${title}. ${problem}`,
    link: isOwnJob(payload) ? "/saya/data-pribadi" : "/unduhan",
    at: now.toISOString(),
  })
