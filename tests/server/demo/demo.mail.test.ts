import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { liveCalls } from "#server/register/liveCalls.ts"
import { loadDemo } from "#server/demo/load.ts"
import { sendDemoLinks } from "#server/demo/links.ts"
import { serveMailPage } from "#server/demo/mailPage.ts"
import { openStore } from "#server/files/store.ts"
import { countUnclaimed } from "#server/files/unclaimed.ts"
import { makeApp } from "#server/http/app.ts"
import { makeCallLimits } from "#server/http/callLimits.ts"
import { makeKeyLimits } from "#server/http/keyLimits.ts"
import { makePublicReads } from "#server/http/publicReads.ts"
import { type DemoWorld, openDemoWorld } from "../lib/demo.world.ts"

const NOON = new Date("2026-11-20T05:00:00Z")
const DAY = 86_400_000
const HERE = "http://127.0.0.1:4173"

let world: DemoWorld
beforeAll(async () => {
  world = await openDemoWorld(NOON)
  await loadDemo(world.db, NOON)
  await sendDemoLinks(world.db, HERE, NOON)
})
afterAll(() => world.close())

type Mail = { readonly to_address: string; readonly body: string }
/** Mails that contain a link. The notice that a password was set has none and is left out. */
const mails = () => world.rows<Mail>(sql`select to_address, body from outbox where not is_notice order by id`)
const stateOf = async ({ body }: Mail) => {
  const key = /input-password\?key=(\S+)/.exec(body)?.[1]
  const answer = await world.call("mail/mailing/input-password-data", { key })
  return (answer.data as { link_state: string }).link_state
}
const states = async () => Promise.all((await mails()).map(stateOf))

describe("waiting password links", () => {
  test("one is used, one is over, one is good; each says so and leads to this server", async () => {
    const sent = await mails()
    expect(await states()).toEqual(["used", "expired", "valid"])
    expect(sent.map(({ body }) => body.split("\n").at(-1))).toEqual([
      "Contoh demo: tautan ini sudah dipakai.",
      "Contoh demo: tautan ini sudah kedaluwarsa.",
      "Contoh demo: tautan ini masih berlaku.",
    ])
    expect(sent.every(({ body }) => body.includes(`\n${HERE}/mailing/input-password?key=`))).toBe(true)
  })

  test("the good one sets a password with which the employee signs in as a normal user", async () => {
    const good = (await mails())[2]
    const key = /key=(\S+)/.exec(good?.body ?? "")?.[1]
    const answer = await world.call("mail/mailing/update/password", {
      key,
      password: "demo-1234",
      confirm_password: "demo-1234",
    })
    expect(answer.api_message).toBe("Kata sandi berhasil disimpan. Silakan masuk.")
    const { user } = await world.signIn(good?.to_address ?? "")
    expect([user.scope, user.companie_name, user.menus.map(({ link }) => link)]).toEqual([
      "normal",
      "PT Maju Bersama",
      [],
    ])
  })

  test("a later start sends a good one again when it was used or nears its end, and only then", async () => {
    await sendDemoLinks(world.db, HERE, NOON)
    expect(await states()).toEqual(["used", "expired", "used", "valid"])
    await sendDemoLinks(world.db, HERE, new Date(NOON.getTime() + DAY))
    expect((await mails()).length).toBe(4)
    world.time.now = new Date(NOON.getTime() + 2.5 * DAY)
    await sendDemoLinks(world.db, HERE, world.time.now)
    expect(await states()).toEqual(["used", "expired", "used", "valid", "valid"])
  })

  test("a server that moved sends all of them with its new address", async () => {
    await sendDemoLinks(world.db, "http://127.0.0.1:9999", world.time.now)
    const moved = (await mails()).slice(5)
    expect(await Promise.all(moved.map(stateOf))).toEqual(["used", "expired", "valid"])
    expect(moved.every(({ body }) => body.includes("http://127.0.0.1:9999/mailing/"))).toBe(true)
  })
})

describe("GET /demo/mail", () => {
  const open = async () => {
    const folder = await mkdtemp(join(tmpdir(), "balai-mail-"))
    const app = await makeApp({
      dispatch: () => Promise.reject(new Error("no calls here")),
      callOf: (path) => liveCalls.get(path)?.call ?? null,
      uploading: {
        store: openStore(folder),
        unclaimed: countUnclaimed(() => new Date()),
        namedFiles: () => Promise.resolve(new Set()),
      },
      publicReads: makePublicReads(() => new Date()),
      keyLimits: makeKeyLimits(() => new Date()),
      callLimits: makeCallLimits(
        () => new Date(),
        () => undefined,
      ),
      isReady: () => true,
      isDatabaseThere: () => Promise.resolve(true),
      trustedProxies: [],
      imageHosts: [],
      isHttps: false,
      logStream: null,
      pages: (instance) => serveMailPage(instance, join(folder, "mail")),
    })
    return {
      folder,
      app,
      close: async () => {
        await app.close()
        await rm(folder, { recursive: true })
      },
    }
  }
  const url = "/demo/mail"
  const host = "127.0.0.1:4173"

  test("shows the newest mail first, its links as links and everything else as text", async () => {
    const { folder, app, close } = await open()
    const empty = await app.inject({ url, headers: { host } })
    expect(empty.body).toContain("Belum ada email.")
    const mail = join(folder, "mail")
    await mkdir(mail)
    const letter = (subject: string, body: string) =>
      `From: Balai\nTo: a@b.test\nSubject: ${subject}\n\n${body}\n`
    await writeFile(join(mail, "00000009.eml"), letter("Lama", "Halo"))
    await writeFile(
      join(mail, "00000010.eml"),
      letter("<script>1</script>", 'Buka http://x.test/?a=1&b="><img src=x>\njavascript:alert(1)'),
    )
    const page = await app.inject({ url, headers: { host, cookie: "a=1; theme=dark" } })
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8")
    expect(page.headers["cache-control"]).toBe("no-store")
    expect(page.body.indexOf("&lt;script&gt;1")).toBeLessThan(page.body.indexOf("Lama"))
    expect(page.body).toContain(
      '<a href="http://x.test/?a=1&amp;b=">http://x.test/?a=1&amp;b=</a>&quot;&gt;&lt;img src=x&gt;',
    )
    expect(page.body).toContain('<html lang="id" class="dark">')
    expect(page.body.match(/<script|<style|style=|<img|javascript:(?!alert)| on\w+=/g)).toBeNull()
    const style = await app.inject({ url: "/demo/mail.css" })
    expect(style.headers["content-type"]).toBe("text/css; charset=utf-8")
    await close()
  })

  test.each([
    ["another machine", { remoteAddress: "192.168.1.9", headers: { host } }],
    ["a name that only points here", { headers: { host: "evil.test" } }],
    ["a name that only begins like ours", { headers: { host: "localhost.evil.test" } }],
    ["a proxy's client", { headers: { host, "x-forwarded-for": "203.0.113.9" } }],
    ["a proxy's client, told in another way", { headers: { host, forwarded: "for=203.0.113.9" } }],
    ["a proxy's client of no address", { headers: { host, "x-forwarded-proto": "https" } }],
    ["a client of a proxy that names itself", { headers: { host, via: "1.1 tepi" } }],
    ["an nginx's client", { headers: { host, "x-real-ip": "203.0.113.9" } }],
  ])("is not there for %s, nor is anything else of the demo", async (_who, request) => {
    const { app, close } = await open()
    for (const page of [url, "/demo/mail.css"])
      expect([page, (await app.inject({ url: page, ...request })).statusCode]).toEqual([page, 404])
    await close()
  })
})
