import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { leadKinds } from "#contract/areas/growth/leads.ts"
import { servedCalls } from "#server/register/servedCalls.ts"
import { readSettings } from "#server/run/settings.ts"
import { LEADS_PER_EMAIL, LEADS_PER_NETWORK } from "#server/areas/growth/leads.calls.ts"
import { HOUR, MINUTE, NOW, openWorld, type World } from "../lib/harness.ts"

type Kind = (typeof leadKinds)[number]
let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  world.time.now = NOW
  for (const table of ["throttles", "notifications", "trial_requests", "demo_requests", "registrations"])
    await world.sqlRows(sql`delete from ${sql.identifier(table)}`)
})
afterAll(() => world.close())

let sent = 0
/** Every request comes from a network of its own, unless the test names one. */
const send = (more: object = {}, address?: string) => {
  sent += 1
  const lead = {
    kind: "trial",
    nama: "Rina Lestari",
    perusahaan: "PT Rina Jaya",
    email: `rina${sent}@jaya.test`,
    ...more,
  }
  const from = address ?? `10.${Math.floor(sent / 250)}.${sent % 250}.7`
  return world.call("public/leads", lead, null, "POST", from)
}
const tables: Readonly<Record<Kind, string>> = {
  trial: "trial_requests",
  demo: "demo_requests",
  registration: "registrations",
}
const rowsIn = (kind: Kind) =>
  world.sqlRows<Record<string, unknown>>(sql`select * from ${sql.identifier(tables[kind])} order by id`)
const THANKS = { api_status: 1, api_message: "Terima kasih. Kami segera menghubungi Anda." }

describe("each kind becomes its row, with its first transition and a notification of the platform", () => {
  test.each([
    ["trial", { kebutuhan: ["cuti"] }, "/super-admin/request-trial", "Permintaan trial baru"],
    [
      "demo",
      { preferred_at: "2026-12-01T10:00:00+07:00" },
      "/super-admin/request-demo",
      "Permintaan demo baru",
    ],
    [
      "registration",
      { plan: "hemat", period: "3", member_count: 9 },
      "/super-admin/registrasi-langanan",
      "Registrasi langganan baru",
    ],
  ] as const)("%s", async (kind, more, page, title) => {
    expect(await send({ kind, ...more, email: `${kind}@jaya.test` })).toMatchObject(THANKS)
    expect(await rowsIn(kind)).toHaveLength(1)
    const owner = await world.signIn("super@balai.test")
    expect((await world.call("notifications", {}, owner)).data).toMatchObject({
      unread: 1,
      rows: [{ title, body: "Rina Lestari, PT Rina Jaya", link: `${page}?q=${kind}%40jaya.test` }],
    })
    const admin = await world.signIn("admin@maju.test")
    expect((await world.call("notifications", {}, admin)).data).toMatchObject({ unread: 0 })
  })

  test("a row of the form has the site as its source, and no author", async () => {
    await send()
    const owner = await world.signIn("super@balai.test")
    const listed = (await world.call("request-trial/list", {}, owner)).data as {
      rows: readonly { id: number; source: string }[]
    }
    expect(listed.rows).toMatchObject([{ source: "site", status: "new" }])
    const found = await world.call("request-trial/find", { id: listed.rows[0]?.id }, owner)
    expect(found.data).toMatchObject({ history: [{ to: "new", by: null, by_nama: null }] })
  })

  test("a registration finds its company by the email of one of its administrators", async () => {
    const more = { kind: "registration", plan: "usaha", period: "12", member_count: 40 }
    await send({ ...more, email: "ADMIN@maju.test" })
    await send({ ...more, email: "kantor@maju.test" })
    expect((await rowsIn("registration")).map(({ companies_id }) => companies_id)).toEqual([
      world.seeded.maju.id,
      null,
    ])
  })
})

describe("what is stored no second time, or not at all, gets the same answer", () => {
  test("the same request within a day, also at the same time", async () => {
    const email = "dua@jaya.test"
    await Promise.all([send({ email }), send({ email: email.toUpperCase() })])
    expect(await rowsIn("trial")).toHaveLength(1)
    world.time.now = new Date(NOW.getTime() + 25 * HOUR)
    expect(await send({ email })).toMatchObject(THANKS)
    expect(await rowsIn("trial")).toHaveLength(2)
  })

  test.each([
    ["a filled honeypot", { website: "https://murah.test" }],
    ["a link as a name", { nama: "Kunjungi https://murah.test" }],
    ["a link as a company", { perusahaan: "www.murah.test" }],
    ["several links in the note", { note: "Lihat https://a.test dan https://b.test" }],
    ["a name without letters", { nama: "12345" }],
    ["another script", { nama: "Купить дёшево", perusahaan: "Магазин", note: "Лучшие цены" }],
  ])("%s", async (_, more) => {
    expect(await send(more)).toMatchObject(THANKS)
    expect(await rowsIn("trial")).toEqual([])
  })

  test("a note with one link, or an accent, is no spam", async () => {
    await send({ nama: "Renée", note: "Situs kami https://rina.test" })
    expect(await rowsIn("trial")).toHaveLength(1)
  })
})

describe("limits", () => {
  test("of one network, over all emails and processes; other networks go on", async () => {
    const from = "10.9.9.9"
    for (let n = 0; n < LEADS_PER_NETWORK; n += 1) expect(await send({}, from)).toMatchObject(THANKS)
    expect(await send({}, from)).toMatchObject({
      api_status: 0,
      api_message: "Terlalu banyak permintaan. Coba lagi dalam 15 menit.",
      data: { reason: "throttled", retry_after: 900 },
    })
    expect(await send()).toMatchObject(THANKS)
    world.time.now = new Date(NOW.getTime() + 15 * MINUTE)
    expect(await send({}, from)).toMatchObject(THANKS)
  })

  test("of one email, from whichever network, spam and repetitions counted", async () => {
    const email = "lagi@jaya.test"
    for (let n = 0; n < LEADS_PER_EMAIL; n += 1) await send({ email, website: "x" })
    expect(await send({ email })).toMatchObject({ data: { reason: "throttled" } })
    expect(await rowsIn("trial")).toEqual([])
  })
})

test("bad input gets its message at its field", async () => {
  expect(await send({ email: "bukan email", nama: "" })).toMatchObject({
    is_validate: 1,
    data: { errors: { email: ["Isi dengan alamat email"], nama: ["Wajib diisi"] } },
  })
  expect(await send({ kind: "registration" })).toMatchObject({
    data: {
      errors: {
        plan: ["Pilih paketnya"],
        period: ["Pilih masanya"],
        member_count: ["Isi jumlah pegawainya"],
      },
    },
  })
})

test("LEADS=off removes the form, and nothing else", async () => {
  const closed = await openWorld({ live: servedCalls(readSettings({ LEADS: "off" })) })
  try {
    const lead = { kind: "trial", nama: "Rina", perusahaan: "PT Rina", email: "rina@jaya.test" }
    expect(await closed.call("public/leads", lead)).toMatchObject({ status: 404, api_status: 0 })
    await closed.signIn("super@balai.test")
  } finally {
    await closed.close()
  }
  expect(servedCalls(readSettings({})).has("public/leads")).toBe(true)
  expect(() => readSettings({ LEADS: "ya" })).toThrow("LEADS=ya: must be one of on, off")
})
