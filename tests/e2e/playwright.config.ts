import { defineConfig } from "@playwright/test"
import { findChromium, NO_CHROMIUM } from "../../scripts/lib/chromium.mjs"
import { pinBuild } from "./lib/product.ts"

const executablePath = await findChromium()
if (!executablePath) throw new Error(NO_CHROMIUM)
pinBuild()

/**
 * Since Chromium 150 or so every window draws two pages of its own beside ours, for suggestions under the address:
 * half of what a new window costs. The others are Playwright's own list, which naming any replaces.
 */
const OFF = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "TcpPortRandomizationWin",
  "ThirdPartyStoragePartitioning",
]

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results",
  // Each worker starts a server of its own (fixtures.ts): there is no webServer here.
  // More than the two cores of a small machine: a test waits for a timer or a frame for a tenth of its time.
  workers: 3,
  fullyParallel: false,
  // What a stall of a shared machine broke is run once more there, and told.
  retries: process.env["CI"] === "true" ? 1 : 0,
  forbidOnly: true,
  // No claim about speed: a busy machine takes many times what a quiet one does.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  projects: [
    { name: "template", testMatch: "template.setup.ts" },
    { name: "browser", testMatch: "*.spec.ts", dependencies: ["template"] },
  ],
  use: {
    browserName: "chromium",
    locale: "id-ID",
    timezoneId: "Asia/Jakarta",
    viewport: { width: 1440, height: 900 },
    screenshot: "only-on-failure",
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // The pages of a test are gone before code that was optimized for them has paid for itself.
        "--js-flags=--no-opt",
        `--disable-features=${OFF.join(",")}`,
      ],
    },
  },
})
