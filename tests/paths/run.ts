/**
 * `npm run paths:run [-- machine… --headed --slow --check --rest]`: walks the tours in Chromium, writes
 * paths-report/index.html and docs/screens; the last line is `N passed, N failed`.
 */
import { parseArgs } from "node:util"
import { endOnSignals } from "../../scripts/lib/run.mjs"
import { finish } from "../../scripts/lib/step.mjs"
import { writeReport } from "./report/write.ts"
import { inChromium } from "./run/browser.ts"
import { inTests, tours } from "./tours/index.ts"

const main = async (): Promise<number> => {
  const { values, positionals: machines } = parseArgs({
    args: process.argv.slice(2),
    options: {
      headed: { type: "boolean" },
      slow: { type: "boolean" },
      /** The words of the states have to be those of docs/screens; without it they are written there. */
      check: { type: "boolean" },
      /** Those `npm test` does not walk. */
      rest: { type: "boolean" },
    },
    allowPositionals: true,
  })
  const unknown = machines.find((id) => !tours.has(id))
  if (unknown !== undefined)
    throw new Error(
      `${unknown} belum dapat dijalankan di browser. Yang dapat: ${[...tours.keys()].join(", ")}`,
    )
  const rest = [...tours.keys()].filter((id) => !inTests.includes(id))
  const outcome = await inChromium({
    what: "tours",
    machines: values.rest === true ? rest : machines,
    check: values.check === true,
    headed: values.headed === true,
    slow: values.slow === true,
  })
  process.stdout.write(`Laporan: ${await writeReport()}\n`)
  return finish([outcome])
}

endOnSignals()
try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
