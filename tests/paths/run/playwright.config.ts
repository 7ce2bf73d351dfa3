import { defineConfig } from "@playwright/test"
import base from "../../e2e/playwright.config.ts"

const SLOW_MS = 600

/** The tours of `npm run paths:run`: two workers, each with its own server and data. */
export default defineConfig(base, {
  testDir: "..",
  outputDir: "../../../test-results/paths",
  fullyParallel: true,
  workers: 2,
  projects: [
    { name: "template", testDir: "../../e2e", testMatch: "template.setup.ts" },
    { name: "paths", testDir: ".", testMatch: "*.run.ts", dependencies: ["template"] },
  ],
  use: {
    ...base.use,
    screenshot: "off",
    launchOptions: {
      ...base.use?.launchOptions,
      ...(process.env["PATHS_SLOW"] === undefined ? {} : { slowMo: SLOW_MS }),
    },
  },
})
