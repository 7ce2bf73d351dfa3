/**
 * `npm test`: runs every part in order and never stops early; the last line is `N passed, N failed`.
 * `npm test -- <part>…` runs single parts; further arguments go to vitest or Playwright.
 * `npm test -- --shard 1/4` runs a quarter of the tests, for four machines; the checks go with the first.
 */
import { existsSync } from "node:fs"
import { ensureBuilt } from "./lib/build.mjs"
import { ensureChromium } from "./lib/chromium.mjs"
import { ensureInstalled } from "./lib/install.mjs"
import { requireNode } from "./lib/node.mjs"
import { at } from "./lib/paths.mjs"
import { runPlaywright } from "./lib/playwright.mjs"
import { endOnSignals, runTool } from "./lib/run.mjs"
import { takeShard } from "./lib/shard.mjs"
import { asCheck, atMost, failure, finish, section, timed, told } from "./lib/step.mjs"
import { runVitest } from "./lib/vitest.mjs"

requireNode()
endOnSignals()

/** Timeout: a check that takes longer is treated as hung. Generous, because a busy machine is many times slower. */
const LIMIT_MS = 600_000
/** Generic tests over every declared call; running an area includes them for the area's own calls. */
const GENERIC = ["audit", "fuzz", "isolation", "repeat", "roles", "waiting"].map(
  (name) => `tests/server/kit/${name}.test.ts`,
)
/** One thread each: every further thread computes the shared types again, and two checks run in parallel anyway. */
const ONE_THREAD = { GOMAXPROCS: "1" }
/** Static checks (they only read sources): two run in parallel. */
const CHECKS = ["format", "lint", "imports", "unused", "types", "generated", "build"]
/** Parts that run the built app. */
const NEED_BUILD = ["server", "e2e"]

let built = true
const check = (
  /** @type {string} */ name,
  /** @type {string} */ tool,
  /** @type {readonly string[]} */ toolArgs,
) => ({
  [name]: async () =>
    asCheck(name, await runTool(tool, toolArgs, { quiet: true, limitMs: LIMIT_MS, env: ONE_THREAD })),
})

/** @typedef {{ args: readonly string[], live: boolean, shard: import("./lib/shard.mjs").Shard | null }} How */

/**
 * An area by its name (`npm test -- server claims`): its own tests, and the generic tests over its calls. Other arguments go to
 * vitest unchanged.
 * @param {How} how
 */
const inArea = ({ args, live, shard }) => {
  const [area = "", ...rest] = args
  const env = { TEST_DATABASE_URL: undefined }
  if (!/^\w+$/.test(area) || !existsSync(at("contract", "areas", area))) return { args, live, shard, env }
  return {
    args: [`tests/server/${area}/`, ...GENERIC, ...rest],
    live,
    shard,
    env: { ...env, TEST_AREA: area },
  }
}

/** @type {Record<string, (how: How) => Promise<import("./lib/step.mjs").Outcome>>} */
const PARTS = {
  ...check("format", "oxfmt/bin/oxfmt", ["--check", "."]),
  ...check("lint", "oxlint/bin/oxlint", ["--type-aware", "--deny-warnings", "--format=unix"]),
  ...check("imports", "tsx/dist/cli.mjs", ["scripts/imports.ts"]),
  // Production mode excludes tests: an export used only by tests counts as unused, since no production code runs it.
  ...check("unused", "knip/bin/knip.js", [
    "--production",
    "--include",
    "exports,files",
    "--no-progress",
    "--no-config-hints",
  ]),
  // Missing properties of a declaration are reported in a readable sentence before the type errors of the compiler.
  types: async () => {
    const declared = await runTool("tsx/dist/cli.mjs", ["scripts/declared.ts"], {
      quiet: true,
      limitMs: LIMIT_MS,
    })
    if (declared.code !== 0) return asCheck("types", declared)
    const args = ["--noEmit", "-p", ".", "--checkers", "1"]
    return asCheck(
      "types",
      await runTool("typescript/bin/tsc", args, { quiet: true, limitMs: LIMIT_MS, env: ONE_THREAD }),
    )
  },
  ...check("generated", "tsx/dist/cli.mjs", ["scripts/generate.ts", "--check"]),
  build: async () => {
    const ended = await ensureBuilt({ quiet: true })
    built = ended.code === 0
    return asCheck("build", ended)
  },
  unit: (how) => runVitest("unit", how),
  // Always on the embedded database, regardless of the environment; scripts/test-pg.mjs runs the tests on PostgreSQL.
  server: (how) => runVitest("server", inArea(how)),
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
const how = { args, live: chosen.length > 0, shard }
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
