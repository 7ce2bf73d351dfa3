import { hash } from "@node-rs/argon2"
import { sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import { HOUR, NOW, openWorld, type World } from "../lib/harness.ts"
import { passwordKey } from "../lib/writes.ts"

/** Resets the module cache: modules that an earlier test file imported would not be spied on. */
vi.hoisted(() => vi.resetModules())
vi.mock("@node-rs/argon2", { spy: true })

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
afterEach(() => {
  world.time.now = NOW
})

const state = async (key: string) => (await world.call("mail/mailing/input-password-data", { key })).data
const nothing = { email: null, nama: null, companie_name: null }
const set = (key: string, password = "rahasia-baru") =>
  world.call("mail/mailing/update/password", { key, password, confirm_password: password })
const refusal = (words: string, reason: string, link_state: string) => ({
  status: 200,
  api_status: 0,
  api_message: words,
  data: { reason, link_state },
})

describe("a mailed password link", () => {
  test("that is good names its account, sets the password once, and ends every session", async () => {
    const running = await world.signIn("admin@maju.test")
    const key = await passwordKey(world, world.seeded.maju.accounts.admin)
    expect(await state(key)).toEqual({
      link_state: "valid",
      email: "admin@maju.test",
      nama: "Akun admin@maju.test",
      companie_name: "PT Maju",
    })
    expect(await set(key)).toEqual({
      status: 200,
      api_status: 1,
      api_message: "Kata sandi berhasil disimpan. Silakan masuk.",
    })
    await world.signIn("admin@maju.test", "rahasia-baru")
    expect((await world.call("me", undefined, running, "GET")).status).toBe(401)
    expect(await state(key)).toEqual({ link_state: "used", ...nothing })
    expect(await set(key, "rahasia-lain")).toEqual(
      refusal("Tautan ini sudah dipakai. Minta tautan baru bila Anda belum dapat masuk.", "used", "used"),
    )
    await world.signIn("admin@maju.test", "rahasia-baru")
  })

  test("expires after three days", async () => {
    const key = await passwordKey(world, world.seeded.maju.accounts.office)
    world.time.now = new Date(NOW.getTime() + 72 * HOUR - 1)
    expect(await state(key)).toMatchObject({ link_state: "valid" })
    world.time.now = new Date(NOW.getTime() + 72 * HOUR)
    expect(await state(key)).toEqual({ link_state: "expired", ...nothing })
    expect(await set(key)).toEqual(
      refusal("Tautan ini sudah kedaluwarsa. Minta tautan baru kepada admin Anda.", "expired", "expired"),
    )
  })

  test("that nobody sent is unknown", async () => {
    expect(await state("tidak-ada")).toEqual({ link_state: "unknown", ...nothing })
    expect(await set("tidak-ada")).toEqual(refusal("Tautan ini tidak dikenal", "not_found", "unknown"))
  })

  test("is refused before its password is hashed", async () => {
    const used = await passwordKey(world, world.seeded.maju.accounts.restricted)
    await set(used)
    vi.mocked(hash).mockClear()
    await set("tidak-ada")
    await set(used)
    expect(hash).not.toHaveBeenCalled()
  })

  test("ends the account's other links", async () => {
    const [first, second] = [
      await passwordKey(world, world.seeded.maju.accounts.normal),
      await passwordKey(world, world.seeded.maju.accounts.normal),
    ]
    expect(await set(first)).toMatchObject({ api_status: 1 })
    expect(await state(second)).toEqual({ link_state: "used", ...nothing })
  })

  test("ends when the account gets a new password without it; a new name alone ends none", async () => {
    const key = await passwordKey(world, world.seeded.lain.accounts.admin)
    const token = await world.signIn("admin@lain.test")
    const profile = (password: string) =>
      world.call(
        "profil/update/users",
        { nama_lengkap: "Admin Lain", password, confirm_password: password },
        token,
      )
    expect(await profile("")).toMatchObject({ api_status: 1 })
    expect(await state(key)).toMatchObject({ link_state: "valid" })
    expect(await profile("rahasia-baru")).toMatchObject({ api_status: 1 })
    expect(await state(key)).toEqual({ link_state: "used", ...nothing })
    expect(await profile("demo-1234")).toMatchObject({ api_status: 1 })
  })

  test("used by two people at once sets one password", async () => {
    const key = await passwordKey(world, world.seeded.lain.accounts.admin)
    const answers = await Promise.all([set(key, "rahasia-a"), set(key, "rahasia-b")])
    expect(answers.filter((answer) => answer.api_status === 1)).toHaveLength(1)
    const winner = answers[0]?.api_status === 1 ? "rahasia-a" : "rahasia-b"
    await world.signIn("admin@lain.test", winner)
  })

  test("says it at the field when the two passwords differ or are too short", async () => {
    const key = await passwordKey(world, world.seeded.lain.accounts.office)
    const payload = { key, password: "rahasia", confirm_password: "rahasla" }
    expect((await world.call("mail/mailing/update/password", payload)).data).toEqual({
      errors: { confirm_password: ["Konfirmasi kata sandi tidak sama"] },
    })
    expect((await set(key, "lima5")).data).toEqual({ errors: { password: ["Minimal 6 karakter"] } })
    expect(await state(key)).toMatchObject({ link_state: "valid" })
  })
})

test("neither tokens, keys nor passwords are anywhere in the database as they are", async () => {
  const token = await world.signIn("kantor@maju.test")
  const key = await passwordKey(world, world.seeded.maju.accounts.office)
  await set(key, "kata-sandi-rahasia")
  const tables = await world.sqlRows<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  for (const { name } of tables) {
    const rows = await world.sqlRows<{ row: string }>(
      sql`select t::text as row from ${sql.identifier(name)} t`,
    )
    const text = rows.map(({ row }) => row).join("\n")
    for (const secret of [token, key, "kata-sandi-rahasia", "demo-1234"])
      expect([name, text.includes(secret)]).toEqual([name, false])
  }
  const hashes = await world.sqlRows<{ hash: string }>(
    sql`select distinct password_hash as hash from accounts`,
  )
  for (const stored of hashes) expect(stored.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
