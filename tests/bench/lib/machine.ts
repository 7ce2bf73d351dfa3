import { execFileSync } from "node:child_process"
import { cpus, loadavg, totalmem } from "node:os"

/** If the load average is higher than this, the results are not reliable. */
const QUIET = 0.7

const commit = (): string => {
  try {
    const hash = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim()
    const dirty = execFileSync("git", ["status", "--porcelain", "--untracked-files=no"], { encoding: "utf8" })
    return dirty.trim() === "" ? hash : `${hash} with changes`
  } catch {
    return "unknown"
  }
}

/** Time, commit, machine and Node version of the measurement, in one line. */
export const machineWords = (): string => {
  const all = cpus()
  const gigabytes = Math.round(totalmem() / 1e9)
  return `${new Date().toISOString().slice(0, 16)}Z · commit ${commit()} · ${all.length} × ${all[0]?.model.trim() ?? "?"}, ${gigabytes} GB · Node ${process.version}`
}

/** Load average of the machine over the last minute. */
export const loadNow = (): number => loadavg()[0] ?? 0

export const loadWords = (before: number): string =>
  before <= QUIET * cpus().length
    ? `load before ${before.toFixed(1)}`
    : `load before ${before.toFixed(1)}: **the machine was busy, only the ratios mean something, and they are rough**`
