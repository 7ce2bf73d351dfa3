import { setTimeout as pause } from "node:timers/promises"
import type { Database, Tx } from "./database.ts"

/** How long one chunk should hold the database; well under the 50 ms it may, as the next one may cost more than the last. */
export const TARGET_MS = 20
/** The pause after a chunk as a share of it: a request that waits is read, answered and sent meanwhile. */
const REST = 0.25
/** A chunk begins small: what a piece costs is not known yet. */
const FIRST = 10
const MOST = 2_000

export type Bounds = { readonly first?: number; readonly most?: number; readonly least?: number }

/** Adaptive chunk size: at most doubled, so that one cheap chunk brings no long one. `least` is for steps that cost much however few pieces they do. */
export const fitting = (
  size: number,
  took: number,
  { most = MOST, least = 1 }: Bounds = {},
  target = TARGET_MS,
): number =>
  Math.min(
    most,
    Math.max(least, Math.min(size * 2, Math.round((size * target) / Math.max(took, target / 20)))),
  )

export const firstSize = ({ first = FIRST, most = MOST }: Bounds = {}): number => Math.min(first, most)

/** Lets others have the database before the next chunk. @param took ms of the last one */
export const rest = (took: number): Promise<void> => pause(Math.max(1, took * REST))

/**
 * Does long work in short transactions, each of its own: between two of them waiting requests get their turn.
 * @param step does at most `size` pieces and answers how many it did; fewer than `size` ends the work
 * @param options `signal` ends it between two chunks
 * @returns pieces done in all
 * @throws the signal's reason
 */
export const inChunks = async (
  db: Pick<Database, "transact">,
  step: (tx: Tx, size: number, done: number) => Promise<number>,
  { signal, ...bounds }: Bounds & { readonly signal?: AbortSignal } = {},
): Promise<number> => {
  let size = firstSize(bounds)
  let done = 0
  for (;;) {
    signal?.throwIfAborted()
    const asked = size
    const sofar = done
    let took = 0
    const count = await db.transact(async (tx) => {
      const started = performance.now()
      const pieces = await step(tx, asked, sofar)
      took = performance.now() - started
      return pieces
    })
    done += count
    if (count < asked) return done
    size = fitting(asked, took, bounds)
    await rest(took)
  }
}
