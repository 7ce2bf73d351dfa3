import { connect } from "node:net"
import type { AddressInfo } from "node:net"
import { brotliDecompressSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { me } from "#contract/areas/session/session.ts"
import { liveCalls } from "#server/register/liveCalls.ts"
import type { LiveCall } from "#server/call/handler.ts"
import { inTx } from "#server/call/handler.ts"
import { MOST_DEPTH } from "#server/http/json.ts"
import { type Edge, openEdge } from "../lib/edge.ts"
import { openWorld, type World } from "../lib/harness.ts"

/** `me` that fails inside, as a bug would. */
class Bug extends Error {
  override readonly name = "Bug"
  readonly code = "XX123"
}
const broken = inTx(me, async () => {
  throw new Bug("isi rahasia: 3174012345678901")
})
const live = new Map<string, LiveCall>([...liveCalls, ["me", { call: me, handler: broken } as never]])

let world: World
let edge: Edge
let token: string
beforeAll(async () => {
  world = await openWorld({ live })
  edge = await openEdge(world, { isHttps: true })
  token = await world.signIn("admin@maju.test")
})
afterAll(async () => {
  await edge.close()
  await world.close()
})

const json = { "content-type": "application/json" }
const gone = { api_status: 0, api_message: "The page you were looking for doesn't exist." }
const unreadable = { api_status: 0, api_message: "Permintaan tidak terbaca" }

describe("headers", () => {
  test("let nothing run, frame or leave", async () => {
    const { headers } = await edge.send({
      method: "POST",
      url: "/api/v1/auth/login",
      headers: json,
      body: "{}",
    })
    expect(headers).toMatchObject({
      "content-security-policy":
        "default-src 'self';script-src 'self';style-src 'self';img-src 'self' data: blob:;font-src 'self';connect-src 'self';worker-src 'self';manifest-src 'self';object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "strict-transport-security": "max-age=31536000",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "no-store",
    })
    expect(headers["x-powered-by"]).toBeUndefined()
    expect(headers["access-control-allow-origin"]).toBeUndefined()
  })

  test("say nothing about https where it is plain http", async () => {
    const plain = await openEdge(world)
    const { headers } = await plain.send({ method: "GET", url: "/healthz" })
    expect(headers["strict-transport-security"]).toBeUndefined()
    await plain.close()
  })

  test("a long answer is compressed, a short one is not", async () => {
    const get = (path: string, payload: object) =>
      edge.send({
        method: "POST",
        url: `/api/v1/${path}`,
        headers: { ...json, "access-token": token, "accept-encoding": "gzip, br" },
        body: JSON.stringify(payload),
      })
    const long = await get("index/home", {})
    expect(long.headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" })
    expect(JSON.parse(brotliDecompressSync(long.bytes).toString())).toMatchObject({ api_status: 1 })
    expect((await get("devisi/find", { id: 999 })).headers["content-encoding"]).toBeUndefined()
  })
})

describe("addresses and methods the API does not know", () => {
  test.each(["HEAD", "OPTIONS", "PUT", "PATCH", "DELETE"])("%s is no call", async (method) => {
    const got = await edge.send({
      method,
      url: "/api/v1/devisi/list-all",
      headers: { "access-token": token },
    })
    expect([got.status, got.text === "" ? gone : got.json()]).toEqual([404, gone])
  })

  test.each([
    "/api/v1/",
    "/api/v1",
    "/api/v2/me",
    "/api/v1/me/",
    "/api/v1/devisi//list-all",
    "/api/v1/constructor",
    "/api/v1/__proto__",
    `/api/v1/${"x".repeat(5_000)}`,
    "/tidak-ada",
    "/%",
  ])("%s", async (url) => {
    const got = await edge.send({ method: "POST", url, headers: json, body: "{}" })
    expect([got.status, got.json()]).toEqual([404, gone])
  })

  test("a link to a file that is over is a page for whoever opens it, and the envelope for code", async () => {
    const url = "/files/1/1?until=1&sig=x"
    const page = await edge.send({ method: "GET", url, headers: { accept: "text/html,*/*;q=0.8" } })
    expect([page.status, page.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"])
    expect(page.text).toContain("<h1>Berkas tidak dapat dibuka</h1>")
    const code = await edge.send({ method: "GET", url, headers: { accept: "*/*" } })
    expect([code.status, code.json()]).toEqual([
      404,
      { api_status: 0, api_message: "Berkas tidak ditemukan atau tautannya sudah kedaluwarsa" },
    ])
  })

  test.each(["/api/v1/%E0%A4%A", "/files/%ff/1"])("%s cannot be read", async (url) => {
    const got = await edge.send({ method: "GET", url })
    expect([got.status, got.json()]).toEqual([400, unreadable])
  })
})

describe("bodies", () => {
  const post = (body: string, headers: Record<string, string> = json, path = "devisi/list-all") =>
    edge.send({
      method: "POST",
      url: `/api/v1/${path}`,
      headers: { "access-token": token, ...headers },
      body,
    })

  test("nothing at all is an empty payload", async () => {
    const bare = await edge.send({
      method: "POST",
      url: "/api/v1/devisi/list-all",
      headers: { "access-token": token },
    })
    expect(bare.json()).toMatchObject({ api_status: 1 })
    expect((await post("")).json()).toMatchObject({ api_status: 1 })
    expect((await post("null")).json()).toMatchObject({ api_status: 1 })
  })

  test.each(["[]", '"x"', "1", "true", "{", "{'a':1}", "undefined", '{"a":1}{"b":2}', "\u0000"])(
    "%s is no payload",
    async (body) => {
      const got = await post(body)
      expect([got.status, got.json()]).toEqual([400, unreadable])
    },
  )

  const nested = (depth: number) => `{"a":${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}`
  test("denial of service: a body deeper than any call's is unreadable before it is parsed", async () => {
    const parse = vi.spyOn(JSON, "parse")
    const bodies = ["[".repeat(499_000), nested(MOST_DEPTH + 1), `{"a":`.repeat(90_000)]
    try {
      for (const body of bodies) {
        const got = await post(body)
        expect([got.status, JSON.parse(got.text)]).toEqual([400, unreadable])
        expect(parse.mock.calls.some(([text]) => text === body)).toBe(false)
      }
    } finally {
      parse.mockRestore()
    }
  })
  test.each([
    ["as deep as may be", nested(MOST_DEPTH)],
    ["brackets in a text", JSON.stringify({ q: `${"[{".repeat(200)}"\\` })],
    ["many side by side", `{"a":[${"[],".repeat(1_000)}[]]}`],
  ])("%s is read", async (_name, body) => {
    expect((await post(body)).status).toBe(200)
  })

  test("a charset beside the type is fine", async () => {
    expect((await post("{}", { "content-type": "application/json; charset=utf-8" })).status).toBe(200)
  })

  test.each(["page=abc", "page=", "page=-1", "page=1.5", "page=1&page=2", "page=99999999"])(
    "?%s is said at its field",
    async (query) => {
      const got = await edge.send({
        method: "POST",
        url: `/api/v1/devisi/list-all?${query}`,
        headers: { ...json, "access-token": token },
        body: '{"page":1}',
      })
      expect(Object.keys((got.json()["data"] as { errors: object }).errors)).toEqual(["page"])
    },
  )

  test("keys of a form that objects have by nature are only keys", async () => {
    const got = await post(
      "__proto__=x&constructor=y&nama_lengkap=Budi&nama_lengkap=Siti",
      { "content-type": "application/x-www-form-urlencoded" },
      "profil/update/users",
    )
    expect(got.json()).toEqual({ api_status: 1, api_message: "Profil berhasil diperbarui" })
  })
})

describe("a fault", () => {
  test("is answered with the id under which the log has its kind and place, and none of its words", async () => {
    edge.logs.length = 0
    const got = await edge.send({ method: "GET", url: "/api/v1/me", headers: { "access-token": token } })
    const track = got.json()["error_track"]
    expect([got.status, got.json()]).toEqual([
      200,
      {
        api_status: 0,
        api_message: "Failed to get data from server, please reload your browser",
        error_track: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      },
    ])
    expect(world.faults).toHaveLength(1)
    expect(edge.logs.map((line) => line["id"])).toEqual([track])
  })
})

describe("the log", () => {
  test("names the call and its outcome, and nothing anybody typed", async () => {
    edge.logs.length = 0
    const secret = "rahasia-sekali"
    const body = JSON.stringify({ username: `${secret}@maju.test`, password: secret, key: undefined })
    await edge.send({ method: "POST", url: "/api/v1/auth/login", headers: json, body })
    await edge.send({ method: "POST", url: "/api/v1/auth/login", headers: json, body: `{"key":"${secret}"}` })
    await edge.send({
      method: "GET",
      url: `/api/v1/special/auth/${secret}?key=${secret}`,
      headers: { "access-token": secret },
    })
    await edge.send({ method: "GET", url: `/special/auth/${secret}` })
    await edge.send({ method: "POST", url: "/api/v1/devisi/list-all", headers: json, body: `{"${secret}` })
    await edge.send({ method: "GET", url: `/${secret}/%E0%A4%A` })
    const text = JSON.stringify(edge.logs)
    expect(text).not.toContain(secret)
    expect(edge.logs.map(({ call, status, api_status }) => ({ call, status, api_status }))).toEqual([
      { call: "auth/login", status: 200, api_status: 0 },
      { call: "auth/login", status: 200, api_status: 0 },
      { call: "unknown", status: 404, api_status: 0 },
    ])
    for (const line of edge.logs) expect(line["id"]).toMatch(/^[0-9a-f-]{36}$/)
  })

  test("says whose request it was by number, also where it was refused or a sign-in failed", async () => {
    const { maju, superId } = world.seeded
    const send = async (path: string, payload: object, as: string | null = null) => {
      edge.logs.length = 0
      await edge.send({
        method: "POST",
        url: `/api/v1/${path}`,
        headers: as === null ? json : { ...json, "access-token": as },
        body: JSON.stringify(payload),
      })
      return edge.logs.map(({ call, account, company }) => ({ call, account, company }))
    }
    const admin = await world.signIn("admin@maju.test")
    const login = { username: "admin@maju.test", password: "salah" }
    const by = (call: string, account: number | null, company: number | null) => [{ call, account, company }]
    expect(await send("devisi/list-all", {}, admin)).toEqual(
      by("devisi/list-all", maju.accounts.admin, maju.id),
    )
    expect(await send("devisi/find", { id: 0 }, admin)).toEqual(
      by("devisi/find", maju.accounts.admin, maju.id),
    )
    expect(await send("auth/login", login)).toEqual(by("auth/login", maju.accounts.admin, null))
    expect(await send("auth/login", { ...login, username: "tidak@ada.test" })).toEqual(
      by("auth/login", null, null),
    )
    expect(await send("devisi/list-all", {}, "bukan-token")).toEqual(by("devisi/list-all", null, null))
    const platform = await world.signIn("super@balai.test")
    expect(await send("auth/super/companies/all", {}, platform)).toEqual(
      by("auth/super/companies/all", superId, null),
    )
  })
})

describe("bytes that are no request", () => {
  const raw = async (bytes: string): Promise<string> => {
    if (edge.app.server.address() === null) await edge.app.listen({ port: 0, host: "127.0.0.1" })
    const { port } = edge.app.server.address() as AddressInfo
    return new Promise((resolve, reject) => {
      let heard = ""
      const socket = connect(port, "127.0.0.1", () => socket.write(bytes))
      socket.setEncoding("utf8")
      socket.on("data", (chunk: string) => {
        heard += chunk
      })
      socket.on("close", () => resolve(heard))
      socket.on("error", reject)
    })
  }
  const parts = (answer: string) => [
    answer.split("\r\n", 1)[0],
    JSON.parse(answer.split("\r\n\r\n")[1] ?? "") as unknown,
  ]

  test("get the envelope too", async () => {
    expect(parts(await raw("halo\r\n\r\n"))).toEqual(["HTTP/1.1 400 Bad Request", unreadable])
    expect(parts(await raw("POST /api/v1/me HTTP/1.1\r\nHost: x\r\nContent-Length: dua\r\n\r\n"))).toEqual([
      "HTTP/1.1 400 Bad Request",
      unreadable,
    ])
  })

  test("headers that are too long are too large", async () => {
    expect(
      parts(await raw(`GET /healthz HTTP/1.1\r\nHost: x\r\nX-Isi: ${"x".repeat(20_000)}\r\n\r\n`)),
    ).toEqual(["HTTP/1.1 413 Payload Too Large", { api_status: 0, api_message: "Permintaan terlalu besar" }])
  })
})
