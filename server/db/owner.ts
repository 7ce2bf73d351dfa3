import { sql } from "drizzle-orm"
import type { Database, Tx } from "./database.ts"

/** Owner of the platform's rows, as in the audit log. */
export const PLATFORM = 0

/** Identity for work outside a request: it runs with the rights of the account that asked for it. */
export type Owner = {
  /** `PLATFORM` = no company. */
  readonly company: number
  readonly account: number
  /** null = all of the company's. */
  readonly offices: readonly number[] | null
}

/** Binds the rest of a transaction to the owner, like a request of that account. */
export const bindOwner = (tx: Tx, { company, account, offices }: Owner) =>
  tx.execute(
    sql`select set_config('role', ${company === PLATFORM ? "balai_platform" : "balai_tenant"}, true),
      set_config('app.company', ${company === PLATFORM ? "" : String(company)}, true),
      set_config('app.account', ${String(account)}, true),
      set_config('app.offices', ${offices === null ? "" : `{${offices.join(",")}}`}, true)`,
  )

/** Whether the rest of a transaction reads values derived from pay. */
export const bindPay = (tx: Tx, pay: boolean) =>
  tx.execute(sql`select set_config('app.pay', ${pay ? "on" : ""}, true)`)

/** Runs a transaction bound to the owner, like a request of that account. */
export const asOwner = <A>(db: Database, owner: Owner, work: (tx: Tx) => Promise<A>): Promise<A> =>
  db.transact(async (tx) => {
    await bindOwner(tx, owner)
    return work(tx)
  })
