import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { NOW } from "../lib/harness.ts"
import { answerAll } from "../lib/payQuestions.ts"
import { lineOf, type October, openOctober } from "../lib/october.ts"
import { addClaim } from "../lib/seed.claims.ts"

/** Pay from attendance and claims, with exact amounts. */
let o: October
beforeAll(async () => {
  o = await openOctober()
})
beforeEach(() => o.clear())
afterAll(() => o.world.close())

const rules = (more: object) => o.done("companies/update/aturan-absensi", { late_tolerance_min: 10, ...more })

describe("a fine for coming late", () => {
  const fourTimes = async () => {
    await o.worked(o.member(), "2026-10-06", "09:00")
    await o.worked(o.member(), "2026-10-13", "08:45")
    await o.worked(o.member(), "2026-10-20", "09:15")
    await o.worked(o.member(), "2026-10-27", "09:00")
  }

  test("5,000 a minute and 240 minutes are 1,200,000, in a trial, on the slip and in the journal", async () => {
    await fourTimes()
    const id = await o.october()
    await o.calculate(id)
    expect(lineOf(await o.slipOf(id), "DENDA_TERLAMBAT")).toBeUndefined()
    o.world.time.now = new Date(o.world.time.now.getTime() + 60_000)
    await rules({ late_penalty_mode: "per_minute", late_penalty_value: 5_000 })
    expect(await o.done("payroll/periode-gajian/find", { id })).toMatchObject({ is_outdated: true })

    await o.calculate(id, { dry_run: true })
    const trial = await o.slipOf(id, o.member(), { dry_run: true })
    expect(trial.attendance).toMatchObject({ late_times: 4, late_min: 240 })
    const line = lineOf(trial, "DENDA_TERLAMBAT")
    expect(line).toMatchObject({ amount: 1_200_000, kind: "deduction", category: "denda" })
    expect(line?.explain.inputs.map(({ label, value }) => [label, value])).toEqual([
      ["6 Oktober 2026, terlambat 60 menit", "300000"],
      ["13 Oktober 2026, terlambat 45 menit", "225000"],
      ["20 Oktober 2026, terlambat 75 menit", "375000"],
      ["27 Oktober 2026, terlambat 60 menit", "300000"],
    ])
    expect(line?.explain.inputs[0]?.inputs).toMatchObject([{ value: "10", unit: "minutes" }])

    const recalculated = await o.done("payroll/slip/hitung-ulang", { period_id: id, members_id: o.member() })
    expect(recalculated).toMatchObject({
      changes: [{ kode: "DENDA_TERLAMBAT", before: 0, after: 1_200_000 }],
    })
    expect(await o.journalOf(id)).toContainEqual([
      "",
      "Potongan lain",
      "",
      "",
      "Denda terlambat",
      0,
      1_200_000,
    ])
  })

  test("by steps from a day on: before it the earlier rule holds", async () => {
    await fourTimes()
    await rules({ late_penalty_mode: "per_event", late_penalty_value: 10_000 })
    await rules({
      late_penalty_mode: "tier",
      late_penalty_tiers: [
        { from_min: 30, amount: 25_000 },
        { from_min: 60, amount: 75_000 },
      ],
      late_penalty_from: "2026-10-20",
    })
    const id = await o.october()
    await o.calculate(id)
    const line = lineOf(await o.slipOf(id), "DENDA_TERLAMBAT")
    expect(line?.explain.inputs.map(({ value }) => Number(value))).toEqual([10_000, 10_000, 75_000, 75_000])
    expect(line?.amount).toBe(170_000)
    expect(lineOf(await o.slipOf(id, o.member(1)), "DENDA_TERLAMBAT")).toBeUndefined()
    await rules({ late_penalty_mode: "none" })
    await o.calculate(id)
    expect(lineOf(await o.slipOf(id), "DENDA_TERLAMBAT")).toBeUndefined()
  })
})

test("shift money is paid for each day of presence in its shift", async () => {
  const [night] = await o.world.sqlRows<{ readonly id: number }>(
    sql`insert into shifts (companies_id, nama, kode, start, "end", cross_midnight, work_min, break_paid, allowance, all_offices, is_active, created_at, updated_at)
      values (${o.company}, 'Sore uji', 'SORE9', '14:00', '22:00', false, 480, false, 35000, true, true, now(), now()) returning id::float8 as id`,
  )
  for (const date of ["2026-10-05", "2026-10-06", "2026-10-07"])
    await o.world.sqlRows(
      sql`insert into schedules (companies_id, members_id, business_date, shifts_id) values (${o.company}, ${o.member()}, ${date}::date, ${night?.id ?? 0})`,
    )
  await o.worked(o.member(), "2026-10-05", "14:00", "22:00")
  await o.worked(o.member(), "2026-10-06", "14:00", "22:00")
  await o.absent(o.member(), "2026-10-07")
  await o.worked(o.member(), "2026-10-08")
  const id = await o.october()
  await o.calculate(id)
  const slip = await o.slipOf(id)
  expect(lineOf(slip, "UANG_SHIFT")).toMatchObject({ amount: 70_000, kind: "earning", taxable: true })
  expect(lineOf(slip, "UANG_SHIFT")?.explain.inputs).toMatchObject([
    {
      label: "Shift Sore uji (SORE9)",
      value: "70000",
      inputs: [{ value: "35000" }, { value: "2", unit: "days" }],
    },
  ])
  await o.world.sqlRows(sql`delete from schedules`)
})

