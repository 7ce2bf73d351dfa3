/** A thread of `npm run paths:mutate`: runs a bundle of tests anew for each mutant and tells which test noticed it. */
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { Script } from "node:vm"
import { parentPort, workerData } from "node:worker_threads"

/** @typedef {{ name: string, run: () => unknown }} Collected */
/** @typedef {{ exports: { tests?: readonly Collected[] } }} Bundle */
/** @typedef {{ bundle: string, shape: string, mutants: readonly unknown[] }} Job */

const { bundle, shape, mutants } = /** @type {Job} */ (workerData)
const require = createRequire(bundle)
const code = new Script(`(function(require, module, exports) {${readFileSync(bundle, "utf8")}\n})`, {
  filename: bundle,
})
const load = /** @type {(require: NodeJS.Require, module: Bundle, exports: Bundle["exports"]) => void} */ (
  code.runInThisContext()
)

/** @returns {Promise<string | null>} */
const noticedBy = async (/** @type {unknown} */ mutant) => {
  Object.assign(globalThis, { balaiMutant: { shape, mutant } })
  /** @type {Bundle} */
  const module = { exports: {} }
  try {
    load(require, module, module.exports)
  } catch (error) {
    return `(the tests do not load: ${String(error)})`
  }
  for (const { name, run } of module.exports.tests ?? []) {
    try {
      await run()
    } catch (error) {
      return mutant === null ? `${name}: ${String(error)}` : name
    }
  }
  return null
}

for (const mutant of mutants) parentPort?.postMessage({ noticedBy: await noticedBy(mutant) })
