/**
 * `npm run paths:run [-- machine|module… --headed --slow --check --rest --path N --shard i/n]`: walks the tours in
 * Chromium, writes paths-report/index.html, paths-report/junit.xml and docs/screens; the last line is
 * `N passed, N failed`.
 */
import { parseArgs } from "node:util"
import { endOnSignals } from "../../scripts/lib/run.mjs"
import { takeShard } from "../../scripts/lib/shard.mjs"
import { finish } from "../../scripts/lib/step.mjs"
import { known, learn } from "./all.ts"
import { refuseStrangeCalls } from "./callNames.ts"
import { isFile } from "./load.ts"
import { writeReport } from "./report/write.ts"
import { inChromium } from "./run/browser.ts"
import { newRun } from "./run/results.ts"
import { inTests } from "./tours/index.ts"
import { unreachedOf } from "./unreached.ts"

/** Machines that can be walked, grouped by whether they need the product. */
const walkable = () => {
  const all = [...known.values()].flatMap(({ id, like, model }) =>
    // A machine that is like another shares its model; only a tour of its own counts.
    model?.browser == null || (like !== null && model.anatomy.id !== id) ? [] : [{ id, tour: model.browser }],
  )
  const isAlone = ({ tour }: (typeof all)[number]) => tour.said.screen.alone !== undefined
  const ids = (some: typeof all) => some.map(({ id }) => id)
  return { alone: ids(all.filter(isAlone)), product: ids(all.filter((one) => !isAlone(one))) }
}

/** The number of the requested path, from one. @throws when the one requested machine has no such path */
const pathOf = (given: string | undefined, ids: readonly string[]): number | null => {
  if (given === undefined) return null
  const [id = "", ...others] = ids
  if (others.length > 0) throw new Error("--path memerlukan satu mesin: npm run paths:run -- MESIN --path 2")
  const total = known.get(id)?.model?.browser?.walks().length ?? 0
  const path = Number(given)
  if (!Number.isInteger(path) || path < 1 || path > total)
    throw new Error(`${id} tidak punya jalur ${given}; yang ada: 1 sampai ${total}`)
  return path
}

const main = async (): Promise<number> => {
  const { rest: args, shard } = takeShard(process.argv.slice(2))
  const { values, positionals } = parseArgs({
    args,
    options: {
      headed: { type: "boolean" },
      slow: { type: "boolean" },
      /** Compare the words of the states with docs/screens; without it they are written there. */
      check: { type: "boolean" },
      /** Only tours that `npm test` does not walk. */
      rest: { type: "boolean" },
      /** One path of one machine, by its number in the report. */
      path: { type: "string" },
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
      : ids
          .filter((id) => values.rest !== true || !inTests.includes(id))
          .filter((_, place) => shard === null || place % shard.total === shard.index - 1)
  for (const id of learnt) {
    const model = known.get(id)?.model
    const left = model == null ? null : unreachedOf(model)
    if (left !== null) process.stdout.write(`${left}\n`)
  }
  const chosen = [...wanted(alone), ...wanted(product)]
  for (const id of wanted(product)) {
    const tour = known.get(id)?.model?.browser
    if (tour != null) refuseStrangeCalls(tour)
  }
  const path = pathOf(values.path, chosen)
  const run = {
    files,
    runOf: newRun(),
    check: values.check === true,
    headed: values.headed === true,
    slow: values.slow === true,
    path,
  }
  const outcomes = []
  if (wanted(alone).length > 0)
    outcomes.push(await inChromium({ ...run, what: "alone", machines: wanted(alone) }))
  if (wanted(product).length > 0)
    outcomes.push(await inChromium({ ...run, what: "tours", machines: wanted(product) }))
  // A single path does not replace the machine's result.
  if (path === null) {
    const { file, again } = await writeReport(run.runOf)
    for (const line of again) process.stdout.write(`Ulangi satu jalur: ${line}\n`)
    process.stdout.write(`Laporan: ${file}\n`)
  }
  return finish(outcomes)
}

endOnSignals()
try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
