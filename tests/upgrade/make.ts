/**
 * `npm run upgrade:dump`: stores a dump (pg_dump) of the current schema with a row in every table, and the figures and
 * answers of the current server on it. `-- --answers`: after an intended change of answers, updates only the answers of
 * all stored dumps and prints those that changed. Add a sum that a migration changes to lib/changes.ts.
 */
import { parseArgs } from "node:util"
import pg from "pg"
import { updateAplikasi } from "#contract/areas/platform/aplikasi.ts"
import type { Database } from "#server/db/database.ts"
import { makeKeyLink } from "#server/areas/session/keys.ts"
import { openPostgres } from "#server/db/postgres.ts"
import { MIGRATIONS } from "#server/run/root.ts"
import { readSteps } from "#server/db/upgrade/steps.ts"
import { loadReference } from "#server/start/reference.ts"
import { giveTestKeys } from "#tests/server/lib/dataKeys.ts"
import { NOW } from "#tests/server/lib/harness.ts"
import { seedTwoCompanies } from "#tests/server/lib/seed.ts"
import { findPrograms, startCluster } from "../../scripts/lib/postgres.mjs"
import { run } from "../../scripts/lib/run.mjs"
import { figuresOf } from "./lib/figures.ts"
import { dumpOf, type Expected, expectedOf, keepDump, keepExpected, keptSchemas } from "./lib/kept.ts"
import { restoredPlace } from "./lib/place.ts"
import { changedAnswers, emptyTables, openTour } from "./lib/tour.ts"

const OWNER = "balai_owner"

/** Adds rows that only calls create: a wrong password, a sign-in, a forgotten password, the application's settings. */
const live = async (db: Database): Promise<void> => {
  const { call, signIn } = openTour(db)
  await call("auth/login", { username: "admin@maju.test", password: "bukan-ini" }, null)
  await signIn("admin@maju.test")
  await call("mail/mailing/lupa-kata-sandi", { email: "kantor@maju.test" }, null)
  await call(updateAplikasi.path, updateAplikasi.example, await signIn("super@balai.test"))
}

/** Creates a user as an installation has it: it owns the database and may create roles. @returns its URL */
const ownUrl = async (admin: string): Promise<string> => {
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  const url = new URL(admin)
  await client.query(`create role ${OWNER} login createrole password '${url.password}'`)
  await client.query(`create database balai owner ${OWNER}`)
  await client.end()
  url.username = OWNER
  url.pathname = "/balai"
  return url.href
}

/** Removes psql's own commands, which other clients do not understand, and comments. */
const plainSql = (text: string): string =>
  text
    .split("\n")
    .filter((line) => !/^(?:\\(?:un)?restrict |--|$)/.test(line))
    .join("\n")

const makeDump = async (schema: number): Promise<void> => {
  giveTestKeys()
  const cluster = await startCluster()
  try {
    const url = await ownUrl(cluster.url)
    const db = await openPostgres(url, MIGRATIONS)
    await db.transact(async (tx) => {
      const { maju } = await seedTwoCompanies(tx, NOW)
      await makeKeyLink(tx, "password", { accountId: maju.accounts.office, sentTo: null }, NOW)
    })
    await loadReference(db)
    await live(db)
    const empty = await emptyTables(db)
    await db.close()
    if (empty.length > 0) throw new Error(`Tables without a row, give them one: ${empty.join(", ")}`)
    const bin = findPrograms()?.bin ?? ""
    const dumped = await run(
      `${bin}/pg_dump`,
      ["--no-owner", "--inserts", "--rows-per-insert=200", "--dbname", url],
      { quiet: true },
    )
    if (dumped.code !== 0) throw new Error(dumped.output)
    keepDump(schema, plainSql(dumped.output))
  } finally {
    await cluster.stop()
  }
}

/** @param before the stored results of this dump: their figures are kept, and changed answers are printed */
const keepAnswers = async (schema: number, before: Expected | null): Promise<void> => {
  const place = await restoredPlace(dumpOf(schema))
  const db = await place.open()
  try {
    const figures = before?.figures ?? (await figuresOf(db))
    const tour = openTour(db)
    const answers = await tour.walk()
    if (tour.faults.length > 0)
      throw new Error("a call failed on the restored dump", { cause: tour.faults[0] })
    for (const { path, traveller } of changedAnswers(before?.answers ?? {}, answers))
      process.stdout.write(`schema ${schema}, changed: ${path} as ${traveller}\n`)
    keepExpected(schema, { figures, answers })
  } finally {
    await db.close()
    await place.drop()
  }
}

const { values } = parseArgs({ options: { answers: { type: "boolean", default: false } } })
const schema = readSteps(MIGRATIONS).length
if (values.answers) for (const one of keptSchemas()) await keepAnswers(one, expectedOf(one))
else {
  await makeDump(schema)
  await keepAnswers(schema, null)
}
