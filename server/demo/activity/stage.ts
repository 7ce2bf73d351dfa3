import { sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../../db/database.ts"
import type { FileStore } from "../../files/store.ts"
import { insertFiles, keepPicture } from "../keepFile.ts"
import { companyKey } from "../state.ts"

/** What is asked for in particular; null = whatever comes. */
export type Wanted = {
  /** So many levels, whatever the company's employees usually have. */
  readonly levels: number | null
  /** Code of the office whose employee does it. */
  readonly office: string | null
}

/** Where one thing happens, and when. */
export type Staged = Wanted & {
  readonly company: number
  readonly nama: string
  readonly now: Date
  /** Keeps a drawn picture among the company's files. @returns its id; null where there is no folder for files */
  readonly keep: (name: string, picture: Buffer) => Promise<number | null>
}

/** Should the transaction fail, the bytes are litter that the sweep removes. */
export const keeper =
  (tx: Tx, store: FileStore | null, company: number, now: Date): Staged["keep"] =>
  async (name, picture) => {
    if (store === null) return null
    const kept = await keepPicture(store, company, name, picture)
    const [id = null] = await insertFiles(tx, company, [kept], now.toISOString())
    return id
  }

/** Companies of the demo that have people, those with the most first. */
export const stages = (tx: Tx): Promise<{ readonly id: number; readonly nama: string }[]> =>
  rowsOf(
    tx,
    sql`select c.id::float8 as id, c.nama from meta t join companies c on c.id = (t.value->>'id')::bigint
    where t.key like ${companyKey("%")} and t.value->>'daily' = 'true' and c.status <> 'close'
      and exists (select from members m where m.companies_id = c.id and m.status = 'active')
    order by (select count(*) from members m where m.companies_id = c.id) desc, c.id`,
  )
