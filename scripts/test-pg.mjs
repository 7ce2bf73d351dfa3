/**
 * `npm run test:pg`: the server tests on a real PostgreSQL, the one that DATABASE_URL names or one started
 * for the occasion. Without a PostgreSQL it fails; it never skips. The last line is `N passed, N failed`.
 */
import { ensureBuilt } from "./lib/build.mjs"
import { ensureInstalled } from "./lib/install.mjs"
import { requireNode } from "./lib/node.mjs"
import { startCluster } from "./lib/postgres.mjs"
import { endOnSignals } from "./lib/run.mjs"
import { asCheck, failure, finish, section } from "./lib/step.mjs"
import { runVitest } from "./lib/vitest.mjs"

requireNode()
/** @type {import("./lib/postgres.mjs").Cluster | undefined} */
let cluster
endOnSignals(async () => cluster?.stop())

const databaseUrl = async () => {
  const given = process.env["DATABASE_URL"]
  if (given) return given
  cluster = await startCluster()
  return cluster.url
}

await ensureInstalled()
const args = process.argv.slice(2)
const outcomes = [
  await section("build", async () => asCheck("build", await ensureBuilt({ quiet: true }))),
  await section("server, on PostgreSQL", async () => {
    try {
      return await runVitest("server", { args, env: { TEST_DATABASE_URL: await databaseUrl() } })
    } catch (error) {
      return {
        passed: 0,
        failures: [failure("PostgreSQL", error instanceof Error ? error.message : String(error))],
      }
    } finally {
      await cluster?.stop()
    }
  }),
]
process.exit(finish(outcomes))
