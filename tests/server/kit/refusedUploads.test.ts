import { once } from "node:events"
import { readdir } from "node:fs/promises"
import { type AddressInfo, connect } from "node:net"
import { Readable } from "node:stream"
import { setTimeout as pause } from "node:timers/promises"
import { Schema } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { defineCall } from "#contract/kit/call.ts"
import { writeFields } from "#contract/kit/schema.ts"
import { liveCalls } from "#server/register/liveCalls.ts"
import { files } from "#server/db/tables/index.ts"
import { namedFiles } from "#server/call/named.ts"
import { makeStash } from "#server/call/stash.ts"
import { countUnclaimed } from "#server/files/unclaimed.ts"
import { ok, Refusal } from "#server/call/answer.ts"
import type { LiveCall } from "#server/call/handler.ts"
import { inTx } from "#server/call/handler.ts"
import { maxBodyOf } from "#server/http/multipart.ts"
import { type Edge, multipart, openEdge, PIXEL } from "../lib/edge.ts"
import { openWorld, type World } from "../lib/harness.ts"

/** A test call that keeps its uploads, or refuses at the very end. */
const papers = defineCall({
  path: "uji/berkas",
  scope: "tenant",
  who: ["company"],
  needs: null,
  payload: Schema.Struct({ ...writeFields, tolak: Schema.Boolean }),
  files: { foto: { maxBytes: 1_000, types: ["png"] }, "surat.*": { maxBytes: 400_000, types: ["pdf"] } },
  answer: Schema.Struct({ kept: Schema.Int }),
  write: true,
  summary: "Uji",
  example: { tolak: false },
})
const handler = inTx(papers, async (ctx, { tolak }) => {
  for (const file of ctx.uploads.values()) await ctx.keep(file)
  await ctx.audit({ entity: "uji", entityId: 1, action: "create", before: null, after: null })
  if (tolak) throw new Refusal("Ditolak", "state")
  return ok({ kept: ctx.uploads.size })
})
const live = new Map<string, LiveCall>([...liveCalls, ["uji/berkas", { call: papers, handler } as never]])
/** Daily quota per company, in bytes, of uploads that end in a refusal. */
const MOST = 1_000_000
const HUNG_MS = 60_000

let world: World
let edge: Edge
let token: string
beforeAll(async () => {
  world = await openWorld({ live })
  token = await world.signIn("admin@maju.test")
})
afterAll(() => world.close())
beforeEach(async () => {
  edge = await openEdge(world, { live, unclaimedBytes: MOST })
  return () => edge.close()
})

/** All files in the store. */
const stored = async (): Promise<string[]> => {
  const all = await readdir(edge.folder, { recursive: true, withFileTypes: true })
  const found = new Set(all.filter((entry) => entry.isFile()).map(({ name }) => name))
  for await (const page of edge.store.list()) for (const { sha256 } of page) found.add(sha256)
  return [...found]
}
type Part = Parameters<typeof multipart>[0][number]
const payload = (value: object): Part => ({ name: "payload", value: JSON.stringify(value) })
const foto = (value: Buffer | string = PIXEL): Part => ({ name: "foto", filename: "foto.png", value })
const pdf = (mark: string, size = 100) => `%PDF-1.7 ${mark}`.padEnd(size, ".")
const surat = (at: number, value: string): Part => ({ name: `surat.${at}`, filename: "surat.pdf", value })
const send = async (...parts: readonly Part[]) => {
  const { headers, body } = multipart(parts)
  const got = await edge.send({
    method: "POST",
    url: "/api/v1/uji/berkas",
    headers: { ...headers, "access-token": token },
    body,
  })
  return got.json()
}

