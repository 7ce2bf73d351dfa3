import { defineConfig } from "@playwright/test"
import { findChromium, NO_CHROMIUM } from "../../scripts/lib/chromium.mjs"
import { pinBuild } from "./lib/product.ts"

const executablePath = await findChromium()
if (!executablePath) throw new Error(NO_CHROMIUM)
pinBuild()

/**
 * Since about Chromium 150 every window renders two internal pages (omnibox suggestions), which is half the cost of a
 * new window: turn them off. The other entries are Playwright's default list, because passing any list replaces it.
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
  // Each worker starts its own server (fixtures.ts), so there is no webServer here.
  // More workers than the two cores of a small machine, because a test waits for timers and frames a tenth of its time.
  workers: 3,
  fullyParallel: false,
  // In CI only: a test that failed because the shared machine stalled is retried once and reported as flaky.
  retries: process.env["CI"] === "true" ? 1 : 0,
  forbidOnly: true,
  // A timeout only, no performance goal: a busy machine is many times slower than a quiet one.
  timeout: 300_000,
  expect: { timeout: 30_000 },
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
    // Only pwa.spec.ts and self.journey.spec.ts allow them: a worker would answer for the routes of the other tests.
    serviceWorkers: "block",
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
        // Turn the optimizing compiler off: the pages of a test are too short-lived to benefit.
        "--js-flags=--no-opt",
        `--disable-features=${OFF.join(",")}`,
      ],
    },
  },
})
