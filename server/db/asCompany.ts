import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "./database.ts"

type Held = {
  readonly role: string
  readonly company: string
  readonly offices: string
  readonly today: string
}

const bind = (tx: Tx, { role, company, offices, today }: Held) =>
  tx.execute(
    sql`select set_config('role', ${role}, true), set_config('app.company', ${company}, true),
      set_config('app.offices', ${offices}, true), set_config('app.today', ${today}, true)`,
  )

/**
 * Temporarily binds the transaction to a company, for work without a request of its users: data sent by the mobile app,
 * a sweep. Row-level security applies as for the company's administrator. A throw inside aborts the transaction, which
 * also resets the settings.
 * @param today ISO date
 */
export const asCompany = async <A>(
  tx: Tx,
  company: number,
  today: string,
  work: () => Promise<A>,
): Promise<A> => {
  const [held] = await rowsOf<Held>(
    tx,
    sql`select current_setting('role') as role, coalesce(current_setting('app.company', true), '') as company,
      coalesce(current_setting('app.offices', true), '') as offices, coalesce(current_setting('app.today', true), '') as today`,
  )
  await bind(tx, { role: "balai_tenant", company: String(company), offices: "", today })
  const found = await work()
  await bind(tx, held ?? { role: "none", company: "", offices: "", today: "" })
  return found
}
