import { mkdirSync, readFileSync, rmSync } from "node:fs"
import { stripVTControlCharacters } from "node:util"
import { at } from "./paths.mjs"

/**
 * @typedef {{ name: string, message: string }} Failure
 * @typedef {{ passed: number, failures: readonly Failure[], again?: readonly string[] }} Outcome what one step of the tests
 *   came to; again: tests that passed only when they were run a second time, which CI alone does
 * @typedef {import("./run.mjs").Ended} Ended
 */

const MESSAGE_LINES = 40

/** Shortens a message to its first or last lines, where the error is. */
const shorten = (/** @type {string} */ text, /** @type {"first" | "last"} */ which) => {
  const lines = stripVTControlCharacters(text)
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line) => line !== "")
  return (which === "first" ? lines.slice(0, MESSAGE_LINES) : lines.slice(-MESSAGE_LINES)).join("\n")
}

/** @returns {Failure} */
export const failure = (/** @type {string} */ name, /** @type {string} */ message) => ({
  name,
  message: shorten(message, "first"),
})

/**
 * How a command itself failed, whatever it was to report.
 * @returns {Failure}
 */
export const brokenRun = (/** @type {string} */ name, /** @type {Ended} */ { code, output, timedOut }) => ({
  name,
  message: shorten(
    timedOut ? `${output}\nstopped: it ran over its time limit` : `${output}\nexit code ${code}`,
    "last",
  ),
})

/**
 * A check is one test: passed when the command ends with 0.
 * @returns {Outcome}
 */
export const asCheck = (/** @type {string} */ name, /** @type {Ended} */ ended) =>
  ended.code === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [brokenRun(name, ended)] }

/**
 * Adds what the list of tests cannot say: that there were none, or that the runner broke.
 * @param {string} name
 * @param {Outcome} outcome
 * @param {Ended} ended
 * @returns {Outcome}
 */
export const withRunner = (name, outcome, ended) => {
  const { passed, failures } = outcome
  if (failures.length === 0 && ended.code !== 0)
    return { ...outcome, failures: [brokenRun(`${name}: the run`, ended)] }
  if (failures.length === 0 && passed === 0)
    return { ...outcome, failures: [failure(name, "no tests were found")] }
  return outcome
}

/** Runs `work` with the path of a report file, and reads what was written there; null = nothing readable. */
export const withReport = async (
  /** @type {string} */ name,
  /** @type {(path: string) => Promise<Ended>} */ work,
) => {
  const path = at(".cache", `report-${name}-${process.pid}.json`)
  mkdirSync(at(".cache"), { recursive: true })
  try {
    const ended = await work(path)
    /** @type {unknown} */
    let report = null
    try {
      report = JSON.parse(readFileSync(path, "utf8"))
    } catch {
      // A runner that crashed left none, or half of one: its exit code and output say so.
    }
    return { ended, report }
  } finally {
    rmSync(path, { force: true })
  }
}

/** @typedef {{ outcome: Outcome, seconds: string }} Timed */

/** Runs a step. @returns {Promise<Timed>} */
export const timed = async (/** @type {() => Promise<Outcome>} */ work) => {
  const started = performance.now()
  const outcome = await work()
  return { outcome, seconds: ((performance.now() - started) / 1000).toFixed(1) }
}

/** Prints the section of a step: name, counts, seconds, and each failure with its message. */
export const told = (/** @type {string} */ name, /** @type {Timed} */ { outcome, seconds }) => {
  const { passed, failures, again = [] } = outcome
  console.log(`${name.padEnd(10)} ${passed} passed, ${failures.length} failed  (${seconds} s)`)
  for (const { name: test, message } of failures) {
    console.log(`  FAILED ${test}`)
    console.log(message.replace(/^/gm, "    "))
  }
  for (const test of again) console.log(`  PASSED ON A SECOND RUN ${test}`)
  return outcome
}

/** Runs a step and prints its section of the report. */
export const section = async (/** @type {string} */ name, /** @type {() => Promise<Outcome>} */ work) =>
  told(name, await timed(work))

/**
 * Runs at most so many at a time; the others wait for their turn.
 * @returns {<A>(work: () => Promise<A>) => Promise<A>}
 */
export const atMost = (/** @type {number} */ most) => {
  /** @type {(() => void)[]} */
  const waiting = []
  let free = most
  const turn = async () => {
    if (free > 0) free -= 1
    else await new Promise((resolve) => waiting.push(() => resolve(null)))
  }
  const leave = () => {
    const next = waiting.shift()
    if (next === undefined) free += 1
    else next()
  }
  return async (work) => {
    await turn()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

/**
 * Prints the sum as the last line and answers the exit code.
 * @param {readonly Outcome[]} outcomes
 */
export const finish = (outcomes) => {
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failures.length, 0)
  console.log(`${passed} passed, ${failed} failed`)
  return failed > 0 || passed === 0 ? 1 : 0
}
