import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { PGlite } from "@electric-sql/pglite"
import pg from "pg"
import { openEmbedded } from "#server/db/embedded.ts"
import { openPostgres } from "#server/db/postgres.ts"
import { createRoles } from "#server/db/roles.ts"
import { MIGRATIONS } from "#server/run/root.ts"
import { broughtUp } from "#tests/upgrade/lib/changes.ts"
import { type Figures, figuresOf } from "#tests/upgrade/lib/figures.ts"
import { dumpOf, expectedOf, keptSchemas } from "#tests/upgrade/lib/kept.ts"
import { startCluster } from "../../scripts/lib/postgres.mjs"
import { KINDS, type Kind, nameOf } from "./lib/place.ts"
import { freePort, send, signIn, startProduct } from "./lib/process.ts"
import { few, type Line, type Measure } from "./lib/result.ts"

/**
 * Tables that the running server writes by itself: it signs in, fills the menu, takes an unfinished import up again, and the row here
 * creates a division.
 */
const OWN = ["sessions", "known_networks", "writes", "audit", "meta", "menus", "import_pending", "devisi"]

type Home = {
  readonly env: Readonly<Record<string, string>>
  readonly figures: () => Promise<Figures>
  readonly drop: () => Promise<void>
}

const restoreEmbedded = async (dump: string): Promise<Home> => {
  const folder = await mkdtemp(join(tmpdir(), "campaign-upgrade-"))
  const client = await PGlite.create({ dataDir: join(folder, "pg") })
  await client.exec(createRoles)
  await client.exec(dump)
  await client.close()
  return {
    env: { DATA_DIR: folder },
    figures: async () => {
      const db = await openEmbedded(join(folder, "pg"), MIGRATIONS)
      return figuresOf(db).finally(() => void db.close())
    },
    drop: () => rm(folder, { recursive: true, force: true }),
  }
}

const restorePostgres = async (dump: string): Promise<Home> => {
  const folder = await mkdtemp(join(tmpdir(), "campaign-upgrade-"))
  const cluster = await startCluster({ keepsCommits: true })
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  await client.query(createRoles)
  await client.query(dump)
  await client.end()
  return {
    env: { DATA_DIR: folder, DATABASE_URL: cluster.url },
    figures: async () => {
      const db = await openPostgres(cluster.url, MIGRATIONS)
      return figuresOf(db).finally(() => void db.close())
    },
    drop: async () => {
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Tables with fewer rows than the dump, or another sum of a column where no migration changes one. */
const changed = (before: Figures, after: Figures): readonly string[] =>
  Object.entries(before).flatMap(([table, figures]) =>
    OWN.includes(table)
      ? []
      : Object.entries(figures).flatMap(([column, value]) => {
          const now = after[table]?.[column]
          return now === value ? [] : [`${table}.${column}: ${value}, then ${now ?? "gone"}`]
        }),
  )

const measureOn = async (
  kind: Kind,
  schemas: readonly number[],
): Promise<{ readonly line: Line; readonly wrong: readonly string[] }> => {
  const wrong: string[] = []
  let [slowest, rows] = [0, 0]
  for (const schema of schemas) {
    const home = await (kind === "embedded" ? restoreEmbedded : restorePostgres)(dumpOf(schema))
    try {
      for (const start of ["upgrades", "starts again"]) {
        const server = await startProduct({ port: await freePort(), env: home.env })
        slowest = Math.max(slowest, server.startMs)
        const token = await signIn(server.url, "admin@maju.test")
        const made = await send(
          server.url,
          "devisi/create",
          { nama: `Setelah pembaruan, ${start}`, is_active: true },
          token,
        )
        const list = await send(server.url, "members/list-all", {}, token)
        for (const answer of [made, list])
          if (answer.api_status !== 1) wrong.push(`schema ${schema} ${start}: ${answer.api_message}`)
        wrong.push(...server.faults().map((fault) => `schema ${schema} ${start}: ${fault}`))
        await server.stop()
      }
      const expected = broughtUp(expectedOf(schema).figures, schema)
      rows += Object.values(expected).reduce((sum, figures) => sum + Number(figures["rows"] ?? 0), 0)
      wrong.push(...changed(expected, await home.figures()).map((one) => `schema ${schema}: ${one}`))
    } finally {
      await home.drop()
    }
  }
  return {
    line: {
      what: `upgrade by the real start, ${nameOf(kind)}`,
      tried: `schemas ${schemas.join(", ")}, each started twice; ${rows} rows`,
      lost: wrong.length,
      silenceMs: Math.round(slowest),
      isPassed: wrong.length === 0,
      seen: "every row and every sum of the dumps is there; the administrator signs in, reads and writes",
    },
    wrong: wrong.map((one) => `${nameOf(kind)}: ${one}`),
  }
}

/** Data of each earlier schema, upgraded by the start of the built product. */
export const measureUpgrade: Measure = async ({ isQuick }) => {
  const schemas = isQuick ? keptSchemas().slice(0, 1) : keptSchemas()
  const lines: Line[] = []
  const wrong: string[] = []
  for (const kind of KINDS) {
    const found = await measureOn(kind, schemas)
    lines.push(found.line)
    wrong.push(...found.wrong)
  }
  return {
    lines,
    how: [
      "A dump of each earlier schema with data (`tests/upgrade/dumps`) is restored, and the product is started on it as an operator does, twice. Afterwards the row counts and sums of all tables are compared with those of the dump. *Silence* is the longest start.",
    ],
    wrong: few(wrong),
  }
}
