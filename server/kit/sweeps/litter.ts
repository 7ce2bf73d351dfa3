import { namedAmong } from "../../call/named.ts"
import { defineSteps } from "./define.ts"

const DAY_MS = 86_400_000

/**
 * Garbage collection of stored files that no row references; a request in progress has a day to reference its own. One
 * folder of the store per step.
 */
export const litter = defineSteps(
  { name: "files.litter", every: "hour" },
  async function* ({ db, store, now }) {
    if (store === null) return
    let started = performance.now()
    for await (const done of store.removeLitter(now.getTime() - DAY_MS, (found) => namedAmong(db, found))) {
      yield { done, took: performance.now() - started }
      started = performance.now()
    }
  },
)