test("leave without pay in hours is deducted as its part of the day", async () => {
  const [kategori] = await o.world.sqlRows<{ readonly id: number }>(
    sql`select id::float8 as id from leave_categories where companies_id = ${o.company} order by id limit 1`,
  )
  await o.world.sqlRows(
    sql`with l as (insert into leaves (companies_id, members_id, kategori_id, jenis, is_paid, unit, start_date, end_date, start_part, end_part,
          start_time, end_time, amount, reason, status, last_at, created_at, updated_at)
        values (${o.company}, ${o.member()}, ${kategori?.id ?? 0}, 'izin', false, 'hour', '2026-10-14', '2026-10-14', 'full', 'full', '08:00', '11:00', 3,
          'Urusan bank', 'approved', now(), now(), now()) returning id)
      insert into leave_days (companies_id, leaves_id, members_id, date, part, amount, is_live)
      select ${o.company}, l.id, ${o.member()}, '2026-10-14', 'hours', 3, true from l`,
  )
  const id = await o.october()
  await o.calculate(id)
  const slip = await o.slipOf(id)
  // 22 working days in October: 5,500,000 × (22 − 3/8) ÷ 22
  expect(slip.attendance).toMatchObject({ workdays: 22, unpaid: 0, unpaid_min: 180 })
  expect(lineOf(slip, "GAJI_POKOK")?.amount).toBe(5_406_250)
  expect(JSON.stringify(lineOf(slip, "GAJI_POKOK")?.explain)).toContain("Izin tanpa upah 14 Oktober 2026")
})

test("claims keep their category: the taxable ones are income, and each has its account in the journal", async () => {
  const [first] = await o.world.sqlRows<{ readonly id: number }>(
    sql`update claim_categories set nama = 'Transport', gl_code = '6110', taxable = false
      where companies_id = ${o.company} and id = (select min(id) from claim_categories where companies_id = ${o.company}) returning id::float8 as id`,
  )
  const [glasses] = await o.world.sqlRows<{ readonly id: number }>(
    sql`insert into claim_categories (companies_id, nama, kode, limit_type, receipt_required_above, max_age_days, prorate_first_year, payment, taxable,
        gl_code, is_active, created_at, updated_at)
      values (${o.company}, 'Tunjangan kacamata', 'KCM', 'none', 0, 60, false, 'payroll', true, '6230', true, now(), now()) returning id::float8 as id`,
  )
  await o.world.db.transact(async (tx) => {
    await addClaim(tx, NOW, {
      companies_id: o.company,
      members_id: o.member(),
      offices_id: o.office,
      kategori_id: first?.id ?? 0,
      tanggal: "2026-10-12",
      no: "RB-UJI-PAJAK",
      status: "partial",
      total_approved: 550_000,
      items: [
        { amount: 200_000, amount_approved: 150_000 },
        { amount: 400_000, amount_approved: 400_000, kategori_id: glasses?.id ?? 0 },
        { amount: 90_000, amount_approved: 0 },
      ],
    })
  })
  const id = await o.october()
  await o.calculate(id)
  const slip = await o.slipOf(id)
  expect(
    slip.lines
      .filter(({ source }) => source === "reimbursement")
      .map(({ nama, amount, taxable }) => [nama, amount, taxable]),
  ).toEqual([
    ["Reimbursement: Transport, RB-UJI-PAJAK", 150_000, false],
    ["Klaim kena pajak: Tunjangan kacamata, RB-UJI-PAJAK", 400_000, true],
  ])
  const [kept] = await o.world.sqlRows<{ readonly taxable: number }>(
    sql`select taxable::float8 as taxable from slips where payroll_periods_id = ${id} and members_id = ${o.member()} and not is_draft`,
  )
  /** With the employer's premiums, which are income too: the employee has no card numbers, and contributes all the same. */
  expect(kept?.taxable).toBe(6_149_700)
  const booked = (await o.journalOf(id)).map(([akun, , , , keterangan, debit, kredit]) => [
    akun,
    keterangan,
    debit,
    kredit,
  ])
  expect(booked).toEqual(
    expect.arrayContaining([
      ["6110", "Reimbursement: Transport", 150_000, 0],
      ["6230", "Klaim kena pajak: Tunjangan kacamata", 400_000, 0],
    ]),
  )
  // Approving the period settles the claim once, even if it made several lines.
  await o.world.sqlRows(sql`update payroll_periods set calculated_by = null where id = ${id}`)
  await o.world.sqlRows(
    sql`update accounts set is_active = false where companies_id = ${o.company} and id <> ${o.world.seeded.maju.accounts.admin}`,
  )
  await answerAll(o.world, id)
  await o.done("payroll/periode-gajian/status", { id, status: "approved", note: "Uji coba" })
  expect(
    await o.world.sqlRows(sql`select reimbursments_id from slip_claims where payroll_periods_id = ${id}`),
  ).toHaveLength(1)
})
