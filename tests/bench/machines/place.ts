import { join } from "node:path"
import type { Database } from "#server/db/database.ts"
import { openEmbedded } from "#server/db/embedded.ts"
import { openPostgres } from "#server/db/postgres.ts"
import { MIGRATIONS } from "#server/run/root.ts"

/** Where a server of the bench keeps its data. */
export type Place = { readonly dataDir: string; readonly databaseUrl?: string }

const open = ({ dataDir, databaseUrl }: Place): Promise<Database> =>
  databaseUrl === undefined
    ? openEmbedded(join(dataDir, "pg"), MIGRATIONS)
    : openPostgres(databaseUrl, MIGRATIONS)

/** Works on the database while no server runs on it. */
export const opened = async <A>(place: Place, work: (db: Database) => Promise<A>): Promise<A> => {
  const db = await open(place)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}
