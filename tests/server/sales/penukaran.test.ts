import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { Redemption } from "#contract/areas/sales/redemptions.ts"
import type { rewards } from "#contract/areas/sales/rewards.ts"
import { NOW, openWorld, type World } from "../lib/harness.ts"
import { givePoints } from "../lib/writes.rewards.ts"
import { addAdmin } from "../lib/secondAdmin.ts"

let world: World
let admin: string
let office: string
let stranger: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  office = await world.signIn("kantor@maju.test")
  stranger = await world.signIn("admin@lain.test")
  await world.sqlRows(sql`delete from member_approvers`)
})
afterAll(() => world.close())

const company = () => world.seeded.maju.id
const member = (at: number) => world.seeded.maju.members[at] ?? 0
beforeEach(async () => {
  world.time.now = NOW
  for (const table of ["sales_points", "redemption_history", "redemptions", "sales_point_balances"])
    await world.sqlRows(sql`delete from ${sql.identifier(table)} where companies_id = ${company()}`)
  await world.sqlRows(sql`update company_etc set "levels_goodId" = 1 where companies_id = ${company()}`)
})

let made = 0
const reward = async (values: object = {}): Promise<number> => {
  made += 1
  const answer = await world.call(
    "good-id/penukaran-hadiah/create-update",
    { nama: `Hadiah ${made}`, point_cost: 100, stock: 5, ...values },
    admin,
  )
  if (answer.api_status !== 1) throw new Error(JSON.stringify(answer))
  return (answer.data as { id: number }).id
}
const ask = (rewards_id: number, more: object = {}, token = admin) =>
  world.call("good-id/permintaan-hadiah/catat", { members_id: member(0), rewards_id, qty: 1, ...more }, token)
const asked = async (rewards_id: number, more: object = {}): Promise<number> => {
  const answer = await ask(rewards_id, more)
  if (answer.api_status !== 1) throw new Error(JSON.stringify(answer))
  return (answer.data as { id: number }).id
}
const decide = (id: number, status: string, more: object = {}, token = admin) =>
  world.call("good-id/permintaan-hadiah/approval", { id, status, ...more }, token)
const stockOf = async (id: number) =>
  ((await world.call("good-id/penukaran-hadiah/find", { id }, admin)).data as (typeof rewards)["row"]["Type"])
    .stock
const detail = async (id: number, token = admin): Promise<Redemption> =>
  (await world.call("good-id/permintaan-hadiah/detail", { id }, token)).data as Redemption
const balanceOf = async (id: number) =>
  ((await world.call("good-id/poin/find", { id }, admin)).data as { balance: number }).balance
/** Every balance is the sum of its ledger. */
const booksFit = async () => {
  const wrong = await world.sqlRows(
    sql`select b.members_id, b.balance, coalesce(sum(s.points), 0) as sum from sales_point_balances b
      left join sales_points s on s.companies_id = b.companies_id and s.members_id = b.members_id
      group by b.companies_id, b.members_id, b.balance having b.balance <> coalesce(sum(s.points), 0)`,
  )
  expect(wrong).toEqual([])
}

/** Employees that the office administrator sees. */
const ofOffice = async (): Promise<readonly number[]> =>
  (
    await world.sqlRows<{ readonly id: number }>(
      sql`select m.id::float8 as id from members m where m.companies_id = ${company()} and m.offices_id in
        (select o.offices_id from account_offices o join accounts a on a.id = o.accounts_id where a.email = 'kantor@maju.test') order by m.id`,
    )
  ).map(({ id }) => id)

