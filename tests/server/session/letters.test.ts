import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { answerForgotten } from "#server/areas/session/forgotten.ts"
import { LIMIT_DEFAULTS } from "#contract/kit/limits.ts"
import { LETTERS_PER_ADDRESS } from "#server/call/mailLimits.ts"
import { HOUR, MINUTE, NOW, openWorld, type World } from "../lib/harness.ts"
import { newMember } from "../lib/writes.members.ts"

let world: World
let admin: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
})
afterAll(() => world.close())
beforeEach(async () => {
  world.time.now = NOW
  await world.sqlRows(sql`delete from outbox`)
  await world.sqlRows(sql`delete from throttles`)
  await world.sqlRows(sql`delete from password_requests`)
})

type Mailed = {
  readonly to: string
  readonly subject: string
  readonly body: string
  readonly company: number
}
const mails = () =>
  world.sqlRows<Mailed>(
    sql`select to_address as "to", subject, body, companies_id::float8 as company from outbox order by id`,
  )
const keyIn = (body: string | undefined) => /key=(\S+)/.exec(body ?? "")?.[1] ?? ""
const stateOf = async (key: string) =>
  ((await world.call("mail/mailing/input-password-data", { key })).data as { link_state: string }).link_state
const setBy = (key: string, password: string) =>
  world.call("mail/mailing/update/password", { key, password, confirm_password: password })
const find = async (id: number) => (await world.call("members/find", { id }, admin)).data as object
const change = async (id: number, more: object) =>
  world.call("members/create", { ...(await find(id)), id, ...more }, admin)
const invite = (...ids: number[]) =>
  world.call("members/send-email-demo", { type: "invite", members_id: ids }, admin)

describe("a mailed link dies with the address it went to", () => {
  test.each([
    ["corrected", { email: "benar@maju.test" }],
    ["taken away", { email: null, app_access: false }],
  ])("when it is %s", async (what, values) => {
    const id = await newMember(world, { email: `${what.replace(" ", "-")}@maju.test` })
    await invite(id)
    const key = keyIn((await mails()).at(-1)?.body)
    expect(await stateOf(key)).toBe("valid")
    expect(await change(id, values)).toMatchObject({ api_status: 1 })
    expect(await stateOf(key)).not.toBe("valid")
    expect(await setBy(key, "orang-lain-9")).toMatchObject({ api_status: 0 })
  })

  test("however the address came to change, and lives on where only its case did", async () => {
    const id = await newMember(world, { email: "tetap@maju.test" })
    await invite(id)
    const key = keyIn((await mails()).at(-1)?.body)
    await world.sqlRows(sql`update accounts set email = 'Tetap@maju.test' where email = 'tetap@maju.test'`)
    expect(await stateOf(key)).toBe("valid")
    await world.sqlRows(sql`update accounts set email = 'baru@maju.test' where email = 'Tetap@maju.test'`)
    expect(await stateOf(key)).toBe("expired")
    expect(await setBy(key, "orang-lain-9")).toMatchObject({ data: { reason: "expired" } })
  })
})

