import { every } from "../run/every.ts"
import type { Client, pg } from "./pg.ts"

/** Interval of looking for transactions that wait, and the time after which one is suspicious. */
const WATCH_MS = 2_000
const STALLED_MS = 4_000
/** Health checks in a row that must fail: one may time out on a busy machine. */
const CHECKS = 3

export type Watch = {
  readonly isThere: () => Promise<boolean>
  /** Tests shorten these. */
  readonly everyMs?: number
  readonly stalledMs?: number
}

/**
 * Notices a partition in which packets are dropped and nothing is closed: without it every transaction waits for the time
 * limit of a statement. When one takes long and the health check fails, all connections of a pool are given up, the idle
 * ones too.
 */
export const watchStalled = (pool: pg.Pool, watch: Watch | null) => {
  /** Connections in use, with the start of their transaction. */
  const busy = new Map<pg.PoolClient & Client, number>()
  /** Connections of an earlier generation were given up. */
  let generation = 0
  const made = new WeakMap<pg.PoolClient, number>()
  pool.on("connect", (client) => void made.set(client, generation))

  const giveUp = async ({ isThere, stalledMs = STALLED_MS }: Watch): Promise<void> => {
    const before = performance.now() - stalledMs
    if (![...busy.values()].some((since) => since < before)) return
    for (let check = 0; check < CHECKS; check++) if (await isThere()) return
    generation += 1
    for (const client of busy.keys()) client.hangUp()
  }
  const watching =
    watch === null
      ? null
      : every(
          watch.everyMs ?? WATCH_MS,
          () => giveUp(watch),
          () => undefined,
        )
  return {
    /** A connection that was not given up. */
    isCurrent: (client: pg.PoolClient): boolean => made.get(client) === generation,
    begin: (client: pg.PoolClient & Client): void => void busy.set(client, performance.now()),
    end: (client: pg.PoolClient & Client): void => void busy.delete(client),
    stop: async (): Promise<void> => {
      await watching?.stop()
    },
  }
}
