import { accessSync, constants } from "node:fs"
import { delimiter, join } from "node:path"
import { aptInstall } from "./apt.mjs"
import { runTool } from "./run.mjs"

/** Headless shell builds of Chromium: a page costs a sixth less, and no desktop libraries are needed. */
const SHELLS = ["chromium-headless-shell", "chrome-headless-shell"]
const WINDOWED = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
const DOWNLOAD_MS = 180_000

const isExecutable = (/** @type {string} */ path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Path of a Chromium: CHROMIUM, one on the PATH, or the one Playwright keeps. `null` = there is none. `headed`: one
 * that has windows.
 * @returns {Promise<string | null>}
 */
export const findChromium = async ({ headed = false } = {}) => {
  const named = process.env["CHROMIUM"]
  if (named) return isExecutable(named) ? named : null
  const folders = (process.env["PATH"] ?? "").split(delimiter)
  const names = headed ? WINDOWED : [...SHELLS, ...WINDOWED]
  const installed = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
  if (installed) return installed
  const { chromium } = await import("@playwright/test")
  const own = chromium.executablePath()
  return isExecutable(own) ? own : null
}

/**
 * As findChromium, but gets one where there is none: from the system's packages, else by Playwright's download.
 * @returns {Promise<string | null>}
 */
export const ensureChromium = async ({ headed = false } = {}) => {
  const found = await findChromium({ headed })
  if (found || process.env["CHROMIUM"]) return found
  if (!headed && (await aptInstall("chromium-headless-shell"))) return findChromium()
  if (await aptInstall("chromium")) return findChromium({ headed })
  const download = ["install", "chromium"]
  await runTool("@playwright/test/cli.js", download, { quiet: true, limitMs: DOWNLOAD_MS })
  return findChromium({ headed })
}

export const NO_CHROMIUM =
  "No Chromium. Install one (Debian: apt-get install chromium-headless-shell; elsewhere: npx playwright install chromium), or name it: CHROMIUM=/path/to/chrome npm test"
