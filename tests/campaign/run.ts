/**
 * `npm run campaign`: does to the built product what happens to it in the field, counts what is lost, and writes
 * docs/reliability.json and docs/reliability.md. `-- kills` runs one row and keeps the results of the others; `--quick` is a small
 * size; `--share 0.1` is a tenth of the full size; `--minutes N` sets the time of the soak and the limit of the kills; `--page` only writes the page again. It needs root for the rows about disks.
 */
import { execFileSync } from "node:child_process"
import { rmSync } from "node:fs"
import { cp, mkdir, writeFile } from "node:fs/promises"
import { cpus, loadavg, totalmem } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { ensureBuilt } from "../../scripts/lib/build.mjs"
import { at } from "../../scripts/lib/paths.mjs"
import { keepResult, writePage } from "./lib/keep.ts"
import { dropAll } from "./lib/place.ts"
import { killProducts, runFrom } from "./lib/process.ts"
import { isBusy, isRow, type Kept, type Measure, type Outcome, ROWS, type RowName } from "./lib/result.ts"
import { tell } from "./lib/tell.ts"

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: "boolean", default: false },
    page: { type: "boolean", default: false },
    minutes: { type: "string" },
    share: { type: "string", default: "1" },
  },
})

const measures: Record<RowName, () => Promise<Measure>> = {
  kills: async () => (await import("./kills.ts")).measureKills,
  outage: async () => (await import("./outage.ts")).measureOutage,
  hostile: async () => (await import("./hostile.ts")).measureHostile,
  tenants: async () => (await import("./tenants.ts")).measureTenants,
  races: async () => (await import("./races.ts")).measureRaces,
  soak: async () => (await import("./soak.ts")).measureSoak,
  clock: async () => (await import("./clock.ts")).measureClock,
  disk: async () => (await import("./disk.ts")).measureDisk,
  "slow-disk": async () => (await import("./slowDisk.ts")).measureSlowDisk,
  partition: async () => (await import("./partition.ts")).measurePartition,
  upgrade: async () => (await import("./upgrade.ts")).measureUpgrade,
}

/** A copy of the build of this run, with the layout of the repository. */
const COPY = at(".cache", "campaign", `product-${process.pid}`)
const takeProduct = async (): Promise<void> => {
  const build = await ensureBuilt({ quiet: true })
  if (build.code !== 0) throw new Error(`the build failed:\n${build.output}`)
  await mkdir(COPY, { recursive: true })
  await cp(at("dist"), join(COPY, "dist"), { recursive: true })
  await cp(at("server", "db", "migrations"), join(COPY, "server", "db", "migrations"), { recursive: true })
  await writeFile(join(COPY, "package.json"), '{ "type": "module" }\n')
  runFrom(COPY)
}

const commitNow = (): string => {
  const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim()
  const hash = git("rev-parse", "--short", "HEAD")
  return git("status", "--porcelain", "--untracked-files=no", "--", "server", "contract") === ""
    ? hash
    : `${hash} with changes`
}
const machineNow = (): string => {
  const all = cpus()
  return `${all.length} × ${all[0]?.model.trim() ?? "?"}, ${Math.round(totalmem() / 1e9)} GB, Node ${process.version}${isBusy() ? `, load ${(loadavg()[0] ?? 0).toFixed(0)}: busy, so times are not judged` : ""}`
}

const print = (name: RowName, { lines, wrong }: Outcome): void => {
  for (const line of lines)
    tell(
      `${line.isPassed ? "passed" : "FAILED"}  ${name}: ${line.what} · ${line.tried} · lost ${line.lost} · silence ${line.silenceMs ?? "–"} ms · ${line.seen}`,
    )
  for (const one of wrong) tell(`        ${one.slice(0, 300)}`)
}

const main = async (): Promise<number> => {
  if (values.page) {
    writePage()
    return 0
  }
  const unknown = positionals.find((name) => !isRow(name))
  if (unknown !== undefined) throw new Error(`no row "${unknown}": ${ROWS.join(", ")}`)
  const minutes = values.minutes === undefined ? null : Number(values.minutes)
  const share = Number(values.share)
  if (!(share > 0 && share <= 1)) throw new Error(`--share ${values.share}: more than 0, at most 1`)
  await takeProduct()
  let isPassed = true
  for (const name of ROWS.filter((row) => positionals.length === 0 || positionals.includes(row))) {
    const measure = await measures[name]()
    const outcome = await measure({ isQuick: values.quick, share, minutes })
    print(name, outcome)
    isPassed &&= outcome.lines.every((line) => line.isPassed)
    const kept: Kept = {
      ...outcome,
      date: new Date().toISOString().slice(0, 10),
      commit: commitNow(),
      machine: machineNow(),
      percent: outcome.percent ?? Math.round(share * 100),
    }
    /** A small size is a rehearsal and does not replace the numbers of the page. */
    if (!values.quick) keepResult(name, kept)
  }
  return isPassed ? 0 : 1
}

const stop = async (code: number) => {
  killProducts()
  await dropAll()
  rmSync(COPY, { recursive: true, force: true })
  process.exit(code)
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(130))

main().then(stop, (error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  return stop(1)
})
