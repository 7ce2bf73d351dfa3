/**
 * `npm run paths:run [-- machine|module… --headed --slow --check --rest]`: walks the tours in Chromium, writes
 * paths-report/index.html, junit.xml beside it and docs/screens; the last line is `N passed, N failed`.
 */
import { parseArgs } from "node:util"
import { endOnSignals } from "../../scripts/lib/run.mjs"
import { finish } from "../../scripts/lib/step.mjs"
import { known, learn } from "./all.ts"
import { refuseStrangeCalls } from "./callNames.ts"
import { isFile } from "./load.ts"
import { writeReport } from "./report/write.ts"
import { inChromium } from "./run/browser.ts"
import { newRun } from "./run/results.ts"
import { inTests } from "./tours/index.ts"
import { unreachedOf } from "./unreached.ts"

/** Machines that can be walked, by whether they need the product. */
const walkable = () => {
  const all = [...known.values()].flatMap(({ id, like, model }) =>
    // One that is like another has its model; only the tour made for it is its own.
    model?.browser == null || (like !== null && model.anatomy.id !== id) ? [] : [{ id, tour: model.browser }],
  )
  const isAlone = ({ tour }: (typeof all)[number]) => tour.said.screen.alone !== undefined
  const ids = (some: typeof all) => some.map(({ id }) => id)
  return { alone: ids(all.filter(isAlone)), product: ids(all.filter((one) => !isAlone(one))) }
}

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
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
  const files = positionals.filter(isFile)
  const learnt: string[] = []
  for (const file of files) learnt.push(...(await learn(file)))
  const asked = [...positionals.filter((one) => !isFile(one)), ...learnt]
  const { alone, product } = walkable()
  const unknown = asked.find((id) => !alone.includes(id) && !product.includes(id))
  if (unknown !== undefined)
    throw new Error(
      `${unknown} belum dapat dijalankan di browser. Yang dapat: ${[...alone, ...product].join(", ")}`,
    )
  const wanted = (ids: readonly string[]) =>
    asked.length > 0
      ? ids.filter((id) => asked.includes(id))
      : ids.filter((id) => values.rest !== true || !inTests.includes(id))
  const run = {
    files,
    runOf: newRun(),
    check: values.check === true,
    headed: values.headed === true,
    slow: values.slow === true,
  }
  for (const id of learnt) {
    const model = known.get(id)?.model
    const left = model == null ? null : unreachedOf(model)
    if (left !== null) process.stdout.write(`${left}\n`)
  }
  for (const id of wanted(product)) {
    const tour = known.get(id)?.model?.browser
    if (tour != null) refuseStrangeCalls(tour)
  }
  const outcomes = []
  if (wanted(alone).length > 0)
    outcomes.push(await inChromium({ ...run, what: "alone", machines: wanted(alone) }))
  if (wanted(product).length > 0)
    outcomes.push(await inChromium({ ...run, what: "tours", machines: wanted(product) }))
  process.stdout.write(`Laporan: ${await writeReport(run.runOf)}\n`)
  return finish(outcomes)
}

endOnSignals()
try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
