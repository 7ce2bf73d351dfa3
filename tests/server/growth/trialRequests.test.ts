import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { trialRequests } from "#contract/areas/growth/trialRequests.ts"
import { MODULES } from "#contract/kit/modules.ts"
import { readCsv } from "#server/sheets/readCsv.ts"
import { openEdge, type Edge } from "../lib/edge.ts"
import { NOW, openWorld, type World } from "../lib/harness.ts"
import { newTrial } from "../lib/writes.growth.ts"

type Row = (typeof trialRequests)["row"]["Type"]
let world: World
let edge: Edge
let owner: string
beforeAll(async () => {
  world = await openWorld()
  edge = await openEdge(world)
})
beforeEach(async () => {
  world.time.now = NOW
  owner = await world.signIn("super@balai.test")
})
afterAll(async () => {
  await edge.close()
  await world.close()
})

const call = (path: string, payload: object, token = owner) =>
  world.call(`request-trial/${path}`, payload, token)
const find = async (id: number): Promise<Row> => (await call("find", { id })).data as Row
const companiesOf = (email: string) =>
  world.sqlRows<{ id: number; nama: string; status: string; trial_end: string; modules: string[] }>(
    sql`select id::float8 as id, nama, status, trial_end::text as trial_end, modules from companies where email = ${email}`,
  )

test("a request is entered, ticked, unticked and rejected; each step is in its history", async () => {
  const made = await call("create", {
    nama: "Rina Lestari",
    perusahaan: "PT Rina Jaya",
    email: "rina@jaya.test",
    kebutuhan: ["cuti", "absensi", "cuti"],
  })
  expect(made).toMatchObject({ api_message: "Permintaan trial berhasil ditambahkan" })
  const { id } = made.data as { id: number }
  expect(await find(id)).toMatchObject({
    status: "new",
    checked: false,
    source: "phone",
    kebutuhan: ["cuti", "absensi"],
    last: null,
  })
  expect(await call("checklist", { id, checked: true })).toMatchObject({
    api_message: "1 permintaan trial dicentang",
  })
  expect(await find(id)).toMatchObject({
    status: "checked",
    checked: true,
    checked_nama: "Akun super@balai.test",
  })
  await call("checklist", { id, checked: false })
  expect(await find(id)).toMatchObject({
    status: "new",
    checked: false,
    checked_nama: null,
    checked_at: null,
  })
  expect(await call("checklist", { id, reject: true, note: "ya" })).toMatchObject({
    is_validate: 1,
    data: { errors: { note: ["Isi alasan 5 sampai 500 karakter"] } },
  })
  await call("checklist", { id, reject: true, note: "Hanya mencari harga" })
  expect((await find(id)).history.map(({ to, note, by_nama }) => [to, note, by_nama])).toEqual([
    ["new", null, "Akun super@balai.test"],
    ["checked", null, "Akun super@balai.test"],
    ["new", null, "Akun super@balai.test"],
    ["rejected", "Hanya mencari harga", "Akun super@balai.test"],
  ])
  expect(await call("checklist", { id, convert: true })).toMatchObject({ api_status: 0 })
})

