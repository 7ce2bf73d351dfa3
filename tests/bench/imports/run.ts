import { readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { fileURLToPath, pathToFileURL } from "node:url"
import { fillFolder } from "../lib/data.ts"
import { shareOf, showTimes } from "../lib/asking.ts"
import { loadNow, loadWords, machineWords } from "../lib/machine.ts"
import { type Goal, median, percentile } from "../lib/maths.ts"
import { BENCH, type Product, takeProduct } from "../lib/product.ts"
import type { Line, Section } from "../lib/report.ts"
import { signIn, startServer } from "../lib/serverProcess.ts"
import { peopleSheet } from "./people.ts"
import { exportOnce, importOnce, whileAsking } from "./work.ts"

const ROWS = 10_000
const RUNS = 3
const EMPLOYEES = 100_000
const IDLE_MS = 6_000
/** A tenth of the employees are inactive, so an export filtered by that has 10,000 rows of the same database. */
const TENTH = { status: "inactive" }

const RATIO: Goal = { most: 10 }
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
const MB = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`

const waits = (what: string, idle: readonly number[], busy: readonly number[]): Line => {
  const value = percentile(busy, 0.99) / percentile(idle, 0.99)
  return {
    what: `me, ${what}`,
    base: showTimes(idle),
    ours: showTimes(busy),
    value,
    shown: value.toFixed(1),
    goal: RATIO,
  }
}

/** Preloaded into the server's process. */
const watched = (name: string, file: string) => {
  const preload = pathToFileURL(fileURLToPath(new URL("./usage.mjs", import.meta.url))).href
  return { NODE_OPTIONS: `--import=${preload}`, [name]: file }
}

/** Imports 10,000 rows at a time into a company of 250: first alone, then with a concurrent reader. */
const measureImport = async (product: Product) => {
  const dataDir = join(BENCH, "imports")
  await fillFolder(dataDir)
  const file = join(dataDir, "cpu.json")
  const server = await startServer(product, { dataDir, env: watched("BENCH_CPU_FILE", file) })
  /** Waits for the next sample: CPU time is written down every tenth of a second. */
  const cpu = async () => {
    await pause(250)
    return JSON.parse(await readFile(file, "utf8")) as number
  }
  try {
    const site = { url: server.url, token: await signIn(server.url) }
    const runs: (Awaited<ReturnType<typeof importOnce>> & { readonly cpu: number })[] = []
    for (let batch = 1; batch <= RUNS; batch++) {
      const sheet = await peopleSheet(batch, ROWS)
      const before = await cpu()
      const done = await importOnce(site, sheet, ROWS)
      runs.push({ ...done, cpu: (await cpu()) - before })
    }
    const idle = await whileAsking(site, () => pause(IDLE_MS))
    const asked: Awaited<ReturnType<typeof importOnce>>[] = []
    const times: number[] = []
    for (let batch = RUNS + 1; batch <= 2 * RUNS; batch++) {
      const sheet = await peopleSheet(batch, ROWS)
      const run = await whileAsking(site, () => importOnce(site, sheet, ROWS))
      asked.push(run.done)
      times.push(...run.times)
    }
    return { runs, asked, idle: idle.times, busy: times }
  } finally {
    await server.stop()
  }
}

type Peak = {
  readonly rss: number
  readonly heapUsed: number
  readonly ms: number
  readonly bytes: number
}

/** Peak memory of a server process that runs only this export. */
const peakOf = async (
  product: Product,
  dataDir: string,
  format: "csv" | "xlsx",
  filter: object,
): Promise<Peak> => {
  const file = join(dataDir, "memory.json")
  await rm(file, { force: true })
  const server = await startServer(product, { dataDir, env: watched("BENCH_MEMORY_FILE", file) })
  try {
    const done = await exportOnce({ url: server.url, token: await signIn(server.url) }, format, filter)
    await pause(100)
    return { ...(JSON.parse(await readFile(file, "utf8")) as Omit<Peak, "ms" | "bytes">), ...done }
  } finally {
    await server.stop()
  }
}

const measureExport = async (product: Product) => {
  const dataDir = join(BENCH, "exports")
  await fillFolder(dataDir, EMPLOYEES, { leftEvery: EMPLOYEES / ROWS })
  const memory = []
  for (const format of ["csv", "xlsx"] as const)
    memory.push({
      format,
      small: await peakOf(product, dataDir, format, TENTH),
      large: await peakOf(product, dataDir, format, {}),
    })
  const server = await startServer(product, { dataDir })
  try {
    const site = { url: server.url, token: await signIn(server.url) }
    await whileAsking(site, () => pause(1_000))
    const idle = await whileAsking(site, () => pause(IDLE_MS))
    const csv = await whileAsking(site, () => exportOnce(site, "csv", {}))
    const xlsx = await whileAsking(site, () => exportOnce(site, "xlsx", {}))
    return { memory, idle: idle.times, csv: csv.times, xlsx: xlsx.times }
  } finally {
    await server.stop()
  }
}

const grows = (what: string, small: number, large: number, goal?: Goal): Line => ({
  what,
  base: MB(small),
  ours: MB(large),
  value: large / small,
  shown: (large / small).toFixed(2),
  ...(goal === undefined ? {} : { goal }),
})

/** Spreadsheet import and export of the built server on the embedded database. */
export const measureImports = async (): Promise<Section> => {
  const load = loadNow()
  const product = await takeProduct()
  const taken = await measureImport(product)
  const given = await measureExport(product)
  const whole = median(taken.runs.map(({ check, commit }) => check + commit))
  return {
    part: "imports",
    title: "Spreadsheets in and out",
    notes: [
      `${machineWords()} · ${loadWords(load)}.`,
      `The built server on the embedded database. Import: workbooks of ${ROWS} new employees into a company of 250, from the upload to the last row written, ${RUNS} alone (the median is shown) and ${RUNS} while somebody asks for \`me\` every 25 ms, whether or not the last was answered; beside ${IDLE_MS / 1_000} s of the same with nothing else. Export: a company of ${EMPLOYEES} with ${ROWS} who have left, \`me\` as above while all are taken; the most memory of a process that was started for one export of the ${ROWS} or of all.`,
    ],
    base: `idle, or ${ROWS} rows`,
    ours: `busy, or ${EMPLOYEES} rows`,
    lines: [
      {
        what: `import of ${ROWS} rows (s)`,
        base: "",
        ours: `check ${seconds(median(taken.runs.map(({ check }) => check)))}, write ${seconds(median(taken.runs.map(({ commit }) => commit)))}`,
        value: whole / 1_000,
        shown: (whole / 1_000).toFixed(1),
        goal: { most: 10 },
      },
      {
        what: "processor's time of the server for it (s)",
        base: "",
        ours: seconds(median(taken.runs.map(({ cpu }) => cpu))),
        value: median(taken.runs.map(({ cpu }) => cpu)) / 1_000,
      },
      waits("during imports", taken.idle, taken.busy),
      waits("during an export, csv", given.idle, given.csv),
      waits("during an export, xlsx", given.idle, given.xlsx),
      ...given.memory.flatMap(({ format, small, large }) => [
        grows(`memory of an export, ${format}`, small.rss, large.rss, { most: 1.2 }),
        grows(`of it JavaScript's heap, ${format}`, small.heapUsed, large.heapUsed),
      ]),
    ],
    raw: [
      { name: "imports alone (ms)", rows: taken.runs },
      { name: "imports while somebody asks (ms)", rows: taken.asked },
      {
        name: "me: idle, import; idle, csv, xlsx (ms)",
        rows: [taken.idle, taken.busy, given.idle, given.csv, given.xlsx].map(shareOf),
      },
      {
        name: "exports: memory (bytes), time (ms), size (bytes)",
        rows: given.memory.flatMap(({ format, small, large }) => [
          { format, rows: ROWS, ...small },
          { format, rows: EMPLOYEES, ...large },
        ]),
      },
    ],
  }
}
