/**
 * `npm run check`: what is worth knowing before a commit, of what changed since HEAD: format and lint of the changed files,
 * imports, types (incremental). `npm run check -- tests` also runs the tests of what changed: unit tests that import it, and
 * the server tests and browser specs of its areas. `-- --base REV` compares with another commit.
 */
import { execFileSync } from "node:child_process"
import { existsSync, readdirSync } from "node:fs"
import { basename } from "node:path"
import { isArea, serverTests } from "./lib/area.mjs"
import { ensureBuilt } from "./lib/build.mjs"
import { checked, checkedTypes } from "./lib/checks.mjs"
import { ensureInstalled } from "./lib/install.mjs"
import { requireNode } from "./lib/node.mjs"
import { at } from "./lib/paths.mjs"
import { runPlaywright } from "./lib/playwright.mjs"
import { endOnSignals } from "./lib/run.mjs"
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

/** The changed files of areas, each with its area: the folder below one of those that are divided by area. */
const placed = changed.flatMap((path) => {
  const [, area = ""] =
    /^(?:contract\/areas|server\/areas|src\/resources|src\/screens|tests\/server)\/(\w+)\//.exec(path) ?? []
  return isArea(area) ? [{ path, area }] : []
})
const areas = [...new Set(placed.map(({ area }) => area))]
const stem = (/** @type {string} */ path) => basename(path).split(".")[0] ?? ""
/** The specs that changed, and those whose name begins with a changed area's or one of its files'. */
const specs = () => {
  const names = new Set([...areas, ...placed.map(({ path }) => stem(path))])
  return readdirSync(at("tests", "e2e")).filter(
    (file) => file.endsWith(".spec.ts") && (changed.includes(`tests/e2e/${file}`) || names.has(stem(file))),
  )
}

await ensureInstalled()
/** @type {[string, () => Promise<import("./lib/step.mjs").Outcome>][]} */
const steps = [
  ["imports", () => checked("imports")],
  ["types", () => checkedTypes({})],
]
if (sources.length > 0) steps.unshift(["lint", () => checked("lint", { more: sources })])
if (changed.length > 0)
  steps.unshift([
    "format",
    () => checked("format", { more: ["--no-error-on-unmatched-pattern", ...changed] }),
  ])
if (given.includes("tests")) {
  steps.push([
    "unit",
    () => runVitest("unit", { args: ["--changed", base, "--passWithNoTests"], mayBeNone: true }),
  ])
  for (const area of areas) steps.push([`server ${area}`, () => runVitest("server", serverTests([area]))])
  if (specs().length > 0)
    steps.push(
      ["build", async () => asCheck("build", await ensureBuilt({ quiet: true }))],
      ["e2e", () => runPlaywright({ args: specs() })],
    )
}
const outcomes = []
for (const [name, step] of steps) outcomes.push(await section(name, step))
process.exit(finish(outcomes))
