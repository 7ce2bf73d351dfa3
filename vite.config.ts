/// <reference types="vitest/config" />
import tailwindcss from "@tailwindcss/vite"
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { codeOf } from "./scripts/vite/codeOf.ts"
import { earlyScript } from "./scripts/vite/early.ts"
import { firstChunk } from "./scripts/vite/firstChunk.ts"
import { LongestFirst } from "./scripts/vite/longestFirst.ts"
import { serverWorkers } from "./scripts/vite/workers.ts"

/** Beyond it a test hangs: no claim about speed, a busy machine takes many times what a quiet one does. */
const HUNG_MS = 420_000
/** CI retries a failed test once and reports it: a shared machine stalls. */
const RETRIES = process.env["CI"] === "true" ? 1 : 0

export default defineConfig({
  plugins: [react({ compiler: true }), tailwindcss(), earlyScript(), firstChunk(), codeOf()],
  build: {
    outDir: "dist/client",
    manifest: true,
    cssCodeSplit: false,
    // Nothing inline: the Content-Security-Policy allows no data: scripts or fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    reportCompressedSize: false,
    // A screen that other screens hold too goes where they share it (firstChunk.ts): nothing to warn of.
    rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
  },
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "unit",
          isolate: false,
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          environment: "node",
          testTimeout: HUNG_MS,
          retry: RETRIES,
          hookTimeout: HUNG_MS,
          expect: { poll: { timeout: HUNG_MS } },
        },
      },
      {
        plugins: [serverWorkers()],
        test: {
          name: "server",
          include: ["tests/server/**/*.test.ts", "tests/upgrade/**/*.test.ts"],
          // An in-process database cannot show it: only `npm run test:pg` runs these.
          exclude: [
            ...(process.env["TEST_DATABASE_URL"] === undefined ? ["tests/server/postgres/**"] : []),
            ...(process.env["TEST_WITHOUT"] ?? "").split(",").filter((pattern) => pattern !== ""),
          ],
          environment: "node",
          // A file opens databases of its own; what it imports it shares with the files before it: half the time.
          pool: "forks",
          isolate: false,
          maxWorkers: 2,
          testTimeout: HUNG_MS,
          retry: RETRIES,
          hookTimeout: HUNG_MS,
          expect: { poll: { timeout: HUNG_MS } },
          globalSetup: ["tests/server/lib/setup.ts"],
        },
      },
    ],
  },
})