describe("asking", () => {
  test("takes points and stock, and tells who decides", async () => {
    const id = await reward()
    await givePoints(world, member(0), 250)
    const decider = await addAdmin(world, "Wati")
    const redemption = await asked(id, { qty: 2, note: "Diambil Senin" })
    await world.sqlRows(sql`update accounts set is_active = false where username = ${decider}`)
    expect(await detail(redemption)).toMatchObject({
      status: "pending",
      qty: 2,
      point_cost: 100,
      points: 200,
      balance: 50,
      stock: 3,
      note: "Diambil Senin",
      no: expect.stringMatching(/^PH\/2026\/\d{6,}$/) as string,
    })
    expect([await stockOf(id), await balanceOf(member(0))]).toEqual([3, 50])
    const notes = await world.sqlRows(
      sql`select title from notifications where companies_id = ${company()} and link = ${`/good-id/penukaran-hadiah/permintaan?id=${redemption}`}`,
    )
    expect(notes).toContainEqual({ title: "Permintaan hadiah baru" })
    await booksFit()
  })

  test.each([
    ["no points", {}, { qty: 3 }, { qty: ["Poin tidak cukup: perlu 300, saldo 250"] }],
    ["too few pieces", { stock: 1 }, { qty: 2 }, { qty: ["Stok tinggal 1"] }],
    ["no piece", { stock: 0 }, {}, { rewards_id: ["Stok habis"] }],
    ["inactive", { is_active: false }, {}, { rewards_id: ["Hadiah ini tidak aktif"] }],
    ["over", { valid_until: "2026-11-19" }, {}, { rewards_id: ["Berlaku sampai 19 November 2026"] }],
  ])("%s: refused at the field, and nothing is taken", async (_, values, more, errors) => {
    const id = await reward(values)
    const before = await stockOf(id)
    await givePoints(world, member(0), 250)
    expect(await ask(id, more)).toMatchObject({ is_validate: 1, data: { errors } })
    expect([await stockOf(id), await balanceOf(member(0))]).toEqual([before, 250])
    await booksFit()
  })

  test("a reward still valid today, unknown ones, foreign ones, and people who left", async () => {
    await givePoints(world, member(0), 500)
    expect(await ask(await reward({ valid_until: "2026-11-20" }))).toMatchObject({ api_status: 1 })
    expect(await ask(999_999_999)).toMatchObject({
      data: { errors: { rewards_id: ["Pilihan tidak dikenal"] } },
    })
    const foreign = (
      await world.call(
        "good-id/penukaran-hadiah/create-update",
        { nama: "Milik lain", point_cost: 1, stock: 9 },
        stranger,
      )
    ).data as { id: number }
    expect(await ask(foreign.id)).toMatchObject({
      data: { errors: { rewards_id: ["Pilihan tidak dikenal"] } },
    })
    const [other = 0] = world.seeded.lain.members
    expect(await ask(await reward(), { members_id: other })).toMatchObject({
      data: { errors: { members_id: ["Pilihan tidak dikenal"] } },
    })
    await world.sqlRows(sql`update members set tanggal_keluar = '2026-11-01' where id = ${member(4)}`)
    expect(await ask(await reward(), { members_id: member(4) })).toMatchObject({
      data: { errors: { members_id: ["Sesudah hari terakhir bekerja, 1 November 2026"] } },
    })
    await world.sqlRows(sql`update members set tanggal_keluar = null where id = ${member(4)}`)
  })

  test("an office administrator asks for and decides on people of the office only", async () => {
    const id = await reward()
    const seen = await ofOffice()
    const unseen = world.seeded.maju.members.find((one) => !seen.includes(one)) ?? 0
    const [own = 0] = seen
    await givePoints(world, own, 300)
    await givePoints(world, unseen, 300)
    expect(await ask(id, { members_id: own }, office)).toMatchObject({ api_status: 1 })
    expect(await ask(id, { members_id: unseen }, office)).toMatchObject({
      data: { errors: { members_id: ["Pilihan tidak dikenal"] } },
    })
    const redemption = await asked(id, { members_id: unseen })
    expect(await decide(redemption, "approved", {}, office)).toMatchObject({ data: { reason: "not_found" } })
    expect(await world.call("good-id/poin/find", { id: unseen }, office)).toMatchObject({
      data: { reason: "not_found" },
    })
    expect(await world.call("good-id/poin/find", { id: own }, office)).toMatchObject({
      data: { balance: 200 },
    })
  })
})

