import { setTimeout as pause } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { askServer } from "#server/run/ask.ts"
import { keepLedgers } from "#server/areas/leave/sweep.ts"
import { rowsOf } from "#server/db/database.ts"
import { hireMany } from "../lib/seed.sweeps.ts"
import { killUnderLoad } from "../lib/kill.ts"
import {
  emptyHome,
  endAll,
  type Home,
  post,
  runToEnd,
  inHome,
  seededHome,
  startServer,
  tokenFrom,
} from "../lib/process.ts"

/** Timeout for real server processes: they start slowly while the other tests run. */
const LONG = 240_000

afterAll(endAll)

describe("an empty installation", { timeout: LONG }, () => {
  let home: Home
  beforeAll(async () => {
    home = await emptyHome()
  })
  afterAll(() => home.drop())

  test("prints a way in once, keeps its folder to itself, and ends cleanly", async () => {
    const server = await startServer(home.env)
    expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ status: "ok" })
    const key = /input-password\?key=(\S+)/.exec(server.output())?.[1]
    expect(key).toHaveLength(43)

    const second = await runToEnd(home.env)
    expect(second).toEqual({
      code: 1,
      output: `Balai tidak dapat dimulai: Folder data ${home.folder} sedang dipakai proses Balai lain. Hentikan proses itu atau pakai DATA_DIR lain.\n`,
    })

    const password = { password: "rahasia-awal", confirm_password: "rahasia-awal" }
    expect(await post(server.url, "mail/mailing/update/password", { key, ...password })).toMatchObject({
      api_status: 1,
    })
    const token = await tokenFrom(server.url, "super", "rahasia-awal")
    expect(await post(server.url, "companies/list-by-status", {}, token)).toMatchObject({
      data: { total: 0, counts: { trial: 0, active: 0, close: 0 } },
    })

    const link = await askServer(home.folder, "key super")
    expect(await post(server.url, "auth/login", { key: link?.split("/").at(-1) })).toMatchObject({
      api_status: 1,
    })
    await expect(askServer(home.folder, "key siapa")).rejects.toThrow("Tidak ada akun aktif bernama siapa")

    server.child.kill("SIGTERM")
    expect(await server.exit).toEqual({ code: 0, signal: null })

    const again = await startServer(home.env)
    expect(again.output()).not.toContain("input-password")
    /** Sessions are stored in the database, so they survive a restart. */
    expect(await post(again.url, "companies/list-by-status", {}, token)).toMatchObject({ api_status: 1 })
    again.child.kill("SIGINT")
    expect(await again.exit).toEqual({ code: 0, signal: null })
  })
})

describe("a server with people on it", { timeout: LONG }, () => {
  let home: Home
  beforeAll(async () => {
    home = await seededHome()
  }, LONG)
  afterAll(() => home.drop())

  test("lets a browser keep what has its hash in its name, and ask again for everything else", async () => {
    const server = await startServer(home.env)
    const headersOf = async (path: string, encoding: string) => {
      const response = await fetch(server.url + path, { headers: { "accept-encoding": encoding } })
      await response.arrayBuffer()
      return [
        response.status,
        response.headers.get("cache-control"),
        response.headers.get("content-encoding"),
      ]
    }
    const kept = "public, max-age=31536000, immutable"
    const page = await (await fetch(`${server.url}/login`)).text()
    const assets = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(
      (found) => found[1] ?? "",
    )
    expect(assets.some((path) => path.endsWith(".css"))).toBe(true)
    for (const path of assets) {
      const packed = await headersOf(path, "br")
      expect([path, ...packed.slice(0, 2)]).toEqual([path, 200, kept])
      expect(await headersOf(path, "identity")).toEqual([200, kept, null])
    }
    expect(await headersOf("/index.html", "br")).toEqual([200, "no-cache", "br"])
    expect(await headersOf("/favicon.svg", "identity")).toEqual([200, "no-cache", null])
    for (const path of ["/", "/login", "/users/pegawai"])
      expect((await headersOf(path, "br")).slice(0, 2)).toEqual([200, "no-store"])
    server.child.kill("SIGTERM")
    await server.exit
  })

  test("killed under write load knows every write it acknowledged", async () => {
    const { acknowledged, missing } = await killUnderLoad(home, 2)
    expect(missing).toEqual([])
    expect(acknowledged).toBeGreaterThanOrEqual(40)
  })
})

describe("a server in the middle of a sweep", { timeout: 2 * LONG }, () => {
  let home: Home
  beforeAll(async () => {
    home = await seededHome()
  }, LONG)
  afterAll(() => home.drop())

  const EMPLOYEES = 3_000
  const ledgers = () =>
    inHome(home, (db) =>
      db.transact(async (tx) => {
        const [found] = await rowsOf<{ readonly written: number; readonly is_running: boolean }>(
          tx,
          sql`select (select count(distinct l.members_id)::int from leave_ledger l join members m on m.companies_id = l.companies_id
              and m.id = l.members_id and m.nip like 'SAPU-%') as written,
            exists (select from leave_runs where running is not null) as is_running`,
        )
        return found
      }),
    )

  test("ends when it is told to, keeps how far it was, and goes on there", async () => {
    await inHome(home, (db) => hireMany(db, EMPLOYEES, "SAPU-"))
    const server = await startServer(home.env)
    const token = await tokenFrom(server.url, "admin@maju.test")
    /** Waits until some employee has a balance: the first sweeps run a minute after the start. */
    const begun = async () => {
      const found = await post(server.url, "cuti/saldo/list-all", { q: "SAPU-" }, token)
      return /"balance":[1-9]/.test(JSON.stringify(found.data))
    }
    while (!(await begun())) await pause(200)
    server.child.kill("SIGTERM")
    expect(await server.exit).toEqual({ code: 0, signal: null })
    const stopped = await ledgers()
    expect(stopped).toMatchObject({ is_running: true })
    expect(stopped?.written).toBeLessThan(EMPLOYEES)
    await inHome(home, (db) => keepLedgers(db, new Date()))
    expect(await ledgers()).toEqual({ written: EMPLOYEES, is_running: false })
  })
})
