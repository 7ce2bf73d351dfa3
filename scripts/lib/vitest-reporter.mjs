import { writeFileSync } from "node:fs"

/**
 * @typedef {{ name: string, message: string }} Told
 * @typedef {{ tests: readonly { name: string, state: string, message: string, again?: boolean }[], faults: readonly Told[] }} Report
 *   tests: each with its state, `passed`, `failed` or `skipped`; again: it passed only when retried;
 *   faults: files that could not be run, errors outside tests
 * @typedef {{ message?: string, diff?: string, stacks?: readonly { file: string, line: number }[] }} Fault
 */

/** Message, diff, and the first stack frame in the project's own code. */
const textOf = (/** @type {readonly Fault[] | undefined} */ faults) =>
  (faults ?? [])
    .map(({ message = "", diff = "", stacks = [] }) => {
      const own = stacks.find(({ file }) => !file.includes("node_modules"))
      return [message, diff, own ? `at ${own.file}:${own.line}` : ""].filter((part) => part !== "").join("\n")
    })
    .join("\n")

/** Writes the test results to the path in VITEST_REPORT; vitest's own JSON reporter leaves out the diffs. */
export default class FileReporter {
  /**
   * @param {readonly import("vitest/node").TestModule[]} modules
   * @param {readonly Fault[]} unhandled
   */
  onTestRunEnd(modules, unhandled) {
    const tests = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => ({
        name: test.fullName,
        state: test.result().state,
        message: textOf(test.result().errors),
        again: (test.diagnostic()?.retryCount ?? 0) > 0,
      })),
    )
    const faults = modules.flatMap((module) => {
      const inSuites = [...module.children.allSuites()].flatMap((suite) => suite.errors())
      const errors = [...module.errors(), ...inSuites]
      return errors.length > 0 ? [{ name: module.relativeModuleId, message: textOf(errors) }] : []
    })
    const outside = unhandled.map((error) => ({ name: "outside any test", message: textOf([error]) }))
    /** @type {Report} */
    const report = { tests, faults: [...faults, ...outside] }
    writeFileSync(process.env["VITEST_REPORT"] ?? "", JSON.stringify(report))
  }
}
