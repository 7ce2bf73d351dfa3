import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { PGlite } from "@electric-sql/pglite"
import pg from "pg"
import type { Database } from "#server/db/database.ts"
import { openEmbedded } from "#server/db/embedded.ts"
import { openPostgres } from "#server/db/postgres.ts"
import { createRoles } from "#server/db/roles.ts"
import { MIGRATIONS } from "#server/run/root.ts"
import { NOW, seededImage } from "#tests/server/lib/harness.ts"
import { ownDatabase } from "#tests/server/lib/ownDatabase.ts"
import { seedTwoCompanies } from "#tests/server/lib/seed.ts"

/** One database of the kind the tests run on (embedded or PostgreSQL), opened by one version of the server at a time. */
export type Place = {
  readonly env: Readonly<Record<string, string>>
  /** Opens it as a server with these migrations does at its start. */
  readonly open: (migrations?: string) => Promise<Database>
  /** Runs SQL without the server, while the database is not open. @returns the rows of the last statement */
  readonly raw: (text: string) => Promise<readonly unknown[]>
  readonly drop: () => Promise<void>
}

const postgresPlace = async (url: string): Promise<Place> => {
  const own = await ownDatabase(url)
  return {
    env: { DATABASE_URL: own.url },
    open: (migrations = MIGRATIONS) => openPostgres(own.url, migrations),
    raw: async (text) => {
      const client = new pg.Client({ connectionString: own.url })
      await client.connect()
      try {
        return (await client.query<Record<string, unknown>>(text)).rows
      } finally {
        await client.end()
      }
    },
    drop: own.drop,
  }
}

const folderPlace = async (): Promise<Place> => {
  const home = await mkdtemp(join(tmpdir(), "balai-upgrade-"))
  const folder = join(home, "pg")
  return {
    env: { DATA_DIR: home },
    open: (migrations = MIGRATIONS) => openEmbedded(folder, migrations),
    raw: async (text) => {
      const client = await PGlite.create({ dataDir: folder })
      try {
        const results = await client.exec(text)
        return results.at(-1)?.rows ?? []
      } finally {
        await client.close()
      }
    },
    drop: () => rm(home, { recursive: true, force: true }),
  }
}

/** A database without tables. */
export const emptyPlace = (): Promise<Place> => {
  const url = process.env["TEST_DATABASE_URL"]
  return url === undefined ? folderPlace() : postgresPlace(url)
}

/** A database of the current schema with the two test companies. */
export const seededPlace = async (): Promise<Place> => {
  const place = await emptyPlace()
  const folder = place.env["DATA_DIR"]
  if (folder !== undefined) {
    const embedded = await openEmbedded(join(folder, "pg"), MIGRATIONS, await seededImage())
    await embedded.close()
    return place
  }
  const db = await place.open()
  await db.transact((tx) => seedTwoCompanies(tx, NOW))
  await db.close()
  return place
}

/** A dump restored as described in README: creates the three roles first. */
export const restoredPlace = async (dump: string): Promise<Place> => {
  const place = await emptyPlace()
  await place.raw(createRoles)
  await place.raw(dump)
  return place
}

/** A folder with the current migrations and further ones after them, like those of a later version. */
export const migrationsWith = async (
  ...more: readonly { readonly name: string; readonly text: string }[]
): Promise<{ readonly folder: string; readonly drop: () => Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), "balai-migrations-"))
  await cp(MIGRATIONS, folder, { recursive: true })
  const path = join(folder, "meta", "_journal.json")
  type Entry = { readonly idx: number; readonly when: number; readonly tag: string }
  const journal = JSON.parse(await readFile(path, "utf8")) as { readonly entries: Entry[] }
  for (const { name, text } of more) {
    const last = journal.entries.at(-1)
    if (last === undefined) throw new Error("there is no migration")
    const numbers = [last.idx, last.idx + 1].map((idx) => String(idx).padStart(4, "0"))
    const [before = "", number = ""] = numbers
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1_000, tag: `${number}_${name}` })
    await writeFile(join(folder, `${number}_${name}.sql`), text)
    await cp(join(folder, "meta", `${before}_snapshot.json`), join(folder, "meta", `${number}_snapshot.json`))
  }
  await writeFile(path, JSON.stringify(journal))
  return { folder, drop: () => rm(folder, { recursive: true, force: true }) }
}
