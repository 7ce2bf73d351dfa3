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

/** Attempts under way, per network and in total. Above these bounds attempts are refused before any database access. */
const UNDER_WAY: Bounds = { each: 50, all: 400 }
const RETRY_SECONDS = 2

const enter = makeBound(UNDER_WAY)

/** One queue per account and network: serialises attempts, so that each sees the failures counted before it. */
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
 * Runs expensive work for a caller without a session: one at a time per name and network, and a bounded number per
 * network.
 * @throws Refusal at once when too many are under way
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

/** The key failures are counted under. `who`: an account, or the name that was entered when no account has it. */
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

/** Remembers that this account has signed in from this network. */
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

/** Advisory lock: serialises reading and counting of this key until the transaction ends. */
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
 * Counts the attempt as a failure before the password is checked, so that parallel attempts (also in several processes)
 * cannot all pass the limit as the first one. A correct password clears the count.
 * @returns `wait`: seconds to wait, 0 = the attempt may go on; `networkWait`: the same by the limit of the network alone
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

/** Counts a failed attempt for the account and for the network as well. */
export const fail = async (tx: Tx, counter: Counter, now: Date): Promise<void> => {
  /** Lock ordering (prevents deadlock): always the account first, then the network. */
  await countOne(tx, counter.who, now)
  await countOne(tx, networkKey(counter), now)
}

/** After a correct password: clears the failures of this network for this account. */
export const forgive = (tx: Tx, counter: Counter) =>
  tx.delete(throttles).where(eq(throttles.key, pairKey(counter)))

/**
 * Rate limit of an anonymous call that always succeeds: counts it under a key, in the same window as sign-ins.
 * @returns seconds to wait; 0 = the call may go on, and is counted
 */
export const takeTurn = async (tx: Tx, key: string, limit: number, now: Date): Promise<number> => {
  await holdKey(tx, key)
  const state = (await failuresOf(tx, [key])).get(key) ?? null
  const wait = waitSeconds(state, limit, now.getTime())
  if (wait === 0) await write(tx, key, afterFailure(state, now.getTime()))
  return wait
}

export const throttled = (seconds: number) =>
  new Refusal(waitWords(seconds), "throttled", { retry_after: seconds })
