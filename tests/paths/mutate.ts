/** `npm run paths:mutate [-- machine…]`: mutation testing of the machines; reports mutants that no test notices. */
import { availableParallelism } from "node:os"
import { parseArgs } from "node:util"
import { Worker } from "node:worker_threads"
import { machines } from "#machines/index.ts"
import { anatomyOf } from "#machines/lib/anatomy.ts"
import { bundleFor, testsOf } from "./mutate/bundle.ts"
import { type Mutant, mutantsOf, shapeOf } from "./mutate/mutants.ts"
import { keepOutcomes, type Outcome } from "./mutate/report.ts"

/**
 * Timeout of a mutant, in milliseconds and as a multiple of the sound machine's time: a mutant that never ends counts
 * as noticed.
 */
const PATIENCE_MS = 60_000
const LEAST_MS = 8_000
const TIMES = 10
const WORKER = new URL("./mutate/worker.mjs", import.meta.url)

type Job = {
  readonly bundle: string
  readonly shape: string
  /** Test groups in the order they run. */
  readonly groups: readonly string[]
  readonly patienceMs: number
}
/** The test that noticed a mutant (null = none), and the time of each group. */
type Verdict = { readonly noticedBy: string | null; readonly ms: Readonly<Record<string, number>> }
const ENDLESS: Verdict = { noticedBy: "(it never ends)", ms: {} }

/** A worker thread that runs the tests on one mutant after another; it is restarted when a mutant hangs. */
const tester = (job: Job) => {
  let worker: Worker | null = null
  return {
    verdictOn: (mutant: Mutant | null): Promise<Verdict> =>
      new Promise((resolve, reject) => {
        const own = (worker ??= new Worker(WORKER, { workerData: job }))
        const timer = setTimeout(() => {
          worker = null
          void own.terminate().then(() => resolve(ENDLESS))
        }, job.patienceMs)
        own.removeAllListeners()
        own.once("message", (verdict: Verdict) => {
          clearTimeout(timer)
          resolve(verdict)
        })
        own.once("error", (error) => {
          clearTimeout(timer)
          reject(error)
        })
        own.postMessage(mutant)
      }),
    end: async () => void (await worker?.terminate()),
  }
}

/** Runs the tests on each mutant; an idle worker takes the next mutant. */
const run = async (job: Job, mutants: readonly (Mutant | null)[]): Promise<readonly Verdict[]> => {
  const found = new Map<number, Verdict>()
  const queue = mutants.entries()
  const work = async () => {
    const own = tester(job)
    for (const [at, mutant] of queue) found.set(at, await own.verdictOn(mutant))
    await own.end()
  }
  await Promise.all(Array.from({ length: Math.min(WORKERS, mutants.length) }, work))
  return mutants.map((_, at) => found.get(at) ?? ENDLESS)
}

/** Runs the unmutated machine: no test may fail. @returns milliseconds by group */
const timed = async (id: string, job: Job): Promise<Verdict["ms"]> => {
  const [sound = ENDLESS] = await run(job, [null])
  if (sound.noticedBy !== null) throw new Error(`${id}: its tests fail without any fault: ${sound.noticedBy}`)
  return sound.ms
}

const outcomeOf = async (id: string): Promise<Outcome> => {
  const entry = machines.get(id)
  if (entry === undefined) throw new Error(`no machine ${id}`)
  const anatomy = anatomyOf(entry.machine)
  const tests = testsOf(entry.file)
  if (tests.length === 0) throw new Error(`${id} has no tests`)
  const bundle = await bundleFor(id, tests)
  const shape = shapeOf(anatomy)
  const begun = performance.now()
  const natural = await timed(id, { bundle, shape, groups: [], patienceMs: PATIENCE_MS })
  /** Fast groups first: most mutants are noticed before the slow walks. */
  const groups = Object.entries(natural).sort(([, one], [, other]) => one - other)
  const whole = groups.reduce((sum, [, ms]) => sum + ms, 0)
  const patienceMs = Math.min(PATIENCE_MS, Math.max(LEAST_MS, TIMES * whole))
  const job = { bundle, shape, groups: groups.map(([group]) => group), patienceMs }
  await timed(id, job)
  const mutants = mutantsOf(anatomy)
  const found = (await run(job, mutants)).map(({ noticedBy }) => noticedBy)
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
