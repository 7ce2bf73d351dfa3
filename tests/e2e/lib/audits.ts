import { sql } from "drizzle-orm"
import { rowsOf } from "#server/db/database.ts"
import { PLATFORM } from "#server/db/owner.ts"
import type { Server } from "./server.ts"
import { whileStopped } from "./stopped.ts"

type Entry = { readonly owner: number; readonly entity: string; readonly what: string }

/**
 * The audit logs of a company, and of the platform without its other companies, since its first entry, in order; each entry as its
 * entity and its event or call.
 */
export const auditsOf = (
  server: Server,
  company: number,
): Promise<{ readonly own: readonly string[]; readonly platform: readonly string[] }> =>
  whileStopped(server, async (db) => {
    const rows = await db.transact((tx) =>
      rowsOf<Entry>(
        tx,
        sql`select companies_id::float8 as owner, entity, coalesce(after ->> 'event', call) as what
          from audit where companies_id in (${company}, ${PLATFORM})
            and (companies_id = ${company} or entity <> 'companies' or entity_id = ${company})
            and id >= (
              select min(id) from audit
              where companies_id = ${company}
                or (companies_id = ${PLATFORM} and entity = 'companies' and entity_id = ${company})
            )
          order by id`,
      ),
    )
    const of = (owner: number) =>
      rows.filter((row) => row.owner === owner).map(({ entity, what }) => `${entity}: ${what}`)
    return { own: of(company), platform: of(PLATFORM) }
  })
