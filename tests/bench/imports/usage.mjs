import { renameSync, writeFileSync } from "node:fs"
import { isMainThread } from "node:worker_threads"

/**
 * Preloaded into the server's process: writes its peak memory (bytes) and its CPU time so far over all threads (ms) to
 * the files named in the environment.
 */
/** @type {(name: string, everyMs: number, look: () => unknown) => void} */
const watch = (name, everyMs, look) => {
  const file = process.env[name]
  if (file === undefined || !isMainThread) return
  setInterval(() => {
    const seen = look()
    if (seen === null) return
    /** Write to a temporary file and rename it, so that a reader never sees half a file. */
    writeFileSync(`${file}.part`, JSON.stringify(seen))
    renameSync(`${file}.part`, file)
  }, everyMs).unref()
}

const most = { rss: 0, heapUsed: 0 }
watch("BENCH_MEMORY_FILE", 25, () => {
  const { rss, heapUsed } = process.memoryUsage()
  if (rss <= most.rss && heapUsed <= most.heapUsed) return null
  most.rss = Math.max(most.rss, rss)
  most.heapUsed = Math.max(most.heapUsed, heapUsed)
  return most
})

watch("BENCH_CPU_FILE", 100, () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
})
