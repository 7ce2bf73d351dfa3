import { setTimeout as pause } from "node:timers/promises"
import { median } from "#tests/bench/lib/maths.ts"
import { type Kind, KINDS, nameOf, openPlace } from "./lib/place.ts"
import { freePort, type Product, signIn, startProduct, until } from "./lib/process.ts"
import { few, isInTime, type Line, manyOf, type Measure } from "./lib/result.ts"
import { tell } from "./lib/tell.ts"
import { compareStored, repeatAcknowledged, startLoad } from "./load.ts"

const FULL = 100
const QUICK = 2
const WRITERS = 8
const ADMIN = "admin@maju.test"
/** The kill comes at another time after the first answers in every round. */
const FROM_MS = 20
const TO_MS = 900
/** So many of the last acknowledged writes are sent again after each restart. */
const REPEATS = 5
/** Bound from the kill to the next acknowledged write. */
const SILENCE_MS = 60_000
/** After this time the server is considered dead. */
const LONG_MS = 600_000

const measureOn = async (
  kind: Kind,
  kills: number,
  minutes: number | null,
): Promise<{ readonly line: Line; readonly wrong: readonly string[]; readonly done: number }> => {
  const deadline = minutes === null ? Infinity : performance.now() + minutes * 60_000
  const place = await openPlace(kind)
  try {
    const port = await freePort()
    let server: Product = await startProduct({ port, env: place.env })
    const token = await signIn(server.url, ADMIN)
    const load = startLoad({ url: server.url, token, writers: WRITERS })
    const wrong: string[] = []
    const silences: number[] = []
    const starts: number[] = []
    for (let kill = 0; kill < kills && performance.now() < deadline; kill++) {
      await load.more(WRITERS)
      await pause(FROM_MS + ((TO_MS - FROM_MS) * kill) / kills)
      const last = load.acknowledged.slice(-REPEATS)
      const from = performance.now()
      await server.kill()
      const known = load.acknowledged.length
      server = await startProduct({ port, env: place.env })
      starts.push(server.startMs)
      await until(() => load.acknowledged.length > known, LONG_MS, "an acknowledged write after the restart")
      silences.push(performance.now() - from)
      wrong.push(...(await repeatAcknowledged(server.url, token, last)))
      if (kill % 10 === 9) tell(`  ${nameOf(kind)}: ${kill + 1} kills, ${load.acknowledged.length} writes`)
    }
    await load.more(WRITERS)
    await load.stop()
    const faults = server.faults()
    await server.stop()
    const { lost, twice, unknown } = await compareStored(place, load)
    const done = silences.length
    const silenceMs = Math.round(Math.max(...silences))
    const all = [
      ...lost.map((one) => `${one} is lost`),
      ...twice.map((one) => `${one} was done twice`),
      ...unknown.map((one) => `${one} was never sent`),
      ...wrong,
      ...load.wrong,
      ...faults,
    ]
    return {
      done,
      line: {
        what: `kill -9 of the server under write load, ${nameOf(kind)}`,
        tried: `${done} kills, ${load.acknowledged.length} acknowledged writes`,
        lost: lost.length + twice.length,
        silenceMs,
        isPassed: all.length === 0 && isInTime(silenceMs, SILENCE_MS),
        seen: `${load.repeats()} repetitions; start ${Math.round(median(starts))} ms, at most ${Math.round(Math.max(...starts))} ms`,
      },
      wrong: all.map((one) => `${nameOf(kind)}: ${one}`),
    }
  } finally {
    await place.drop()
  }
}

/** Durability and idempotency: a server killed while it writes loses no acknowledged write and repeats none. */
export const measureKills: Measure = async (size) => {
  const found = await Promise.all(
    KINDS.map((kind) => measureOn(kind, manyOf(size, FULL, QUICK), size.minutes)),
  )
  const least = Math.min(...found.map(({ done }) => done))
  return {
    percent: Math.round((least / FULL) * 100),
    lines: found.map(({ line }) => line),
    how: [
      `${WRITERS} clients create divisions and articles as fast as they are answered, and repeat each write under its \`request_id\` until it is acknowledged. The server is killed (SIGKILL) and started again on the same data; the last ${REPEATS} acknowledged writes are sent again and must be answered as before. At the end the stored rows are compared: one row for each acknowledged write. PostgreSQL runs with \`synchronous_commit\` and without \`fsync\`: a kill is no power cut.`,
    ],
    wrong: few(found.flatMap(({ wrong }) => wrong)),
  }
}
