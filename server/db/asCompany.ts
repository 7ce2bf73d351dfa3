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
 * Works for a moment bound to a company, for what nobody's request asks for: what an employee sends from the phone, a sweep.
 * Row-level security holds as for its administrator. A throw inside ends the transaction, and its settings with it.
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