describe("files of a request that is refused are gone with its answer", () => {
  test.each<[string, readonly Part[]]>([
    ["the payload is wrong", [payload({ tolak: 1 }), foto()]],
    ["another file is of the wrong type", [payload({ tolak: false }), foto(), surat(0, "GIF89a")]],
    ["another file is too large", [payload({ tolak: false }), foto(), surat(0, pdf("x", 400_001))]],
    ["a part cannot be read", [payload({ tolak: false }), foto(), { ...foto(), name: "logo" }]],
    ["the call refuses in its transaction", [payload({ tolak: true }), foto(), surat(0, pdf("tolak"))]],
    [
      "there are too many",
      [payload({ tolak: false }), ...Array.from({ length: 30 }, (_, at) => surat(at, pdf(`${at}`)))],
    ],
  ])("where %s", async (_name, parts) => {
    expect(await send(...parts)).toMatchObject({ api_status: 0 })
    expect(await stored()).toEqual([])
  })

  test("but bytes that another request has kept stay", async () => {
    const kept = surat(0, pdf("dipakai"))
    expect(await send(payload({ tolak: false }), kept)).toMatchObject({ api_status: 1 })
    const before = await stored()
    expect(before).toHaveLength(1)
    for (const parts of [
      [payload({ tolak: true }), kept],
      [payload({ tolak: 1 }), kept],
    ])
      expect(await send(...parts)).toMatchObject({ api_status: 0 })
    expect(await stored()).toEqual(before)
  })

  test("also where its sender hangs up in the middle", async () => {
    await edge.app.listen({ port: 0, host: "127.0.0.1" })
    const { headers, body } = multipart([payload({ tolak: false }), surat(0, pdf("putus", 300_000))])
    const socket = connect((edge.app.server.address() as AddressInfo).port, "127.0.0.1")
    await once(socket, "connect")
    socket.write(
      `POST /api/v1/uji/berkas HTTP/1.1\r\nHost: x\r\naccess-token: ${token}\r\ncontent-type: ${headers["content-type"]}\r\ncontent-length: ${body.length}\r\n\r\n`,
    )
    socket.write(body.subarray(0, 200_000))
    while ((await stored()).length === 0) await pause(5)
    socket.destroy()
    await expect.poll(stored, { timeout: HUNG_MS }).toEqual([])
  })
})

test("two requests with the same bytes: one that is refused does not take what the other keeps", async () => {
  const company = world.seeded.maju.id
  const named = namedFiles(world.db)
  const begin = async (text: string) => {
    const stash = makeStash(
      edge.store,
      countUnclaimed(() => world.time.now),
      company,
    )
    const draft = await stash.save(Readable.from([Buffer.from(text)]), 1_000)
    await stash.place()
    const keep = async () => {
      const { sha256 = "", size = 0 } = draft ?? {}
      await world.db.transact((tx) =>
        tx.insert(files).values({
          companies_id: company,
          name: "x",
          type: "pdf",
          size,
          sha256,
          created_at: world.time.now.toISOString(),
        }),
      )
    }
    const isThere = async () => {
      const bytes = await edge.store.read(company, draft?.sha256 ?? "")
      bytes?.destroy()
      return bytes !== null
    }
    return { stash, keep, isThere }
  }
  // Race: the file is kept after the refused request has removed it.
  const [refused, accepted] = [await begin("sama"), await begin("sama")]
  await refused.stash.end(named)
  expect(await accepted.isThere()).toBe(false)
  await accepted.keep()
  await accepted.stash.end(named)
  expect(await accepted.isThere()).toBe(true)

  // Race: the file is kept while the refused request removes it, between its reference check and the removal.
  const [late, early] = [await begin("sela"), await begin("sela")]
  let asked = 0
  await late.stash.end(async (...which) => {
    const found = await named(...which)
    asked += 1
    if (asked === 1) {
      await early.keep()
      await early.stash.end(named)
    }
    return found
  })
  expect([asked, await early.isThere()]).toEqual([2, true])
})

test("when nobody can say what is named, what may have been kept stays", async () => {
  const stash = makeStash(
    edge.store,
    countUnclaimed(() => world.time.now),
    1,
  )
  await stash.save(Readable.from([PIXEL]), 1_000)
  await stash.place()
  await expect(stash.end(() => Promise.reject(new Error("away")))).rejects.toThrow("away")
  expect(await stored()).toHaveLength(1)
})

