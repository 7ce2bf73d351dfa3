import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { at as inProject } from "../../scripts/lib/paths.mjs"
import type { Planted } from "./planted.ts"
import type { Found } from "./report.ts"

const LIMIT_MS = 300_000

/** Runs one test file; the fault, if any, is planted by vitest.config.ts. */
const passes = (test: string, fault: Planted | null): boolean => {
  const { status } = spawnSync(
    process.execPath,
    [
      inProject("node_modules", "vitest", "vitest.mjs"),
      "run",
      "--config",
      inProject("tests", "mutants", "vitest.config.ts"),
      "--bail",
      "1",
      ...(test.startsWith("tests/server/") ? ["--pool", "forks", "--maxWorkers", "1"] : []),
    ],
    {
      stdio: "ignore",
      timeout: LIMIT_MS,
      env: {
        ...process.env,
        MUTANT_TESTS: test,
        ...(fault === null ? {} : { PLANTED: JSON.stringify(fault) }),
      },
    },
  )
  return status === 0
}

/**
 * Plants each fault in turn and runs its test file.
 * @throws when a fault's text is not there exactly once, or a test fails without any fault
 */
export const runPlanted = (all: readonly Planted[]): readonly Found[] => {
  for (const { name, file, from } of all)
    if (readFileSync(inProject(file), "utf8").split(from).length !== 2)
      throw new Error(`${name}: not once in ${file}`)
  for (const test of new Set(all.map((fault) => fault.test)))
    if (!passes(test, null)) throw new Error(`${test} fails without any fault`)
  return all.map((fault) => {
    const status = passes(fault.test, fault) ? "Survived" : "Killed"
    const line = readFileSync(inProject(fault.file), "utf8").split(fault.from)[0]?.split("\n").length ?? 0
    process.stdout.write(`${status} ${fault.name}\n`)
    return { file: fault.file, line, what: fault.name, status }
  })
}
