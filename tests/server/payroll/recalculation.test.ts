import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { AnswerOf } from "#contract/kit/call.ts"
import { holidays } from "#contract/areas/attendance/holidays.ts"
import { officesHours } from "#contract/areas/attendance/officesHours.ts"
import type { findSlip, recalculateSlip } from "#contract/areas/payroll/slip.ts"
import type { payrollTrend } from "#contract/areas/payroll/trend.ts"
import { fillParameters } from "#server/areas/payroll/index.ts"
import { openStore } from "#server/files/store.ts"
import { runJobs } from "#server/kit/jobs/worker.ts"
import { jobKinds } from "#server/register/jobs.ts"
import { NOW, openWorld, type World } from "../lib/harness.ts"
import { answerAll } from "../lib/payQuestions.ts"
import { newPeriod, withoutPeriods } from "../lib/writes.payroll.ts"
import { samples } from "../lib/writes.ts"

let world: World
let admin: string
const company = () => world.seeded.maju.id
const member = () => world.seeded.maju.members[0] ?? 0
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  await withoutPeriods(world)
  await world.sqlRows(sql`delete from jobs`)
  /** Leaves one active administrator: otherwise segregation of duties would require another approver. */
  await world.sqlRows(
    sql`update accounts set is_active = false where companies_id = ${company()} and id <> ${world.seeded.maju.accounts.admin}`,
  )
  await world.sqlRows(
    sql`update members set tanggal_masuk = '2020-01-01', nik = '3201010101010001' where companies_id = ${company()}`,
  )
  await world.db.transact((tx) => fillParameters(tx, { companyId: company(), now: NOW, accountId: null }))
})
afterAll(() => world.close())

const call = (path: string, payload: object) => world.call(path, payload, admin)
const work = () =>
  runJobs({ db: world.db, store: openStore("/nowhere"), kinds: jobKinds, clock: () => world.time.now })
const pass = (minutes: number) => {
  world.time.now = new Date(world.time.now.getTime() + minutes * 60_000)
}
const calculated = async (month: string): Promise<number> => {
  const id = await newPeriod(world, {
    nama: `Gaji ${month}`,
    type: "regular",
    month,
    start_date: `${month}-01`,
    end_date: `${month}-28`,
    pay_date: `${month}-28`,
  })
  pass(1)
  expect(await call("payroll/hitung-gaji", { period_id: id })).toMatchObject({ api_status: 1 })
  await work()
  return id
}
type Found = { readonly status: string; readonly is_outdated: boolean; readonly total_net: number }
const find = async (id: number) => (await call("payroll/periode-gajian/find", { id })).data as Found
const slipOf = async (id: number, of = member()) =>
  (await call("payroll/slip-gaji", { period_id: id, members_id: of })).data as AnswerOf<typeof findSlip>
const correct = (id: number, amount: number) =>
  call("payroll/koreksi/add", {
    period_id: id,
    members_id: member(),
    kode: "GAJI_POKOK",
    amount,
    month: "2024-12",
    reason: "Kenaikan terlambat",
  })
const again = (id: number, of = member()) =>
  call("payroll/slip/hitung-ulang", { period_id: id, members_id: of })

