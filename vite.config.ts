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

/** How tests of the server run, on either store of files. */
const SERVER_TESTS = {
  environment: "node" as const,
  // A file opens databases of its own; what it imports it shares with the files before it: half the time.
  pool: "forks" as const,
  isolate: false,
  maxWorkers: 2,
  testTimeout: HUNG_MS,
  retry: RETRIES,
  hookTimeout: HUNG_MS,
  expect: { poll: { timeout: HUNG_MS } },
  globalSetup: ["tests/server/lib/setup.ts"],
}

/** Uploads, evidence, pictures, imports in their thread, exports in the background, sweeps and purges. */
const FILE_TESTS = [
  "claims/reimbursment",
  "growth/registrationProof",
  "imports/imports",
  "kit/exportJobs",
  "kit/multipart",
  "kit/refusedUploads",
  "kit/signedLinks",
  "members/memberPapers",
  "platform/blogPublic",
  "platform/removal",
  "platform/storage",
]

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
        // The tests that store files, a second time: in an S3-compatible store on loopback instead of a folder.
        plugins: [serverWorkers()],
        test: {
          ...SERVER_TESTS,
          name: "files",
          include: FILE_TESTS.map((name) => `tests/server/${name}.test.ts`),
          env: { TEST_FILES: process.env["TEST_FILES"] ?? "s3" },
        },
      },
      {
        plugins: [serverWorkers()],
        test: {
          ...SERVER_TESTS,
          name: "server",
          include: ["tests/server/**/*.test.ts", "tests/upgrade/**/*.test.ts"],
          // An in-process database cannot show it: only `npm run test:pg` runs these.
          exclude: [
            ...(process.env["TEST_DATABASE_URL"] === undefined ? ["tests/server/postgres/**"] : []),
            ...(process.env["TEST_WITHOUT"] ?? "").split(",").filter((pattern) => pattern !== ""),
          ],
        },
      },
    ],
  },
})
