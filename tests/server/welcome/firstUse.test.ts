import { link, mkdtemp, rm, symlink, unlink } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { rowsOf } from "#server/db/database.ts"
import { askServer } from "#server/run/ask.ts"
import { lockFolder, socketPath } from "#server/run/lock.ts"
import { readSettings } from "#server/run/settings.ts"
import { prepareFirstUse } from "#server/start/firstUse.ts"
import { openEmpty } from "../lib/demo.world.ts"
import { NOW, openWorld, type World } from "../lib/harness.ts"

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const settings = (env: Record<string, string>) => readSettings({ DEMO: "off", ...env })

describe("where others can reach the server", () => {
  const words =
    "HOST 0.0.0.0 dapat dicapai dari luar, tetapi masih ada akun dengan kata sandi demo. Ganti kata sandinya atau pakai DATA_DIR lain."

  test("it does not start while an account has the demo password, and does once none has", async () => {
    const open = settings({ HOST: "0.0.0.0" })
    await expect(prepareFirstUse(world.db, open, NOW)).rejects.toThrow(words)
    await world.sqlRows(sql`update accounts set has_demo_password = false where email <> 'biasa@lain.test'`)
    await expect(prepareFirstUse(world.db, open, NOW)).rejects.toThrow(words)
    const token = await world.signIn("biasa@lain.test")
    await world.call(
      "profil/update/users",
      { nama_lengkap: "Biasa", password: "rahasia-1", confirm_password: "rahasia-1" },
      token,
    )
    expect(await prepareFirstUse(world.db, open, NOW)).toEqual({ notice: "", isDemo: false })
  })

  test("the demo does not run there", async () => {
    await expect(prepareFirstUse(world.db, settings({ HOST: "192.0.2.1", DEMO: "on" }), NOW)).rejects.toThrow(
      "DEMO=on hanya untuk komputer ini sendiri: HOST 192.0.2.1 dapat dicapai dari luar.",
    )
  })

  /** A reverse proxy on the same machine reaches a server on a loopback HOST. */
  test.each([
    [
      { PUBLIC_URL: "https://balai.example" },
      "PUBLIC_URL https://balai.example dapat dicapai dari luar, tetapi masih ada akun dengan kata sandi demo.",
    ],
    [
      { TRUSTED_PROXIES: "127.0.0.1" },
      "TRUSTED_PROXIES 127.0.0.1 membuka server ini ke luar, tetapi masih ada akun dengan kata sandi demo.",
    ],
  ])("a loopback HOST that a proxy opens is such a place: %j", async (env, why) => {
    await world.sqlRows(sql`update accounts set has_demo_password = true where email = 'biasa@lain.test'`)
    await expect(prepareFirstUse(world.db, settings(env), NOW)).rejects.toThrow(why)
    await world.sqlRows(sql`update accounts set has_demo_password = false`)
    await expect(prepareFirstUse(world.db, settings({ ...env, DEMO: "on" }), NOW)).rejects.toThrow("DEMO=on")
    const fresh = await openEmpty()
    const { isDemo, notice } = await prepareFirstUse(fresh.db, readSettings(env), NOW)
    expect([isDemo, notice]).toEqual([false, expect.stringContaining("Belum ada super administrator.")])
    expect(await fresh.db.transact((tx) => rowsOf(tx, sql`select 1 from companies`))).toEqual([])
    await fresh.db.close()
    await fresh.drop()
  })
})

test("the way in is printed at every start until a super administrator has a password", async () => {
  await world.sqlRows(sql`update accounts set password_hash = null where is_superusers`)
  const keyIn = (notice: string) =>
    /^Belum ada super administrator\. .*\/mailing\/input-password\?key=(\S+) /.exec(notice)?.[1]
  const loopback = settings({ PUBLIC_URL: "https://balai.example" })
  const first = keyIn((await prepareFirstUse(world.db, loopback, NOW)).notice)
  const second = keyIn((await prepareFirstUse(world.db, loopback, NOW)).notice)
  expect([first?.length, second?.length, first === second]).toEqual([43, 43, false])
  const state = async (key: string | undefined) =>
    ((await world.call("mail/mailing/input-password-data", { key })).data as { link_state: string })
      .link_state
  expect([await state(first), await state(second)]).toEqual(["unknown", "valid"])
  await world.call("mail/mailing/update/password", {
    key: second,
    password: "rahasia-awal",
    confirm_password: "rahasia-awal",
  })
  expect((await prepareFirstUse(world.db, loopback, NOW)).notice).toBe("")
  await world.signIn("super@balai.test", "rahasia-awal")
})

