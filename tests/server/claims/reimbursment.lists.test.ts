import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { claims } from "#contract/areas/claims/reimbursment.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { freshMonths, inMonth, newClaim } from "../lib/writes.claims.ts"
import { withoutPeriods } from "../lib/writes.payroll.ts"

type Row = AnswerOf<typeof claims.calls.detail>
type Summary = AnswerOf<typeof claims.calls.summary>

const freshMonth = freshMonths()
let world: World
let admin: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  /** No payroll period is closed in the months used here. */
  await withoutPeriods(world)
})
afterAll(() => world.close())

const decide = async (id: number, status = "approved", more: object = {}): Promise<void> => {
  expect(await world.call("reimbursment/approval", { id, status, ...more }, admin)).toMatchObject({
    api_status: 1,
  })
}
const rowOf = async (id: number): Promise<Row> =>
  (await world.call("reimbursment/list/detail", { id }, admin)).data as Row
const memberAt = (at: number) => world.seeded.maju.members[at] ?? 0
const category = () => world.seeded.maju.resources["kategori-klaim"] ?? 0
const rowsIn = async (path: string, payload: object) =>
  (await world.call(path, payload, admin)).data as { rows: Row[]; total: number }

describe("receipts", () => {
  test("the same file, or the same shop, day and amount, is told on both; not of what was rejected", async () => {
    const day = freshMonth()
    const same = { tanggal: day, vendor: "Warung Bu Tini", amount: 41_000 }
    const one = await newClaim(world, {
      tanggal: day,
      items: [same, { amount: 5_000, receipt: "a".repeat(64) }],
    })
    const other = await newClaim(world, {
      members_id: memberAt(2),
      tanggal: day,
      items: [
        { ...same, vendor: "warung bu tini" },
        { amount: 7_000, receipt: "a".repeat(64) },
        { amount: 9_000, receipt: "b".repeat(64) },
      ],
    })
    const seen = (row: Row) => row.items.map(({ duplicates }) => duplicates.map(({ id, why: w }) => [id, w]))
    expect(seen(await rowOf(one.id))).toEqual([[[other.id, "isi"]], [[other.id, "file"]]])
    expect(seen(await rowOf(other.id))).toEqual([[[one.id, "isi"]], [[one.id, "file"]], []])
    expect((await rowOf(other.id)).items[0]?.duplicates).toEqual([
      { id: one.id, no: (await rowOf(one.id)).no, nama: "Pegawai MJ 1", tanggal: day, why: "isi" },
    ])
    await decide(one.id, "rejected", { note: "Nota ganda" })
    expect(seen(await rowOf(other.id))).toEqual([[], [], []])
  })

  test("of another day, another amount or another shop are no duplicates; one that was granted or paid is", async () => {
    const day = freshMonth()
    const same = { tanggal: day, vendor: "Kedai Pak Dul", amount: 37_000 }
    const first = await newClaim(world, { tanggal: day, items: [same] })
    for (const change of [
      { tanggal: day.replace(/10$/, "11") },
      { amount: 37_001 },
      { vendor: "Kedai Pak Dal" },
    ])
      await newClaim(world, { tanggal: day, items: [{ ...same, ...change }] })
    const { items } = await rowOf(first.id)
    expect(items.map(({ duplicates }) => duplicates)).toEqual([[]])
    for (const status of ["approved", "partial", "paid", "cancelled"] as const)
      await newClaim(world, { tanggal: day, status, no: `RB-${status}`, items: [same] })
    const [again] = (await rowOf(first.id)).items
    expect(again?.duplicates.map(({ no }) => no)).toEqual(["RB-approved", "RB-partial", "RB-paid"])
  })

  test("are shown by a signed address, and missed above the category's amount", async () => {
    await world.sqlRows(
      sql`update claim_categories set receipt_required_above = 20000 where id = ${category()}`,
    )
    const { id } = await newClaim(world, {
      tanggal: freshMonth(),
      items: [{ amount: 20_000 }, { amount: 20_001 }, { amount: 90_000, receipt: "c".repeat(64) }],
    })
    const { items } = await rowOf(id)
    expect(items.map(({ lacks_receipt }) => lacks_receipt)).toEqual([false, true, false])
    expect(items[2]?.receipts).toMatchObject([{ name: "nota.png", is_picture: true }])
    expect(items[2]?.receipts[0]?.url).toMatch(/^\/files\/.+/)
    await world.sqlRows(sql`update claim_categories set receipt_required_above = 0 where id = ${category()}`)
  })
})

