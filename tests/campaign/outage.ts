import { setTimeout as pause } from "node:timers/promises"
import { openPlace } from "./lib/place.ts"
import { freePort, healthOf, signIn, startProduct, until } from "./lib/process.ts"
import { few, isInTime, manyOf, type Measure } from "./lib/result.ts"
import { compareStored, repeatAcknowledged, startLoad } from "./load.ts"

const FULL = 20
const QUICK = 2
const WRITERS = 8
const AWAY_MS = 1_000
/** Bound from the return of PostgreSQL to the next acknowledged write, and of the whole silence beyond its absence. */
const RETURN_MS = 15_000
const LAST = 5

/** PostgreSQL killed (SIGKILL of the postmaster) under load, and back again: the server recovers by itself. */
export const measureOutage: Measure = async (size) => {
  const times = manyOf(size, FULL, QUICK)
  const place = await openPlace("postgres")
  const { cluster } = place
  if (cluster === null) throw new Error("there is no PostgreSQL")
  try {
    const server = await startProduct({ port: await freePort(), env: place.env })
    const token = await signIn(server.url, "admin@maju.test")
    const load = startLoad({ url: server.url, token, writers: WRITERS })
    const wrong: string[] = []
    const returns: number[] = []
    const refusals: number[] = []
    for (let time = 0; time < times; time++) {
      await load.more(WRITERS)
      await pause(20 + (700 * time) / times)
      const last = load.acknowledged.slice(-LAST)
      const from = performance.now()
      await cluster.kill()
      await until(async () => (await healthOf(server.url)) === 503, 30_000, "503 of the health check")
      refusals.push(performance.now() - from)
      await pause(AWAY_MS)
      await cluster.start()
      const back = performance.now()
      const known = load.acknowledged.length
      await until(() => load.acknowledged.length > known, 120_000, "an acknowledged write")
      returns.push(performance.now() - back)
      wrong.push(...(await repeatAcknowledged(server.url, token, last)))
      if (!server.isRunning()) throw new Error("the server has ended")
    }
    await load.more(WRITERS)
    await load.stop()
    const silenceMs = load.silenceMs()
    await server.stop()
    const { lost, twice, unknown } = await compareStored(place, load)
    const all = [...lost, ...twice, ...unknown, ...wrong, ...load.wrong]
    const latest = Math.round(Math.max(...returns))
    return {
      lines: [
        {
          what: "kill -9 of PostgreSQL under write load",
          tried: `${times} kills, ${load.acknowledged.length} acknowledged writes`,
          lost: lost.length + twice.length,
          silenceMs,
          isPassed: all.length === 0 && isInTime(latest, RETURN_MS),
          seen: `health check 503 within ${Math.round(Math.max(...refusals))} ms; writes again at most ${latest} ms after PostgreSQL was back; ${load.repeats()} repetitions`,
        },
      ],
      how: [
        `${WRITERS} clients write as in the row above. The postmaster is killed, stays away for ${AWAY_MS / 1_000} s after the health check has noticed, and is started again on the same data. The server is not restarted.`,
      ],
      wrong: few(all),
    }
  } finally {
    await place.drop()
  }
}
