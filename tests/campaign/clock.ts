import { existsSync } from "node:fs"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { repeatedSweeps } from "./clock/sweeps.ts"
import { type Kind, KINDS, nameOf, openPlace } from "./lib/place.ts"
import { freePort, healthOf, send, signIn, startProduct } from "./lib/process.ts"
import { few, type Line, type Measure } from "./lib/result.ts"
import { type Acknowledged, compareStored, startLoad, type Write } from "./load.ts"

const LIBRARY = "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1"
const WRITERS = 4
const HOUR = 3_600
const DAY = 24 * HOUR
/** The library reads its file again after a second. */
const SETTLE_MS = 2_500
/** Long enough for the sweeps, which begin a minute after the start and run every minute. */
const SWEEP_MS = 62_000

type Jump = {
  readonly name: string
  /** Offset to the real clock, seconds. */
  readonly offset: number
  /** Whether sessions of before are over: two hours without use. */
  readonly endsSessions: boolean
}

/** Offset that makes the clock show this instant. */
const to = (iso: string): number => Math.round((Date.parse(iso) - Date.now()) / 1_000)

/** The jumps, one after the other; a session is opened before each. */
const jumpsOf = (isQuick: boolean): readonly Jump[] => {
  const all: readonly Jump[] = [
    { name: "ahead by a day", offset: DAY, endsSessions: true },
    { name: "back by an hour", offset: DAY - HOUR, endsSessions: false },
    { name: "over midnight in Jakarta", offset: to("2027-03-09T16:59:50Z"), endsSessions: true },
    { name: "over the new year", offset: to("2027-12-31T16:59:50Z"), endsSessions: true },
    { name: "over 29 February", offset: to("2028-02-28T16:59:50Z"), endsSessions: true },
    { name: "back by two years", offset: 0, endsSessions: false },
  ]
  return isQuick ? all.slice(0, 2) : all
}

const measureOn = async (
  kind: Kind,
  isQuick: boolean,
): Promise<{ readonly line: Line; readonly wrong: readonly string[] }> => {
  const place = await openPlace(kind)
  const folder = await mkdtemp(join(tmpdir(), "campaign-clock-"))
  const file = join(folder, "offset")
  const setClock = async (offset: number) => {
    await writeFile(file, `${offset >= 0 ? "+" : ""}${offset}\n`)
    await pause(SETTLE_MS)
  }
  try {
    await writeFile(file, "+0\n")
    const server = await startProduct({
      port: await freePort(),
      env: {
        ...place.env,
        LD_PRELOAD: LIBRARY,
        FAKETIME_TIMESTAMP_FILE: file,
        FAKETIME_CACHE_DURATION: "1",
        FAKETIME_DONT_FAKE_MONOTONIC: "1",
        FAKETIME_DONT_RESET: "1",
      },
    })
    const wrong: string[] = []
    const acknowledged: Acknowledged[] = []
    const open: Write[] = []
    let silenceMs = 0
    for (const { name, offset, endsSessions } of jumpsOf(isQuick)) {
      const token = await signIn(server.url, "admin@maju.test")
      /** A session that has ended is signed in again by the browser's user; here the load only has to survive. */
      const load = startLoad({
        url: server.url,
        token,
        writers: WRITERS,
        isExpected: (sent) => endsSessions && sent.as === "refused" && sent.why.startsWith("401"),
      })
      await load.more(WRITERS * 3)
      await setClock(offset)
      const after = await send(server.url, "devisi/list-all", {}, token)
      if (endsSessions !== (after.status === 401))
        wrong.push(`${name}: the session of before is answered with ${after.status}`)
      const again = await signIn(server.url, "admin@maju.test")
      const fresh = startLoad({ url: server.url, token: again, writers: WRITERS })
      await fresh.more(WRITERS * 3)
      await pause(isQuick ? 3_000 : SWEEP_MS)
      await fresh.more(WRITERS)
      await Promise.all([load.stop(), fresh.stop()])
      acknowledged.push(...load.acknowledged, ...fresh.acknowledged)
      open.push(...load.open, ...fresh.open)
      silenceMs = Math.max(silenceMs, fresh.silenceMs())
      wrong.push(...[...load.wrong, ...fresh.wrong].map((one) => `${name}: ${one}`))
      if (!server.isRunning() || (await healthOf(server.url)) !== 200)
        wrong.push(`${name}: the server does not answer`)
    }
    wrong.push(...server.faults())
    await server.stop()
    const { lost, twice } = await compareStored(place, { acknowledged, open })
    const sweeps = kind === "embedded" ? await repeatedSweeps(place.folder) : { tried: 0, wrong: [] }
    const all = [...lost, ...twice, ...wrong, ...sweeps.wrong]
    return {
      line: {
        what: `clock jumps, ${nameOf(kind)}`,
        tried: `${jumpsOf(isQuick)
          .map(({ name }) => name)
          .join(", ")}; ${acknowledged.length} acknowledged writes`,
        lost: all.length,
        silenceMs,
        isPassed: all.length === 0,
        seen: `sessions end after two hours without use and survive a clock set back${sweeps.tried === 0 ? "" : `; ${sweeps.tried} sweeps run again at the same and at an earlier time add no row`}`,
      },
      wrong: all.map((one) => `${nameOf(kind)}: ${one}`),
    }
  } finally {
    await place.drop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The clock of the machine jumps while the server runs. */
export const measureClock: Measure = async ({ isQuick }) => {
  if (!existsSync(LIBRARY)) throw new Error("install faketime (Debian: apt-get install faketime)")
  const lines: Line[] = []
  const wrong: string[] = []
  for (const kind of KINDS) {
    const found = await measureOn(kind, isQuick)
    lines.push(found.line)
    wrong.push(...found.wrong)
  }
  return {
    lines,
    how: [
      "libfaketime changes the wall clock of the running server; the monotonic clock goes on, as after a correction of the machine's clock. Clients write before and after each jump, and the server then runs on through a minute of sweeps. Afterwards each sweep runs on the data a day ahead, an hour earlier, and a day ahead again: the second and the third run must not add a row.",
    ],
    wrong: few(wrong),
  }
}
