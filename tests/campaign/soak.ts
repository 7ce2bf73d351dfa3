import { setTimeout as pause } from "node:timers/promises"
import { percentile } from "#tests/bench/lib/maths.ts"
import { type Kind, KINDS, nameOf, openPlace } from "./lib/place.ts"
import { freePort, send, signIn, startProduct, usageOf } from "./lib/process.ts"
import { few, type Line, type Measure } from "./lib/result.ts"
import { compareStored, startLoad } from "./load.ts"

const FULL_MIN = 30
const QUICK_MIN = 0.3
/** Share of the time after which caches and pools are full. */
const WARM_SHARE = 0.2
const MOST_WARM_MIN = 5
const GROWTH = 1.2
/** Open files and sockets may differ by this many: connections of pools come and go. */
const HANDLES = 12
const SAMPLE_MS = 2_000
const READERS = 6
const WRITERS = 2
const REST_MS = 150

const READS: readonly (readonly [string, object])[] = [
  ["devisi/list-all", {}],
  ["members/list-all", { per_page: 50 }],
  ["reimbursment/list/all", {}],
  ["cuti/kalender", { month: "2026-11" }],
  ["notifications", {}],
  ["index/home", {}],
  ["artikel/list/all", { per_page: 50 }],
  ["laporan-absensi/list/all", { start_date: "2026-11-01", end_date: "2026-11-30" }],
]

const medianOf = (numbers: readonly number[]) => percentile(numbers.length === 0 ? [0] : numbers, 0.5)

const measureOn = async (
  kind: Kind,
  minutes: number,
): Promise<{ readonly line: Line; readonly wrong: readonly string[] }> => {
  const place = await openPlace(kind)
  try {
    const server = await startProduct({ port: await freePort(), env: place.env })
    const token = await signIn(server.url, "admin@maju.test")
    const load = startLoad({ url: server.url, token, writers: WRITERS, restMs: REST_MS })
    const wrong: string[] = []
    let isOver = false
    let [asked, slowest] = [0, 0]
    const read = async (nth: number): Promise<void> => {
      for (let at = nth; !isOver; at++) {
        const [path, payload] = READS[at % READS.length] ?? ["devisi/list-all", {}]
        const from = performance.now()
        const answer = await send(server.url, path, payload, token).catch(() => ({ status: 0 }) as const)
        slowest = Math.max(slowest, performance.now() - from)
        asked += 1
        if (answer.status === 404) throw new Error(`there is no call ${path}`)
        if (answer.status !== 200 || "error_track" in answer) wrong.push(`${path}: ${answer.status}`)
        if (asked % 50 === 0) await signIn(server.url, "kantor@maju.test")
        await pause(REST_MS * (0.5 + Math.random()))
      }
    }
    const readers = Promise.all(Array.from({ length: READERS }, (_, nth) => read(nth)))
    const samples: {
      readonly at: number
      readonly mb: number
      readonly handles: number
      readonly sockets: number
    }[] = []
    const total = minutes * 60_000
    const warm = Math.min(total * WARM_SHARE, MOST_WARM_MIN * 60_000)
    const began = performance.now()
    while (performance.now() - began < total) {
      await pause(Math.min(SAMPLE_MS, total / 20))
      samples.push({ at: performance.now() - began, ...usageOf(server.pid) })
    }
    isOver = true
    await readers
    await load.stop()
    const span = (total - warm) * 0.2
    const first = samples.filter(({ at }) => at >= warm && at < warm + span)
    const last = samples.filter(({ at }) => at >= total - span)
    const [firstMb, lastMb] = [medianOf(first.map(({ mb }) => mb)), medianOf(last.map(({ mb }) => mb))]
    const handles = [first, last].map((some) => medianOf(some.map((sample) => sample.handles)))
    const sockets = [first, last].map((some) => medianOf(some.map((sample) => sample.sockets)))
    const faults = server.faults()
    await server.stop()
    const { lost, twice } = await compareStored(place, load)
    const ratio = lastMb / Math.max(1, firstMb)
    const grown = (handles[1] ?? 0) - (handles[0] ?? 0)
    const all = [
      ...lost,
      ...twice,
      ...wrong,
      ...load.wrong,
      ...faults,
      ...(ratio <= GROWTH ? [] : [`memory grows: ${firstMb} MB, then ${lastMb} MB`]),
      ...(grown <= HANDLES ? [] : [`open files grow: ${handles.join(", then ")}`]),
    ]
    return {
      line: {
        what: `mixed load for ${minutes < 1 ? `${Math.round(minutes * 60)} s` : `${minutes} min`}, ${nameOf(kind)}`,
        tried: `${asked} reads, ${load.acknowledged.length} acknowledged writes`,
        lost: lost.length + twice.length,
        silenceMs: Math.round(Math.max(slowest, load.slowestMs())),
        isPassed: all.length === 0,
        seen: `memory ${firstMb} MB after the warm-up, ${lastMb} MB at the end (${ratio.toFixed(2)}); open files ${handles.join(" and ")}, sockets ${sockets.join(" and ")}`,
      },
      wrong: all.map((one) => `${nameOf(kind)}: ${one}`),
    }
  } finally {
    await place.drop()
  }
}

/** Hours in minutes: memory and open files do not grow under a moderate mixed load. */
export const measureSoak: Measure = async ({ isQuick, share, minutes }) => {
  const lines: Line[] = []
  const wrong: string[] = []
  for (const kind of KINDS) {
    const found = await measureOn(kind, isQuick ? QUICK_MIN : (minutes ?? FULL_MIN * share))
    lines.push(found.line)
    wrong.push(...found.wrong)
  }
  return {
    percent: Math.min(100, Math.round(((minutes ?? FULL_MIN * share) / FULL_MIN) * 100)),
    lines,
    how: [
      `${READERS} readers of lists and ${WRITERS} writers, with a rest of about ${REST_MS} ms after each answer, and a sign-in for every 50th read. Memory is the resident set of the process; the medians after the warm-up and at the end are compared (at most ${GROWTH} times). The full size is ${FULL_MIN} minutes on each database.`,
    ],
    wrong: few(wrong),
  }
}
