import { join } from "node:path"
import type { Database } from "#server/db/database.ts"
import { openEmbedded } from "#server/db/embedded.ts"
import { openPostgres } from "#server/db/postgres.ts"
import { giveTestKeys } from "#tests/server/lib/dataKeys.ts"
import { at } from "../../../scripts/lib/paths.mjs"
import type { Server } from "./server.ts"

/**
 * Works on the database of a server, which is stopped for it, because only one process opens the embedded database, and started
 * again. Pages that are open at the same time miss it.
 */
export const whileStopped = async <A>(server: Server, work: (db: Database) => Promise<A>): Promise<A> => {
  await server.stop()
  giveTestKeys()
  const migrations = at("server", "db", "migrations")
  const db =
    server.database === undefined
      ? await openEmbedded(join(server.dataDir, "pg"), migrations)
      : await openPostgres(server.database, migrations)
  try {
    return await work(db)
  } finally {
    await db.close()
    await server.start()
  }
}
