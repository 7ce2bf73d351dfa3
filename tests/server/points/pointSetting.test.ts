import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openWorld, type World } from "../lib/harness.ts"
import { addSuper } from "../lib/secondSuper.ts"

let world: World
let first: string
let second: string
beforeAll(async () => {
  world = await openWorld()
  first = await world.signIn("super@balai.test")
  second = await world.signIn(await addSuper(world, "Agus"))
})
afterAll(() => world.close())

describe("the platform's setting", () => {
  const read = async () => (await world.call("point/setting", {}, first)).data as Record<string, unknown>

  test("names the banks of its accounts, and keeps nothing of the names that are sent", async () => {
    const before = await read()
    const account = { bank_id: 1, no: "5420009999", nama: "PT Balai Digital" }
    const saved = await world.call(
      "point/setting/save",
      { ...before, bank_accounts: [{ ...account, bank_nama: "Bank Karangan" }] },
      first,
    )
    expect(saved).toMatchObject({ api_status: 1 })
    const banks = (await world.call("master/bank/list/all", { ids: [1] }, first)).data as {
      rows: { nama: string }[]
    }
    expect(await read()).toEqual({
      ...before,
      version: Number(before["version"]) + 1,
      bank_accounts: [{ ...account, bank_nama: banks.rows[0]?.nama }],
    })
    expect(await world.sqlRows(sql`select bank_accounts from point_settings where id = 1`)).toEqual([
      { bank_accounts: [account] },
    ])
  })

  test("is told when somebody else saved first, with what they saved", async () => {
    const now = await read()
    expect(await world.call("point/setting/save", { ...now, version: 1 }, second)).toMatchObject({
      api_status: 0,
      data: { reason: "stale", current: now },
    })
  })

  test("banks are found by words; an unknown one is refused at its account", async () => {
    const all = (await world.call("master/bank/list/all", {}, first)).data as { rows: { nama: string }[] }
    expect(all.rows.length).toBeGreaterThan(1)
    const [one] = all.rows
    expect((await world.call("master/bank/list/all", { q: one?.nama ?? "" }, first)).data).toMatchObject({
      rows: [one],
    })
    const wrong = { ...(await read()), bank_accounts: [{ bank_id: 99_999, no: "1", nama: "X" }] }
    expect(await world.call("point/setting/save", wrong, first)).toMatchObject({
      is_validate: 1,
      data: { errors: { "bank_accounts.0.bank_id": ["Pilihan tidak dikenal"] } },
    })
  })
})

test("the packages on offer are told whole, to choose one of", async () => {
  const admin = await world.signIn("admin@maju.test")
  const { rows } = (await world.call("point/master/list/all", {}, admin)).data as {
    rows: { id: number; nama: string; price: number }[]
  }
  const stored = await world.sqlRows(
    sql`select id, nama, price from point_pakets where is_active order by id`,
  )
  expect(rows.map(({ id, nama, price }) => ({ id, nama, price })).toSorted((a, b) => a.id - b.id)).toEqual(
    stored,
  )
})

test("a bill that nobody could write down exactly is not made: its row would keep the list from being read", async () => {
  const admin = await world.signIn("admin@maju.test")
  const [payee] = (
    (await world.call("companies/my-point", {}, admin)).data as { payees: { bank_id: number }[] }
  ).payees
  const paket = await world.call(
    "point/master/save",
    { nama: "Nol kebanyakan", type: "point", qty: 1_000, price: 100_000_000_000_000 },
    first,
  )
  const order = (qty: number) =>
    world.call(
      "companies/history-topup/create",
      { paket_id: (paket.data as { id: number }).id, bank_id: payee?.bank_id, qty },
      admin,
    )
  expect(await order(100)).toMatchObject({
    is_validate: 1,
    data: { errors: { qty: ["Tagihannya terlalu besar; kurangi jumlahnya"] } },
  })
  expect(await order(1)).toMatchObject({ api_status: 1 })
  expect(await world.call("companies/history-topup/list", {}, admin)).toMatchObject({ api_status: 1 })
})
