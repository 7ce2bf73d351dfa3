/** `npm run mutate -- <part…>`: mutation testing of functions and of SQL. Reports the mutants that survive. */
import { parseArgs } from "node:util"
import { Stryker } from "@stryker-mutator/core"
import { type Part, parts } from "./parts.ts"
import { planted } from "./planted.ts"
import { runPlanted } from "./plantedRun.ts"
import { type Found, keepResult } from "./report.ts"
import { runSql } from "./sqlRun.ts"

const TIMEOUT_MS = 20_000

const { positionals, values } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    workers: { type: "string", default: "1" },
    /** Sampling: runs only every n-th SQL mutant. */
    every: { type: "string", default: "1" },
    /** Runs only files whose path contains this. */
    only: { type: "string", default: "" },
  },
})

const byStryker = async (name: string, part: Part): Promise<readonly Found[]> => {
  const options = {
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    // Finding related tests is repeated for every mutant and would take two thirds of the time.
    vitest: { configFile: "tests/mutants/vitest.config.ts", related: false },
    mutate: [...part.mutate],
    coverageAnalysis: "perTest" as const,
    incremental: true,
    incrementalFile: `.cache/mutants/${name}.json`,
    concurrency: Number(values.workers),
    reporters: ["progress"],
    tempDirName: ".cache/stryker",
    ignorePatterns: ["dist", ".data*", ".cache", "test-results", "paths-report"],
    timeoutMS: TIMEOUT_MS,
    disableTypeChecks: false,
    // Stryker would rewrite tsconfig.json with a compiler API that TypeScript 7 no longer has.
    tsconfigFile: "none",
    allowConsoleColors: false,
  }
  const results = await new Stryker(options).runMutationTest()
  return results.map(({ fileName, location, mutatorName, replacement, status }) => ({
    file: fileName.replace(`${process.cwd()}/`, ""),
    line: location.start.line,
    what: `${mutatorName}: ${(replacement ?? "").replaceAll(/\s+/g, " ").slice(0, 80)}`,
    status,
  }))
}

/** @returns whether each fault that was planted by hand is detected */
const runHand = (): boolean => {
  const begun = performance.now()
  const chosen = planted.filter(({ name, file }) => `${name} ${file}`.includes(values.only))
  const { score, words } = keepResult("planted", runPlanted(chosen), (performance.now() - begun) / 1_000)
  process.stdout.write(words)
  return score === 100
}

/** @returns whether the mutation score reaches the goal */
const run = async (name: string): Promise<boolean> => {
  if (name === "planted") return runHand()
  const whole = parts[name]
  if (whole === undefined)
    throw new Error(
      `Bagian tidak dikenal: ${name}. Yang ada: ${["planted", ...Object.keys(parts)].join(", ")}`,
    )
  const part = { ...whole, mutate: whole.mutate.filter((file) => file.includes(values.only)) }
  process.env["MUTANT_TESTS"] = part.tests.join(",")
  const begun = performance.now()
  const found = part.isSql === true ? await runSql(part, Number(values.every)) : await byStryker(name, part)
  const { score, words } = keepResult(name, found, (performance.now() - begun) / 1_000)
  process.stdout.write(words)
  return score >= part.goal
}

try {
  const wanted = positionals.length === 0 ? ["planted", ...Object.keys(parts)] : positionals
  for (const name of wanted) if (!(await run(name))) process.exitCode = 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
