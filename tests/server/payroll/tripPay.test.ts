import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { tripReceipts } from "#server/db/tables/index.ts"
import { answerAll } from "../lib/payQuestions.ts"
import { lineOf, type October, openOctober } from "../lib/october.ts"
import { addTrip } from "../lib/seed.trips.ts"

/** Differences of trips on slips, with exact amounts. */
let o: October
beforeAll(async () => {
  o = await openOctober()
})
beforeEach(() => o.clear())
afterAll(() => o.world.close())

let made = 0
/** A verified trip of one million rupiah whose difference the next slip settles. */
const verified = (accepted: number, way: "slip" | "hand" = "slip"): Promise<number> =>
  o.world.db.transact(async (tx) => {
    made += 1
    const id = await addTrip(tx, o.world.time.now, {
      companies_id: o.company,
      members_id: o.member(),
      no: `UP/2023/${String(made).padStart(6, "0")}`,
      status: accepted > 1_000_000 ? "owed" : "returning",
      granted: 1_000_000,
      way,
    })
    await tx.insert(tripReceipts).values({
      companies_id: o.company,
      trips_id: id,
      no: 1,
      tanggal: "2026-10-10",
      keterangan: "Hotel",
      amount: accepted,
      accepted,
    })
    return id
  })
const statusOf = async (id: number) =>
  (await o.world.sqlRows<{ status: string }>(sql`select status from trips where id = ${id}`))[0]?.status

test("what is owed is paid and what is left is deducted, once, and open again when the period is", async () => {
  const owed = await verified(1_150_000)
  const returned = await verified(920_000)
  const byHand = await verified(700_000, "hand")
  const id = await o.october()
  await o.calculate(id)
  const slip = await o.slipOf(id)
  expect(lineOf(slip, "REIMBURSEMENT")).toMatchObject({
    amount: 150_000,
    kind: "earning",
    source: "trip",
    taxable: false,
  })
  expect(slip.lines.find(({ source, kind }) => source === "trip" && kind === "deduction")).toMatchObject({
    kode: "KASBON",
    amount: 80_000,
  })

  await o.world.sqlRows(sql`update payroll_periods set calculated_by = null where id = ${id}`)
  await o.world.sqlRows(
    sql`update accounts set is_active = false where companies_id = ${o.company} and id <> ${o.world.seeded.maju.accounts.admin}`,
  )
  await answerAll(o.world, id)
  await o.done("payroll/periode-gajian/status", { id, status: "approved", note: "Uji coba" })
  expect(await Promise.all([owed, returned, byHand].map(statusOf))).toEqual([
    "settled",
    "settled",
    "returning",
  ])

  await o.done("payroll/periode-gajian/status", { id, status: "calculated", note: "Dibuka lagi" })
  expect(await Promise.all([owed, returned].map(statusOf))).toEqual(["owed", "returning"])
  expect(
    await o.world.sqlRows(sql`select trips_id from slip_trips where payroll_periods_id = ${id}`),
  ).toEqual([])
})
