import react from "@vitejs/plugin-react"
import { defineConfig, type Plugin } from "vite"
import { at as inProject } from "../../scripts/lib/paths.mjs"
import { serverWorkers } from "../../scripts/vite/workers.ts"
import type { Planted } from "./planted.ts"

/** Timeout, ms: a test that takes longer hangs because of its mutant. */
const HUNG_MS = 60_000
const tests = (process.env["MUTANT_TESTS"] ?? "").split(",")
const isServer = tests.some((test) => test.startsWith("tests/server/"))

/** Plants the fault of the environment (tests/mutants/plantedRun.ts) while its file is loaded; the file stays as it is. */
const planting = (): Plugin => {
  const text = process.env["PLANTED"]
  const fault = text === undefined ? null : (JSON.parse(text) as Planted)
  return {
    name: "balai:planted",
    enforce: "pre",
    transform: (code, id) =>
      fault !== null && id === inProject(fault.file) ? code.replace(fault.from, () => fault.to) : null,
  }
}

/** One project with only the tests of one part (tests/mutants/parts.ts), because Stryker runs all tests of a config. */
export default defineConfig({
  plugins: [planting(), ...(isServer ? [serverWorkers()] : [react()])],
  test: {
    include: tests,
    setupFiles: ["tests/mutants/noShrink.ts"],
    isolate: false,
    environment: "node",
    testTimeout: HUNG_MS,
    hookTimeout: HUNG_MS,
    ...(isServer ? { globalSetup: ["tests/server/lib/setup.ts"] } : {}),
  },
})
