import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { serverWorkers } from "../../scripts/vite/workers.ts"

/** Timeout, ms: a test that takes longer hangs because of its mutant. */
const HUNG_MS = 60_000
const tests = (process.env["MUTANT_TESTS"] ?? "").split(",")
const isServer = tests.some((test) => test.startsWith("tests/server/"))

/** One project with only the tests of one part (tests/mutants/parts.ts), because Stryker runs all tests of a config. */
export default defineConfig({
  plugins: isServer ? [serverWorkers()] : [react()],
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
