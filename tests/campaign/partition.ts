import { setTimeout as pause } from "node:timers/promises"
import { type CableState, openCable } from "./lib/cable.ts"
import { openPlace } from "./lib/place.ts"
import { freePort, healthOf, send, signIn, startProduct, until } from "./lib/process.ts"
import { few, isInTime, type Line, manyOf, type Measure } from "./lib/result.ts"
import { compareStored, startLoad } from "./load.ts"

const FULL = 10
const QUICK = 1
const WRITERS = 8
/** A line that is cut is noticed at once; one that is silent only by a timeout. Bound of every answer during a partition. */
const BOUNDS: Readonly<Record<Exclude<CableState, "open">, number>> = { cut: 12_000, silent: 30_000 }
const CUT_MS = 3_000
const RETURN_MS = 15_000
const READERS = 4

const words = { cut: "connections reset and refused", silent: "packets dropped, nothing closed" }

/** The server loses its line to PostgreSQL under load: 503 within a bound, no loss, and recovery by itself. */
export const measurePartition: Measure = async (size) => {
  const times = manyOf(size, FULL, QUICK)
  const place = await openPlace("postgres")
  const direct = new URL(place.env["DATABASE_URL"] ?? "")
  const cable = await openCable(Number(direct.port))
  try {
    const through = new URL(direct)
    through.port = String(cable.port)
    const server = await startProduct({
      port: await freePort(),
      env: { ...place.env, DATABASE_URL: through.href },
    })
    const token = await signIn(server.url, "admin@maju.test")
    const lines: Line[] = []
    const wrong: string[] = []
    for (const state of ["cut", "silent"] as const) {
      const load = startLoad({ url: server.url, token, writers: WRITERS })
      const answers: number[] = []
      const returns: number[] = []
      const statuses = new Set<number>()
      /** A page that a person opens during the partition: the time until its answer, whatever it is. */
      const ask = async () => {
        const from = performance.now()
        const { status } = await send(server.url, "devisi/list-all", {}, token).catch(() => ({ status: 0 }))
        answers.push(performance.now() - from)
        statuses.add(status)
      }
      for (let time = 0; time < times; time++) {
        await load.more(WRITERS)
        await pause(20 + (500 * time) / times)
        cable.set(state)
        await pause(100)
        const asked = Array.from({ length: READERS }, ask)
        await until(async () => (await healthOf(server.url)) === 503, 30_000, "503 of the health check")
        await Promise.all([...asked, pause(CUT_MS)])
        await ask()
        cable.set("open")
        const back = performance.now()
        const known = load.acknowledged.length
        await until(() => load.acknowledged.length > known, 180_000, "an acknowledged write")
        returns.push(performance.now() - back)
        if (!server.isRunning()) throw new Error("the server has ended")
      }
      await load.more(WRITERS)
      await load.stop()
      const { lost, twice } = await compareStored(place, load)
      const slowest = Math.round(Math.max(...answers, load.slowestMs()))
      const latest = Math.round(Math.max(...returns))
      const odd = [...statuses].filter((status) => status !== 503)
      const all = [...lost, ...twice, ...load.wrong, ...odd.map((status) => `answered with ${status}`)]
      wrong.push(...all.map((one) => `${state}: ${one}`))
      lines.push({
        what: `partition, ${words[state]}`,
        tried: `${times} times, ${load.acknowledged.length} acknowledged writes`,
        lost: lost.length + twice.length,
        silenceMs: load.silenceMs(),
        isPassed: all.length === 0 && isInTime(slowest, BOUNDS[state]) && isInTime(latest, RETURN_MS),
        seen: `503 after at most ${slowest} ms (bound ${BOUNDS[state]} ms); writes again at most ${latest} ms after the line was back`,
      })
    }
    await server.stop()
    return {
      lines,
      how: [
        `Between the server and PostgreSQL is a TCP proxy. ${WRITERS} clients write, and ${READERS} pages are read while the line is gone. Each must be answered with 503 within the bound; afterwards the writes go on without a restart.`,
      ],
      wrong: few(wrong),
    }
  } finally {
    await cable.close()
    await place.drop()
  }
}
