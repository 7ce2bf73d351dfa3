import { afterAll, beforeAll, expect, test } from "vitest"
import { attack } from "#tests/campaign/hostile/attack.ts"
import { endAll, type Home, seededHome, type Server, startServer, tokenFrom } from "../lib/process.ts"

/** `npm run campaign -- hostile` sends fifty thousand on each database. */
const MANY = 1_500
const LONG = 180_000

let home: Home
let server: Server
beforeAll(async () => {
  home = await seededHome()
  server = await startServer(home.env)
}, LONG)
afterAll(async () => {
  endAll()
  await server.exit
  await home.drop()
})

test(
  "hostile requests are refused: no server fault, no crash, and the server answers afterwards",
  async () => {
    const { url } = server
    const tokens = {
      admin: await tokenFrom(url, "admin@maju.test"),
      self: await tokenFrom(url, "pegawai@maju.test"),
      super: await tokenFrom(url, "super@balai.test"),
    }
    const { sent, wrong } = await attack({ url, tokens, many: MANY, atOnce: 8 })
    expect(wrong).toEqual([])
    expect(sent).toBe(MANY)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
  },
  LONG,
)
