import { at } from "./paths.mjs"
import { runTool } from "./run.mjs"
import { shardArgs } from "./shard.mjs"
import { failure, withReport, withRunner } from "./step.mjs"

/** @typedef {import("./vitest-reporter.mjs").Report} Report */

/** Timeout for a hung run; callers enforce their own limits for the whole run. */
const LIMIT_MS = 3_000_000

/**
 * Every test that did not pass failed, a skipped one too, unless a filter asked for some only.
 * @param {Report} report
 * @param {boolean} filtered
 * @returns {import("./step.mjs").Outcome}
 */
export const countVitest = ({ tests, faults }, filtered) => {
  const counted = filtered ? tests.filter(({ state }) => state !== "skipped") : tests
  const failed = counted.filter(({ state }) => state !== "passed")
  return {
    again: counted.filter(({ state, again }) => state === "passed" && again).map(({ name }) => name),
    passed: counted.length - failed.length,
    failures: [
      ...failed.map(({ name, state, message }) => failure(name, message || `${state}, not run`)),
      ...faults.map(({ name, message }) => failure(name, message)),
    ],
  }
}

/**
 * One project of vite.config.ts, `without` the files of some patterns. `args` go to vitest; with `live` its own report is printed
 * as it goes. `mayBeNone` accepts a run that finds no test.
 * @param {string} project
 * @param {{ args?: readonly string[], live?: boolean, shard?: import("./shard.mjs").Shard | null, without?: readonly string[], mayBeNone?: boolean, env?: NodeJS.ProcessEnv }} [options]
 */
export const runVitest = async (
  project,
  { args = [], live = false, shard = null, without = [], mayBeNone = false, env } = {},
) => {
  const reporters = ["--reporter", at("scripts", "lib", "vitest-reporter.mjs")]
  if (live) reporters.push("--reporter", "default")
  const { ended, report } = await withReport(project, (path) =>
    runTool("vitest/vitest.mjs", ["run", "--project", project, ...reporters, ...shardArgs(shard), ...args], {
      quiet: !live,
      limitMs: LIMIT_MS,
      // Vitest's own --exclude does not reach the projects: vite.config.ts reads this one.
      env: { ...env, VITEST_REPORT: path, TEST_WITHOUT: without.join(",") },
    }),
  )
  if (report === null) return withRunner(project, { passed: 0, failures: [] }, ended)
  const counted = countVitest(/** @type {Report} */ (report), args.length > 0)
  return mayBeNone && ended.code === 0 ? counted : withRunner(project, counted, ended)
}
