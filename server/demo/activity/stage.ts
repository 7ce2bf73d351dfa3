import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../db/database.ts"
import type { FileStore } from "../../files/store.ts"
import { insertFiles, keepPicture } from "../keepFile.ts"
import { companyKey } from "../state.ts"

/** The options of a command; null = any. */
export type Wanted = {
  /** Number of approval levels instead of the company's usual ones. */
  readonly levels: number | null
  /** Code of the employee's office. */
  readonly office: string | null
}

/** Whether an employee is of the wanted office. */
export const isOfOffice =
  ({ office }: Pick<Wanted, "office">) =>
  ({ kode_kantor }: { readonly kode_kantor: string | null }): boolean =>
    office === null || office === kode_kantor

/** The company and time of one activity. */
export type Staged = Wanted & {
  readonly company: number
  readonly nama: string
  readonly now: Date
  /** Stores a drawn picture among the company's files. @returns its id; null where the server has no file folder */
  readonly keep: (name: string, picture: Buffer) => Promise<number | null>
}

/** If the transaction fails, the stored bytes are orphans that the clean-up sweep deletes. */
export const keeper =
  (tx: Tx, store: FileStore | null, company: number, now: Date): Staged["keep"] =>
  async (name, picture) => {
    if (store === null) return null
    const kept = await keepPicture(store, company, name, picture)
    const [id = null] = await insertFiles(tx, company, [kept], now.toISOString())
    return id
  }

/** Demo companies with employees, the largest first. */
export const stages = (tx: Tx): Promise<{ readonly id: number; readonly nama: string }[]> =>
  rowsOf(
    tx,
    sql`select c.id::float8 as id, c.nama from meta t join companies c on c.id = (t.value->>'id')::bigint
    where t.key like ${companyKey("%")} and t.value->>'daily' = 'true' and c.status <> 'close'
      and exists (select from members m where m.companies_id = c.id and m.status = 'active')
    order by (select count(*) from members m where m.companies_id = c.id) desc, c.id`,
  )
