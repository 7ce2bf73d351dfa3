import { ensureChromium, NO_CHROMIUM } from "./chromium.mjs"
import { runTool } from "./run.mjs"
import { shardArgs } from "./shard.mjs"
import { failure, withReport, withRunner } from "./step.mjs"

/**
 * @typedef {{ message?: string, value?: string }} Fault
 * @typedef {{ status: string, results: readonly { errors: readonly Fault[] }[] }} Test
 * @typedef {{ title: string, specs?: readonly { title: string, tests: readonly Test[] }[], suites?: readonly Suite[] }} Suite
 * @typedef {{ suites: readonly Suite[], errors: readonly Fault[] }} Report
 */

const LIMIT_MS = 3_600_000

const textOf = (/** @type {readonly Fault[]} */ faults) =>
  faults.map(({ message, value }) => message ?? value ?? "").join("\n")

/** @returns {{ name: string, test: Test }[]} */
const testsOf = (/** @type {Suite} */ { title, specs = [], suites = [] }) =>
  [
    ...specs.flatMap((spec) => spec.tests.map((test) => ({ name: spec.title, test }))),
    ...suites.flatMap(testsOf),
  ].map(({ name, test }) => ({ name: `${title} › ${name}`, test }))

/**
 * Counts test results: a skipped test counts as failed; a flaky test (passed on retry) is reported.
 * @param {Report} report
 * @returns {import("./step.mjs").Outcome}
 */
export const countPlaywright = ({ suites, errors }) => {
  const tests = suites.flatMap(testsOf)
  const again = tests.filter(({ test }) => test.status === "flaky")
  const failed = tests.filter(({ test }) => test.status !== "expected" && test.status !== "flaky")
  return {
    again: again.map(({ name }) => name),
    passed: tests.length - failed.length,
    failures: [
      ...failed.map(({ name, test }) =>
        failure(name, textOf(test.results.flatMap((result) => result.errors)) || `${test.status}, not run`),
      ),
      ...errors.map((error) => failure("browser tests", textOf([error]))),
    ],
  }
}

/**
 * Runs the browser tests. `args` go to Playwright; `live` streams Playwright's own report.
 * @param {{ args?: readonly string[], live?: boolean, shard?: import("./shard.mjs").Shard | null, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<import("./step.mjs").Outcome>}
 */
export const runPlaywright = async ({ args = [], live = false, shard = null, env } = {}) => {
  const chromium = await ensureChromium()
  if (chromium === null) return { passed: 0, failures: [failure("browser tests", NO_CHROMIUM)] }
  const { ended, report } = await withReport("e2e", (path) => {
    const reporter = `--reporter=${live ? "list,json" : "json"}`
    return runTool(
      "@playwright/test/cli.js",
      ["test", "-c", "tests/e2e/playwright.config.ts", reporter, ...shardArgs(shard), ...args],
      {
        quiet: !live,
        limitMs: LIMIT_MS,
        env: { ...env, CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: path },
      },
    )
  })
  const counted =
    report === null ? { passed: 0, failures: [] } : countPlaywright(/** @type {Report} */ (report))
  return withRunner("e2e", counted, ended)
}