describe("letters", () => {
  test("to one address end after five in a day, also thirty at once, and say so in their row", async () => {
    const id = await newMember(world, { email: "banyak@maju.test" })
    const sent = await Promise.all(Array.from({ length: 30 }, () => invite(id)))
    expect(sent.filter(({ api_status }) => api_status === 1)).toHaveLength(LETTERS_PER_ADDRESS)
    expect(sent.find(({ api_status }) => api_status === 0)).toMatchObject({
      data: {
        rows: [{ id, ok: false, message: "Sudah 5 email ke alamat ini dalam 24 jam. Coba lagi besok." }],
      },
    })
    expect(await mails()).toHaveLength(LETTERS_PER_ADDRESS)
    world.time.now = new Date(NOW.getTime() + 24 * HOUR)
    admin = await world.signIn("admin@maju.test")
    expect(await invite(id)).toMatchObject({ api_status: 1 })
  })

  test("of a company end at its limit of a day; another company's do not", async () => {
    const at = NOW.toISOString()
    await world.sqlRows(sql`insert into outbox (companies_id, to_address, subject, body, created_at, next_attempt_at)
      select ${world.seeded.maju.id}, 'orang' || n || '@maju.test', '', '', ${at}::timestamptz, ${at}::timestamptz
      from generate_series(1, ${LIMIT_DEFAULTS.mails - 1}::int) n`)
    const [first, second] = [
      await newMember(world, { email: "terakhir@maju.test" }),
      await newMember(world, { email: "lewat@maju.test" }),
    ]
    const words = "Batas 5.000 email perusahaan Anda dalam 24 jam sudah tercapai. Coba lagi besok."
    expect(await invite(first, second)).toMatchObject({
      data: {
        rows: [
          { id: first, ok: true },
          { id: second, ok: false, message: words },
        ],
      },
    })
    expect(await invite(second)).toMatchObject({ api_status: 0, data: { rows: [{ message: words }] } })
  })
})

describe("a new password", () => {
  const profile = (token: string, password: string) =>
    world.call("profil/update/users", { nama_lengkap: "Biasa", password, confirm_password: password }, token)

  test("is told to its owner by mail, whatever else went there, and ends the other sessions", async () => {
    const [here, there] = [await world.signIn("biasa@maju.test"), await world.signIn("biasa@maju.test")]
    const at = NOW.toISOString()
    await world.sqlRows(sql`insert into outbox (companies_id, to_address, subject, body, created_at, next_attempt_at)
      select 0, 'biasa@maju.test', '', '', ${at}::timestamptz, ${at}::timestamptz from generate_series(1, 9)`)
    expect(await profile(here, "kuda-terbang-7")).toMatchObject({ api_status: 1 })
    expect((await mails()).at(-1)).toMatchObject({
      to: "biasa@maju.test",
      subject: "Kata sandi Balai Anda diganti",
      body: expect.stringContaining("20 November 2026 pukul 08.00 WIB") as string,
    })
    expect((await world.call("me", undefined, there, "GET")).status).toBe(401)
    expect((await world.call("me", undefined, here, "GET")).status).toBe(200)
    expect(await profile(here, "demo-1234")).toMatchObject({ api_status: 1 })
  })

  test("is not told where only the name has changed", async () => {
    await profile(await world.signIn("biasa@maju.test"), "")
    expect(await mails()).toEqual([])
  })

  test.each(["123456", "password1", "Qwerty123", "INDONESIA", "bismillah"])(
    "%s is too common, in the profile and by a link, and nothing is used up",
    async (password) => {
      const errors = {
        api_status: 0,
        is_validate: 1,
        data: { errors: { password: ["Kata sandi ini terlalu umum dan mudah ditebak. Pilih yang lain."] } },
      }
      expect(await profile(await world.signIn("biasa@maju.test"), password)).toMatchObject(errors)
      const id = await newMember(world, { email: `umum-${password.toLowerCase()}@maju.test` })
      await invite(id)
      const key = keyIn((await mails()).at(-1)?.body)
      expect(await setBy(key, password)).toMatchObject(errors)
      expect(await setBy(key, "kuda-terbang-7")).toMatchObject({ api_status: 1 })
    },
  )
})

