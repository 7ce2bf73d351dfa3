/**
 * `npm test`: runs every part in order and never stops early; the last line is `N passed, N failed`.
 * `npm test -- <part>…` runs single parts; further arguments go to vitest or Playwright.
 * `npm test -- --shard 1/4` runs a quarter of the tests, for four machines; the checks go with the first.
 */
import { serverTests } from "./lib/area.mjs"
import { ensureBuilt } from "./lib/build.mjs"
import { checked, checkedTypes } from "./lib/checks.mjs"
import { ensureChromium } from "./lib/chromium.mjs"
import { ensureInstalled } from "./lib/install.mjs"
import { requireNode } from "./lib/node.mjs"
import { runPlaywright } from "./lib/playwright.mjs"
import { endOnSignals } from "./lib/run.mjs"
import { takeShard } from "./lib/shard.mjs"
import { asCheck, atMost, failure, finish, section, timed, told } from "./lib/step.mjs"
import { runVitest } from "./lib/vitest.mjs"

requireNode()
endOnSignals()

/** One thread each: every further thread computes the shared types again, and two checks run in parallel anyway. */
const ONE_THREAD = { GOMAXPROCS: "1" }
/** Static checks (they only read sources): two run in parallel. */
const CHECKS = ["format", "lint", "imports", "unused", "types", "generated", "build"]
/** Parts that run the built app. */
const NEED_BUILD = ["server", "e2e"]

let built = true
/** @typedef {{ args: readonly string[], live: boolean, shard: import("./lib/shard.mjs").Shard | null }} How */

/** @type {Record<string, (how: How) => Promise<import("./lib/step.mjs").Outcome>>} */
const PARTS = {
  format: () => checked("format", { more: ["."], env: ONE_THREAD }),
  lint: () => checked("lint", { env: ONE_THREAD }),
  imports: () => checked("imports", { env: ONE_THREAD }),
  unused: () => checked("unused", { env: ONE_THREAD }),
  types: () => checkedTypes({ more: ["--checkers", "1"], env: ONE_THREAD }),
  generated: () => checked("generated", { env: ONE_THREAD }),
  build: async () => {
    const ended = await ensureBuilt({ quiet: true })
    built = ended.code === 0
    return asCheck("build", ended)
  },
  unit: (how) => runVitest("unit", how),
  // Always on the embedded database; scripts/test-pg.mjs runs the tests on PostgreSQL.
  server: (how) => runVitest("server", { ...how, ...serverTests(how.args) }),
  /** The tests that store files, in an S3-compatible store on loopback. */
  files: (how) => runVitest("files", { ...how, env: { TEST_DATABASE_URL: undefined } }),
  e2e: (how) =>
    built
      ? runPlaywright({ ...how, env: { E2E_DATABASE_URL: undefined } })
      : Promise.resolve({ passed: 0, failures: [failure("e2e", "not run: no build")] }),
}

const { rest: given, shard } = takeShard(process.argv.slice(2))
const firstArg = given.findIndex((arg) => !(arg in PARTS))
const chosen = firstArg === -1 ? given : given.slice(0, firstArg)
const args = firstArg === -1 ? [] : given.slice(firstArg)
if (chosen.length === 0 && args.length > 0) {
  console.error(`Bagian tidak dikenal: ${args[0]}. Pilih dari: ${Object.keys(PARTS).join(", ")}`)
  process.exit(1)
}
const withBuild = chosen.some((part) => NEED_BUILD.includes(part)) ? [...chosen, "build"] : chosen
const wanted = chosen.includes("lint") ? [...withBuild, "imports"] : withBuild
const isOnce = (/** @type {string} */ part) => CHECKS.includes(part) && part !== "build"
const isWanted = (/** @type {string} */ part) =>
  chosen.length === 0 ? shard === null || shard.index === 1 || !isOnce(part) : wanted.includes(part)

await ensureInstalled()
/** A runner's own report as it goes is for a terminal: CI prints sections only. */
const how = { args, live: chosen.length > 0 && process.env["CI"] !== "true", shard }
const parts = Object.entries(PARTS).filter(([name]) => isWanted(name))
const inPairs = atMost(2)
const checks = new Map(
  parts
    .filter(([name]) => CHECKS.includes(name))
    .map(([name, part]) => [name, inPairs(() => timed(() => part(how)))]),
)
// Download Chromium in parallel with the checks; a download error is ignored here and reported by the part that needs it.
const chromium = isWanted("e2e") ? ensureChromium().catch(() => null) : null
const outcomes = []
for (const [name, part] of parts) {
  const begun = checks.get(name)
  if (name === "e2e") await chromium
  outcomes.push(begun === undefined ? await section(name, () => part(how)) : told(name, await begun))
}
process.exit(finish(outcomes))
