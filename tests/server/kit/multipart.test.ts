import { Readable } from "node:stream"
import { Schema } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { defineCall } from "#contract/kit/call.ts"
import { writeFields } from "#contract/kit/schema.ts"
import { liveCalls } from "#server/register/liveCalls.ts"
import type { FileType } from "#contract/kit/call.ts"
import { keptName, typeOf } from "#server/files/types.ts"
import { ok } from "#server/call/answer.ts"
import type { LiveCall } from "#server/call/handler.ts"
import { inTx } from "#server/call/handler.ts"
import { type Edge, multipart, openEdge, PIXEL } from "../lib/edge.ts"
import { openWorld, type World } from "../lib/harness.ts"

/** A test call with lists of files inside a list, like a claim with receipts. */
const claim = defineCall({
  path: "uji/klaim",
  scope: "tenant",
  who: ["company"],
  needs: null,
  payload: Schema.Struct({ ...writeFields, items: Schema.Array(Schema.Struct({ jumlah: Schema.Int })) }),
  files: {
    "items.*.receipts.*": { maxBytes: 1_000, types: ["png", "pdf"] },
    foto: { maxBytes: 200, types: ["jpeg"] },
  },
  answer: Schema.Struct({ received: Schema.Array(Schema.String) }),
  write: true,
  summary: "Uji",
  example: { items: [] },
})
const handler = inTx(claim, async (ctx) => {
  const received: string[] = []
  for (const [path, file] of ctx.uploads) {
    await ctx.keep(file)
    received.push(`${path} ${file.name} ${file.type} ${file.size}`)
  }
  await ctx.audit({ entity: "uji", entityId: 1, action: "create", before: null, after: received })
  return ok({ received })
})
const live = new Map<string, LiveCall>([...liveCalls, ["uji/klaim", { call: claim, handler } as never]])

let world: World
let edge: Edge
let token: string
beforeAll(async () => {
  world = await openWorld({ live })
  edge = await openEdge(world, { live })
  token = await world.signIn("admin@maju.test")
})
afterAll(async () => {
  await edge.close()
  await world.close()
})

const DEEP = `{"items":${"[".repeat(40)}${"]".repeat(40)}}`
type Parts = Parameters<typeof multipart>[0]
const payload = { name: "payload", value: '{"items":[{"jumlah":1},{"jumlah":2}]}' }
const receipt = (path: string, value: string | Buffer = PIXEL, filename = "nota.png") => ({
  name: path,
  filename,
  value,
})
const send = (parts: Parts, path = "uji/klaim", who: string | null = token) => {
  const { headers, body } = multipart(parts)
  return edge.send({
    method: "POST",
    url: `/api/v1/${path}`,
    headers: { ...headers, ...(who === null ? {} : { "access-token": who }) },
    body,
  })
}
const unreadable = { api_status: 0, api_message: "Permintaan tidak terbaca" }
const errorsIn = (got: Awaited<ReturnType<typeof send>>) => (got.json()["data"] as { errors?: object }).errors