describe("settings", () => {
  test("have defaults that reach nobody else", () => {
    expect(readSettings({})).toEqual({
      port: 4173,
      host: "127.0.0.1",
      isLoopback: true,
      dataDir: join(process.cwd(), ".data"),
      databaseUrl: null,
      databaseListenUrl: null,
      databaseReplicaUrl: null,
      dataKeys: null,
      files: { kind: "disk", folder: join(process.cwd(), ".data", "files") },
      machinePort: null,
      demo: "auto",
      smtpUrl: null,
      publicUrl: "http://127.0.0.1:4173",
      tileUrl: null,
      vapid: null,
      vapidSubject: null,
      chatUrl: null,
      leads: "on",
      trustedProxies: [],
      backup: { dir: null, at: "02:00", keep: { daily: 7, weekly: 4, monthly: 12 }, key: null },
    })
  })

  test.each<[Record<string, string>, string]>([
    [{ PORT: "abc" }, "PORT"],
    [{ PORT: "70000" }, "PORT"],
    [{ PORT: "1.5" }, "PORT"],
    [{ DEMO: "ya" }, "DEMO"],
    [{ SMTP_URL: "bukan alamat" }, "SMTP_URL"],
    [{ PUBLIC_URL: "balai" }, "PUBLIC_URL"],
    [{ CHAT_URL: "//" }, "CHAT_URL"],
    [{ TRUSTED_PROXIES: "10.0.0.1, proxy.lokal" }, "TRUSTED_PROXIES"],
  ])("%j is refused by name", (env, name) => {
    expect(() => readSettings(env)).toThrow(name)
  })

  test("know that a proxy opens what is loopback", () => {
    const isLoopback = (env: Record<string, string>) => readSettings(env).isLoopback
    expect(isLoopback({ PUBLIC_URL: "https://balai.example" })).toBe(false)
    expect(isLoopback({ PUBLIC_URL: "http://localhost:8080" })).toBe(true)
    expect(isLoopback({ PUBLIC_URL: "http://[::1]:4173" })).toBe(true)
    expect(isLoopback({ TRUSTED_PROXIES: "127.0.0.1" })).toBe(false)
  })

  test("know what is loopback, and write IPv6 addresses as URLs do", () => {
    const hosts = ["localhost", "::1", "0.0.0.0", "::", "192.168.1.5"]
    expect(hosts.map((HOST) => readSettings({ HOST }).isLoopback)).toEqual([true, true, false, false, false])
    expect(readSettings({ HOST: "::1" }).publicUrl).toBe("http://[::1]:4173")
  })
})

describe("the lock of a data folder", () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "balai-lock-"))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test("is one process's, and free again when it is released", async () => {
    const lock = await lockFolder(folder, async (line) => `jawaban ${line}`)
    await expect(lockFolder(folder, null)).rejects.toThrow(
      `Folder data ${folder} sedang dipakai proses Balai lain.`,
    )
    expect(await askServer(folder, "apa kabar")).toBe("jawaban apa kabar")
    await lock.release()
    expect(await askServer(folder, "apa kabar")).toBeNull()
    await (await lockFolder(folder, null)).release()
  })

  test("left by a killed process is taken over", async () => {
    const dead = createServer()
    await new Promise<void>((resolve) => dead.listen(socketPath(folder), resolve))
    /** Simulates a killed server: the socket file is left, but no process listens. */
    await link(socketPath(folder), `${socketPath(folder)}.kept`)
    await new Promise((resolve) => dead.close(resolve))
    await link(`${socketPath(folder)}.kept`, socketPath(folder))
    await unlink(`${socketPath(folder)}.kept`)
    const lock = await lockFolder(folder, async (line) => line)
    expect(await askServer(folder, "milik baru")).toBe("milik baru")
    await lock.release()
  })

  test("asked for twenty times at once is given once", async () => {
    const asked = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder, null)))
    const given = asked.filter((one) => one.status === "fulfilled")
    expect(given).toHaveLength(1)
    await given[0]?.value.release()
  })

  test("is found under a deep folder too, and by every way that leads there", async () => {
    const deep = join(folder, "x".repeat(60), "y".repeat(60))
    expect(socketPath(deep).length).toBeLessThanOrEqual(100)
    const lock = await lockFolder(deep, null)
    await symlink(deep, join(folder, "singkat"))
    await expect(lockFolder(join(folder, "singkat"), null)).rejects.toThrow("sedang dipakai")
    await lock.release()
  })

  test("answers what is refused, and drops a line without end", async () => {
    const lock = await lockFolder(folder, () => Promise.reject(new Error("Tidak bisa")))
    await expect(askServer(folder, "apa")).rejects.toThrow("Tidak bisa")
    expect(await askServer(folder, "x".repeat(100_000))).toBe("")
    await lock.release()
  })
})
