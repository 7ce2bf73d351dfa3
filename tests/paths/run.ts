/** `npm run paths:run [-- machine… --headed --slow]`: walks the tours in Chromium and writes paths-report/index.html. */
import { parseArgs } from "node:util"
import { endOnSignals } from "../../scripts/lib/run.mjs"
import { writeReport } from "./report/write.ts"
import { inChromium } from "./run/browser.ts"
import { tours } from "./tours/index.ts"

const main = async (): Promise<boolean> => {
  const { values, positionals: machines } = parseArgs({
    args: process.argv.slice(2),
    options: { headed: { type: "boolean" }, slow: { type: "boolean" } },
    allowPositionals: true,
  })
  const unknown = machines.find((id) => !tours.has(id))
  if (unknown !== undefined)
    throw new Error(
      `${unknown} belum dapat dijalankan di peramban. Yang dapat: ${[...tours.keys()].join(", ")}`,
    )
  const passed = await inChromium({
    what: "tours",
    machines,
    headed: values.headed === true,
    slow: values.slow === true,
  })
  process.stdout.write(`Laporan: ${await writeReport()}\n`)
  return passed
}

endOnSignals()
try {
  if (!(await main())) process.exitCode = 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
