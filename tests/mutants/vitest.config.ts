import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { serverWorkers } from "../../scripts/vite/workers.ts"

/** Beyond it a mutant never ends. */
const HUNG_MS = 60_000
const tests = (process.env["MUTANT_TESTS"] ?? "").split(",")
const isServer = tests.some((test) => test.startsWith("tests/server/"))

/** One project with the tests of one part (tests/mutants/parts.ts): Stryker runs whatever there is. */
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
