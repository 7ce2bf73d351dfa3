import { ensureBuilt } from "../../../scripts/lib/build.mjs"
import { ensureChromium, NO_CHROMIUM } from "../../../scripts/lib/chromium.mjs"
import { countPlaywright } from "../../../scripts/lib/playwright.mjs"
import { runTool } from "../../../scripts/lib/run.mjs"
import { type Outcome, withReport, withRunner } from "../../../scripts/lib/step.mjs"
import type { RunOf } from "./results.ts"

const LIMIT_MS = 30 * 60_000

type BrowserRun = {
  /** `tours`, `alone` (pages of their own: nothing is built or started) or `replay`. */
  readonly what: "tours" | "alone" | "replay"
  /** Users' modules to load in addition. */
  readonly files?: readonly string[]
  readonly runOf?: RunOf
  readonly machines: readonly string[]
  readonly from?: string
  readonly headed: boolean
  readonly slow: boolean
  /** Compare the words of the states with the stored ones. */
  readonly check?: boolean
  /** Only this path of the one machine, from one. */
  readonly path?: number | null
}

/** Runs one of the Playwright files of this folder in Chromium. @throws when it cannot run */
export const inChromium = async (run: BrowserRun): Promise<Outcome> => {
  const { what, machines, from, headed, slow, check = false, files = [], runOf, path: one = null } = run
  const chromium = await ensureChromium({ headed })
  if (chromium === null) throw new Error(NO_CHROMIUM)
  if (what !== "alone") {
    const built = await ensureBuilt({ quiet: true })
    if (built.code !== 0) throw new Error(built.output)
  }
  const args = [
    "test",
    "-c",
    `tests/paths/run/${what === "alone" ? "alone" : "playwright"}.config.ts`,
    "--reporter=list,json",
    `${what}.run.ts`,
  ]
  const { ended, report } = await withReport(what, (path) =>
    runTool("@playwright/test/cli.js", headed ? [...args, "--headed"] : args, {
      limitMs: LIMIT_MS,
      env: {
        CHROMIUM: chromium,
        PLAYWRIGHT_JSON_OUTPUT_FILE: path,
        PATHS_ONLY: machines.join(","),
        PATHS_FILES: files.join(","),
        ...(runOf === undefined ? {} : { PATHS_RUN: JSON.stringify(runOf) }),
        ...(from === undefined ? {} : { PATHS_FROM: from }),
        ...(slow ? { PATHS_SLOW: "1" } : {}),
        ...(check ? { PATHS_CHECK: "1" } : {}),
        ...(one === null ? {} : { PATHS_PATH: String(one) }),
      },
    }),
  )
  const counted =
    report === null
      ? { passed: 0, failures: [] }
      : countPlaywright(report as Parameters<typeof countPlaywright>[0])
  return withRunner(what, counted, ended)
}
