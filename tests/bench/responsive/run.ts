import { readdir, rm, stat } from "node:fs/promises"
import { Agent } from "node:http"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { API_BASE } from "#contract/kit/constants.ts"
import { askServer } from "#server/run/ask.ts"
import type { FillStatus } from "#server/demo/job.ts"
import { askAndTime, shareOf, showTimes } from "../lib/asking.ts"
import { loadNow, loadWords, machineWords } from "../lib/machine.ts"
import { median, percentile } from "../lib/maths.ts"
import { BENCH, type Product, takeProduct } from "../lib/product.ts"
import type { Line, Section } from "../lib/report.ts"
import { signIn, startServer, tokenHeader } from "../lib/serverProcess.ts"
import { readSlowly } from "./slowReader.ts"

const ROWS = 10_000
/** Filled one after another: several samples, so that the p99 is not one outlier. */
const COMPANIES = 6
const IDLE_MS = 8_000
/** Pause of the concurrent reader between an answer and its next request. */
const BETWEEN_MS = 4
const LIMIT_MS = 120_000
const GOAL = { most: 10 } as const

type Times = { readonly me: number[]; readonly healthz: number[] }

/** Concurrent reader: asks for both in turn until `isOver`. */
const watch = async (url: string, token: string, isOver: () => boolean): Promise<Times> => {
  const agent = new Agent({ keepAlive: true })
  const times: Times = { me: [], healthz: [] }
  while (!isOver()) {
    times.me.push(await askAndTime(agent, `${url}${API_BASE}/me`, tokenHeader(token)))
    times.healthz.push(await askAndTime(agent, `${url}/healthz`, {}))
    await pause(BETWEEN_MS)
  }
  agent.destroy()
  return times
}

const largestFile = async (product: Product): Promise<string> => {
  const folder = join(product.client, "assets")
  const names = (await readdir(folder)).filter((name) => name.endsWith(".js"))
  const sizes = await Promise.all(
    names.map(async (name) => ({ name, size: (await stat(join(folder, name))).size })),
  )
  const largest = sizes.sort((a, b) => b.size - a.size)[0]
  if (largest === undefined) throw new Error("no scripts in the build")
  return `/assets/${largest.name}`
}

/** Writes the rows of a company in short transactions, as the server does. @returns how long it took, ms */
const write = async (dataDir: string, company: string): Promise<number> => {
  const from = performance.now()
  await askServer(dataDir, `demo fill ${JSON.stringify({ company, employees: ROWS, days: null })}`)
  while (performance.now() - from < LIMIT_MS) {
    const status = JSON.parse((await askServer(dataDir, "demo status")) ?? "null") as FillStatus | null
    if (status?.state === "done") return performance.now() - from
    if (status?.state !== "filling") throw new Error(`filling ended: ${JSON.stringify(status)}`)
    await pause(100)
  }
  throw new Error("filling took too long")
}

const writeAll = async (dataDir: string): Promise<number[]> => {
  const took: number[] = []
  for (let company = 1; company <= COMPANIES; company++)
    took.push(await write(dataDir, `PT Besar ${company}`))
  return took
}

const line = (what: string, idle: readonly number[], busy: readonly number[]): Line => {
  const value = percentile(busy, 0.99) / percentile(idle, 0.99)
  return { what, base: showTimes(idle), ours: showTimes(busy), value, shown: value.toFixed(1), goal: GOAL }
}

/** Latency of other requests during heavy writes and a slow reader, on the embedded database. */
export const measureResponsive = async (): Promise<Section> => {
  const load = loadNow()
  const product = await takeProduct()
  const dataDir = join(BENCH, "responsive")
  await rm(dataDir, { recursive: true, force: true })
  const server = await startServer(product, { dataDir, demo: "on" })
  try {
    const token = await signIn(server.url)
    const warm = performance.now() + 1_000
    await watch(server.url, token, () => performance.now() > warm)
    const end = performance.now() + IDLE_MS
    const idle = await watch(server.url, token, () => performance.now() > end)
    const reader = readSlowly(server.url, await largestFile(product))
    let isOver = false
    const [took, busy] = await Promise.all([
      writeAll(dataDir).finally(() => (isOver = true)),
      watch(server.url, token, () => isOver),
    ])
    const taken = reader.stop()
    return {
      part: "responsive",
      title: "Answers while much is written",
      notes: [
        `${machineWords()} · ${loadWords(load)}.`,
        `The built server on the embedded database with the demo companies. One client asks for \`me\` and \`/healthz\` in turn, ${BETWEEN_MS} ms after each pair: first for ${IDLE_MS / 1_000} s while nothing else happens, then while ${COMPANIES} times ${ROWS} employees are written through the control socket (${(median(took) / 1_000).toFixed(1)} s each) and another client has asked for a large file many times over and takes it slowly (${(taken / 1e6).toFixed(1)} MB taken meanwhile). The ratio is that of the p99.`,
      ],
      base: `idle, ${idle.me.length} pairs`,
      ours: `busy, ${busy.me.length} pairs`,
      lines: [line("me", idle.me, busy.me), line("/healthz", idle.healthz, busy.healthz)],
      raw: [
        { name: "idle: me, /healthz (ms)", rows: [shareOf(idle.me), shareOf(idle.healthz)] },
        { name: "busy: me, /healthz (ms)", rows: [shareOf(busy.me), shareOf(busy.healthz)] },
      ],
    }
  } finally {
    await server.stop()
  }
}
