import { mkdir, rm } from "node:fs/promises"
import { join } from "node:path"
import type { SQL } from "drizzle-orm"
import { DEMO_PASSWORD } from "#server/areas/session/passwords.ts"
import type { Database } from "#server/db/database.ts"
import { openEmbedded } from "#server/db/embedded.ts"
import { openPostgres } from "#server/db/postgres.ts"
import { makeLinks } from "#server/files/links.ts"
import { makeDispatch } from "#server/http/dispatch.ts"
import { liveCalls } from "#server/register/liveCalls.ts"
import { MIGRATIONS } from "#server/run/root.ts"
import { startCluster } from "../../../scripts/lib/postgres.mjs"
import { median, spread } from "./maths.ts"
import { BENCH } from "./product.ts"
import type { Line } from "./report.ts"

/** A read of the server, and the query one would write by hand for the same rows and counts, without row-level security. */
export type ReadByHand = {
  readonly what: string
  readonly path: string
  readonly payload: object
  readonly byHand: readonly SQL[]
  /** Account that reads; default: the first of the bench. */
  readonly as?: string
  /** Checks the answer and returns a word about it for the raw numbers. @throws if it is wrong */
  readonly seen?: (answer: never) => string
}

export type Measured = {
  readonly what: string
  /** Times of each pair, ms. */
  readonly hand: readonly number[]
  readonly ours: readonly number[]
  readonly seen: string
}

/** Pairs of our call and the query by hand, alternating, after one of each that warms the caches. */
export const PAIRS = 9

const timed = async (work: () => Promise<unknown>) => {
  const from = performance.now()
  await work()
  return performance.now() - from
}

const callerOf = (db: Database) => {
  const dispatch = makeDispatch({
    db,
    clock: () => new Date(),
    live: liveCalls,
    links: makeLinks(Buffer.alloc(32, 7)),
    onFault: ({ error }) => {
      throw error
    },
  })
  return async (path: string, payload: object, token: string | null): Promise<unknown> => {
    const method = [...liveCalls.values()].find((one) => one.call.path === path)?.call.method ?? "POST"
    const asked = { path, method, payload, read: null, query: {}, token, address: "10.0.0.1" }
    const { envelope } = await dispatch(asked)
    if (envelope.api_status !== 1)
      throw new Error(`${path}: ${envelope.api_message} ${JSON.stringify(envelope.data)}`)
    return envelope.data
  }
}

/** Times each read and its query by hand in turn. @param account the reader where a read names none */
export const timeReads = async (
  db: Database,
  account: string,
  reads: readonly ReadByHand[],
): Promise<readonly Measured[]> => {
  const call = callerOf(db)
  const tokens = new Map<string, string>()
  for (const username of new Set(reads.map((read) => read.as ?? account))) {
    const { token } = (await call("auth/login", { username, password: DEMO_PASSWORD }, null)) as {
      readonly token: string
    }
    tokens.set(username, token)
  }
  const found: Measured[] = []
  for (const { what, path, payload, byHand, as = account, seen } of reads) {
    const token = tokens.get(as) ?? ""
    const hand: number[] = []
    const ours: number[] = []
    /** `me` is what each call costs before its own query: session, role, transaction, envelope. */
    const queried = async () => {
      await call("me", {}, token)
      await db.transact(async (tx) => {
        for (const statement of byHand) await tx.execute(statement)
      })
    }
    const answer = (await call(path, payload, token)) as never
    for (let pair = 0; pair <= PAIRS; pair += 1) {
      const base = await timed(queried)
      const took = await timed(() => call(path, payload, token))
      if (pair === 0) continue
      hand.push(base)
      ours.push(took)
    }
    found.push({ what, hand, ours, seen: seen?.(answer) ?? "" })
  }
  return found
}

type Work<A> = (db: Database) => Promise<A>

const embedded = async <A>(name: string, work: Work<A>): Promise<A> => {
  const folder = join(BENCH, name)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const db = await openEmbedded(join(folder, "pg"), MIGRATIONS)
  try {
    return await work(db)
  } finally {
    await db.close()
    await rm(folder, { recursive: true, force: true })
  }
}
const postgres = async <A>(work: Work<A>): Promise<A> => {
  const cluster = await startCluster()
  try {
    const db = await openPostgres(cluster.url, MIGRATIONS)
    try {
      return await work(db)
    } finally {
      await db.close()
    }
  } finally {
    await cluster.stop()
  }
}

/** Runs the same work on a fresh database of each kind. @param name folder of the embedded one */
export const onBoth = async <A>(name: string, work: Work<A>) => ({
  embedded: await embedded(name, work),
  PostgreSQL: await postgres(work),
})

const shown = (time: number) => `${time.toFixed(1)} ms`

/** Lines of a section: medians, and their ratio against the goal. */
export const linesByHand = (
  measured: Readonly<Record<string, readonly Measured[]>>,
  most: number,
): readonly Line[] =>
  Object.entries(measured).flatMap(([kind, all]) =>
    all.map(({ what, hand, ours }) => {
      const value = median(ours) / median(hand)
      return {
        what: `${what}, ${kind}`,
        base: shown(median(hand)),
        ours: shown(median(ours)),
        value,
        shown: value.toFixed(2),
        goal: { most },
        noise: spread(ours.map((time, at) => time / (hand[at] ?? time))),
      }
    }),
  )
