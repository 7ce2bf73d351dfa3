import { ensureBuilt } from "../../../scripts/lib/build.mjs"
import { ensureChromium, NO_CHROMIUM } from "../../../scripts/lib/chromium.mjs"
import { runTool } from "../../../scripts/lib/run.mjs"

const LIMIT_MS = 30 * 60_000

export type BrowserRun = {
  /** `tours` or `replay`. */
  readonly what: string
  readonly machines: readonly string[]
  readonly from?: string
  readonly headed: boolean
  readonly slow: boolean
}

/** Runs one of the files beside this one in Chromium. @returns whether everything passed @throws when it cannot run */
export const inChromium = async ({ what, machines, from, headed, slow }: BrowserRun): Promise<boolean> => {
  const chromium = await ensureChromium({ headed })
  if (chromium === null) throw new Error(NO_CHROMIUM)
  const built = await ensureBuilt({ quiet: true })
  if (built.code !== 0) throw new Error(built.output)
  const args = ["test", "-c", "tests/paths/run/playwright.config.ts", "--reporter=list", `${what}.run.ts`]
  const { code } = await runTool("@playwright/test/cli.js", headed ? [...args, "--headed"] : args, {
    limitMs: LIMIT_MS,
    env: {
      CHROMIUM: chromium,
      PATHS_ONLY: machines.join(","),
      ...(from === undefined ? {} : { PATHS_FROM: from }),
      ...(slow ? { PATHS_SLOW: "1" } : {}),
    },
  })
  return code === 0
}
