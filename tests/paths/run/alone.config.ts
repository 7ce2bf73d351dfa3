import { defineConfig } from "@playwright/test"
import { findChromium, NO_CHROMIUM } from "../../../scripts/lib/chromium.mjs"

const executablePath = await findChromium()
if (!executablePath) throw new Error(NO_CHROMIUM)
const SLOW_MS = 600

/** Pages of their own: no build, no server, no data. */
export default defineConfig({
  testDir: ".",
  testMatch: "alone.run.ts",
  outputDir: "../../../test-results/paths",
  workers: 1,
  forbidOnly: true,
  reporter: "list",
  use: {
    browserName: "chromium",
    launchOptions: {
      executablePath,
      args: ["--no-sandbox", "--disable-gpu", "--no-first-run"],
      ...(process.env["PATHS_SLOW"] === undefined ? {} : { slowMo: SLOW_MS }),
    },
  },
})