describe("a body of parts", () => {
  test("brings files to their field paths, of the type their bytes say", async () => {
    const got = await send([
      payload,
      receipt("items.0.receipts.0"),
      receipt("items.1.receipts.0", "%PDF-1.7\n", "../../etc/nota\u0007.png"),
      receipt("items.1.receipts.1", PIXEL, ""),
    ])
    expect(got.json()).toEqual({
      api_status: 1,
      api_message: "OK",
      data: {
        received: [
          "items.0.receipts.0 nota.png png 70",
          "items.1.receipts.0 nota.pdf pdf 9",
          "items.1.receipts.1 berkas.png png 70",
        ],
      },
    })
  })

  test("keeps pictures without what a camera wrote into them, and none that is too large", async () => {
    const chunk = (type: string, data: Buffer | string) => {
      const body = Buffer.concat([Buffer.from(type), Buffer.from(data)])
      const framed = Buffer.alloc(body.length + 8)
      framed.writeUInt32BE(body.length - 4, 0)
      body.copy(framed, 4)
      return framed
    }
    const header = PIXEL.subarray(0, 33)
    const told = Buffer.concat([header, chunk("tEXt", "Comment\0GPS -6.2 106.8"), PIXEL.subarray(33)])
    const got = await send([payload, receipt("items.0.receipts.0", told)])
    expect(got.json()).toMatchObject({ data: { received: ["items.0.receipts.0 nota.png png 70"] } })
    const huge = Buffer.from(PIXEL)
    huge.writeUInt32BE(8_000, 16)
    huge.writeUInt32BE(6_000, 20)
    const broken = PIXEL.subarray(0, 30)
    expect(
      errorsIn(
        await send([payload, receipt("items.0.receipts.0", huge), receipt("items.1.receipts.0", broken)]),
      ),
    ).toEqual({
      "items.0.receipts.0": ["Gambar paling besar 40 megapiksel; gambar ini 8.000 × 6.000 piksel"],
      "items.1.receipts.0": ["Gambar ini rusak atau tidak lengkap. Pilih berkas lain"],
    })
  })

  test("may carry its payload as a JSON part or a blob", async () => {
    for (const part of [
      { ...payload, type: "application/json" },
      { ...payload, type: "application/json", filename: "blob" },
      { ...payload, filename: "blob" },
    ])
      expect((await send([part, receipt("items.0.receipts.0")])).json()).toMatchObject({ api_status: 1 })
  })

  test("with a wrong payload is said at the fields, as ever", async () => {
    const wrong = { name: "payload", value: '{"items":[{"jumlah":"x"}]}' }
    expect(errorsIn(await send([wrong]))).toEqual({ "items.0.jumlah": ["Isi dengan angka bulat"] })
  })

  test("with wrong files says so at each of their fields", async () => {
    const got = await send([
      payload,
      receipt("foto", PIXEL),
      receipt("items.0.receipts.0", "x".repeat(1_001)),
      receipt("items.0.receipts.1", "GIF89a"),
      receipt("items.0.receipts.2"),
    ])
    expect(errorsIn(got)).toEqual({
      foto: ["Pilih berkas JPEG"],
      "items.0.receipts.0": ["Berkas paling besar 1 kB"],
      "items.0.receipts.1": ["Pilih berkas PNG, PDF"],
    })
  })

  test.each<[string, Parts]>([
    ["no payload", [receipt("foto")]],
    ["nothing", []],
    ["a payload that is no JSON", [{ name: "payload", value: "{" }]],
    ["a payload deeper than any call's", [{ name: "payload", value: DEEP }]],
    ["one that says it is JSON", [{ name: "payload", value: DEEP, type: "application/json" }]],
    ["one as a blob", [{ name: "payload", value: DEEP, type: "application/json", filename: "blob" }]],
    ["a second payload", [payload, payload]],
    ["a field it does not know", [payload, receipt("logo")]],
    ["a path that only begins like one", [payload, receipt("items.0.receipts")]],
    ["a path with a word for a number", [payload, receipt("items.x.receipts.0")]],
    ["the same path twice", [payload, receipt("items.0.receipts.0"), receipt("items.0.receipts.0")]],
    ["a path of every object", [payload, receipt("__proto__")]],
    ["text where a file belongs", [payload, { name: "foto", value: "x" }]],
  ])("with %s cannot be read", async (_name, parts) => {
    const got = await send(parts)
    expect([got.status, got.json()]).toEqual([400, unreadable])
  })

  test.each([
    "",
    "; boundary=",
    '; boundary=""',
    `; boundary=${"b".repeat(71)}`,
    `; boundary=${"b".repeat(5_000)}`,
  ])("without a usable boundary (%s) cannot be read, and is no fault of the server", async (parameter) => {
    const got = await edge.send({
      method: "POST",
      url: "/api/v1/uji/klaim",
      headers: { "content-type": `multipart/form-data${parameter}`, "access-token": token },
      body: multipart([payload]).body,
    })
    expect([got.status, got.json()]).toEqual([400, unreadable])
    expect(edge.logs.filter(({ level }) => Number(level) >= 50)).toEqual([])
  })

  test("cut off in the middle cannot be read", async () => {
    const { headers, body } = multipart([payload, receipt("items.0.receipts.0")])
    const got = await edge.send({
      method: "POST",
      url: "/api/v1/uji/klaim",
      headers: { ...headers, "access-token": token },
      body: body.subarray(0, body.length - 60),
    })
    expect([got.status, got.json()]).toEqual([400, unreadable])
  })

  test("with too many files or too long a payload is too large", async () => {
    const many = Array.from({ length: 25 }, (_, i) => receipt(`items.0.receipts.${i}`))
    expect((await send([payload, ...many])).status).toBe(413)
    expect((await send([{ name: "payload", value: `{"x":"${"x".repeat(1_000_000)}"}` }])).status).toBe(413)
  })

  test("that says it is too large is not read", async () => {
    const { headers, body } = multipart([payload])
    const got = await edge.send({
      method: "POST",
      url: "/api/v1/uji/klaim",
      headers: { ...headers, "access-token": token, "content-length": "25000001" },
      body,
    })
    expect(got.status).toBe(413)
  })

  test("is for calls that take files, and for who may send them, before a byte of it is kept", async () => {
    expect((await send([payload], "devisi/create")).status).toBe(400)
    expect((await send([payload, receipt("foto")], "uji/klaim", null)).status).toBe(401)
    const normal = await world.signIn("biasa@maju.test")
    expect((await send([payload, receipt("foto")], "uji/klaim", normal)).json()).toMatchObject({
      data: { reason: "forbidden" },
    })
    expect((await send([payload], "tidak/ada")).status).toBe(404)
  })

  test("repeated under its request_id is one write; with another file it is refused", async () => {
    const named = { name: "payload", value: '{"items":[],"request_id":"multipart-1"}' }
    const first = await send([named, receipt("items.0.receipts.0")])
    expect(first.json()).toMatchObject({ api_status: 1 })
    expect((await send([named, receipt("items.0.receipts.0")])).text).toBe(first.text)
    expect((await send([named, receipt("items.0.receipts.0", "%PDF-1.4")])).json()).toMatchObject({
      data: { reason: "repeated" },
    })
  })

  test("leaves no faults behind", () => {
    expect(world.faults).toEqual([])
  })
})

