import { mkdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { DEMO_PASSWORD } from "#server/areas/session/passwords.ts"
import type { Database } from "#server/db/database.ts"
import { openEmbedded } from "#server/db/embedded.ts"
import { openPostgres } from "#server/db/postgres.ts"
import { makeLinks } from "#server/files/links.ts"
import { makeDispatch } from "#server/http/dispatch.ts"
import { liveCalls } from "#server/register/liveCalls.ts"
import { MIGRATIONS } from "#server/run/root.ts"
import { startCluster } from "../../../scripts/lib/postgres.mjs"
import { SUPER } from "../lib/largeCompany.ts"
import { loadNow, loadWords, machineWords } from "../lib/machine.ts"
import { median, spread } from "../lib/maths.ts"
import { BENCH } from "../lib/product.ts"
import type { Line, Section } from "../lib/report.ts"
import { platformReads } from "./cases.ts"
import { fillPlatform } from "./fill.ts"

/** `BENCH_COMPANIES=2000 npm run bench -- platform` fills a smaller platform. */
const COMPANIES = Number(process.env["BENCH_COMPANIES"] ?? 20_000)
/** Pairs of our call and the query by hand, alternating, after one of each that warms the caches. */
const PAIRS = 9
const GOAL = { most: 2 }

type Measured = { readonly what: string; readonly hand: readonly number[]; readonly ours: readonly number[] }

const timed = async (work: () => Promise<unknown>) => {
  const from = performance.now()
  await work()
  return performance.now() - from
}

const measure = async (db: Database): Promise<readonly Measured[]> => {
  await fillPlatform(db, COMPANIES)
  const dispatch = makeDispatch({
    db,
    clock: () => new Date(),
    live: liveCalls,
    links: makeLinks(Buffer.alloc(32, 7)),
    onFault: ({ error }) => {
      throw error
    },
  })
  const call = async (path: string, payload: object, token: string | null) => {
    const method = [...liveCalls.values()].find((one) => one.call.path === path)?.call.method ?? "POST"
    const asked = { path, method, payload, read: null, query: {}, token, address: "10.0.0.1" }
    const { envelope } = await dispatch(asked)
    if (envelope.api_status !== 1) throw new Error(`${path}: ${envelope.api_message}`)
    return envelope.data as { readonly token?: string }
  }
  const token = (await call("auth/login", { username: SUPER, password: DEMO_PASSWORD }, null)).token ?? ""
  const found: Measured[] = []
  for (const { what, path, payload, byHand } of platformReads) {
    const hand: number[] = []
    const ours: number[] = []
    /** `me` is what each call costs before its own query: session, role, transaction, envelope. */
    const queried = async () => {
      await call("me", {}, token)
      await db.transact(async (tx) => {
        for (const statement of byHand) await tx.execute(statement)
      })
    }
    for (let pair = 0; pair <= PAIRS; pair += 1) {
      const base = await timed(queried)
      const took = await timed(() => call(path, payload, token))
      if (pair === 0) continue
      hand.push(base)
      ours.push(took)
    }
    found.push({ what, hand, ours })
  }
  return found
}

const embedded = async () => {
  const folder = join(BENCH, "platform")
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const db = await openEmbedded(join(folder, "pg"), MIGRATIONS)
  try {
    return await measure(db)
  } finally {
    await db.close()
    await rm(folder, { recursive: true, force: true })
  }
}
const postgres = async () => {
  const cluster = await startCluster()
  try {
    const db = await openPostgres(cluster.url, MIGRATIONS)
    try {
      return await measure(db)
    } finally {
      await db.close()
    }
  } finally {
    await cluster.stop()
  }
}

const lineOf = (kind: string, { what, hand, ours }: Measured): Line => {
  const value = median(ours) / median(hand)
  return {
    what: `${what}, ${kind}`,
    base: `${median(hand).toFixed(1)} ms`,
    ours: `${median(ours).toFixed(1)} ms`,
    value,
    shown: value.toFixed(2),
    goal: GOAL,
    noise: spread(ours.map((time, at) => time / (hand[at] ?? time))),
  }
}

/** Reads of the super administrator on a platform of many companies, against the same rows by a plain query. */
export const measurePlatform = async (): Promise<Section> => {
  const load = loadNow()
  const own = { embedded: await embedded(), PostgreSQL: await postgres() }
  return {
    part: "platform",
    title: "Reads of a platform with many companies",
    notes: [
      `${machineWords()} · ${loadWords(load)}.`,
      `${COMPANIES.toLocaleString("en")} companies with 20 employees and 3 accounts each, as many trial requests, demo requests and registrations. The baseline is the super administrator's \`me\` and then the rows, counts and sums of the same page as one would query them by hand, without row-level security; ours is the call. Same process, without HTTP; medians of ${PAIRS} alternating pairs.`,
    ],
    base: "by hand",
    ours: "call",
    lines: Object.entries(own).flatMap(([kind, measured]) => measured.map((one) => lineOf(kind, one))),
    raw: [],
  }
}