describe("deciding", () => {
  const NOTE = "Stok di gudang rusak"
  test("approved, then delivered: points and stock stay taken, and who gave it is kept", async () => {
    const id = await reward()
    await givePoints(world, member(0), 100)
    const redemption = await asked(id)
    await decide(redemption, "approved")
    expect(await decide(redemption, "delivered")).toMatchObject({
      api_message: "Permintaan hadiah diserahkan",
    })
    expect(await detail(redemption)).toMatchObject({
      status: "delivered",
      delivered_on: "2026-11-20",
      delivered_nama: "Akun admin@maju.test",
    })
    expect([await stockOf(id), await balanceOf(member(0))]).toEqual([4, 0])
    for (const status of ["approved", "rejected", "cancelled", "delivered"])
      expect(await decide(redemption, status, { note: NOTE })).toMatchObject({ api_status: 0 })
    await booksFit()
  })

  test.each([
    ["rejected", ["rejected"]],
    ["revoked", ["approved", "cancelled"]],
  ])("%s: points and stock are given back, once", async (_, steps) => {
    const id = await reward()
    await givePoints(world, member(0), 300)
    const redemption = await asked(id, { qty: 3 })
    for (const status of steps) await decide(redemption, status, { note: NOTE })
    expect([await stockOf(id), await balanceOf(member(0))]).toEqual([5, 300])
    for (const status of steps)
      expect(await decide(redemption, status, { note: NOTE })).toMatchObject({ api_status: 0 })
    expect([await stockOf(id), await balanceOf(member(0))]).toEqual([5, 300])
    await booksFit()
  })

  test("not delivered before it is approved, and not to someone who left", async () => {
    const id = await reward()
    await givePoints(world, member(0), 100)
    const redemption = await asked(id)
    expect(await decide(redemption, "delivered")).toMatchObject({ data: { reason: "state" } })
    await decide(redemption, "approved")
    await world.sqlRows(sql`update members set tanggal_keluar = '2026-11-01' where id = ${member(0)}`)
    expect(await decide(redemption, "delivered")).toMatchObject({
      api_message: "Sudah keluar 1 November 2026",
    })
    expect(await decide(redemption, "cancelled", { note: NOTE })).toMatchObject({ api_status: 1 })
    expect(await balanceOf(member(0))).toBe(100)
    await world.sqlRows(sql`update members set tanggal_keluar = null where id = ${member(0)}`)
  })

  test("two levels: stock and points stay taken while it waits for the second", async () => {
    await world.call("companies/update/etc", { levels_goodId: 2 }, admin)
    const id = await reward()
    const [own = 0] = await ofOffice()
    await givePoints(world, own, 100)
    const redemption = await asked(id, { members_id: own })
    expect(await detail(redemption)).toMatchObject({ level: 1, level_total: 2 })
    expect(await decide(redemption, "approved", {}, office)).toMatchObject({
      api_message: "Diteruskan ke tingkat 2",
    })
    expect(await detail(redemption)).toMatchObject({ status: "pending", level: 2 })
    expect([await stockOf(id), await balanceOf(own)]).toEqual([4, 0])
    await decide(redemption, "approved")
    expect(await detail(redemption)).toMatchObject({ status: "approved" })
  })

  test("many at once are given back in one go, each person's own", async () => {
    const [first, second] = [await reward({ stock: 20 }), await reward({ stock: 20, point_cost: 10 })]
    const ids: number[] = []
    for (const at of [3, 0, 2, 0]) {
      await givePoints(world, member(at), 110)
      ids.push(await asked(at === 2 ? second : first, { members_id: member(at) }))
      ids.push(await asked(second, { members_id: member(at) }))
    }
    const answer = await world.call(
      "good-id/permintaan-hadiah/approval/bulk",
      { ids, status: "rejected", note: NOTE },
      admin,
    )
    expect(answer).toMatchObject({ api_status: 1, api_message: "8 permintaan hadiah ditolak" })
    expect([await stockOf(first), await stockOf(second)]).toEqual([20, 20])
    expect([await balanceOf(member(0)), await balanceOf(member(2)), await balanceOf(member(3))]).toEqual([
      220, 110, 110,
    ])
    await booksFit()
  })
})

