import { defineConfig } from "@playwright/test"
import base from "../../e2e/playwright.config.ts"

const SLOW_MS = 600

/** The tours as `npm run paths:run` walks them: two workers, each with a server and data of its own. */
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
