import { once } from "node:events"
import { type AddressInfo, connect, type Socket } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { slowLimits } from "#server/http/slowRequests.ts"
import { type Edge, multipart, openEdge } from "../lib/edge.ts"
import { openWorld, type World } from "../lib/harness.ts"

/** Limit in seconds. The test advances the seconds itself; only the limit of the headers uses Node's real timer. */
const PATIENCE = 30
let world: World
let edge: Edge
let hasty: Edge
let token: string
let second: () => void
beforeAll(async () => {
  world = await openWorld()
  const everySecond = (tick: () => void) => {
    second = tick
    return () => undefined
  }
  hasty = await openEdge(world, { slow: { ...slowLimits, headersMs: 300, checkMs: 50 } })
  edge = await openEdge(world, { slow: { ...slowLimits, everySecond } })
  for (const { app } of [edge, hasty]) await app.listen({ port: 0, host: "127.0.0.1" })
  token = await world.signIn("admin@maju.test")
})
afterAll(async () => {
  await edge.close()
  await hasty.close()
  await world.close()
})

const seconds = (many: number) => {
  for (let passed = 0; passed < many; passed++) second()
}

type Line = { readonly socket: Socket; readonly heard: () => string; readonly end: Promise<string> }
const callTo = async ({ app }: Edge, bytes: string): Promise<Line> => {
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1")
  let heard = ""
  socket.setEncoding("utf8").on("data", (chunk: string) => (heard += chunk))
  socket.on("error", () => undefined)
  const end = new Promise<string>((resolve) => void socket.once("close", () => resolve(heard)))
  await once(socket, "connect")
  if (bytes !== "") socket.write(bytes)
  return { socket, heard: () => heard, end }
}
const parts = (answer: string) => [
  answer.split("\r\n", 1)[0],
  JSON.parse(answer.split("\r\n\r\n")[1] ?? "{}") as unknown,
]
const UNREADABLE = ["HTTP/1.1 400 Bad Request", { api_status: 0, api_message: "Permintaan tidak terbaca" }]

const sockets = new Set<Socket>()
beforeAll(() => void edge.app.server.on("connection", (socket: Socket) => sockets.add(socket)))
/** Waits until the server has received all bytes written so far. */
const arrived = async ({ socket }: Line): Promise<void> => {
  const isThere = () =>
    [...sockets].some(
      ({ remotePort, bytesRead }) => remotePort === socket.localPort && bytesRead === socket.bytesWritten,
    )
  while (!isThere()) await pause(2)
}

const headOf = (path: string, headers: Readonly<Record<string, string>>, length: number) =>
  [
    `POST /api/v1/${path} HTTP/1.1`,
    "Host: x",
    `access-token: ${token}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${length}`,
    "",
    "",
  ].join("\r\n")
const json = { "content-type": "application/json" }
/** An import file whose content does not matter here. */
const sheet = multipart([
  { name: "payload", value: '{"mode":"check"}' },
  { name: "file", filename: "uji.csv", value: "nama\r\n".repeat(20_000) },
])
const IMPORT = "members/import/pegawai"

describe("headers", () => {
  test.each(["", "GET /healthz HTTP/1.1\r\n", "GET /healthz HTTP/1.1\r\nHost: x\r\nX-Isi: "])(
    "that do not come to their end after %j are ended",
    async (begun) => {
      expect(parts(await (await callTo(hasty, begun)).end)).toEqual(UNREADABLE)
    },
  )
})

/** This request is answered at once, without waiting for the rest of its body. */
const UNKNOWN = "to a call that is unknown"

describe("a body", () => {
  test.each([
    ["JSON", () => headOf("devisi/list-all", json, 100) + '{"q":'],
    ["a file", () => headOf(IMPORT, sheet.headers, sheet.body.length) + sheet.body.toString().slice(0, 600)],
    [UNKNOWN, () => headOf("tidak/ada", sheet.headers, 500) + "--balai-batas"],
    [
      "a body without a length",
      () =>
        headOf("devisi/list-all", json, 0).replace("content-length: 0", "transfer-encoding: chunked") +
        "5\r\n{",
    ],
  ])("that stands still is ended: %s", async (name, bytes) => {
    const line = await callTo(edge, bytes())
    await arrived(line)
    seconds(PATIENCE - 1)
    expect(line.socket.closed).toBe(false)
    seconds(2)
    const heard = await line.end
    const isRefused = heard.startsWith("HTTP/1.1 404 Not Found\r\n")
    expect(isRefused ? UNREADABLE : parts(heard)).toEqual(UNREADABLE)
    expect(isRefused).toBe(name === UNKNOWN)
  })

  test("that drips, a byte a second, is ended too", async () => {
    const line = await callTo(edge, headOf("devisi/list-all", json, 1_000))
    await arrived(line)
    for (let passed = 0; passed <= PATIENCE + 1; passed++) {
      line.socket.write(" ")
      if (passed < PATIENCE - 2) await arrived(line)
      second()
    }
    expect(parts(await line.end)).toEqual(UNREADABLE)
  })

  test("that moves comes to its end, however long it takes", async () => {
    const line = await callTo(edge, headOf(IMPORT, sheet.headers, sheet.body.length))
    const step = Math.ceil(sheet.body.length / 10)
    let passed = 0
    for (let at = 0; at < sheet.body.length; at += step) {
      line.socket.write(sheet.body.subarray(at, at + step))
      await arrived(line)
      seconds(12)
      passed += 12
    }
    expect(passed).toBeGreaterThan(3 * PATIENCE)
    while (!line.heard().includes("\r\n\r\n")) await pause(5)
    expect(parts(line.heard())[1]).toMatchObject({ api_status: 1, data: { state: "checking" } })
    line.socket.destroy()
  })

  test("that has come whole is waited for by nobody, however long its answer takes", async () => {
    const line = await callTo(edge, headOf("devisi/list-all", json, 2) + "{}")
    seconds(5 * PATIENCE)
    while (!line.heard().includes("\r\n\r\n")) await pause(5)
    expect(line.heard()).toContain("HTTP/1.1 200 OK")
    line.socket.destroy()
  })

  test("that was ended is nobody's fault", () => {
    expect(world.faults).toEqual([])
  })
})
