/**
 * `npm run bench`: measures the product, prints one table per part and writes docs/bench.md. `-- login` (or `address`,
 * `feel`, `pegawai`, `server`, `reads`, `responsive`, `live`, `neighbours`, `imports`, `payroll`, `leave`, `sweeps`, `attendance`,
 * `decisions`, `deletion`, `platform`, `fieldwork`, `sales`, `machines`, `kill`, `paths`) runs one part and keeps the other sections. It ends by itself.
 */
import { asText, keepSection, type Part, PARTS, type Section } from "./lib/report.ts"
import { killAll } from "./lib/serverProcess.ts"
import { measureAttendance } from "./attendance/run.ts"
import { measureDeletion } from "./deletion/run.ts"
import { measureDecisions } from "./decisions/run.ts"
import { measureAddress } from "./address/run.ts"
import { measureFieldwork } from "./fieldwork/run.ts"
import { measureFeel } from "./feel/run.ts"
import { measureImports } from "./imports/run.ts"
import { measureLeave } from "./leave/run.ts"
import { measureKill } from "./kill/run.ts"
import { measureMachines } from "./machines/run.ts"
import { measurePaths } from "./paths/run.ts"
import { measureLive } from "./live/run.ts"
import { measureLogin } from "./login/run.ts"
import { measureNeighbours } from "./neighbours/run.ts"
import { measurePayroll } from "./payroll/run.ts"
import { measurePlatform } from "./platform/run.ts"
import { measurePegawai } from "./pegawai/run.ts"
import { measureResponsive } from "./responsive/run.ts"
import { measureSales } from "./sales/run.ts"
import { measureSweeps } from "./sweeps/run.ts"
import { measureReads } from "./server/reads.ts"
import { measureServer } from "./server/run.ts"
import { giveTestKeys } from "#tests/server/lib/dataKeys.ts"

process.env["NODE_ENV"] = "production"
giveTestKeys()

const measures: Record<Part, () => Promise<Section>> = {
  login: measureLogin,
  address: measureAddress,
  feel: measureFeel,
  pegawai: measurePegawai,
  server: measureServer,
  reads: measureReads,
  responsive: measureResponsive,
  live: measureLive,
  neighbours: measureNeighbours,
  imports: measureImports,
  leave: measureLeave,
  sweeps: measureSweeps,
  payroll: measurePayroll,
  attendance: measureAttendance,
  decisions: measureDecisions,
  deletion: measureDeletion,
  platform: measurePlatform,
  fieldwork: measureFieldwork,
  sales: measureSales,
  machines: measureMachines,
  kill: measureKill,
  paths: measurePaths,
}

/**
 * Timeout of the whole bench, so that it cannot hang. The sweeps take longer: up to 100,000 employees on both
 * databases; so do field work and sales, with a million and 5 million rows on both.
 */
const LIMIT_MIN = [
  ["sweeps", 360],
  ["fieldwork", 120],
  ["sales", 360],
  ["machines", 180],
] as const
const LIMIT_MS =
  Math.max(30, ...LIMIT_MIN.map(([part, minutes]) => (process.argv.includes(part) ? minutes : 0))) * 60_000

const stop = (code: number) => {
  killAll()
  process.exit(code)
}

const main = async () => {
  const asked = process.argv.slice(2)
  const unknown = asked.find((name) => !PARTS.some((part) => part === name))
  if (unknown !== undefined) throw new Error(`no part "${unknown}": ${PARTS.join(", ")}`)
  const parts = asked.length === 0 ? PARTS : PARTS.filter((part) => asked.includes(part))
  for (const part of parts) {
    const section = await measures[part]()
    await keepSection(section)
    console.log(asText(section))
  }
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stop(130))
setTimeout(() => {
  console.error("the bench took too long")
  stop(1)
}, LIMIT_MS).unref()

main().then(
  () => stop(0),
  (error: unknown) => {
    console.error(error instanceof Error ? (error.stack ?? error.message) : error)
    stop(1)
  },
)
