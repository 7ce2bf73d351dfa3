import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { sendWaiting } from "#server/mail/outbox.ts"
import { LIVE_PATH, TOKEN_HEADER } from "#contract/kit/constants.ts"
import { newCompanyOf, readApp } from "#server/kit/appSettings.ts"
import { makeProduct, productAttributes, withProduct } from "#server/http/product.ts"
import { type Edge, openEdge } from "../lib/edge.ts"
import { HOUR, openWorld, type World } from "../lib/harness.ts"
import { addSuper } from "../lib/secondSuper.ts"

const READ = "super-admin/setting/aplikasi"
const SAVE = "super-admin/setting/aplikasi/update"

let world: World
let edge: Edge
let first: string
let second: string
let admin: string
beforeAll(async () => {
  world = await openWorld()
  edge = await openEdge(world)
  first = await world.signIn("super@balai.test")
  second = await world.signIn(await addSuper(world, "Agus"))
  admin = await world.signIn("admin@maju.test")
})
afterAll(async () => {
  await edge.close()
  await world.close()
})

const save = async (values: object) => {
  const saved = await world.call(SAVE, values, first)
  expect(saved).toMatchObject({ api_status: 1 })
}
const read = async (token = first) => (await world.call(READ, {}, token)).data as Record<string, unknown>
beforeEach(() => save({}))

describe("the application's setting", () => {
  test("has defaults until it is saved", async () => {
    const saved = await read()
    await world.sqlRows(sql`delete from app_settings`)
    expect(await read()).toEqual({ ...saved, version: 1, updated_at: null })
  })

  test("is saved whole, and is one row", async () => {
    expect(await read()).toMatchObject({ app_name: "Balai", trial_days: 14, default_modules: ["leave"] })
    await save({ app_name: "Kantor Kita", trial_days: 30, default_modules: ["visit", "payroll"] })
    expect(await read()).toMatchObject({ app_name: "Kantor Kita", trial_days: 30 })
    expect(await world.sqlRows(sql`select id, app_name from app_settings`)).toEqual([
      { id: 1, app_name: "Kantor Kita" },
    ])
  })

  test("is told when another super administrator saved first, with what they saved", async () => {
    const before = await read()
    await save({ app_name: "Lebih dulu" })
    expect(await world.call(SAVE, { ...before, app_name: "Kedua" }, second)).toMatchObject({
      api_status: 0,
      data: { reason: "stale", current: { app_name: "Lebih dulu" } },
    })
  })

  test.each([
    [{ app_name: " " }, "app_name", "Wajib diisi"],
    [{ trial_days: 0 }, "trial_days", "Isi angka bulat 1 sampai 365"],
    [{ privacy_url: "javascript:alert(1)" }, "privacy_url", "Isi alamat yang diawali https://"],
    [{ support_phone: "telepon" }, "support_phone", "Isi nomor telepon, misalnya 021-5550100"],
    [{ min_app_version_ios: "dua" }, "min_app_version_ios", "Isi nomor versi, misalnya 2.4.0"],
    [{ default_modules: ["leave", "leave"] }, "default_modules", "Ada pilihan yang sama"],
    [
      { maintenance_start: "2026-11-21T10:00:00+07:00", maintenance_end: "2026-11-21T10:00:00+07:00" },
      "maintenance_end",
      "Harus sesudah mulainya",
    ],
  ])("%j is refused at its field", async (values, field, message) => {
    expect(await world.call(SAVE, values, first)).toMatchObject({
      is_validate: 1,
      data: { errors: { [field]: [message] } },
    })
  })

  test("nobody of a company reads or saves it", async () => {
    for (const path of [READ, SAVE])
      expect(await world.call(path, {}, admin)).toMatchObject({
        api_status: 0,
        data: { reason: "forbidden" },
      })
  })

  test("before sign-in its public part is known, and nothing else", async () => {
    await save({ app_name: "Kantor Kita", support_email: "bantuan@kita.test", min_app_version_ios: "2.1" })
    expect((await world.call("aplikasi/info")).data).toEqual({
      app_name: "Kantor Kita",
      logo: null,
      support_phone: null,
      support_email: "bantuan@kita.test",
      privacy_url: null,
      terms_url: null,
      min_app_version_android: null,
      min_app_version_ios: "2.1",
      force_update: false,
      maintenance: null,
    })
  })

  test("a new company begins with its trial and modules", async () => {
    await save({ trial_days: 10, default_modules: ["reimbursement", "overtime"] })
    const setting = await world.db.transact(readApp)
    expect(newCompanyOf(setting, "2026-11-25")).toEqual({
      status: "trial",
      trial_start: "2026-11-25",
      trial_end: "2026-12-05",
      modules: ["Reimbursement", "Overtime In"],
    })
  })
})

