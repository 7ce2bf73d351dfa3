import { setImmediate as nextTurn } from "node:timers/promises"
import type { Database, Tx } from "./database.ts"

/** How long one chunk should hold the embedded database, whose only connection everybody shares. */
const TARGET_MS = 8
const FIRST = 50
const MOST = 2_000

/**
 * Does long work in short transactions, each of its own: between two of them waiting requests get their turn. Chunks
 * grow or shrink until one takes about 8 ms; `least` is for steps that cost much however few pieces they do.
 * @param step does at most `size` pieces and answers how many it did; fewer than `size` ends the work
 * @returns pieces done in all
 */
export const inChunks = async (
  db: Pick<Database, "transact">,
  step: (tx: Tx, size: number, done: number) => Promise<number>,
  options: { readonly first?: number; readonly most?: number; readonly least?: number } = {},
): Promise<number> => {
  const { most = MOST, least = 1 } = options
  let size = Math.min(options.first ?? FIRST, most)
  let done = 0
  for (;;) {
    const asked = size
    const sofar = done
    const started = performance.now()
    const count = await db.transact((tx) => step(tx, asked, sofar))
    const took = performance.now() - started
    done += count
    if (count < asked) return done
    const fitting = Math.round((asked * TARGET_MS) / Math.max(took, 0.5))
    size = Math.min(most, Math.max(least, Math.min(asked * 2, fitting)))
    await nextTurn()
  }
}