describe("fifty at once", () => {
  test("the last piece goes to one of two, the other is told that it is gone", async () => {
    const id = await reward({ stock: 1 })
    await givePoints(world, member(0), 100)
    await givePoints(world, member(2), 100)
    const answers = await Promise.all([ask(id), ask(id, { members_id: member(2) })])
    expect(answers.filter(({ api_status }) => api_status === 1)).toHaveLength(1)
    expect(answers.find(({ api_status }) => api_status !== 1)).toMatchObject({
      api_message: "Stok habis",
      data: { errors: { rewards_id: ["Stok habis"] } },
    })
    expect(await stockOf(id)).toBe(0)
    await booksFit()
  })

  test("points are spent once: of fifty wishes of one person as many are granted as the balance pays", async () => {
    const id = await reward({ stock: 1_000, point_cost: 30 })
    await givePoints(world, member(0), 310)
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(id)))
    expect(answers.filter(({ api_status }) => api_status === 1)).toHaveLength(10)
    expect([await stockOf(id), await balanceOf(member(0))]).toEqual([990, 10])
    await booksFit()
  })

  test("wishes, rejections and corrections of several people: no deadlock, and the books fit", async () => {
    const [first, second] = [await reward({ stock: 30 }), await reward({ stock: 30 })]
    const people = [0, 2, 4].map(member)
    for (const one of people) await givePoints(world, one, 1_000)
    const waiting: number[] = []
    for (const members_id of people)
      for (const rewards_id of [second, first]) waiting.push(await asked(rewards_id, { members_id }))
    const bulk = (ids: readonly number[]) =>
      world.call(
        "good-id/permintaan-hadiah/approval/bulk",
        { ids, status: "rejected", note: "Uji rebutan" },
        admin,
      )
    const correct = (members_id: number) =>
      world.call("good-id/poin/sesuaikan", { members_id, points: -50, note: "Uji rebutan" }, admin)
    const [corrections] = await Promise.all([
      Promise.all(people.map(correct)),
      bulk(waiting),
      bulk(waiting.toReversed()),
      ...people.flatMap((members_id) =>
        [first, second, first, second, first, second].map((rewards_id) => ask(rewards_id, { members_id })),
      ),
      ...Array.from({ length: 20 }, (_, at) =>
        ask(at % 2 === 0 ? first : second, { members_id: people[at % 3] ?? 0 }),
      ),
    ])
    const [sums] = await world.sqlRows<{ taken: number }>(
      sql`select coalesce(sum(qty) filter (where status = 'pending'), 0)::int as taken from redemptions where rewards_id in (${first}, ${second})`,
    )
    const taken = sums?.taken ?? 0
    expect((await stockOf(first)) + (await stockOf(second)) + taken).toBe(60)
    /** The order is the database's: a wish before the rejections finds the points of two pieces less than one after them. */
    expect(taken).toBeGreaterThanOrEqual(3 * 7)
    const corrected = corrections.filter(({ api_status }) => api_status === 1).length
    const balances = await Promise.all(people.map(balanceOf))
    expect(balances.reduce((sum, one) => sum + one, 0)).toBe(3 * 1_000 - 50 * corrected - 100 * taken)
    for (const one of balances) expect(one).toBeGreaterThanOrEqual(0)
    await booksFit()
  })
})

test("an edit of a reward is refused as outdated once somebody took a piece", async () => {
  const id = await reward()
  const row = (await world.call("good-id/penukaran-hadiah/find", { id }, admin)).data as { version: number }
  await givePoints(world, member(0), 100)
  await asked(id)
  const late = await world.call(
    "good-id/penukaran-hadiah/create-update",
    { id, version: row.version, nama: "Terlambat", point_cost: 100, stock: 5 },
    admin,
  )
  expect(late).toMatchObject({ api_status: 0, data: { reason: "stale" } })
  expect(await stockOf(id)).toBe(4)
})

test("a reward that was asked for is not deleted, and its choice tells points and stock", async () => {
  const id = await reward({ nama: "Tumbler", stock: 1 })
  await givePoints(world, member(0), 100)
  expect(await world.call("good-id/penukaran-hadiah/pilihan", { q: "Tumbler" }, admin)).toMatchObject({
    data: { rows: [{ nama: "Tumbler", keterangan: "100 poin · sisa 1" }] },
  })
  await asked(id)
  expect(await world.call("good-id/penukaran-hadiah/pilihan", { q: "Tumbler" }, admin)).toMatchObject({
    data: { rows: [{ keterangan: "100 poin · habis" }] },
  })
  expect(await world.call("good-id/penukaran-hadiah/delete", { id }, admin)).toMatchObject({
    api_message: "Masih dipakai 1 permintaan hadiah",
  })
  const free = await reward()
  expect(await world.call("good-id/penukaran-hadiah/delete", { id: free }, admin)).toMatchObject({
    api_status: 1,
  })
})
