import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Call, Who } from "#contract/kit/call.ts"
import { calls } from "#contract/index.ts"
import { isHere } from "../lib/area.ts"
import { openWorld, type World } from "../lib/harness.ts"

const callers = [
  "super",
  "super inside a company",
  "company",
  "office",
  "restricted",
  "normal",
  "self",
] as const
type Caller = (typeof callers)[number]

/** The words of `who` that match each caller, written by hand to be independent of the server's own implementation. */
const words: Record<Caller, readonly Who[]> = {
  super: ["super"],
  "super inside a company": ["member", "company"],
  company: ["member", "company"],
  office: ["member", "office"],
  restricted: ["member", "restricted"],
  normal: ["member", "normal"],
  self: ["member", "normal", "self"],
}

let world: World
const tokens = new Map<Caller, () => Promise<string>>()
const held = new Map<Caller, Promise<string>>()
const tokenOf = (caller: Caller): Promise<string> | null => {
  const token = held.get(caller) ?? tokens.get(caller)?.() ?? null
  if (token !== null) held.set(caller, token)
  return token
}
beforeAll(async () => {
  world = await openWorld()
  const signIn = (username: string) => () => world.signIn(username)
  const inside = async () => {
    const answer = await world.call(
      "auth/super/companies/login",
      { companies_id: world.seeded.maju.id, reason: "Memeriksa peran" },
      await world.signIn("super@balai.test"),
    )
    return (answer.data as { token: string }).token
  }
  tokens.set("super", signIn("super@balai.test"))
  tokens.set("super inside a company", inside)
  tokens.set("company", signIn("admin@maju.test"))
  tokens.set("office", signIn("kantor@maju.test"))
  tokens.set("restricted", signIn("terbatas@maju.test"))
  tokens.set("normal", signIn("biasa@maju.test"))
  tokens.set("self", signIn("pegawai@maju.test"))
})
afterAll(() => world.close())

const all = calls as readonly Call[]
const closed = all.filter((call) => call.scope !== "public" && isHere(call.path))
const walks = closed.flatMap((call) => callers.map((caller) => [call.path, caller, call] as const))
const isAllowed = (call: Call, caller: Caller) => call.who.some((who) => words[caller].includes(who))

describe("who may send what", () => {
  test.each(walks)("%s as %s", async (path, caller, call) => {
    const token = await tokenOf(caller)
    if (path === "auth/logout") held.delete(caller)
    /** The payload is invalid on purpose: authorization must be checked before validation. */
    const answer = await world.call(path, { id: 0, ids: "x", nama_lengkap: 5 }, token, call.method)
    const forbidden = {
      status: 200,
      api_status: 0,
      api_message: call.who.includes("self")
        ? "Akun ini belum terhubung dengan pegawai"
        : "Anda tidak memiliki akses untuk tindakan ini",
      data: { reason: "forbidden" },
    }
    const wasForbidden = JSON.stringify(answer) === JSON.stringify(forbidden)
    expect([wasForbidden, answer.error_track]).toEqual([!isAllowed(call, caller), undefined])
  })

  test.each(closed.map((call) => [call.path, call] as const))("%s by nobody", async (path, call) => {
    const over = { status: 401, api_status: 0, api_message: "Sesi Anda telah berakhir. Silakan masuk lagi." }
    expect(await world.call(path, call.example, null, call.method)).toEqual(over)
    expect(await world.call(path, call.example, "no-such-token", call.method)).toEqual(over)
  })

  test("only sign-in in all its steps, mailed links, the application, the blog and the public form are open to anyone; only super administrators reach the platform", () => {
    const open = all.filter((call) => call.scope === "public").map((call) => call.path)
    expect(open.sort()).toEqual([
      "aplikasi/info",
      "auth/login",
      "auth/passkey/finish",
      "auth/passkey/start",
      "auth/sso/finish",
      "auth/sso/start",
      "auth/verify",
      "mail/mailing/input-password-data",
      "mail/mailing/lupa-kata-sandi",
      "mail/mailing/update/password",
      "public/blogs",
      "public/blogs/find",
      "public/leads",
    ])
    for (const call of all)
      expect([call.path, call.who.includes("anyone")]).toEqual([call.path, call.scope === "public"])
    const platform = all.filter((call) => call.scope === "platform")
    expect(platform.map((call) => call.who)).toEqual(platform.map(() => ["super"]))
  })
})
