import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { claims } from "#contract/areas/claims/reimbursment.ts"
import { makeClaim, type NewItem } from "#server/areas/claims/make.ts"
import { claimLines } from "#server/areas/claims/claimSheet.ts"
import { plusDays } from "#server/time/calendar.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { newClaim } from "../lib/writes.claims.ts"

type Row = AnswerOf<typeof claims.calls.detail>

let world: World
let admin: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
})
afterAll(() => world.close())

const category = () => world.seeded.maju.resources["kategori-klaim"] ?? 0
/** The current day in Jakarta by the world's clock. */
const today = "2026-11-20"
beforeEach(async () => {
  world.time.now = new Date(`${today}T03:00:00Z`)
  await world.sqlRows(
    sql`update claim_categories set max_age_days = 30, gl_code = '6110', payment = 'payroll', is_active = true where id = ${category()}`,
  )
})

const rowOf = async (id: number): Promise<Row> =>
  (await world.call("reimbursment/list/detail", { id }, admin)).data as Row
const make = (...items: readonly Partial<NewItem>[]) =>
  world.db.transact((tx) =>
    makeClaim(
      tx,
      {
        companies_id: world.seeded.maju.id,
        members_id: world.seeded.maju.members[0] ?? 0,
        judul: "Kunjungan pelanggan",
        items: items.map((item) => ({
          kategori_id: category(),
          tanggal: today,
          keterangan: "Tol",
          amount: 25_000,
          ...item,
        })),
      },
      world.time.now,
    ),
  )

describe("asking", () => {
  test("on the last day of the limit a claim is made, numbered, and paid as its category says", async () => {
    await world.sqlRows(sql`update claim_categories set payment = 'transfer' where id = ${category()}`)
    const made = await make({ tanggal: plusDays(today, -30) }, { amount: 10_000 })
    if (!made.ok) throw new Error(JSON.stringify(made.broken))
    expect(made).toMatchObject({ no: "RB-2026-0001", total: 35_000 })
    expect(await rowOf(made.id)).toMatchObject({
      no: "RB-2026-0001",
      tanggal: today,
      payment: "transfer",
      status: "pending",
      total_claimed: 35_000,
      items: [
        { is_late: false, max_age_days: 30, gl_code: "6110" },
        { is_late: false, amount: 10_000 },
      ],
    })
    expect(await make({})).toMatchObject({ ok: true, no: "RB-2026-0002" })
  })

  test.each([
    ["a day later", { tanggal: "2026-10-20" }, "age", /paling lambat 30 hari.*19 Nov/],
    ["of tomorrow", { tanggal: "2026-11-21" }, "day", /belum tiba/],
    ["of nothing", { amount: 0 }, "amount", /di atas nol/],
    ["in a category that is not there", { kategori_id: 999_999 }, "category", /tidak ditemukan/],
  ])("%s it is refused, and nothing is written", async (_, item, rule, message) => {
    const count = () => world.sqlRows(sql`select count(*)::int as n from reimbursments`)
    const before = await count()
    const made = await make({}, item)
    expect(made).toMatchObject({
      ok: false,
      broken: [{ item: 1, rule, message: expect.stringMatching(message) as string }],
    })
    expect(await count()).toEqual(before)
  })

  test("in a category that is switched off it is refused", async () => {
    await world.sqlRows(sql`update claim_categories set is_active = false where id = ${category()}`)
    expect(await make({})).toMatchObject({ ok: false, broken: [{ item: 0, rule: "category" }] })
  })

  test("expenses that are paid otherwise are claimed apart", async () => {
    const [other] = await world.sqlRows<{ id: number }>(
      sql`insert into claim_categories (companies_id, nama, limit_type, receipt_required_above, max_age_days, prorate_first_year, payment, taxable, is_active, created_at, updated_at)
        values (${world.seeded.maju.id}, 'Tunai', 'none', 0, 60, false, 'cash', false, true, now(), now()) returning id::float8 as id`,
    )
    expect(await make({}, { kategori_id: other?.id ?? 0 })).toMatchObject({
      ok: false,
      broken: [{ item: 1, rule: "payment" }],
    })
  })
})

describe("a claim that was made too late", () => {
  const day = "2026-04-10"
  const made = () =>
    newClaim(world, {
      tanggal: day,
      created_at: `${day}T17:30:00.000Z`,
      items: [
        { amount: 1_000, tanggal: plusDays(day, -30) },
        { amount: 2_000, tanggal: plusDays(day, -29) },
      ],
    })

  test("is marked by the day it was claimed in Jakarta, and found by its mark", async () => {
    const late = await made()
    const inTime = await newClaim(world, {
      tanggal: day,
      created_at: `${day}T16:30:00.000Z`,
      items: [{ amount: 3_000, tanggal: plusDays(day, -30), receipt: "d".repeat(64) }],
    })
    /** `late` was filed at half past midnight in Jakarta, so on the next day: 31 and 30 days after its items. */
    expect((await rowOf(late.id)).items.map(({ is_late }) => is_late)).toEqual([true, false])
    expect((await rowOf(inTime.id)).items.map(({ is_late }) => is_late)).toEqual([false])
    const found = async (tanda: string) =>
      (
        (await world.call("reimbursment/list/all", { start_date: day, end_date: day, tanda }, admin))
          .data as { rows: Row[] }
      ).rows.map(({ id }) => id)
    expect(await found("lewat_waktu")).toEqual([late.id])
    expect(await found("tanpa_nota")).toEqual([late.id])
    await world.sqlRows(sql`update claim_categories set max_age_days = 29 where id = ${category()}`)
    expect(await found("lewat_waktu")).toEqual(expect.arrayContaining([late.id, inTime.id]))
  })

  test("is exported with a line for each expense: account and mark", async () => {
    const { id } = await made()
    const lines = claimLines(await rowOf(id))
    expect(lines.map((line) => [line[7], line[11], line[13]])).toEqual([
      ["6110", 1_000, "tanpa nota, lewat batas waktu"],
      ["6110", 2_000, "tanpa nota"],
    ])
    const { data } = await world.call("reimbursment/export", { start_date: day, end_date: day }, admin)
    expect((data as { url: string }).url).toMatch(/^\/files\/sheets\//)
  })
})
