/**
 * A worker thread of `npm run paths:mutate`: runs a bundle of tests for each mutant and reports the test that noticed
 * it.
 */
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { performance } from "node:perf_hooks"
import { Script } from "node:vm"
import { parentPort, workerData } from "node:worker_threads"

/** @typedef {{ name: string, group: string, run: () => unknown }} Collected */
/** @typedef {{ exports: { tests?: readonly Collected[] } }} Bundle */
/** @typedef {{ bundle: string, shape: string, groups: readonly string[] }} Job */

const { bundle, shape, groups } = /** @type {Job} */ (workerData)
const require = createRequire(bundle)
const code = new Script(`(function(require, module, exports) {${readFileSync(bundle, "utf8")}\n})`, {
  filename: bundle,
})
const load = /** @type {(require: NodeJS.Require, module: Bundle, exports: Bundle["exports"]) => void} */ (
  code.runInThisContext()
)

/** Fast groups first; in the original order within a group. @returns {readonly Collected[]} */
const inOrder = (/** @type {readonly Collected[]} */ tests) =>
  [...tests].sort((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group))

/** @returns {Promise<{ noticedBy: string | null, ms: Record<string, number> }>} */
const verdictOn = async (/** @type {unknown} */ mutant) => {
  Object.assign(globalThis, { balaiMutant: { shape, mutant } })
  /** @type {Record<string, number>} */
  const ms = {}
  /** @type {Bundle} */
  const module = { exports: {} }
  try {
    load(require, module, module.exports)
  } catch (error) {
    return { noticedBy: `(the tests do not load: ${String(error)})`, ms }
  }
  for (const { name, group, run } of inOrder(module.exports.tests ?? [])) {
    const begun = performance.now()
    try {
      await run()
    } catch (error) {
      return { noticedBy: mutant === null ? `${name}: ${String(error)}` : name, ms }
    }
    ms[group] = (ms[group] ?? 0) + performance.now() - begun
  }
  return { noticedBy: null, ms }
}

parentPort?.on("message", (mutant) => {
  void verdictOn(mutant).then((verdict) => parentPort?.postMessage(verdict))
})
