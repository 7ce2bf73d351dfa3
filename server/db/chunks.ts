import { setTimeout as pause } from "node:timers/promises"
import type { Database, Tx } from "./database.ts"

/** How long one chunk should hold the database; under the 50 ms it may, as the next one may cost more than the last. */
export const TARGET_MS = 30
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

type Chunked = Pick<Database, "transact"> & { readonly kind?: Database["kind"] }

/**
 * Tells ms since it was started. The embedded database works in this process, so there it is the processor's time: a machine
 * that is busy with others makes no smaller chunks, which would only add statements.
 */
export const stopwatch = ({ kind }: Pick<Chunked, "kind">): (() => number) => {
  const [started, before] = [performance.now(), process.cpuUsage()]
  return () => {
    const wall = performance.now() - started
    const { user, system } = process.cpuUsage(before)
    return kind === "postgres" ? wall : Math.min(wall, (user + system) / 1_000)
  }
}

/** One transaction, and ms that its pieces cost: from where it has the connection, not what it waited for that. */
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