describe("bytes are counted as they come", () => {
  test("a body without a length is not read past what its call may take", async () => {
    await edge.app.listen({ port: 0, host: "127.0.0.1" })
    const most = maxBodyOf(papers)
    const { headers, body } = multipart([payload({ tolak: false }), foto("x")])
    const socket = connect((edge.app.server.address() as AddressInfo).port, "127.0.0.1")
    let heard = ""
    socket.setEncoding("utf8").on("data", (chunk: string) => (heard += chunk))
    socket.on("error", () => undefined)
    const end = new Promise<void>((resolve) => void socket.once("close", () => resolve()))
    await once(socket, "connect")
    socket.write(
      `POST /api/v1/uji/berkas HTTP/1.1\r\nHost: x\r\naccess-token: ${token}\r\ncontent-type: ${headers["content-type"]}\r\ntransfer-encoding: chunked\r\n\r\n`,
    )
    // The body without its end, so the request never completes.
    const open = body.subarray(0, body.length - 20)
    socket.write(`${open.length.toString(16)}\r\n`)
    socket.write(open)
    const more = Buffer.alloc(100_000, "x")
    let sent = 0
    const pour = () => {
      while (!socket.destroyed && sent < 100_000_000) {
        sent += more.length
        socket.write(`\r\n${more.length.toString(16)}\r\n`)
        if (!socket.write(more)) return void socket.once("drain", pour)
      }
    }
    pour()
    await end
    expect(sent).toBeLessThan(100_000_000)
    expect(most).toBeLessThan(25_000_001)
    // A client that does not read while it sends may lose the connection before it sees the reason.
    expect(["", "HTTP/1.1 413 Payload Too Large"]).toContain(heard.split("\r\n", 1)[0])
    await expect.poll(stored, { timeout: HUNG_MS }).toEqual([])
  })

  test.each(
    [...liveCalls.values()]
      .filter(({ call }) => Object.keys(call.files).length > 0)
      .map(({ call }) => call.path),
  )("%s takes all that it allows, and no more than 25 MB", (path) => {
    const call = live.get(path)?.call ?? papers
    const sum = Object.values(call.files).reduce((all, { maxBytes }) => all + maxBytes, 0)
    expect(maxBodyOf(call)).toBeGreaterThan(Math.min(sum, 24_000_000))
    expect(maxBodyOf(call)).toBeLessThanOrEqual(25_000_000)
  })
})

describe("a company that sends more for nothing than it may in a day", () => {
  const WORDS =
    "Hari ini terlalu banyak berkas dikirim tanpa berhasil disimpan. Coba lagi besok, atau hubungi kami bila mendesak."
  const large = (mark: string) => surat(0, pdf(mark, 400_000))

  test("is told so until the next day; what is kept does not count, nor does another company's", async () => {
    for (const mark of ["a", "b", "c", "d"])
      expect(await send(payload({ tolak: false }), large(mark))).toMatchObject({ api_status: 1 })
    for (const mark of ["e", "f"])
      expect(await send(payload({ tolak: true }), large(mark))).toMatchObject({ api_message: "Ditolak" })
    expect(await send(payload({ tolak: false }), large("g"))).toEqual({
      api_status: 0,
      api_message: WORDS,
      data: { reason: "quota" },
    })
    /** Refused files are removed asynchronously, so the answer may come first. */
    await expect.poll(async () => (await stored()).length, { timeout: HUNG_MS }).toBe(4)
    const start = world.time.now
    const mine = token
    token = await world.signIn("admin@lain.test")
    expect(await send(payload({ tolak: false }), large("h"))).toMatchObject({ api_status: 1 })
    world.time.now = new Date(start.getTime() + 24 * 3_600_000)
    token = await world.signIn("admin@maju.test")
    expect(await send(payload({ tolak: false }), large("i"))).toMatchObject({ api_status: 1 })
    world.time.now = start
    token = mine
  })
})
