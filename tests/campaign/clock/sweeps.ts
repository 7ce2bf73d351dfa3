import { join } from "node:path"
import { sql } from "drizzle-orm"
import { type Database, rowsOf } from "#server/db/database.ts"
import { openEmbedded } from "#server/db/embedded.ts"
import { runSweep } from "#server/kit/sweeps/run.ts"
import { sweeps } from "#server/register/sweeps.ts"
import { MIGRATIONS } from "#server/run/root.ts"

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Rows of each table. */
const countAll = (db: Database): Promise<ReadonlyMap<string, number>> =>
  db.transact(async (tx) => {
    const tables = await rowsOf<{ readonly name: string }>(
      tx,
      sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    )
    const counts = new Map<string, number>()
    for (const { name } of tables) {
      const [row] = await rowsOf<{ readonly n: number }>(
        tx,
        sql`select count(*)::int as n from ${sql.identifier(name)}`,
      )
      counts.set(name, row?.n ?? 0)
    }
    return counts
  })

/** Runs every sweep until nothing is due. */
const runAll = async (db: Database, now: Date): Promise<void> => {
  for (const sweep of sweeps) await runSweep(db, sweep, now)
}

/**
 * Runs every sweep of a stopped data folder a day ahead, and then again an hour earlier and at the same time.
 * @returns tables that got more rows by a repetition
 */
export const repeatedSweeps = async (
  folder: string,
): Promise<{ readonly tried: number; readonly wrong: readonly string[] }> => {
  const db = await openEmbedded(join(folder, "pg"), MIGRATIONS)
  try {
    const ahead = new Date(Date.now() + DAY_MS)
    await runAll(db, ahead)
    const wrong: string[] = []
    let before = await countAll(db)
    for (const [name, now] of [
      ["an hour earlier", new Date(ahead.getTime() - HOUR_MS)],
      ["at the same time", ahead],
    ] as const) {
      await runAll(db, now)
      const after = await countAll(db)
      for (const [table, rows] of after) {
        const had = before.get(table) ?? 0
        if (rows > had) wrong.push(`sweeps ${name} add ${rows - had} rows to ${table}`)
      }
      before = after
    }
    return { tried: sweeps.length, wrong }
  } finally {
    await db.close()
  }
}
