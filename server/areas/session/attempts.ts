import { createHash } from "node:crypto"
import { eq, inArray, sql } from "drizzle-orm"
import type { Tx } from "../../db/database.ts"
import { knownNetworks, throttles } from "../../db/tables/index.ts"
import { type Bounds, makeBound, makeFairQueue } from "../../call/fairQueue.ts"
import {
  afterFailure,
  attemptWait,
  type Failures,
  KNOWN_MS,
  NETWORK_FAILURES,
  waitSeconds,
  waitWords,
} from "./throttle.ts"
import { Refusal } from "../../call/answer.ts"

/** Of one network and of all together; more is refused before anything is asked of the database. */
const UNDER_WAY: Bounds = { each: 50, all: 400 }
const RETRY_SECONDS = 2

const enter = makeBound(UNDER_WAY)

/** A queue for each account and network: of two guesses at once each must know whether the other was one. */
const queues = new Map<string, { readonly inTurn: ReturnType<typeof makeFairQueue>; users: number }>()
const inTurnOf = async <A>(name: string, work: () => Promise<A>): Promise<A> => {
  const queue = queues.get(name) ?? { inTurn: makeFairQueue(1), users: 0 }
  queues.set(name, queue)
  queue.users += 1
  try {
    return await queue.inTurn("", work)
  } finally {
    queue.users -= 1
    if (queue.users === 0) queues.delete(name)
  }
}

/**
 * Lets somebody without a session try something that costs work: one by one for each name and network, a bounded number
 * for each network. @throws Refusal at once when too many are under way
 */
export const attempt = async <A>(network: string, name: string, work: () => Promise<A>): Promise<A> => {
  const leave = enter(network)
  if (leave === null)
    throw new Refusal("Terlalu banyak percobaan sekaligus. Coba lagi sebentar lagi.", "throttled", {
      retry_after: RETRY_SECONDS,
    })
  try {
    return await inTurnOf(`${network} ${name.trim().toLowerCase()}`, work)
  } finally {
    leave()
  }
}

/** What an attempt is counted under. `who`: an account, or a name that is none's. */
export type Counter = { readonly who: string; readonly network: string }
const pairKey = ({ who, network }: Counter) => `pair:${who} ${network}`
const networkKey = ({ network }: Counter) => `address:${network}`

const knownKey = ({ who, network }: Counter): string =>
  createHash("sha256").update(`${who} ${network}`).digest("hex")

const isKnownNetwork = async (tx: Tx, counter: Counter, now: Date): Promise<boolean> => {
  const [row] = await tx
    .select({ at: knownNetworks.last_at })
    .from(knownNetworks)
    .where(eq(knownNetworks.key, knownKey(counter)))
  return row !== undefined && now.getTime() - Date.parse(row.at) < KNOWN_MS
}

/** Notes that this network has signed in as this account. */
export const knowNetwork = async (tx: Tx, counter: Counter, now: Date): Promise<void> => {
  const last_at = now.toISOString()
  await tx
    .insert(knownNetworks)
    .values({ key: knownKey(counter), last_at })
    .onConflictDoUpdate({ target: knownNetworks.key, set: { last_at } })
}

const failuresOf = async (tx: Tx, keys: readonly string[]): Promise<ReadonlyMap<string, Failures>> => {
  const rows = await tx
    .select({
      key: throttles.key,
      failures: throttles.failures,
      start: sql<number>`extract(epoch from ${throttles.window_start})::float8 * 1000`,
    })
    .from(throttles)
    .where(inArray(throttles.key, [...keys]))
  return new Map(rows.map(({ key, failures, start }) => [key, { failures, windowStart: start }]))
}

/** Nobody else reads or counts this key until the transaction ends. */
const holdKey = (tx: Tx, key: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)

const write = async (tx: Tx, key: string, { failures, windowStart }: Failures): Promise<void> => {
  const values = { failures, window_start: new Date(windowStart).toISOString() }
  await tx
    .insert(throttles)
    .values({ key, ...values })
    .onConflictDoUpdate({ target: throttles.key, set: values })
}

const countOne = async (tx: Tx, key: string, now: Date): Promise<void> => {
  await holdKey(tx, key)
  const held = await failuresOf(tx, [key])
  await write(tx, key, afterFailure(held.get(key) ?? null, now.getTime()))
}

/**
 * Counts the attempt as a failure before it is known to be one, so that many at once, in several processes too, are not
 * all the first; what was right takes it back.
 * @returns seconds to wait instead, and whether the whole network is noisy
 */
export const admit = async (
  tx: Tx,
  counter: Counter,
  now: Date,
): Promise<{ readonly wait: number; readonly networkWait: number }> => {
  const keys = { pair: pairKey(counter), account: counter.who, network: networkKey(counter) }
  await holdKey(tx, keys.pair)
  const held = await failuresOf(tx, Object.values(keys))
  const at = now.getTime()
  const counted = {
    pair: held.get(keys.pair) ?? null,
    account: held.get(keys.account) ?? null,
    network: held.get(keys.network) ?? null,
    isKnown: await isKnownNetwork(tx, counter, now),
  }
  const wait = attemptWait(counted, at)
  if (wait === 0) await write(tx, keys.pair, afterFailure(counted.pair, at))
  return { wait, networkWait: waitSeconds(counted.network, NETWORK_FAILURES, at) }
}

/** The attempt was a failure: it counts for the account and for the network too. */
export const fail = async (tx: Tx, counter: Counter, now: Date): Promise<void> => {
  /** Always in this order: two attempts never wait for each other. */
  await countOne(tx, counter.who, now)
  await countOne(tx, networkKey(counter), now)
}

/** The attempt was right: nothing of this network counts against this account any more. */
export const forgive = (tx: Tx, counter: Counter) =>
  tx.delete(throttles).where(eq(throttles.key, pairKey(counter)))

export const throttled = (seconds: number) =>
  new Refusal(waitWords(seconds), "throttled", { retry_after: seconds })
