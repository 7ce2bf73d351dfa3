import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { paper } from "../lib/entered.ts"
import { openWorld, type World } from "../lib/harness.ts"

let world: World
let admin: string
let office: string
let lina: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  office = await world.signIn("kantor@maju.test")
  lina = await world.signIn("pegawai@maju.test")
  const { maju } = world.seeded
  await world.sqlRows(
    sql`update members set offices_id = (select min(offices_id) from account_offices where accounts_id = ${maju.accounts.office}) where id = ${maju.self}`,
  )
})
afterAll(() => world.close())
beforeEach(() =>
  world.sqlRows(sql`update trips set status = 'cancelled' where members_id = ${world.seeded.maju.self}`),
)

const ASKED = {
  purpose: "Kunjungan pelanggan",
  destination: "Surabaya",
  from_date: "2026-11-20",
  to_date: "2026-11-20",
  items: [
    { keterangan: "Hotel", amount: 700_000 },
    { keterangan: "Kereta", amount: 300_000 },
  ],
}
const ask = (more: object = {}) => world.call("saya/uang-muka-perjalanan/ajukan", { ...ASKED, ...more }, lina)
const decide = (id: number, status: string, more: object = {}, token = admin) =>
  world.call("uang-muka-perjalanan/approval", { id, status, ...more }, token)
const report = (id: number, amounts: readonly number[], files = amounts.length) =>
  world.call(
    "saya/uang-muka-perjalanan/lapor",
    {
      id,
      items: amounts.map((amount, at) => ({ tanggal: "2026-11-20", keterangan: `Biaya ${at + 1}`, amount })),
    },
    lina,
    "POST",
    undefined,
    new Map(Array.from({ length: files }, (_, at) => [`items.${at}.receipt`, paper])),
  )
const rowOf = async (id: number) =>
  (await world.call("uang-muka-perjalanan/detail", { id }, admin)).data as Readonly<Record<string, unknown>>
/** An advance of one million rupiah that was paid out. */
const paidOut = async (): Promise<number> => {
  const made = await ask()
  expect(made).toMatchObject({ api_status: 1 })
  const { id } = made.data as { readonly id: number }
  expect(await decide(id, "approved")).toMatchObject({ api_status: 1 })
  expect(await decide(id, "paid", { method: "transfer" })).toMatchObject({ api_status: 1 })
  return id
}

test("asked for with an estimate, approved for less, paid out, reported and verified: what is left is returned by hand", async () => {
  const made = await ask()
  const { id } = made.data as { readonly id: number }
  expect(await rowOf(id)).toMatchObject({ amount: 1_000_000, items: ASKED.items, status: "pending" })
  await decide(id, "approved", { amount_approved: 800_000 })
  expect(await decide(id, "paid", {}, office)).toMatchObject({ data: { reason: "forbidden" } })
  await decide(id, "paid", { method: "cash" })
  expect(await rowOf(id)).toMatchObject({
    status: "paid",
    granted: 800_000,
    method: "cash",
    paid_on: "2026-11-20",
  })

  expect(await report(id, [500_000, 100_000])).toMatchObject({ api_status: 1 })
  expect(await rowOf(id)).toMatchObject({
    status: "reported",
    reported: 600_000,
    receipts: [
      {
        no: 1,
        amount: 500_000,
        accepted: null,
        paper: { url: expect.stringMatching(/^\/files\//) as string },
      },
      { no: 2, amount: 100_000 },
    ],
  })
  expect(await decide(id, "verified")).toMatchObject({ data: { errors: { way: [expect.any(String)] } } })
  expect(
    await decide(id, "verified", { receipts: [{ no: 1, accepted: 450_000 }], way: "hand" }),
  ).toMatchObject({ api_status: 1 })
  expect(await rowOf(id)).toMatchObject({ status: "returning", accepted: 550_000, difference: -250_000 })
  await decide(id, "settled")
  expect(await rowOf(id)).toMatchObject({ status: "settled", settled_on: "2026-11-20", period: null })
  expect(world.faults).toEqual([])
})

test("each expense has an amount, a day that has come and a receipt", async () => {
  const id = await paidOut()
  expect(await report(id, [0, 100_000], 1)).toMatchObject({
    data: { errors: { "items.0.amount": [expect.any(String)], "items.1.receipt": ["Lampirkan notanya"] } },
  })
  expect(await rowOf(id)).toMatchObject({ status: "paid", receipts: [] })
})

test("a report is replaced, sent back and sent again", async () => {
  const id = await paidOut()
  await report(id, [400_000, 300_000])
  await report(id, [1_000_000])
  expect(await rowOf(id)).toMatchObject({ reported: 1_000_000, receipts: [{ no: 1 }] })
  await decide(id, "returned", { note: "Nota hotel tidak terbaca" })
  expect(await rowOf(id)).toMatchObject({ status: "paid" })
  await report(id, [1_000_000])
  await decide(id, "verified")
  expect(await rowOf(id)).toMatchObject({ status: "settled", difference: 0 })
})

test("what is wrong is told at its field, and an unreported trip bars the next advance", async () => {
  expect(await ask({ to_date: "2026-11-19" })).toMatchObject({
    data: { errors: { to_date: [expect.any(String)] } },
  })
  expect(await ask({ from_date: "2026-11-10" })).toMatchObject({
    data: { errors: { from_date: [expect.any(String)] } },
  })
  const id = await paidOut()
  await world.sqlRows(sql`update trips set to_date = '2026-11-19', from_date = '2026-11-19' where id = ${id}`)
  expect(await ask()).toMatchObject({
    data: { errors: { purpose: [expect.stringMatching(/belum dilaporkan/) as string] } },
  })
})

test("trips of others are neither reported nor read", async () => {
  const [theirs] = await world.sqlRows<{ id: number }>(
    sql`select id::float8 as id from trips where companies_id = ${world.seeded.maju.id} and members_id <> ${world.seeded.maju.self} limit 1`,
  )
  expect(await report(theirs?.id ?? 0, [1])).toMatchObject({ data: { reason: "not_found" } })
  expect(await world.call("saya/uang-muka-perjalanan/detail", { id: theirs?.id ?? 0 }, lina)).toMatchObject({
    data: { reason: "not_found" },
  })
})
