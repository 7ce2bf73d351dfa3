import { cp, rm } from "node:fs/promises"
import { join } from "node:path"
import { startCluster } from "../../../scripts/lib/postgres.mjs"
import { fillFolder, fillPostgres } from "../lib/data.ts"
import { loadNow, loadWords, machineWords } from "../lib/machine.ts"
import type { Place } from "../lib/engine.ts"
import { median, spread } from "../lib/maths.ts"
import { BENCH, takeProduct, type Product } from "../lib/product.ts"
import type { Line, Section } from "../lib/report.ts"
import { startServer, type Where } from "../lib/serverProcess.ts"
import { startBare } from "./bareProcess.ts"
import { openClient } from "./http.ts"
import { type Bound, inLoops, type Round } from "./loops.ts"
import { type CallName, CALLS, record, type Recorded } from "./statements.ts"

const MANY = 16
const ROUNDS = 5
const WARM: Bound = { count: 800, ms: 8_000 }
const BOUND: Bound = { count: 3_000, ms: 6_000 }
/** The server reaches at least this share of the bare driver's throughput. */
const GOAL = { least: 0.5 } as const

type Rounds = { readonly bare: Round[]; readonly server: Round[]; readonly packed: Round[] }
type Measured = { readonly name: string; readonly call: CallName; readonly rounds: Rounds }
type Subject = {
  readonly name: string
  readonly where: Where
  /** The same rows in a place the bare driver can open while the server runs. */
  readonly bare: Place
  readonly recorded: Recorded
}

const measure = async (product: Product, subject: Subject): Promise<readonly Measured[]> => {
  const { recorded, name } = subject
  const server = await startServer(product, subject.where)
  const bare = startBare({ place: subject.bare, recorded, many: MANY })
  const plain = openClient(server.url, recorded.token, MANY, null)
  const packed = openClient(server.url, recorded.token, MANY, "br")
  try {
    const measured: Measured[] = []
    for (const call of Object.keys(CALLS) as CallName[]) {
      const rounds: Rounds = { bare: [], server: [], packed: [] }
      for (let round = 0; round <= ROUNDS; round++) {
        const bound = round === 0 ? WARM : BOUND
        const one = {
          bare: await bare.round({ call, bound }),
          server: await inLoops(MANY, bound, () => plain.send(call)),
          packed: await inLoops(MANY, bound, () => packed.send(call)),
        }
        if (round === 0) continue
        rounds.bare.push(one.bare)
        rounds.server.push(one.server)
        rounds.packed.push(one.packed)
      }
      measured.push({ name, call, rounds })
    }
    return measured
  } finally {
    plain.close()
    packed.close()
    bare.stop()
    await server.stop()
  }
}

const onEmbedded = async (product: Product): Promise<readonly Measured[]> => {
  const dataDir = join(BENCH, "server")
  await fillFolder(dataDir)
  const recorded = await record({ folder: join(dataDir, "pg") })
  const copy = join(BENCH, "server-bare")
  await rm(copy, { recursive: true, force: true })
  await cp(join(dataDir, "pg"), copy, { recursive: true })
  return measure(product, { name: "embedded", where: { dataDir }, bare: { folder: copy }, recorded })
}

const onPostgres = async (product: Product): Promise<readonly Measured[]> => {
  const cluster = await startCluster()
  try {
    await fillPostgres(cluster.url)
    const place = { url: cluster.url }
    const where = { dataDir: join(BENCH, "server-postgres"), databaseUrl: cluster.url }
    return await measure(product, { name: "PostgreSQL", where, bare: place, recorded: await record(place) })
  } finally {
    await cluster.stop()
  }
}

const show = (rounds: readonly Round[]) =>
  `${median(rounds.map((one) => one.perSecond)).toFixed(0)}/s, p99 ${median(rounds.map((one) => one.p99)).toFixed(0)} ms`

const shareOf = (ours: readonly Round[], bare: readonly Round[]) => {
  const pairs = ours.map((one, at) => one.perSecond / (bare[at]?.perSecond ?? one.perSecond))
  return { value: median(pairs), shown: median(pairs).toFixed(2), noise: spread(pairs) }
}

const linesOf = ({ name, call, rounds }: Measured): readonly Line[] => [
  {
    what: `${call}, ${name}`,
    base: show(rounds.bare),
    ours: show(rounds.server),
    ...shareOf(rounds.server, rounds.bare),
    goal: GOAL,
  },
  {
    what: `${call}, ${name}, answers in brotli`,
    base: "",
    ours: show(rounds.packed),
    ...shareOf(rounds.packed, rounds.bare),
  },
]

/** Throughput (requests per second) of the whole server compared with the same transactions through the bare driver. */
export const measureServer = async (): Promise<Section> => {
  const load = loadNow()
  const product = await takeProduct()
  const measured = [...(await onEmbedded(product)), ...(await onPostgres(product))]
  return {
    part: "server",
    title: "Server beside the bare driver",
    notes: [
      `${machineWords()} · ${loadWords(load)}.`,
      `The built server in its own process, asked over loopback from another one: ${MANY} requests at once on kept connections. Beside it the very statements those calls make (session look-up with role and tenant set, then the query), recorded from the server's own dispatch, through the bare driver in its own process: PGlite on a copy of the folder, node-postgres with ${MANY} connections on the same database. ${ROUNDS} rounds of up to ${BOUND.count} each in turn after one to warm up; medians. The ratio is the median of the rounds' requests per second. The test PostgreSQL runs on this machine without fsync.`,
    ],
    base: "bare driver",
    ours: "server",
    lines: measured.flatMap(linesOf),
    raw: measured.flatMap(({ name, call, rounds }) =>
      Object.entries(rounds).map(([which, rows]) => ({ name: `${call}, ${name}, ${which}`, rows })),
    ),
  }
}
