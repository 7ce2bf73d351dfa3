import { spawn } from "node:child_process"
import { once } from "node:events"
import { rm } from "node:fs/promises"
import { Agent } from "node:http"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { API_BASE } from "#contract/kit/constants.ts"
import { LIMIT_DEFAULTS } from "#contract/kit/limits.ts"
import { at } from "../../../scripts/lib/paths.mjs"
import { startCluster } from "../../../scripts/lib/postgres.mjs"
import { askAndTime, shareOf, showTimes } from "../lib/asking.ts"
import { loadNow, loadWords, machineWords } from "../lib/machine.ts"
import { percentile } from "../lib/maths.ts"
import { BENCH, type Product, takeProduct } from "../lib/product.ts"
import type { Line, Section } from "../lib/report.ts"
import { own, signIn, startServer, tokenHeader, type Where } from "../lib/serverProcess.ts"

const FLOODER = "admin@maju.test"
const NEIGHBOUR = "admin@lain.test"
const CLIENTS = 32
/** Alone and next to the flood in turn: what else the machine does meets both alike. */
const ROUNDS = 6
const ROUND_MS = 6_000
const BETWEEN_MS = 10
/** The flood's connections are open and its queue is full. */
const WARM_MS = 1_000
const GOAL = { most: 2 } as const

type Flood = { readonly answered: number; readonly refused: number }

/** @returns a function that ends the flood */
const startFlood = async (url: string, token: string): Promise<() => Promise<Flood>> => {
  const words = [
    "--import",
    "tsx",
    at("tests", "bench", "neighbours", "flood.ts"),
    url,
    token,
    String(CLIENTS),
  ]
  const child = own(spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] }))
  let said = ""
  child.stdout?.on("data", (chunk: Buffer) => (said += chunk.toString()))
  while (!said.includes("\n")) await pause(10)
  await pause(WARM_MS)
  return async () => {
    const ended = once(child, "exit")
    child.kill("SIGTERM")
    await ended
    return JSON.parse(said) as Flood
  }
}

const askFor = async (url: string, token: string, ms: number): Promise<number[]> => {
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  const end = performance.now() + ms
  while (performance.now() < end) {
    times.push(await askAndTime(agent, `${url}${API_BASE}/me`, tokenHeader(token)))
    await pause(BETWEEN_MS)
  }
  agent.destroy()
  return times
}

type Measured = {
  readonly name: string
  readonly alone: readonly number[]
  readonly beside: readonly number[]
  readonly flood: Flood
}

const measure = async (product: Product, name: string, where: Where): Promise<Measured> => {
  const server = await startServer(product, { ...where, demo: "on" })
  try {
    const [flooder, neighbour] = [await signIn(server.url, FLOODER), await signIn(server.url, NEIGHBOUR)]
    await askFor(server.url, neighbour, WARM_MS)
    const alone: number[] = []
    const beside: number[] = []
    const flood = { answered: 0, refused: 0 }
    for (let round = 0; round < ROUNDS; round += 1) {
      alone.push(...(await askFor(server.url, neighbour, ROUND_MS)))
      const endFlood = await startFlood(server.url, flooder)
      beside.push(...(await askFor(server.url, neighbour, ROUND_MS)))
      const { answered, refused } = await endFlood()
      flood.answered += answered
      flood.refused += refused
      await pause(WARM_MS)
    }
    return { name, alone, beside, flood }
  } finally {
    await server.stop()
  }
}

const lineOf = ({ name, alone, beside }: Measured): Line => {
  const value = percentile(beside, 0.99) / percentile(alone, 0.99)
  return {
    what: `me of the neighbour, ${name}`,
    base: showTimes(alone),
    ours: showTimes(beside),
    value,
    shown: value.toFixed(2),
    goal: GOAL,
  }
}

const floodLine = ({ name, flood: { answered, refused } }: Measured): Line => ({
  what: `calls of the flood, ${name}`,
  base: "",
  ours: `${answered} answered, ${refused} refused`,
})

/** Latency of one company while another one sends as much as it can, on both databases. */
export const measureNeighbours = async (): Promise<Section> => {
  const load = loadNow()
  const product = await takeProduct()
  const folders = [join(BENCH, "neighbours"), join(BENCH, "neighbours-postgres")] as const
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
  const cluster = await startCluster()
  try {
    const measured = [
      await measure(product, "embedded", { dataDir: folders[0] }),
      await measure(product, "PostgreSQL", { dataDir: folders[1], databaseUrl: cluster.url }),
    ]
    return {
      part: "neighbours",
      title: "One company beside another's flood",
      notes: [
        `${machineWords()} · ${loadWords(load)}.`,
        `The built server with the demo companies. ${CLIENTS} clients of PT Maju Bersama, in a process of their own, ask for lists of 100 rows without a pause; one client of PT Lain asks for \`me\` every ${BETWEEN_MS} ms. ${ROUNDS} rounds of ${ROUND_MS / 1_000} s alone and ${ROUND_MS / 1_000} s beside the flood, in turn. Server, clients and flood share the machine. The limit of calls is the product's (${LIMIT_DEFAULTS.calls} a minute); the ratio is that of the p99.`,
      ],
      base: "alone",
      ours: "beside the flood",
      lines: measured.flatMap((one) => [lineOf(one), floodLine(one)]),
      raw: measured.flatMap(({ name, alone, beside }) => [
        { name: `${name}: alone (ms)`, rows: [shareOf(alone)] },
        { name: `${name}: beside the flood (ms)`, rows: [shareOf(beside)] },
      ]),
    }
  } finally {
    await cluster.stop()
  }
}
