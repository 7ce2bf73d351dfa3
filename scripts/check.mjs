/**
 * `npm run check`: what is worth knowing before a commit, of what changed since HEAD: format and lint of the changed files,
 * imports, types (incremental). `npm run check -- tests` also runs the tests of what changed: unit tests that import it, and
 * the server tests and browser specs of its areas. `-- --base REV` compares with another commit.
 */
import { execFileSync } from "node:child_process"
import { existsSync, readdirSync } from "node:fs"
import { ensureBuilt } from "./lib/build.mjs"
import { ensureInstalled } from "./lib/install.mjs"
import { requireNode } from "./lib/node.mjs"
import { at } from "./lib/paths.mjs"
import { runPlaywright } from "./lib/playwright.mjs"
import { endOnSignals, runTool } from "./lib/run.mjs"
import { asCheck, finish, section } from "./lib/step.mjs"
import { runVitest } from "./lib/vitest.mjs"

requireNode()
endOnSignals()

const given = process.argv.slice(2)
const base = given.includes("--base") ? (given[given.indexOf("--base") + 1] ?? "HEAD") : "HEAD"
const git = (/** @type {readonly string[]} */ ...args) =>
  execFileSync("git", args, { cwd: at(), encoding: "utf8" })
    .split("\n")
    .filter((path) => path !== "" && existsSync(at(path)))
const changed = [
  ...new Set([...git("diff", "--name-only", base), ...git("ls-files", "--others", "--exclude-standard")]),
]
const sources = changed.filter((path) => /\.(?:ts|tsx|mjs)$/.test(path))

/** The area of a file: its folder below one of those that are divided by area. */
const AREA = /^(?:contract\/areas|server\/areas|src\/resources|src\/screens|tests\/server)\/(\w+)\//
const areas = [...new Set(changed.flatMap((path) => AREA.exec(path)?.[1] ?? []))].filter((area) =>
  existsSync(at("contract", "areas", area)),
)
/** The specs that changed, and those whose name begins with a changed area's or one of its files'. */
const specs = () => {
  const names = [
    ...areas,
    ...changed.flatMap((path) => (AREA.test(path) ? (/(\w+)[^/]*$/.exec(path)?.[1] ?? []) : [])),
  ]
  return readdirSync(at("tests", "e2e")).filter(
    (file) =>
      file.endsWith(".spec.ts") &&
      (changed.includes(`tests/e2e/${file}`) || names.some((name) => file.split(".")[0] === name)),
  )
}

const tool = async (
  /** @type {string} */ name,
  /** @type {string} */ path,
  /** @type {readonly string[]} */ args,
) => section(name, async () => asCheck(name, await runTool(path, args, { quiet: true })))

await ensureInstalled()
const outcomes = []
if (changed.length > 0)
  outcomes.push(
    await tool("format", "oxfmt/bin/oxfmt", ["--check", "--no-error-on-unmatched-pattern", ...changed]),
  )
if (sources.length > 0)
  outcomes.push(
    await tool("lint", "oxlint/bin/oxlint", ["--type-aware", "--deny-warnings", "--format=unix", ...sources]),
  )
outcomes.push(
  await tool("imports", "tsx/dist/cli.mjs", ["scripts/imports.ts"]),
  await tool("declared", "tsx/dist/cli.mjs", ["scripts/declared.ts"]),
  await tool("types", "typescript/bin/tsc", ["--noEmit", "-p", "."]),
)
if (given.includes("tests")) {
  outcomes.push(
    await section("unit", () => runVitest("unit", { args: ["--changed", base, "--passWithNoTests"] })),
  )
  if (areas.length > 0)
    outcomes.push(
      await section("server", () =>
        runVitest("server", {
          args: areas.map((area) => `tests/server/${area}/`),
          env: { TEST_DATABASE_URL: undefined },
        }),
      ),
    )
  if (specs().length > 0) {
    outcomes.push(
      await section("build", async () => asCheck("build", await ensureBuilt({ quiet: true }))),
      await section("e2e", () => runPlaywright({ args: specs() })),
    )
  }
}
process.exit(finish(outcomes))
