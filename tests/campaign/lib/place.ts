import { existsSync, readdirSync } from "node:fs"
import { cp, mkdir, mkdtemp, rename, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import pg from "pg"
import { rowsOf } from "#server/db/database.ts"
import { openEmbedded } from "#server/db/embedded.ts"
import { createRoles } from "#server/db/roles.ts"
import { MIGRATIONS } from "#server/run/root.ts"
import { at } from "../../../scripts/lib/paths.mjs"
import { type Cluster, findPrograms, startCluster } from "../../../scripts/lib/postgres.mjs"
import { run } from "../../../scripts/lib/run.mjs"
import { freePort, startProduct } from "./process.ts"

export type Kind = "embedded" | "postgres"
export const KINDS = ["embedded", "postgres"] as const
export const nameOf = (kind: Kind): string => (kind === "embedded" ? "embedded" : "PostgreSQL")

/** A data folder with the demo companies, and a database. */
export type Place = {
  readonly kind: Kind
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
  /** The PostgreSQL of its own; null = embedded. */
  readonly cluster: Cluster | null
  /** Reads the stored rows without the server, which must not be running on the embedded database. */
  readonly rows: <R>(text: string) => Promise<readonly R[]>
  readonly drop: () => Promise<void>
}

const CACHE = at(".cache", "campaign")
/** One folder for each schema: a newer program makes its own. */
const SCHEMA = readdirSync(MIGRATIONS).filter((name) => name.endsWith(".sql")).length
const TEMPLATE = join(CACHE, `embedded-${SCHEMA}`)
const DUMP = join(CACHE, `postgres-${SCHEMA}`)

const loadDemo = async (env: Readonly<Record<string, string>>): Promise<void> => {
  const server = await startProduct({ port: await freePort(), env, demo: "on" })
  await server.stop()
}

/** The demo in a data folder of the embedded database, made once: loading it takes minutes. */
const embeddedTemplate = async (): Promise<string> => {
  if (existsSync(TEMPLATE)) return TEMPLATE
  const making = `${TEMPLATE}.making`
  await rm(making, { recursive: true, force: true })
  await mkdir(making, { recursive: true })
  await loadDemo({ DATA_DIR: making })
  await rename(making, TEMPLATE)
  return TEMPLATE
}

const query = async <R>(url: string, text: string): Promise<readonly R[]> => {
  const client = new pg.Client({ connectionString: url })
  client.on("error", () => undefined)
  await client.connect()
  try {
    return (await client.query(text)).rows as R[]
  } finally {
    await client.end()
  }
}

const embeddedPlace = async (folder: string): Promise<Place> => {
  await cp(await embeddedTemplate(), folder, { recursive: true })
  return {
    kind: "embedded",
    folder,
    env: { DATA_DIR: folder },
    cluster: null,
    rows: async <R>(text: string) => {
      const db = await openEmbedded(join(folder, "pg"), MIGRATIONS)
      try {
        return await db.transact((tx) => rowsOf<R>(tx, sql.raw(text)))
      } finally {
        await db.close()
      }
    },
    drop: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Runs one of PostgreSQL's own programs. @throws what it printed */
const runProgram = async (name: string, args: readonly string[]): Promise<void> => {
  const programs = findPrograms()
  if (programs === null) throw new Error("no PostgreSQL")
  const { code, output } = await run(join(programs.bin, name), args, { quiet: true })
  if (code !== 0) throw new Error(`${name}: ${output.slice(-1_000)}`)
}

/** The demo on a new PostgreSQL: restored from a dump that the first one makes, with its files. */
const fillPostgres = async (url: string, folder: string): Promise<void> => {
  if (existsSync(DUMP)) {
    await query(url, createRoles)
    await runProgram("pg_restore", ["--no-owner", "--exit-on-error", "-d", url, join(DUMP, "dump")])
    await cp(join(DUMP, "files"), join(folder, "files"), { recursive: true })
    await query(url, "analyze")
    return
  }
  await loadDemo({ DATA_DIR: folder, DATABASE_URL: url })
  const making = `${DUMP}.${process.pid}`
  await mkdir(join(folder, "files"), { recursive: true })
  await mkdir(making, { recursive: true })
  await runProgram("pg_dump", ["-Fc", "-d", url, "-f", join(making, "dump")])
  await cp(join(folder, "files"), join(making, "files"), { recursive: true })
  await rename(making, DUMP)
}

const postgresPlace = async (folder: string): Promise<Place> => {
  const cluster = await startCluster({ keepsCommits: true })
  await fillPostgres(cluster.url, folder).catch(async (thrown: unknown) => {
    await cluster.stop()
    throw thrown
  })
  return {
    kind: "postgres",
    folder,
    env: { DATA_DIR: folder, DATABASE_URL: cluster.url },
    cluster,
    rows: (text) => query(cluster.url, text),
    drop: async () => {
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const open = new Set<Place>()
/** After a signal: nothing is left running, and no folder stays. */
export const dropAll = async (): Promise<void> => {
  for (const place of open) await place.drop()
}

/** @param folder default: a temporary one */
export const openPlace = async (kind: Kind, folder?: string): Promise<Place> => {
  const where = folder ?? (await mkdtemp(join(tmpdir(), "campaign-")))
  const place = await (kind === "embedded" ? embeddedPlace(where) : postgresPlace(where))
  const own: Place = {
    ...place,
    drop: async () => {
      open.delete(own)
      await place.drop()
    },
  }
  open.add(own)
  return own
}