describe("one press makes a company", () => {
  test("its trial begins today, its owner is invited by mail, and both audits say so", async () => {
    const email = "sari@kopi.test"
    const id = await newTrial(world, { nama: "Sari", perusahaan: "PT Sari Kopi", email, phone: "021-555" })
    expect(await call("checklist", { id, convert: true })).toMatchObject({
      api_message: "1 permintaan trial menjadi perusahaan",
    })
    const [company] = await companiesOf(email)
    expect(company).toMatchObject({
      nama: "PT Sari Kopi",
      status: "trial",
      trial_end: "2026-12-04",
      modules: [MODULES.leave],
    })
    expect(await find(id)).toMatchObject({
      status: "converted",
      checked: true,
      companies_id: company?.id,
      companies_nama: "PT Sari Kopi",
      is_taken: false,
      is_converted: true,
    })
    const [account] = await world.sqlRows(
      sql`select nama_lengkap, scope, is_owner, can_access_setting, password_hash from accounts where email = ${email}`,
    )
    expect(account).toEqual({
      nama_lengkap: "Sari",
      scope: "company",
      is_owner: true,
      can_access_setting: true,
      password_hash: null,
    })
    const letters = await world.sqlRows<{ subject: string; body: string }>(
      sql`select subject, body from outbox where to_address = ${email}`,
    )
    expect(letters).toMatchObject([{ subject: "Undangan ke Balai" }])
    expect(letters[0]?.body).toContain("/mailing/input-password?key=")
    const audits = await world.sqlRows<{ companies_id: number }>(
      sql`select companies_id::float8 as companies_id from audit
        where entity = 'companies' and action = 'create' and entity_id = ${company?.id} order by 1`,
    )
    expect(audits.map(({ companies_id }) => companies_id)).toEqual([0, company?.id])
  })

  test("the owner sets a password by the mailed link, signs in and stands before the welcome", async () => {
    const email = "tuti@teh.test"
    const id = await newTrial(world, { email })
    await call("checklist", { id, convert: true })
    const [letter] = await world.sqlRows<{ body: string }>(
      sql`select body from outbox where to_address = ${email}`,
    )
    const key = /key=(\S+)/.exec(letter?.body ?? "")?.[1]
    await world.call("mail/mailing/update/password", {
      key,
      password: "rahasia-kebun-teh",
      confirm_password: "rahasia-kebun-teh",
    })
    const token = await world.signIn(email, "rahasia-kebun-teh")
    expect((await world.call("me", {}, token, "GET")).data).toMatchObject({
      scope: "company",
      onboarding: { welcome_done: false },
      plan: { name: "Coba Gratis" },
    })
  })

  test("fifty presses at once make one company", async () => {
    const email = "sekali@calon.test"
    const id = await newTrial(world, { email })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => call("checklist", { id, convert: true })),
    )
    expect(answers.filter(({ api_status }) => api_status === 1)).toHaveLength(1)
    expect(await companiesOf(email)).toHaveLength(1)
  })

  test("two requests with one email, in other case, become one company, also at the same time", async () => {
    const ids = [
      await newTrial(world, { email: "Ganda@calon.test" }),
      await newTrial(world, { email: "ganda@calon.test" }),
    ]
    const answers = await Promise.all(ids.map((id) => call("checklist", { id, convert: true })))
    expect(answers.map(({ api_status }) => api_status).toSorted((a, b) => a - b)).toEqual([0, 1])
    const rows = await Promise.all(ids.map(find))
    expect(rows.map(({ status }) => status).toSorted()).toEqual(["converted", "new"])
    expect(rows.find(({ status }) => status === "new")?.is_taken).toBe(true)
  })

  test("an email of an account or of a company makes none; the others of the same press are made", async () => {
    const ids = [
      await newTrial(world, { email: "ADMIN@maju.test" }),
      await newTrial(world, { email: "halo@mj.test" }),
      await newTrial(world),
    ]
    const answer = await call("checklist", { ids, convert: true })
    expect(answer).toMatchObject({ api_status: 1, api_success: 1, api_gagal: 2 })
    expect((answer.data as { rows: { ok: boolean; message: string }[] }).rows.map(({ ok }) => ok)).toEqual([
      false,
      false,
      true,
    ])
    expect(await companiesOf("ADMIN@maju.test")).toEqual([])
  })

  test("a converted request is neither changed nor deleted", async () => {
    const id = await newTrial(world)
    await call("checklist", { id, convert: true })
    const { nama, perusahaan, email } = await find(id)
    expect(await call("create", { id, nama, perusahaan, email })).toMatchObject({
      api_message: "Permintaan ini sudah menjadi perusahaan; ubah data perusahaannya",
    })
    expect(await call("delete", { id })).toMatchObject({ api_status: 0 })
  })
})

test("a stale version is refused, and a press has to say what it wants", async () => {
  const id = await newTrial(world)
  await call("checklist", { id, checked: true })
  expect(await call("checklist", { id, checked: false, version: 1 })).toMatchObject({ api_status: 0 })
  expect((await find(id)).status).toBe("checked")
  expect(await call("checklist", { id })).toMatchObject({
    is_validate: 1,
    data: { errors: { checked: ["Pilih diperiksa atau belum"] } },
  })
  expect(await call("checklist", { checked: true })).toMatchObject({
    data: { errors: { ids: ["Pilih paling sedikit satu baris"] } },
  })
  expect(await call("checklist", { id, convert: true, reject: true })).toMatchObject({
    data: { errors: { reject: ["Pilih satu: jadikan perusahaan, atau tolak"] } },
  })
})

test("the list is filtered and exported; its address is no other account's", async () => {
  await newTrial(world, { nama: "Saring Satu", perusahaan: "PT Saring", source: "event" })
  await newTrial(world, { nama: "Saring Dua", perusahaan: "PT Saring", source: "phone" })
  const listed = (await call("list", { q: "saring", source: "event" })).data as { rows: Row[]; total: number }
  expect([listed.total, listed.rows[0]?.nama]).toEqual([1, "Saring Satu"])
  const { url } = (await call("export", { q: "saring", format: "csv" })).data as { url: string }
  const got = await edge.send({ method: "GET", url })
  const [head = [], ...rows] = readCsv(got.bytes, 100).map(({ cells }) =>
    cells.map((cell) => cell?.text ?? ""),
  )
  expect(rows.map((row) => [row[head.indexOf("Nama")], row[head.indexOf("Asal")]])).toEqual([
    ["Saring Dua", "Telepon atau pesan"],
    ["Saring Satu", "Acara"],
  ])
  expect(rows[0]?.[head.indexOf("Masuk")]).toBe("2026-11-20")
  const admin = await world.signIn("admin@maju.test")
  expect(await call("export", { format: "csv" }, admin)).toMatchObject({ api_status: 0 })
})
