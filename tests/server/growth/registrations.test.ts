import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { registrations } from "#contract/areas/growth/registrations.ts"
import { expireRegistrations } from "#server/areas/growth/sweep.ts"
import { NOW, openWorld, type World } from "../lib/harness.ts"
import { newRegistration } from "../lib/writes.growth.ts"

type Row = (typeof registrations)["row"]["Type"]
let world: World
let owner: string
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  world.time.now = NOW
  await world.sqlRows(sql`update companies set status = 'trial', plan_name = 'Coba Gratis', plan_expires_at = null,
    leaves_on = null, leave_reason = null, close_reason = null where id = ${world.seeded.maju.id}`)
  owner = await world.signIn("super@balai.test")
})
afterAll(() => world.close())

const call = (path: string, payload: object, token = owner) =>
  world.call(`registrasi-langganan/${path}`, payload, token)
const find = async (id: number): Promise<Row> => (await call("find", { id })).data as Row
const confirm = (id: number, more: object = {}) => call("konfirmasi", { id, status: "confirmed", ...more })
const company = async () => {
  const [row] = await world.sqlRows<{ status: string; plan_name: string; until: string; limited: boolean }>(
    sql`select status, plan_name, plan_expires_at::text as until, is_limited_storage as limited from companies
      where id = ${world.seeded.maju.id}`,
  )
  return row
}

test("a registration is entered, gets its number and waits for two weeks", async () => {
  const made = await call("create", {
    nama: "Budi",
    perusahaan: "PT Maju",
    email: "budi@maju.test",
    companies_id: world.seeded.maju.id,
    plan: "hemat",
    period: "3",
    member_count: 12,
    amount: 600_000,
  })
  const { id } = made.data as { id: number }
  expect(await find(id)).toMatchObject({
    no_invoice: `REG-${String(id).padStart(6, "0")}`,
    status: "pending",
    companies_nama: "PT Maju",
    expires_at: "2026-12-04T08:00:00+07:00",
    start_date: null,
    is_closed: false,
  })
  expect(await confirm(id)).toMatchObject({
    api_status: 0,
    api_message: "Catat dahulu tanggal pembayarannya",
  })
  expect((await company())?.status).toBe("trial")
})

