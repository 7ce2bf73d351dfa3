/**
 * `npm run test:pg`: the server tests on a real PostgreSQL, the one that DATABASE_URL names or one started
 * for the occasion. Without a PostgreSQL it fails; it never skips. The last line is `N passed, N failed`.
 * `npm run test:pg -- e2e [filter]`: the browser tests instead, each worker on a database of its own.
 */
import { ensureBuilt } from "./lib/build.mjs"
import { ensureInstalled } from "./lib/install.mjs"
import { requireNode } from "./lib/node.mjs"
import { runPlaywright } from "./lib/playwright.mjs"
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
const given = process.argv.slice(2)
const isBrowser = given[0] === "e2e"
const args = isBrowser ? given.slice(1) : given
/** @param {string} url */
const runTests = (url) =>
  isBrowser
    ? runPlaywright({ args, live: true, env: { E2E_DATABASE_URL: url } })
    : runVitest("server", { args, env: { TEST_DATABASE_URL: url } })
const outcomes = [
  await section("build", async () => asCheck("build", await ensureBuilt({ quiet: true }))),
  await section(isBrowser ? "e2e, on PostgreSQL" : "server, on PostgreSQL", async () => {
    try {
      return await runTests(await databaseUrl())
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
