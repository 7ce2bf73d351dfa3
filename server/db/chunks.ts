import { setTimeout as pause } from "node:timers/promises"
import type { Database, Tx } from "./database.ts"

/** Target duration of a chunk. Below the 50 ms limit, because the next chunk may cost more than the last. */
export const TARGET_MS = 30
/** Pause after a chunk, as a share of its duration, so that waiting requests are served in between. */
const REST = 0.25
/** Initial chunk size: small, because the cost of an item is not known yet. */
const FIRST = 10
const MOST = 2_000

export type Bounds = { readonly first?: number; readonly most?: number; readonly least?: number }

/**
 * Adaptive chunk size: at most doubles, so that one cheap chunk is not followed by a long one. `least` is for steps
 * with a high fixed cost.
 */
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

type Chunked = Pick<Database, "transact"> & { readonly kind?: Database["kind"] }

/**
 * Returns a function that reports the ms since it was started. The embedded database runs in this process, so there it
 * measures CPU time: on a busy machine chunks do not shrink, which would only add statements.
 */
export const stopwatch = ({ kind }: Pick<Chunked, "kind">): (() => number) => {
  const [started, before] = [performance.now(), process.cpuUsage()]
  return () => {
    const wall = performance.now() - started
    const { user, system } = process.cpuUsage(before)
    return kind === "postgres" ? wall : Math.min(wall, (user + system) / 1_000)
  }
}

/** Runs one transaction and measures its ms, from when it got its connection (waiting for the pool is not counted). */
export const timed = async <A>(
  db: Chunked,
  work: (tx: Tx) => Promise<A>,
): Promise<{ readonly found: A; readonly took: number }> => {
  let took = 0
  const found = await db.transact(async (tx) => {
    const since = stopwatch(db)
    const result = await work(tx)
    took = since()
    return result
  })
  return { found, took }
}

/** Yields the database to other work before the next chunk. @param took ms of the last chunk */
export const rest = (took: number): Promise<void> => pause(Math.max(1, took * REST))

/**
 * Runs long work in short transactions, so that waiting requests get their turn in between.
 * @param step processes at most `size` items and returns how many; fewer than `size` ends the work
 * @param options `signal` aborts between two chunks
 * @returns the total number of items
 * @throws the signal's reason
 */
export const inChunks = async (
  db: Chunked,
  step: (tx: Tx, size: number, done: number) => Promise<number>,
  { signal, ...bounds }: Bounds & { readonly signal?: AbortSignal } = {},
): Promise<number> => {
  let size = firstSize(bounds)
  let done = 0
  for (;;) {
    signal?.throwIfAborted()
    const asked = size
    const sofar = done
    const { found: count, took } = await timed(db, (tx) => step(tx, asked, sofar))
    done += count
    if (count < asked) return done
    size = fitting(asked, took, bounds)
    await rest(took)
  }
}
