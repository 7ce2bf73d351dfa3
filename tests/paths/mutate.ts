/** `npm run paths:mutate [-- machine…]`: puts faults into the machines and sees which the tests do not notice. */
import { availableParallelism } from "node:os"
import { parseArgs } from "node:util"
import { Worker } from "node:worker_threads"
import { machines } from "#machines/index.ts"
import { anatomyOf } from "#machines/lib/anatomy.ts"
import { bundleFor, testsOf } from "./mutate/bundle.ts"
import { type Mutant, mutantsOf, shapeOf } from "./mutate/mutants.ts"
import { keepOutcomes, type Outcome } from "./mutate/report.ts"

/** A mutant that runs for so long would never end: it is noticed. */
const PATIENCE_MS = 60_000
const WORKER = new URL("./mutate/worker.mjs", import.meta.url)

type Job = { readonly bundle: string; readonly shape: string; readonly mutants: readonly (Mutant | null)[] }
/** Which test noticed a mutant; null = none did. */
type Verdict = { readonly noticedBy: string | null }

/** Runs the tests on one mutant after the other, in a thread that is begun anew when a mutant does not end. */
const run = (job: Job): Promise<readonly (string | null)[]> =>
  new Promise((resolve, reject) => {
    const found: (string | null)[] = []
    const begin = () => {
      const offset = found.length
      if (offset === job.mutants.length) return resolve(found)
      const worker = new Worker(WORKER, {
        workerData: { ...job, mutants: job.mutants.slice(offset) } satisfies Job,
      })
      const lost = () => {
        found.push("(it never ends)")
        void worker.terminate().then(begin)
      }
      let timer = setTimeout(lost, PATIENCE_MS)
      worker.on("message", ({ noticedBy }: Verdict) => {
        clearTimeout(timer)
        found.push(noticedBy)
        if (found.length === job.mutants.length) resolve(found)
        else timer = setTimeout(lost, PATIENCE_MS)
      })
      worker.on("error", (error) => {
        clearTimeout(timer)
        reject(error)
      })
    }
    begin()
  })

const outcomeOf = async (id: string): Promise<Outcome> => {
  const entry = machines.get(id)
  if (entry === undefined) throw new Error(`no machine ${id}`)
  const anatomy = anatomyOf(entry.machine)
  const tests = testsOf(entry.file)
  if (tests.length === 0) throw new Error(`${id} has no tests`)
  const bundle = await bundleFor(id, tests)
  const shape = shapeOf(anatomy)
  const begun = performance.now()
  const [sound] = await run({ bundle, shape, mutants: [null] })
  if (sound !== null) throw new Error(`${id}: its tests fail without any fault: ${sound ?? ""}`)
  const mutants = mutantsOf(anatomy)
  const half = Math.ceil(mutants.length / WORKERS)
  const parts: readonly (readonly Mutant[])[] = Array.from({ length: WORKERS }, (_, nth) =>
    mutants.slice(nth * half, (nth + 1) * half),
  )
  const found = (await Promise.all(parts.map((part) => run({ bundle, shape, mutants: part })))).flat()
  const unnoticed = mutants.filter((_, at) => found[at] === null).map(({ name }) => name)
  return { id, total: mutants.length, unnoticed, seconds: (performance.now() - begun) / 1_000 }
}
const WORKERS = Math.min(2, availableParallelism())

const main = async () => {
  const { positionals } = parseArgs({ args: process.argv.slice(2), allowPositionals: true })
  const all = [...machines.values()].filter(({ like }) => like === null).map(({ machine }) => machine.id)
  const unknown = positionals.find((id) => !all.includes(id))
  if (unknown !== undefined) throw new Error(`Mesin tidak dikenal: ${unknown}. Yang ada: ${all.join(", ")}`)
  for (const id of positionals.length === 0 ? all : positionals) {
    const outcome = await outcomeOf(id)
    const { total, unnoticed, seconds } = outcome
    process.stdout.write(`${id}: ${total - unnoticed.length} of ${total} noticed, ${seconds.toFixed(0)} s\n`)
    for (const name of unnoticed) process.stdout.write(`  not noticed: ${name}\n`)
    process.stdout.write(`${await keepOutcomes([outcome], all)}\n`)
  }
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
