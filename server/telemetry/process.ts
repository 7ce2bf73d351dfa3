import { statfs } from "node:fs/promises"
import { monitorEventLoopDelay } from "node:perf_hooks"

/** State of this process, for its metrics and the page of its operators. */
export type ProcessVitals = {
  /** Start of the process, ms since the epoch. */
  readonly started: number
  /** Resident memory and used heap, bytes. */
  readonly rss: number
  readonly heap: number
  /** 99th percentile of the event loop's delay in the last full minute, ms. */
  readonly loop_p99_ms: number
  /** File system of DATA_DIR, bytes; 0 = not known yet. */
  readonly disk_free: number
  readonly disk_size: number
}

const MS = 1_000_000
const RESOLUTION_MS = 20
const started = Date.now() - Math.round(process.uptime() * 1_000)
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
let loop = 0
let disk = { free: 0, size: 0 }

export const startedAt = (): number => started

export const processVitals = (): ProcessVitals => {
  const { rss, heapUsed } = process.memoryUsage()
  return {
    started,
    rss,
    heap: heapUsed,
    loop_p99_ms: Math.round(loop),
    disk_free: disk.free,
    disk_size: disk.size,
  }
}

/** Free share of the disk, 0 to 1; 1 while it is not known. */
export const diskShare = (): number => (disk.size === 0 ? 1 : disk.free / disk.size)

/** Takes the measures of the last minute. Sampling of the event loop begins with the first call. */
export const sampleProcess = async (dataDir: string): Promise<void> => {
  delay.enable()
  /** The histogram includes the interval of its own timer. */
  if (delay.count > 0) loop = Math.max(0, delay.percentile(99) / MS - RESOLUTION_MS)
  delay.reset()
  const found = await statfs(dataDir).catch(() => null)
  if (found !== null) disk = { free: found.bavail * found.bsize, size: found.blocks * found.bsize }
}

export const stopSampling = (): void => {
  delay.disable()
}