describe("files", () => {
  test.each([
    [PIXEL, "png"],
    [Buffer.from("\xff\xd8\xff\xe0", "latin1"), "jpeg"],
    [Buffer.from("RIFF\0\0\0\0WEBPVP8 ", "latin1"), "webp"],
    [Buffer.from("%PDF-1.7"), "pdf"],
    [Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), null],
    [Buffer.from("MZ"), null],
    [Buffer.alloc(0), null],
  ])("are what their bytes say: %#", (head, type) => {
    expect(typeOf(head)).toBe(type)
  })

  test.each<[string, FileType, string]>([
    ["foto saya.png", "png", "foto saya.png"],
    ["IMG_0012.JPEG", "jpeg", "IMG_0012.jpg"],
    ["slip gaji.hta", "pdf", "slip gaji.pdf"],
    ["nota.pdf.exe", "pdf", "nota.pdf.pdf"],
    ["Kwitansi no. 12", "pdf", "Kwitansi no. 12.pdf"],
    ["C:\\Users\\a\\foto.png", "png", "foto.png"],
    ["../../etc/passwd", "png", "passwd.png"],
    ['a"b\r\nc.png', "png", "abc.png"],
    ["nota\u202efdp.exe", "pdf", "notafdp.pdf"],
    ["\u2066no\u200bta\ufeff\u00ad.pdf", "pdf", "nota.pdf"],
    ["\ud800.png", "png", "berkas.png"],
    ["nota.... .pdf", "pdf", "nota.pdf"],
    ["", "csv", "berkas.csv"],
    ["1_attlog.dat", "csv", "1_attlog.dat"],
    ["GLG_001.TXT", "csv", "GLG_001.TXT"],
    ["laporan.html", "csv", "laporan.csv"],
    ["nota.dat", "pdf", "nota.pdf"],
    [".hta", "pdf", "berkas.pdf"],
    ["x".repeat(300), "webp", `${"x".repeat(95)}.webp`],
    ["😀".repeat(300), "png", `${"😀".repeat(96)}.png`],
  ])("called %j are kept as what they are (%s)", (name, type, kept) => {
    expect(keptName(name, type)).toBe(kept)
  })

  test("of two companies are apart though their bytes are the same", async () => {
    const { store } = edge
    const stored = await store.save(1, Readable.from([PIXEL]), 100)
    expect(stored?.size).toBe(70)
    expect(await store.read(2, stored?.sha256 ?? "")).toBeNull()
    const again = await store.read(1, stored?.sha256 ?? "")
    expect(Buffer.concat(await (again?.toArray() ?? []))).toEqual(PIXEL)
    expect(await store.save(1, Readable.from([PIXEL]), 69)).toBeNull()
  })
})