describe("a confirmation", () => {
  test("makes the company active with its plan; the registrant is told, and both audits say so", async () => {
    const id = await newRegistration(world, { plan: "hemat", period: "6", email: "bendahara@maju.test" })
    expect(await confirm(id)).toMatchObject({ api_message: "1 registrasi langganan dikonfirmasi" })
    expect(await company()).toEqual({
      status: "active",
      plan_name: "Hemat",
      until: "2027-05-19",
      limited: true,
    })
    expect(await find(id)).toMatchObject({
      status: "confirmed",
      start_date: "2026-11-20",
      end_date: "2027-05-19",
      is_closed: true,
    })
    const letters = await world.sqlRows<{ subject: string; body: string }>(
      sql`select subject, body from outbox where to_address = 'bendahara@maju.test'`,
    )
    expect(letters).toHaveLength(1)
    expect(letters[0]?.body).toContain("aktif sampai 19 Mei 2027")
    const [own] = await world.sqlRows(
      sql`select entity, action, before->>'status' as before, after->>'plan_expires_at' as after from audit
        where companies_id = ${world.seeded.maju.id} and call = 'registrasi-langganan/konfirmasi' order by id desc limit 1`,
    )
    expect(own).toEqual({ entity: "companies", action: "update", before: "trial", after: "2027-05-19" })
  })

  test("continues a subscription that runs, opens a closed company again and withdraws a notice of leaving", async () => {
    await world.sqlRows(sql`update companies set status = 'active', plan_expires_at = '2026-12-31', leaves_on = '2026-12-31',
      leave_reason = 'Pindah' where id = ${world.seeded.maju.id}`)
    await confirm(await newRegistration(world, { period: "1" }))
    expect(await company()).toMatchObject({ status: "active", until: "2027-01-31", plan_name: "Usaha" })
    await world.sqlRows(
      sql`update companies set status = 'close', close_reason = 'Trial berakhir' where id = ${world.seeded.maju.id}`,
    )
    await confirm(await newRegistration(world, { period: "1" }), { start_date: "2026-12-01" })
    const [row] = await world.sqlRows(
      sql`select status, plan_expires_at::text as until, leaves_on, close_reason from companies where id = ${world.seeded.maju.id}`,
    )
    expect(row).toEqual({ status: "active", until: "2026-12-31", leaves_on: null, close_reason: null })
  })

  test("extends exactly once, though fifty press at once", async () => {
    const id = await newRegistration(world, { period: "1" })
    const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(id)))
    expect(answers.filter(({ api_status }) => api_status === 1)).toHaveLength(1)
    expect((await company())?.until).toBe("2026-12-19")
    expect((await find(id)).history.map(({ to }) => to)).toEqual(["pending", "confirmed"])
  })

  test("of ten registrations of one company, all at once, adds up to ten months", async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => newRegistration(world, { period: "1" })))
    const answers = await Promise.all(ids.map((id) => confirm(id)))
    expect(answers.every(({ api_status }) => api_status === 1)).toBe(true)
    expect((await company())?.until).toBe("2027-09-19")
    const rows = await Promise.all(ids.map(find))
    expect(new Set(rows.map(({ start_date }) => start_date)).size).toBe(10)
  })

  test("of several is answered row by row", async () => {
    const ids = [await newRegistration(world), await newRegistration(world, { companies_id: null })]
    const answer = await call("konfirmasi", { ids, status: "confirmed" })
    expect(answer).toMatchObject({ api_success: 1, api_gagal: 1 })
    const { rows } = answer.data as { rows: readonly { ok: boolean; message: string }[] }
    expect(rows.map(({ message }) => message)).toEqual([
      "Berhasil dikonfirmasi",
      "Pilih dahulu perusahaan yang diperpanjang",
    ])
  })
})

test("a rejection needs a reason, which is mailed; the company stays as it was", async () => {
  const id = await newRegistration(world, { email: "tolak@maju.test" })
  expect(await call("konfirmasi", { id, status: "rejected" })).toMatchObject({
    is_validate: 1,
    data: { errors: { note: ["Isi alasan 5 sampai 500 karakter"] } },
  })
  await call("konfirmasi", { id, status: "rejected", note: "Transfernya tidak ditemukan" })
  const [letter] = await world.sqlRows<{ body: string }>(
    sql`select body from outbox where to_address = 'tolak@maju.test'`,
  )
  expect(letter?.body).toContain("Transfernya tidak ditemukan")
  expect((await company())?.status).toBe("trial")
  expect(await confirm(id)).toMatchObject({ api_status: 0 })
})

test("one that waits for two weeks has expired for every reader, and the sweep stores it once", async () => {
  const id = await newRegistration(world)
  world.time.now = new Date("2026-12-04T01:00:00Z")
  owner = await world.signIn("super@balai.test")
  expect((await find(id)).status).toBe("expired")
  const listed = (await call("list", { status: "expired" })).data as { rows: readonly Row[] }
  expect(listed.rows.map((row) => row.id)).toContain(id)
  expect(await confirm(id)).toMatchObject({ api_status: 0 })
  expect(await expireRegistrations(world.db, world.time.now)).toBeGreaterThan(0)
  expect(await expireRegistrations(world.db, world.time.now)).toBe(0)
  expect((await find(id)).history.map(({ to, via }) => [to, via])).toEqual([
    ["pending", "single"],
    ["expired", "system"],
  ])
})

test("a confirmed registration is neither changed nor deleted; a rejected one is deleted", async () => {
  const [kept, gone] = [await newRegistration(world), await newRegistration(world)]
  await confirm(kept)
  await call("konfirmasi", { id: gone, status: "rejected", note: "Pesanan ganda" })
  expect(await call("delete", { id: kept })).toMatchObject({ api_status: 0 })
  expect(await call("delete", { id: gone })).toMatchObject({ api_status: 1 })
})
