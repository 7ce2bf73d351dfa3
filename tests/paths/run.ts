/** `npm run paths:run [machine…] [--headed] [--slow]`: walks the tours in Chromium and writes paths-report/index.html. */
import { parseArgs } from "node:util"
import { ensureBuilt } from "../../scripts/lib/build.mjs"
import { ensureChromium, NO_CHROMIUM } from "../../scripts/lib/chromium.mjs"
import { endOnSignals, runTool } from "../../scripts/lib/run.mjs"
import { writeReport } from "./report/write.ts"
import { tours } from "./tours/index.ts"

const LIMIT_MS = 30 * 60_000
const fail = (message: string): never => {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

endOnSignals()
const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  options: { headed: { type: "boolean" }, slow: { type: "boolean" } },
  allowPositionals: true,
})
const unknown = positionals.find((id) => !tours.has(id))
if (unknown !== undefined)
  fail(`${unknown} belum dapat dijalankan di peramban. Yang dapat: ${[...tours.keys()].join(", ")}`)
const chromium = (await ensureChromium()) ?? fail(NO_CHROMIUM)
const built = await ensureBuilt({ quiet: false })
if (built.code !== 0) fail(built.output)

const args = ["test", "-c", "tests/paths/run/playwright.config.ts", "--reporter=list"]
const ended = await runTool(
  "@playwright/test/cli.js",
  values.headed === true ? [...args, "--headed"] : args,
  {
    quiet: false,
    limitMs: LIMIT_MS,
    env: {
      CHROMIUM: chromium,
      PATHS_ONLY: positionals.join(","),
      ...(values.slow === true ? { PATHS_SLOW: "1" } : {}),
    },
  },
)
process.stdout.write(`Laporan: ${await writeReport()}\n`)
process.exitCode = ended.code