describe("deleting", () => {
  test("takes rejected claims from lists and sums; what was decided stays", async () => {
    const day = freshMonth()
    const gone = await newClaim(world, { status: "rejected", ...inMonth(day, 1_000) })
    const stays = await newClaim(world, inMonth(day, 1_000))
    expect(await world.call("reimbursment/delete", { ids: [gone.id, stays.id] }, admin)).toMatchObject({
      api_message: "1 klaim dihapus, 1 tidak",
      api_success: 1,
      api_gagal: 1,
      data: {
        rows: [
          { id: gone.id, ok: true },
          { id: stays.id, ok: false },
        ],
      },
    })
    expect(await world.call("reimbursment/list/detail", { id: gone.id }, admin)).toMatchObject({
      data: { reason: "not_found" },
    })
    const { rows } = await rowsIn("reimbursment/list/all", { start_date: day, end_date: day })
    expect(rows.map(({ id }) => id)).toEqual([stays.id])
    expect(
      await world.sqlRows(
        sql`select to_state, via from reimbursment_history where row_id = ${gone.id} order by version`,
      ),
    ).toEqual([
      { to_state: "pending", via: "single" },
      { to_state: "rejected", via: "bulk" },
    ])
  })
})

describe("lists and the summary", () => {
  test("filters, the oldest first, and one employee's alone", async () => {
    const day = freshMonth()
    const range = { start_date: day, end_date: day }
    const first = await newClaim(world, inMonth(day, 1_000))
    const second = await newClaim(world, { members_id: memberAt(2), ...inMonth(day, 9_000) })
    await decide(first.id)
    const idsOf = async (path: string, more: object) =>
      (await rowsIn(path, { ...range, ...more })).rows.map(({ id }) => id)
    expect(await idsOf("reimbursment/list/all", {})).toEqual([first.id, second.id])
    expect(await idsOf("reimbursment/list/all", { sort: "total_claimed", dir: "desc" })).toEqual([
      second.id,
      first.id,
    ])
    expect(await idsOf("reimbursment/list/all", { status: "pending" })).toEqual([second.id])
    expect(await idsOf("reimbursment/list/all", { q: "mj 3" })).toEqual([second.id])
    expect(await idsOf("reimbursment/list/all", { kategori_id: category() })).toHaveLength(2)
    expect(await idsOf("reimbursment/list/all", { kategori_id: 999_999 })).toEqual([])
    expect(await idsOf("reimbursment/list/users", { members_id: memberAt(2) })).toEqual([second.id])
  })

  test("sums by employee, by day and in all, and its sheet", async () => {
    const day = freshMonth()
    const range = { start_date: day, end_date: day }
    const made = await newClaim(world, inMonth(day, 50_000))
    await newClaim(world, inMonth(day, 7_000))
    const refused = await newClaim(world, { members_id: memberAt(2), ...inMonth(day, 4_000) })
    await decide(made.id, "approved", { items: [{ id: made.items[0], amount_approved: 45_000 }] })
    await decide(refused.id, "rejected", { note: "Nota tidak ada" })
    const { data } = await world.call("reimbursment/rangkuman", range, admin)
    const summary = data as Summary
    const one = {
      pending: 1,
      approved: 1,
      rejected: 0,
      cancelled: 0,
      claimed: 57_000,
      granted: 45_000,
      waiting: 7_000,
    }
    const two = { pending: 0, approved: 0, rejected: 1, cancelled: 0, claimed: 4_000, granted: 0, waiting: 0 }
    expect(summary.rows.map(({ id, sums, oldest_at }) => [id, sums, oldest_at])).toEqual([
      [memberAt(0), one, "2026-11-20T08:00:00+07:00"],
      [memberAt(2), two, null],
    ])
    expect(summary.sums).toEqual({ ...one, rejected: 1, claimed: 61_000 })
    expect(summary.per_day).toEqual([{ date: day, granted: 45_000, waiting: 7_000, refused: 4_000 }])
    expect(summary.sheet).toMatch(/^\/files\/sheets\//)
    expect(await world.call("reimbursment/rangkuman", {}, admin)).toMatchObject({
      data: { errors: { start_date: ["Wajib diisi"], end_date: ["Wajib diisi"] } },
    })
  })
})