describe("the name", () => {
  test("is the sender and the words of mails", async () => {
    await save({ app_name: "Kantor Kita" })
    await world.sqlRows(sql`delete from outbox`)
    const changed = await world.call(
      "profil/update/users",
      { nama_lengkap: "Admin", password: "sandi-baru-77", confirm_password: "sandi-baru-77" },
      await world.signIn("admin@lain.test"),
    )
    expect(changed).toMatchObject({ api_status: 1 })
    const sent: { sender: string; subject: string }[] = []
    await sendWaiting(
      world.db,
      async ({ sender, subject }) => void sent.push({ sender, subject }),
      () => world.time.now,
      () => undefined,
    )
    expect(sent).toEqual([{ sender: "Kantor Kita", subject: "Kata sandi Kantor Kita Anda diganti" }])
  })

  test("is written into each page, escaped, with the links that are set", async () => {
    await save({ app_name: 'A "B" <C>', support_phone: "021 555", terms_url: "https://kita.test/?a=1&b=2" })
    const product = await makeProduct(world.db)()
    const html = [
      "<title>Balai</title><p>%app_name%</p>",
      '<p data-app="help" class="x">',
      '<a data-app="support_phone" href="tel:%support_phone%">%support_phone%</a>',
      '<a data-app="support_email" href="mailto:%support_email%">%support_email%</a>',
      '<a data-app="terms_url" href="%terms_url%">Syarat</a></p>',
    ].join("")
    expect(withProduct(html, product)).toBe(
      [
        "<title>A &#34;B&#34; &#60;C&#62;</title><p>A &#34;B&#34; &#60;C&#62;</p>",
        '<p data-app="help" class="x">',
        '<a data-app="support_phone" href="tel:021 555">021 555</a>',
        '<a data-app="terms_url" href="https://kita.test/?a=1&#38;b=2">Syarat</a></p>',
      ].join(""),
    )
    expect(productAttributes(product)).toBe(
      ' data-app-name="A &#34;B&#34; &#60;C&#62;" data-support-phone="021 555" data-terms-url="https://kita.test/?a=1&#38;b=2"',
    )
    await save({})
    const plain = await makeProduct(world.db)()
    expect(withProduct(html, plain)).toBe("<title>Balai</title><p>Balai</p>")
    expect(productAttributes(plain)).toBe(' data-app-name="Balai"')
  })
})

describe("maintenance", () => {
  const begin = { maintenance: true, maintenance_message: "Pindah server" }
  const turnedAway = {
    status: 503,
    api_status: 0,
    api_message: "Pindah server",
    data: { reason: "maintenance", retry_after: 20 },
  }

  test("announced: everyone goes on and knows of it; at its start only super administrators do", async () => {
    const { now } = world.time
    const start_at = "2026-11-20T09:00:00+07:00"
    await save({ ...begin, maintenance_start: start_at, maintenance_end: "2026-11-20T11:00:00+07:00" })
    expect((await world.call("me", {}, admin, "GET")).status).toBe(200)
    const notice = { start_at, end_at: "2026-11-20T11:00:00+07:00", message: "Pindah server" }
    expect((await world.call("aplikasi/info")).data).toMatchObject({
      maintenance: { ...notice, is_on: false },
    })
    world.time.now = new Date(now.getTime() + HOUR)
    expect(await world.call("me", {}, admin, "GET")).toMatchObject(turnedAway)
    expect((await world.call("aplikasi/info")).data).toMatchObject({
      maintenance: { ...notice, is_on: true },
    })
    world.time.now = now
  })

  test("turns away reads, writes, files to come and the live line of everyone else, and keeps nothing", async () => {
    const before = await world.sqlRows(sql`select count(*)::int as n from devisi`)
    await save(begin)
    for (const path of ["devisi/list-all", "notifications", "companies/find"])
      expect(await world.call(path, {}, admin)).toMatchObject({ status: 503 })
    expect(await world.call("devisi/create", { nama: "Baru" }, admin)).toMatchObject(turnedAway)
    expect(await world.sqlRows(sql`select count(*)::int as n from devisi`)).toEqual(before)
    const line = await edge.send({ method: "GET", url: LIVE_PATH, headers: { [TOKEN_HEADER]: admin } })
    expect([line.status, line.json()]).toMatchObject([503, { data: { reason: "maintenance" } }])
  })

  test("public calls are turned away too, in both ways of running them", async () => {
    await save(begin)
    expect(await world.call("mail/mailing/lupa-kata-sandi", { email: "admin@maju.test" })).toMatchObject(
      turnedAway,
    )
    expect(await world.call("mail/mailing/input-password-data", { key: "x" })).toMatchObject(turnedAway)
    expect(await world.sqlRows(sql`select 1 from password_requests`)).toEqual([])
  })

  test("a super administrator signs in and works, also inside a company; nobody else signs in", async () => {
    await save(begin)
    const token = await world.signIn("super@balai.test")
    expect((await world.call("me", {}, token, "GET")).status).toBe(200)
    const inside = await world.call(
      "auth/super/companies/login",
      { companies_id: world.seeded.maju.id, reason: "Memeriksa pemeliharaan" },
      token,
    )
    const { token: visit } = inside.data as { token: string }
    expect((await world.call("devisi/list-all", {}, visit)).api_status).toBe(1)
    const sessions = await world.sqlRows(sql`select count(*)::int as n from sessions`)
    expect(
      await world.call("auth/login", { username: "admin@maju.test", password: "demo-1234" }),
    ).toMatchObject(turnedAway)
    expect(await world.call("auth/login", { username: "admin@maju.test", password: "salah" })).toMatchObject({
      status: 200,
      data: { reason: "credentials" },
    })
    expect(await world.sqlRows(sql`select count(*)::int as n from sessions`)).toEqual(sessions)
  })

  test("a session that has ended is over, not in maintenance; signing out works", async () => {
    const office = await world.signIn("kantor@maju.test")
    await save(begin)
    expect((await world.call("me", {}, "not-a-token", "GET")).status).toBe(401)
    expect((await world.call("auth/logout", {}, office)).status).toBe(200)
    expect((await world.call("me", {}, office, "GET")).status).toBe(401)
  })

  test("switched off, the next call of anyone is answered, at every process", async () => {
    await save(begin)
    expect((await world.call("me", {}, admin, "GET")).status).toBe(503)
    await save({})
    expect((await world.call("me", {}, admin, "GET")).status).toBe(200)
  })

  test("without words of its own it has the usual ones", async () => {
    await save({ maintenance: true })
    expect(await world.call("me", {}, admin, "GET")).toMatchObject({
      api_message: "Aplikasi sedang dalam pemeliharaan. Silakan kembali beberapa saat lagi.",
    })
  })
})
