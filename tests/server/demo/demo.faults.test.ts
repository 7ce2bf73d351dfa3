import Fastify, { type FastifyInstance } from "fastify"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { API_BASE } from "#contract/kit/constants.ts"
import { FAULTS, serveFaults } from "#server/demo/faults.ts"

let app: FastifyInstance
let url: string
beforeAll(async () => {
  app = Fastify()
  app.post(`${API_BASE}/*`, async () => ({ api_status: 1, api_message: "OK" }))
  app.get("/*", async () => "page")
  serveFaults(app)
  url = await app.listen({ port: 0, host: "127.0.0.1" })
})
afterAll(() => app.close())

const open = (path: string) => app.inject({ method: "GET", url: path })
const cookieOf = async (fault: string) =>
  String((await open(`/home?fault=${fault}&q=a`)).headers["set-cookie"]).split(";")[0] ?? ""
const send = async (call: string, cookie: string) =>
  fetch(`${url}${API_BASE}/${call}`, { method: "POST", headers: { cookie } })

describe("?fault= in the demo", () => {
  test("is remembered by the browser, and gone from the address", async () => {
    const { statusCode, headers } = await open("/home?fault=devisi/create:Tracked&q=a")
    expect([statusCode, headers.location]).toEqual([302, "/home?q=a"])
    expect(headers["set-cookie"]).toBe("fault=devisi%2Fcreate%3ATracked; Path=/; HttpOnly; SameSite=Lax")
    expect((await open("/home?q=a")).body).toBe("page")
  })

  test("answers the call that was named, and no other", async () => {
    const cookie = await cookieOf("devisi/create:ServerBroken")
    expect((await send("devisi/create", cookie)).status).toBe(502)
    expect((await send("devisi/create-many", cookie)).status).toBe(200)
    expect((await send("devisi/create", "")).status).toBe(200)
  })

  test("a lost network is no answer at all", async () => {
    await expect(send("me", await cookieOf("me:Unreachable"))).rejects.toThrow("fetch failed")
  })

  test.each(FAULTS.filter((kind) => kind !== "TimedOut" && kind !== "Unreachable"))(
    "%s answers badly",
    async (kind) => {
      const answer = await send("a/b", await cookieOf(`a/b:${kind}`))
      expect(await answer.json()).not.toMatchObject({ api_status: 1 })
    },
  )

  test("two at once; what is no fault is none; an empty one ends them", async () => {
    const cookie = await cookieOf("a/b:NotFound,c/d:BadRequest")
    expect([(await send("a/b", cookie)).status, (await send("c/d", cookie)).status]).toEqual([404, 400])
    expect((await send("a/b", await cookieOf("a/b:Nonsense"))).status).toBe(200)
    expect((await open("/home?fault=")).headers["set-cookie"]).toContain("Max-Age=0")
  })
})
