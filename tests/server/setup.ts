import { rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { openEmbedded } from "#server/db/embedded.ts"
import { MIGRATIONS } from "#server/root.ts"
import { NOW } from "./harness.ts"
import { seedTwoCompanies } from "./seed.ts"

/** Vitest's global setup: one migrated and seeded image, loaded by every test file. */
export const setup = async (): Promise<() => Promise<void>> => {
  if (process.env["TEST_DATABASE_URL"] !== undefined) return () => Promise.resolve()
  const path = join(tmpdir(), `balai-test-${process.pid}.tar`)
  const db = await openEmbedded(null, MIGRATIONS)
  await db.transact((tx) => seedTwoCompanies(tx, NOW))
  await writeFile(path, Buffer.from(await (await db.dump()).arrayBuffer()))
  await db.close()
  process.env["BALAI_TEST_IMAGE"] = path
  return () => rm(path, { force: true })
}
