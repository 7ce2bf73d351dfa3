import { renameSync, writeFileSync } from "node:fs"
import { isMainThread } from "node:worker_threads"

/**
 * Runs inside the server's process before it: keeps in the files it is told the most memory it ever had, bytes, and the
 * processor's time it has taken so far with all its threads, ms.
 */
/** @type {(name: string, everyMs: number, look: () => unknown) => void} */
const watch = (name, everyMs, look) => {
  const file = process.env[name]
  if (file === undefined || !isMainThread) return
  setInterval(() => {
    const seen = look()
    if (seen === null) return
    /** Whoever reads it meets a whole file. */
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
