import { namedAmong } from "../../call/named.ts"
import { defineSteps } from "./define.ts"

const DAY_MS = 86_400_000

/** Bytes in the store that no row names; a request that is under way has a day to name its own. One shelf of the store a step. */
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