describe("a forgotten password", () => {
  const ask = (email: string, address = "10.0.0.1") =>
    world.call("mail/mailing/lupa-kata-sandi", { email }, null, "POST", address)
  const answer = () =>
    answerForgotten(
      world.db,
      "https://balai.example",
      () => world.time.now,
      (error) => {
        throw error
      },
    )
  const said = {
    status: 200,
    api_status: 1,
    api_message: "Bila ada akun dengan email itu, tautannya segera dikirim",
  }

  test("is answered alike, with the same work done, whether there is such an account or not", async () => {
    const left = async (email: string) => {
      await world.sqlRows(sql`delete from throttles`)
      await world.sqlRows(sql`delete from password_requests`)
      expect(await ask(email)).toEqual(said)
      expect(await mails()).toEqual([])
      const [counted] = await world.sqlRows(sql`select count(*)::int as n from throttles`)
      return [counted, await world.sqlRows(sql`select count(*)::int as n from password_requests`)]
    }
    expect(await left("admin@maju.test")).toEqual(await left("tidak@ada.test"))
  })

  test("leads by a mail to a new password, once, within an hour; that ends the sessions and is audited", async () => {
    const running = await world.signIn("kantor@maju.test")
    await ask(" KANTOR@maju.test ")
    expect(await answer()).toBe(1)
    expect(await answer()).toBe(0)
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: "kantor@maju.test", company: world.seeded.maju.id })
    expect(mail?.body).toContain("https://balai.example/mailing/input-password?key=")
    const key = keyIn(mail?.body)
    world.time.now = new Date(NOW.getTime() + 60 * MINUTE - 1)
    expect(await stateOf(key)).toBe("valid")
    expect(await setBy(key, "kuda-terbang-7")).toMatchObject({ api_status: 1 })
    expect(await stateOf(key)).toBe("used")
    expect((await world.call("me", undefined, running, "GET")).status).toBe(401)
    await world.signIn("kantor@maju.test", "kuda-terbang-7")
    const audits = await world.sqlRows(
      sql`select call, entity, companies_id::float8 as company, after from audit where entity_id = ${world.seeded.maju.accounts.office} and entity in ('keys', 'accounts') order by id desc limit 2`,
    )
    expect(audits).toEqual([
      {
        call: "mail/mailing/update/password",
        entity: "accounts",
        company: 0,
        after: { password_changed: true, by: "mailed link" },
      },
      {
        call: "mail/mailing/lupa-kata-sandi",
        entity: "keys",
        company: world.seeded.maju.id,
        after: { purpose: "password", by: "forgotten" },
      },
    ])
  })

  test("has a link that is over after an hour", async () => {
    await ask("admin@lain.test")
    await answer()
    const key = keyIn((await mails())[0]?.body)
    world.time.now = new Date(NOW.getTime() + 60 * MINUTE)
    expect(await stateOf(key)).toBe("expired")
  })

  test("gets no mail for an unknown address, or for somebody who may not come in", async () => {
    await world.sqlRows(sql`update accounts set is_active = false where email = 'terbatas@lain.test'`)
    for (const email of ["tidak@ada.test", "terbatas@lain.test"]) expect(await ask(email)).toEqual(said)
    expect(await answer()).toBe(2)
    expect(await mails()).toEqual([])
  })

  test("is asked for five times in a quarter of an hour from one network, and gets five letters a day", async () => {
    for (let i = 0; i < 5; i++) expect(await ask("admin@lain.test")).toEqual(said)
    expect(await ask("admin@lain.test")).toMatchObject({
      api_status: 0,
      data: { reason: "throttled", retry_after: 900 },
    })
    expect(await ask("admin@lain.test", "10.0.0.2")).toEqual(said)
    await answer()
    expect(await mails()).toHaveLength(LETTERS_PER_ADDRESS)
    /** Separate counters: throttled password requests do not block signing in. */
    await world.signIn("admin@lain.test")
  })

  test("is asked for from one network by fifty, not more", async () => {
    for (let i = 0; i < 50; i++) expect(await ask(`orang-${i}@ada.test`, "10.0.0.3")).toEqual(said)
    expect(await ask("lagi@ada.test", "10.0.0.3")).toMatchObject({ data: { reason: "throttled" } })
    expect(await ask("lagi@ada.test", "10.0.0.4")).toEqual(said)
  })

  test("says at the field what is no address", async () => {
    expect((await ask("bukan alamat")).data).toEqual({ errors: { email: ["Isi dengan alamat email"] } })
  })
})

test("nothing here was a fault", () => {
  expect(world.faults).toEqual([])
})