describe("one slip calculated again", () => {
  test("takes what was written since, tells the difference, and leaves the others as they are", async () => {
    const id = await calculated("2025-01")
    const [before, other] = [await slipOf(id), await slipOf(id, world.seeded.maju.members[1])]
    const { total_net } = await find(id)
    pass(1)
    await correct(id, 250_000)
    expect(await find(id)).toMatchObject({ is_outdated: true })
    const answer = await again(id)
    const { before: was, after, changes } = answer.data as AnswerOf<typeof recalculateSlip>
    expect(was).toBe(before.net)
    expect(answer.api_message).toMatch(/^Slip dihitung ulang; gaji bersih naik Rp\u00a0/)
    expect(changes.map(({ kode }) => kode)).toContain("GAJI_POKOK")
    const now = await slipOf(id)
    expect(now.net).toBe(after)
    expect(now.changes).toEqual(changes)
    expect(await slipOf(id, world.seeded.maju.members[1])).toEqual(other)
    /**
     * The period's totals are updated, and the period is no longer outdated once the corrected slip is recalculated.
     */
    expect(await find(id)).toMatchObject({
      status: "calculated",
      is_outdated: false,
      total_net: total_net + after - was,
    })
    expect(await again(id)).toMatchObject({ api_message: "Slip dihitung ulang; tidak ada yang berubah" })
  })

  test("is refused once the period is approved, and of somebody who has none", async () => {
    const id = await calculated("2025-02")
    expect(await again(id, 999_999)).toMatchObject({ api_status: 0 })
    await answerAll(world, id)
    expect(
      await call("payroll/periode-gajian/status", { id, status: "approved", note: "Uji coba" }),
    ).toMatchObject({
      api_status: 1,
    })
    const before = await slipOf(id)
    await world.sqlRows(
      sql`update pay_components set amount = amount + 1000000 where companies_id = ${company()} and members_id = ${member()}`,
    )
    expect((await again(id)).api_message).toMatch(/^Periode gaji ini sudah disetujui/)
    expect((await slipOf(id)).lines).toEqual(before.lines)
    await world.sqlRows(
      sql`update pay_components set amount = amount - 1000000 where companies_id = ${company()} and members_id = ${member()}`,
    )
  })

  test("is its calculator's where another could approve", async () => {
    const id = await calculated("2025-03")
    await world.sqlRows(sql`update payroll_periods set calculated_by = 999999 where id = ${id}`)
    expect((await again(id)).api_message).toMatch(/^Periode ini dihitung admin lain/)
  })

  test("a period that nobody has calculated is calculated whole first", async () => {
    const id = await newPeriod(world)
    expect(await call("payroll/hitung-gaji", { period_id: id, members_id: [member()] })).toMatchObject({
      api_status: 0,
      api_message: "Hitung semua pegawai periode ini lebih dahulu",
    })
  })
})

describe("a calculation grows old by what slips are made of", () => {
  test.each([
    "members/save-payroll-components",
    "members/update-bulk",
    "members/save-ploating-absensi",
    "persetujuan-absensi/approval",
    "reimbursment/approval",
    "cuti/approval",
    "kasbon/approval",
    "lembur/hitung-ulang",
    "laporan-absensi/hitung-ulang",
    "absensi-lembur/setting/update",
    "parameter/save/update",
    holidays.calls.create.path,
    officesHours.calls.create.path,
  ])("%s", async (path) => {
    const sample = await samples[path]?.(world)
    if (sample === undefined) throw new Error(`no sample of ${path}`)
    await world.sqlRows(sql`delete from payroll_periods where companies_id = ${company()}`)
    const id = await newPeriod(world)
    await world.sqlRows(
      sql`update payroll_periods set status = 'calculated', calculated_at = ${world.time.now.toISOString()}::timestamptz where id = ${id}`,
    )
    expect(await find(id)).toMatchObject({ is_outdated: false })
    pass(1)
    expect(await call(path, sample.payload)).toMatchObject({ api_status: 1 })
    expect(await find(id)).toMatchObject({ is_outdated: true })
  })
})

test("the trend is of the last twelve periods that are calculated, the oldest first", async () => {
  await world.sqlRows(sql`delete from payroll_periods where companies_id = ${company()}`)
  for (let month = 1; month <= 13; month += 1) {
    const id = await newPeriod(world, {
      nama: `P${month}`,
      month: `20${month + 10}-01`,
      start_date: `20${month + 10}-01-01`,
      end_date: `20${month + 10}-01-31`,
      pay_date: `20${month + 10}-01-31`,
    })
    await world.sqlRows(
      sql`update payroll_periods set status = ${month === 13 ? "draft" : "paid"}, total_gross = ${month * 10}, total_deduction = ${month}, total_net = ${month * 9}, total_employer = 5 where id = ${id}`,
    )
  }
  const { rows } = (await call("payroll/tren", {})).data as AnswerOf<typeof payrollTrend>
  expect(rows.map(({ nama }) => nama)).toEqual(Array.from({ length: 12 }, (_, at) => `P${at + 1}`))
  expect(rows[2]).toMatchObject({ gross: 30, deduction: 3, net: 27, employer_cost: 5 })
})
