/**
 * `npm run test:pg`: the server tests on a real PostgreSQL, the one that DATABASE_URL names or one started
 * for the occasion. Without a PostgreSQL it fails; it never skips. The last line is `N passed, N failed`.
 * `npm run test:pg -- --differs`: without the tests that PostgreSQL cannot answer otherwise than the embedded database (CI).
 * `npm run test:pg -- e2e [filter]`: the browser tests instead, each worker on a database of its own.
 */
import { ensureBuilt } from "./lib/build.mjs"
import { ensureInstalled } from "./lib/install.mjs"
import { requireNode } from "./lib/node.mjs"
import { runPlaywright } from "./lib/playwright.mjs"
import { startCluster } from "./lib/postgres.mjs"
import { endOnSignals } from "./lib/run.mjs"
import { takeShard } from "./lib/shard.mjs"
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
const { rest: given, shard } = takeShard(process.argv.slice(2))
const isBrowser = given[0] === "e2e"
const isPart = given.includes("--differs")
const args = given.slice(isBrowser ? 1 : 0).filter((arg) => arg !== "--differs")
/**
 * They send the statements of the areas' own tests again, thousands of times, to see what the program answers: who may, what is
 * read of a payload, what a demo holds, what a paper shows. The embedded database is PostgreSQL too: what a server of its own
 * adds (locks, pools, roles, order, its version) is met by all the others.
 */
const GENERIC =
  "audit choices dev docs exports fuzz gate isolation papers pay permissions repeat roles signedLinks".split(
    " ",
  )
const ALIKE = ["tests/server/demo/**", ...GENERIC.map((name) => `tests/server/kit/${name}.test.ts`)]
const without = isPart ? ALIKE : []
/** @param {string} url */
const runTests = (url) =>
  isBrowser
    ? runPlaywright({ args, shard, live: true, env: { E2E_DATABASE_URL: url } })
    : runVitest("server", { args, shard, without, env: { TEST_DATABASE_URL: url } })
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
