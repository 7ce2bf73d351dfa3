import { writeFileSync } from "node:fs"
import { isMainThread } from "node:worker_threads"

/** Runs inside the server's process before it: keeps the most memory it ever had, bytes, in the file it is told. */
const EVERY_MS = 25
const file = process.env["BENCH_MEMORY_FILE"]
if (file !== undefined && isMainThread) {
  const most = { rss: 0, heapUsed: 0 }
  setInterval(() => {
    const { rss, heapUsed } = process.memoryUsage()
    if (rss <= most.rss && heapUsed <= most.heapUsed) return
    most.rss = Math.max(most.rss, rss)
    most.heapUsed = Math.max(most.heapUsed, heapUsed)
    writeFileSync(file, JSON.stringify(most))
  }, EVERY_MS).unref()
}
