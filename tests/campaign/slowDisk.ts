import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { setTimeout as pause } from "node:timers/promises"
import { type Kind, KINDS, nameOf, openPlace } from "./lib/place.ts"
import { freePort, send, signIn, startProduct, until } from "./lib/process.ts"
import { few, isInTime, type Line, manyOf, type Measure } from "./lib/result.ts"
import { compareStored, startLoad } from "./load.ts"

const FULL_MS = 60_000
const QUICK_MS = 6_000
const WRITERS = 8
/** Delay of each write to a file and of each flush, microseconds. */
const DELAY_US: Readonly<Record<Kind, number>> = { embedded: 4_000, postgres: 50_000 }
const CALLS = "pwrite64,pwritev,fsync,fdatasync"
/** Bound of an answer while the disk is slow. */
const ANSWER_MS = 30_000

/** strace delays each of these system calls before it begins. */
const traced = (kind: Kind): readonly string[] => [
  "-f",
  "-qq",
  "-o",
  "/dev/null",
  "-e",
  `trace=${CALLS}`,
  "-e",
  `inject=${CALLS}:delay_enter=${DELAY_US[kind]}`,
]

/** Slows a running process and those that it starts. */
const slowDown = async (kind: Kind, pid: number): Promise<ChildProcess> => {
  const strace = spawn("strace", [...traced(kind), "-p", String(pid)], {
    stdio: ["ignore", "ignore", "pipe"],
  })
  let said = ""
  strace.stderr.setEncoding("utf8").on("data", (chunk: string) => (said += chunk))
  await pause(1_000)
  if (strace.exitCode !== null) throw new Error(`strace: ${said}`)
  return strace
}
const end = async (strace: ChildProcess | null): Promise<void> => {
  if (strace === null || strace.exitCode !== null) return
  const ended = once(strace, "exit")
  strace.kill("SIGINT")
  await ended
}

const measureOn = async (
  kind: Kind,
  forMs: number,
): Promise<{ readonly line: Line; readonly wrong: readonly string[] }> => {
  const place = await openPlace(kind)
  let strace: ChildProcess | null = null
  try {
    const port = await freePort()
    const wrap = kind === "embedded" ? ["strace", "--seccomp-bpf", ...traced(kind)] : []
    let server = await startProduct({ port, env: place.env, wrap })
    const token = await signIn(server.url, "admin@maju.test")
    if (place.cluster !== null) strace = await slowDown(kind, place.cluster.pid())
    const load = startLoad({ url: server.url, token, writers: WRITERS })
    await load.more(1)
    load.mark()
    const began = performance.now()
    let slowestRead = 0
    const statuses = new Set<number>()
    while (performance.now() - began < forMs) {
      const from = performance.now()
      const { status } = await send(server.url, "devisi/list-all", {}, token).catch(() => ({ status: 0 }))
      slowestRead = Math.max(slowestRead, performance.now() - from)
      statuses.add(status)
      await pause(100)
    }
    const silenceMs = load.silenceMs()
    const slow = load.acknowledged.length
    /** Killed in the middle of slow writes: what was acknowledged had reached the disk. */
    await server.kill()
    await end(strace)
    strace = null
    server = await startProduct({ port, env: place.env })
    const known = load.acknowledged.length
    await until(() => load.acknowledged.length > known + WRITERS, 60_000, "writes at the usual speed")
    await load.stop()
    await server.stop()
    const { lost, twice } = await compareStored(place, load)
    const slowest = Math.round(Math.max(load.slowestMs(), slowestRead))
    const odd = [...statuses].filter((status) => status !== 200)
    const all = [
      ...lost,
      ...twice,
      ...load.wrong,
      ...odd.map((status) => `a read was answered with ${status}`),
    ]
    return {
      line: {
        what: `slow disk, ${nameOf(kind)}`,
        tried: `${Math.round(forMs / 1_000)} s, ${slow} writes while it was slow, then a kill`,
        lost: lost.length + twice.length,
        silenceMs,
        isPassed: all.length === 0 && isInTime(slowest, ANSWER_MS),
        seen: `each write and flush of a file ${DELAY_US[kind] / 1_000} ms later; slowest answer ${slowest} ms (bound ${ANSWER_MS} ms), slowest read ${Math.round(slowestRead)} ms`,
      },
      wrong: all.map((one) => `${nameOf(kind)}: ${one}`),
    }
  } finally {
    await end(strace)
    await place.drop()
  }
}

/** Every write to the disk takes long: answers stay bounded, and a kill in the middle loses nothing. */
export const measureSlowDisk: Measure = async (size) => {
  const lines: Line[] = []
  const wrong: string[] = []
  for (const kind of KINDS) {
    const found = await measureOn(kind, manyOf(size, FULL_MS, QUICK_MS))
    lines.push(found.line)
    wrong.push(...found.wrong)
  }
  return {
    lines,
    how: [
      `\`strace\` delays the system calls ${CALLS} of the process that holds the database: the server itself, or PostgreSQL. ${WRITERS} clients write and one reads. Then the server is killed in the middle of it and started again without the delay.`,
    ],
    wrong: few(wrong),
  }
}
