import { join } from "node:path"
import { sql } from "drizzle-orm"
import { rowsOf } from "#server/db/database.ts"
import { openEmbedded } from "#server/db/embedded.ts"
import { PLATFORM } from "#server/db/owner.ts"
import { openPostgres } from "#server/db/postgres.ts"
import { at } from "../../../scripts/lib/paths.mjs"
import type { Server } from "./server.ts"

type Entry = { readonly owner: number; readonly entity: string; readonly what: string }

/**
 * The audit logs of a company, and of the platform without its other companies, since its first entry, in order; each entry as its
 * entity and its event or call. The server is stopped for it, because only one process opens the embedded database.
 */
export const auditsOf = async (
  server: Server,
  company: number,
): Promise<{ readonly own: readonly string[]; readonly platform: readonly string[] }> => {
  await server.stop()
  const migrations = at("server", "db", "migrations")
  const db =
    server.database === undefined
      ? await openEmbedded(join(server.dataDir, "pg"), migrations)
      : await openPostgres(server.database, migrations)
  try {
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
  } finally {
    await db.close()
    await server.start()
  }
}
