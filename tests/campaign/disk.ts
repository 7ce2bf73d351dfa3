import { randomBytes } from "node:crypto"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { API_BASE, TOKEN_HEADER } from "#contract/kit/constants.ts"
import { multipart, PIXEL } from "#tests/server/lib/edge.ts"
import { type Disk, openDisk } from "./lib/disk.ts"
import { type Kind, KINDS, nameOf, openPlace, type Place } from "./lib/place.ts"
import { type Answer, freePort, type Product, send, signIn, startProduct, until } from "./lib/process.ts"
import { few, type Line, manyOf, type Measure } from "./lib/result.ts"
import {
  type Acknowledged,
  compareStored,
  repeatAcknowledged,
  type Sent,
  startLoad,
  type Write,
} from "./load.ts"

const FULL = 3
const QUICK = 1
const WRITERS = 4
const DISK_MB = 420
/** Longest time until a full disk shows: logs that are allocated already are written first. */
const SHOWS_MS = 90_000
const FULL_MS = 5_000
const RETURN_MS = 90_000
/** Text of the large writes that use up what is allocated already. */
const LARGE = 30_000
const NO_ROOM = /penyimpanan server penuh/i

const isNoRoom = ({ status, api_message = "" }: Answer): boolean =>
  status === 503 && NO_ROOM.test(api_message)

const uploadTo = async (url: string, token: string): Promise<Answer> => {
  const { headers, body } = multipart([
    { name: "payload", value: "{}" },
    { name: "picture", filename: "foto.png", value: Buffer.concat([PIXEL, randomBytes(200_000)]) },
  ])
  const response = await fetch(`${url}${API_BASE}/artikel/picture`, {
    method: "POST",
    headers: { ...headers, [TOKEN_HEADER]: token },
    body: new Uint8Array(body),
    signal: AbortSignal.timeout(60_000),
  })
  return { status: response.status, ...((await response.json()) as object) }
}

/** Answers of the server while nothing can be stored. */
const askAll = async (url: string, token: string): Promise<readonly Answer[]> => {
  const none: Answer = { status: 0 }
  return Promise.all([
    send(url, "devisi/list-all", {}, token, 60_000).catch(() => none),
    uploadTo(url, token).catch(() => none),
    large(url, token),
  ])
}
const large = (url: string, token: string): Promise<Answer> =>
  send(
    url,
    "artikel/create",
    {
      judul: `Besar ${randomBytes(6).toString("hex")}`,
      isi: `<p>${randomBytes(LARGE / 2).toString("hex")}</p>`,
    },
    token,
    60_000,
  ).catch(() => ({ status: 0 }))

type Shown = { readonly words: Map<string, number>; readonly wrong: string[] }
const note = ({ words, wrong }: Shown, answer: Answer): void => {
  const said = `${answer.status} ${answer.api_message ?? "no answer"}`
  words.set(said, (words.get(said) ?? 0) + 1)
  if (answer.api_status !== 1 && !isNoRoom(answer)) wrong.push(`a full disk is answered with ${said}`)
}

const restartIfGone = async (server: Product, place: Place): Promise<Product> =>
  server.isRunning() ? server : startProduct({ port: Number(new URL(server.url).port), env: place.env })

const onceFull = async (disk: Disk, server: Product, place: Place, token: string, shown: Shown) => {
  const isExpected = (sent: Sent) => sent.as === "fault"
  const load = startLoad({ url: server.url, token, writers: WRITERS, isExpected })
  await load.more(WRITERS * 4)
  disk.fill()
  const began = performance.now()
  let refused = 0
  while (refused < 3 && performance.now() - began < SHOWS_MS) {
    const answer = await large(server.url, token)
    if (answer.api_status !== 1) {
      refused += 1
      note(shown, answer)
    }
  }
  const isFullUntil = performance.now() + FULL_MS
  while (performance.now() < isFullUntil) {
    for (const answer of await askAll(server.url, token)) note(shown, answer)
    await pause(200)
  }
  const isAlive = server.isRunning()
  disk.free()
  const back = performance.now()
  const next = await restartIfGone(server, place)
  const known = load.acknowledged.length
  let hasRestarted = !isAlive
  let current = next
  const isBack = () => load.acknowledged.length > known
  await until(isBack, RETURN_MS, "an acknowledged write").catch(async () => {
    hasRestarted = true
    await current.kill()
    current = await restartIfGone(current, place)
    await until(isBack, RETURN_MS, "an acknowledged write after a restart")
  })
  const returnMs = performance.now() - back
  await load.more(WRITERS)
  await load.stop()
  return { load, server: current, returnMs, hasRestarted, refused }
}

const measureOn = async (
  kind: Kind,
  times: number,
): Promise<{ readonly line: Line; readonly wrong: readonly string[] }> => {
  const disk = await openDisk(DISK_MB)
  const before = process.env["TMPDIR"]
  // PostgreSQL keeps its own folder in the temporary one: then that is on the small disk as well.
  process.env["TMPDIR"] = disk.folder
  const place = await openPlace(kind, join(disk.folder, "data")).finally(() => {
    if (before === undefined) delete process.env["TMPDIR"]
    else process.env["TMPDIR"] = before
  })
  try {
    let server = await startProduct({ port: await freePort(), env: place.env })
    const token = await signIn(server.url, "admin@maju.test")
    const shown: Shown = { words: new Map(), wrong: [] }
    const acknowledged: Acknowledged[] = []
    const open: Write[] = []
    const wrong: string[] = []
    let restarts = 0
    let longest = 0
    for (let time = 0; time < times; time++) {
      const found = await onceFull(disk, server, place, token, shown)
      server = found.server
      acknowledged.push(...found.load.acknowledged)
      open.push(...found.load.open)
      restarts += found.hasRestarted ? 1 : 0
      longest = Math.max(longest, found.returnMs)
      if (found.refused === 0) wrong.push("the disk was never full for the database")
      wrong.push(...found.load.wrong)
      wrong.push(...(await repeatAcknowledged(server.url, token, found.load.acknowledged.slice(-5))))
    }
    await server.stop()
    const { lost, twice } = await compareStored(place, { acknowledged, open })
    const all = [...lost, ...twice, ...wrong, ...new Set(shown.wrong)]
    return {
      line: {
        what: `full disk, ${nameOf(kind)}`,
        tried: `${times} times, ${acknowledged.length} acknowledged writes`,
        lost: lost.length + twice.length,
        silenceMs: Math.round(longest),
        isPassed: all.length === 0,
        seen: `${restarts === 0 ? "goes on by itself" : `restarted ${restarts} of ${times} times`}; answers: ${[...shown.words].map(([said, many]) => `${said} × ${many}`).join("; ")}`,
      },
      wrong: all.map((one) => `${nameOf(kind)}: ${one}`),
    }
  } finally {
    await place.drop()
    await disk.drop()
  }
}

/** Nothing can be stored any more: a clear refusal, no loss, and work goes on once there is room again. */
export const measureDisk: Measure = async (size) => {
  const lines: Line[] = []
  const wrong: string[] = []
  for (const kind of KINDS) {
    const found = await measureOn(kind, manyOf(size, FULL, QUICK))
    lines.push(found.line)
    wrong.push(...found.wrong)
  }
  return {
    lines,
    how: [
      `The data folder (and PostgreSQL's) is on a file system of ${DISK_MB} MB that is filled to its last block while ${WRITERS} clients write. A read, an upload and a large write are sent while it is full. Then the space returns. *Silence* is the time from the return of the space to the next acknowledged write.`,
    ],
    wrong: few(wrong),
  }
}
