import { randomBytes } from "node:crypto"
import { rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { PGlite } from "@electric-sql/pglite"
import pg from "pg"
import { openEmbedded } from "#server/db/embedded.ts"
import { MIGRATIONS } from "#server/run/root.ts"
import { giveTestKeys } from "./dataKeys.ts"
import { NOW } from "./harness.ts"
import { seedTwoCompanies } from "./seed.ts"

/** Drops the template databases: they are half the files of a data folder, and the tests create no further database. */
const withoutTemplates = async (image: Blob): Promise<Blob> => {
  const client = await PGlite.create({ loadDataDir: image })
  await client.exec("update pg_database set datistemplate = false")
  for (const name of ["template0", "template1"]) await client.exec(`drop database ${name}`)
  await client.exec("checkpoint")
  const smaller = await client.dumpDataDir("none")
  await client.close()
  return smaller
}

/** One migrated and seeded image, loaded by every test file. */
const makeImage = async (): Promise<() => Promise<void>> => {
  const path = join(tmpdir(), `balai-test-${process.pid}.tar`)
  const db = await openEmbedded(null, MIGRATIONS)
  await db.transact((tx) => seedTwoCompanies(tx, NOW))
  const image = await withoutTemplates(await db.dump())
  await writeFile(path, Buffer.from(await image.arrayBuffer()))
  await db.close()
  process.env["BALAI_TEST_IMAGE"] = path
  return () => rm(path, { force: true })
}

/**
 * Creates the user for the tests on PostgreSQL, with the privileges of an installation (README): it owns its databases
 * and may create roles, but is not a superuser, to whom row-level security would not apply.
 */
const makeUser = async (url: string): Promise<() => Promise<void>> => {
  const name = `balai_tester_${randomBytes(4).toString("hex")}`
  const password = randomBytes(16).toString("hex")
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create role ${name} login createdb createrole password '${password}'`)
  const own = new URL(url)
  own.username = name
  own.password = password
  process.env["TEST_DATABASE_URL"] = own.href
  return async () => {
    await client.query(`drop owned by ${name}`)
    await client.query(`drop role ${name}`).catch(() => undefined)
    await client.end()
  }
}

/** Vitest's global setup. */
export const setup = (): Promise<() => Promise<void>> => {
  giveTestKeys()
  const url = process.env["TEST_DATABASE_URL"]
  return url === undefined ? makeImage() : makeUser(url)
}
