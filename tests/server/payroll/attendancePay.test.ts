import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { proposedPeriods } from "#contract/areas/payroll/periods.ts"
import type { findSlip } from "#contract/areas/payroll/slip.ts"
import { fillParameters } from "#server/areas/payroll/index.ts"
import { recapSheet } from "#server/areas/payroll/recapSheet.ts"
import { asCompany } from "#server/db/asCompany.ts"
import { openStore } from "#server/files/store.ts"
import { runJobs } from "#server/kit/jobs/worker.ts"
import { jobKinds } from "#server/register/jobs.ts"
import { closedOn, closedPeriods } from "#server/kit/closedPeriods.ts"
import { NOW, openWorld, type World } from "../lib/harness.ts"
import { addClaim } from "../lib/seed.claims.ts"
import { newPeriod, withoutPeriods } from "../lib/writes.payroll.ts"
import { newRequest } from "../lib/writes.requests.ts"

type Slip = AnswerOf<typeof findSlip>
type Line = Slip["lines"][number]

/** What attendance, claims and settings come to in pay, with exact figures, as a company asks for it. */
let world: World
let admin: string
const company = () => world.seeded.maju.id
const member = (at = 0) => world.seeded.maju.members[at] ?? 0
const office = () => world.seeded.maju.offices[0] ?? 0
const call = (path: string, payload: object) => world.call(path, payload, admin)
const done = async (path: string, payload: object) => {
  const answer = await call(path, payload)
  expect(answer).toMatchObject({ api_status: 1 })
  return answer.data
}

beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  /** Everybody works from eight to five, for eight hours; October is over. */
  await world.sqlRows(sql`delete from schedules`)
  await world.sqlRows(sql`delete from schedule_pattern_members`)
  await world.sqlRows(sql`delete from overtime`)
  await world.sqlRows(
    sql`update members set tanggal_masuk = '2024-01-01', nik = '3201010101010001', gaji_pokok = 5500000, gaji_type = 'bulanan',
      attendance_type = 'offices_hours', offices_hours_id = null where companies_id = ${company()}`,
  )
  await world.sqlRows(sql`update member_attendance_types set attendance_type = 'offices_hours'`)
  await world.db.transact((tx) => fillParameters(tx, { companyId: company(), now: NOW, accountId: null }))
  await world.sqlRows(
    sql`update pay_components set amount = 5500000 where companies_id = ${company()} and members_id in (${member(0)}, ${member(1)})`,
  )
  await world.sqlRows(
    sql`update pay_parameters set is_active = false where companies_id = ${company()} and calc <> 'system'`,
  )
})
beforeEach(async () => {
  await withoutPeriods(world)
  await world.sqlRows(sql`delete from jobs`)
  await world.sqlRows(sql`delete from attendance`)
  await world.sqlRows(sql`delete from attendance_days`)
  await world.sqlRows(sql`delete from attendance_progress`)
  await world.sqlRows(sql`update leave_days set is_live = false`)
  await world.sqlRows(sql`update reimbursments set status = 'rejected' where companies_id = ${company()}`)
})
afterAll(() => world.close())

/** A day worked from then until then, Jakarta. */
const worked = (who: number, date: string, from = "08:00", until = "17:00") =>
  world.sqlRows(sql`insert into attendance (companies_id, members_id, business_date, offices_id, check_in_at, check_out_at, day_status)
    select companies_id, id, ${date}::date, offices_id, ${`${date}T${from}:00+07:00`}::timestamptz, ${`${date}T${until}:00+07:00`}::timestamptz, 'hadir'
    from members where id = ${who}`)
const absent = (who: number, date: string) =>
  world.sqlRows(sql`insert into attendance (companies_id, members_id, business_date, offices_id, day_status)
    select companies_id, id, ${date}::date, offices_id, 'alpa' from members where id = ${who}`)
const october = (more: object = {}) =>
  newPeriod(world, {
    nama: "Gaji Oktober",
    type: "regular",
    month: "2026-10",
    start_date: "2026-10-01",
    end_date: "2026-10-31",
    pay_date: "2026-10-30",
    ...more,
  })
const calculate = async (id: number, more: object = {}) => {
  await done("payroll/hitung-gaji", { period_id: id, ...more })
  await runJobs({ db: world.db, store: openStore("/nowhere"), kinds: jobKinds, clock: () => world.time.now })
}
const slipOf = async (id: number, who = member(), more: object = {}) =>
  (await done("payroll/slip-gaji", { period_id: id, members_id: who, ...more })) as Slip
const lineOf = ({ lines }: Slip, kode: string): Line | undefined => lines.find((line) => line.kode === kode)
const rules = (more: object) => done("companies/update/aturan-absensi", { late_tolerance_min: 10, ...more })

describe("a fine for coming late", () => {
  const fourTimes = async () => {
    await worked(member(), "2026-10-06", "09:00")
    await worked(member(), "2026-10-13", "08:45")
    await worked(member(), "2026-10-20", "09:15")
    await worked(member(), "2026-10-27", "09:00")
  }

  test("5,000 a minute and 240 minutes are 1,200,000, in a trial, on the slip and in the journal", async () => {
    await fourTimes()
    const id = await october()
    await calculate(id)
    expect(lineOf(await slipOf(id), "DENDA_TERLAMBAT")).toBeUndefined()
    world.time.now = new Date(world.time.now.getTime() + 60_000)
    await rules({ late_penalty_mode: "per_minute", late_penalty_value: 5_000 })
    expect(await done("payroll/periode-gajian/find", { id })).toMatchObject({ is_outdated: true })

    await calculate(id, { dry_run: true })
    const trial = await slipOf(id, member(), { dry_run: true })
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

    const recalculated = await done("payroll/slip/hitung-ulang", { period_id: id, members_id: member() })
    expect(recalculated).toMatchObject({
      changes: [{ kode: "DENDA_TERLAMBAT", before: 0, after: 1_200_000 }],
    })
    const sheet = recapSheet({ ask: { period_id: id, what: "jurnal", format: "xlsx" }, offices: null }, NOW)
    const { rows } = await world.db.transact((tx) =>
      asCompany(tx, company(), "2026-11-20", () => sheet.read(tx, null)),
    )
    expect(rows).toContainEqual(["DENDA_TERLAMBAT", "Denda terlambat", "Potongan", 1, 0, 1_200_000, ""])
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
    const id = await october()
    await calculate(id)
    const line = lineOf(await slipOf(id), "DENDA_TERLAMBAT")
    expect(line?.explain.inputs.map(({ value }) => Number(value))).toEqual([10_000, 10_000, 75_000, 75_000])
    expect(line?.amount).toBe(170_000)
    expect(lineOf(await slipOf(id, member(1)), "DENDA_TERLAMBAT")).toBeUndefined()
    await rules({ late_penalty_mode: "none" })
    await calculate(id)
    expect(lineOf(await slipOf(id), "DENDA_TERLAMBAT")).toBeUndefined()
  })
})

test("shift money is paid for each day of presence in its shift", async () => {
  const [night] = await world.sqlRows<{ readonly id: number }>(
    sql`insert into shifts (companies_id, nama, kode, start, "end", cross_midnight, work_min, break_paid, allowance, all_offices, is_active, created_at, updated_at)
      values (${company()}, 'Sore uji', 'SORE9', '14:00', '22:00', false, 480, false, 35000, true, true, now(), now()) returning id::float8 as id`,
  )
  for (const date of ["2026-10-05", "2026-10-06", "2026-10-07"])
    await world.sqlRows(
      sql`insert into schedules (companies_id, members_id, business_date, shifts_id) values (${company()}, ${member()}, ${date}::date, ${night?.id ?? 0})`,
    )
  await worked(member(), "2026-10-05", "14:00", "22:00")
  await worked(member(), "2026-10-06", "14:00", "22:00")
  await absent(member(), "2026-10-07")
  await worked(member(), "2026-10-08")
  const id = await october()
  await calculate(id)
  const slip = await slipOf(id)
  expect(lineOf(slip, "UANG_SHIFT")).toMatchObject({ amount: 70_000, kind: "earning", taxable: true })
  expect(lineOf(slip, "UANG_SHIFT")?.explain.inputs).toMatchObject([
    {
      label: "Shift Sore uji (SORE9)",
      value: "70000",
      inputs: [{ value: "35000" }, { value: "2", unit: "days" }],
    },
  ])
  await world.sqlRows(sql`delete from schedules`)
})

test("leave without pay in hours is deducted as its part of the day", async () => {
  const [kategori] = await world.sqlRows<{ readonly id: number }>(
    sql`select id::float8 as id from leave_categories where companies_id = ${company()} order by id limit 1`,
  )
  await world.sqlRows(
    sql`with l as (insert into leaves (companies_id, members_id, kategori_id, jenis, is_paid, unit, start_date, end_date, start_part, end_part,
          start_time, end_time, amount, reason, status, last_at, created_at, updated_at)
        values (${company()}, ${member()}, ${kategori?.id ?? 0}, 'izin', false, 'hour', '2026-10-14', '2026-10-14', 'full', 'full', '08:00', '11:00', 3,
          'Urusan bank', 'approved', now(), now(), now()) returning id)
      insert into leave_days (companies_id, leaves_id, members_id, date, part, amount, is_live)
      select ${company()}, l.id, ${member()}, '2026-10-14', 'hours', 3, true from l`,
  )
  const id = await october()
  await calculate(id)
  const slip = await slipOf(id)
  // 22 working days in October: 5,500,000 × (22 − 3/8) ÷ 22
  expect(slip.attendance).toMatchObject({ workdays: 22, unpaid: 0, unpaid_min: 180 })
  expect(lineOf(slip, "GAJI_POKOK")?.amount).toBe(5_406_250)
  expect(JSON.stringify(lineOf(slip, "GAJI_POKOK")?.explain)).toContain("Izin tanpa upah 14 Oktober 2026")
})

test("claims keep their category: the taxable ones are income, and each has its account in the journal", async () => {
  const [first] = await world.sqlRows<{ readonly id: number }>(
    sql`update claim_categories set nama = 'Transport', gl_code = '6110', taxable = false
      where companies_id = ${company()} and id = (select min(id) from claim_categories where companies_id = ${company()}) returning id::float8 as id`,
  )
  const [glasses] = await world.sqlRows<{ readonly id: number }>(
    sql`insert into claim_categories (companies_id, nama, kode, limit_type, receipt_required_above, max_age_days, prorate_first_year, payment, taxable,
        gl_code, is_active, created_at, updated_at)
      values (${company()}, 'Tunjangan kacamata', 'KCM', 'none', 0, 60, false, 'payroll', true, '6230', true, now(), now()) returning id::float8 as id`,
  )
  await world.db.transact(async (tx) => {
    await addClaim(tx, NOW, {
      companies_id: company(),
      members_id: member(),
      offices_id: office(),
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
  const id = await october()
  await calculate(id)
  const slip = await slipOf(id)
  expect(
    slip.lines
      .filter(({ source }) => source === "reimbursement")
      .map(({ nama, amount, taxable }) => [nama, amount, taxable]),
  ).toEqual([
    ["Reimbursement: Transport, RB-UJI-PAJAK", 150_000, false],
    ["Klaim kena pajak: Tunjangan kacamata, RB-UJI-PAJAK", 400_000, true],
  ])
  const [kept] = await world.sqlRows<{ readonly taxable: number }>(
    sql`select taxable::float8 as taxable from slips where payroll_periods_id = ${id} and members_id = ${member()} and not is_draft`,
  )
  expect(kept?.taxable).toBe(5_900_000)
  const sheet = recapSheet({ ask: { period_id: id, what: "jurnal", format: "xlsx" }, offices: null }, NOW)
  const { rows } = await world.db.transact((tx) =>
    asCompany(tx, company(), "2026-11-20", () => sheet.read(tx, null)),
  )
  expect(rows).toEqual(
    expect.arrayContaining([
      ["REIMBURSEMENT", "Reimbursement: Transport", "Pendapatan", 1, 150_000, 0, "6110"],
      ["KLAIM_KENA_PAJAK", "Klaim kena pajak: Tunjangan kacamata", "Pendapatan", 1, 400_000, 0, "6230"],
    ]),
  )
  // Approved, it takes the claim once, whatever lines it made.
  await world.sqlRows(sql`update payroll_periods set calculated_by = null where id = ${id}`)
  await world.sqlRows(
    sql`update accounts set is_active = false where companies_id = ${company()} and id <> ${world.seeded.maju.accounts.admin}`,
  )
  await done("payroll/periode-gajian/status", { id, status: "approved" })
  expect(
    await world.sqlRows(sql`select reimbursments_id from slip_claims where payroll_periods_id = ${id}`),
  ).toHaveLength(1)
})

describe("Tanggal Gajian", () => {
  const next = async (offices_id: readonly number[] = []) => {
    const { rows } = (await done("payroll/periode-gajian/usulan", { offices_id })) as AnswerOf<
      typeof proposedPeriods
    >
    return rows[0]
  }
  const [from, to] = ["2026-09-21", "2026-10-20"]

  test("makes the next period: its days, its cut-off and the day of pay off a day nobody works", async () => {
    await world.sqlRows(sql`delete from pay_dates where companies_id = ${company()}`)
    expect((await next())?.keterangan).toContain("Isi Tanggal Gajian")
    await done("save-update-tanggal-gajian", {
      nama: "Bulanan",
      effective_from: "2026-01-01",
      pay_day: 25,
      cutoff_day: 20,
    })
    await october({ attendance_start: from, attendance_end: to })
    expect(await next()).toMatchObject({
      kode: "2026-11",
      nama: "November 2026",
      isian: {
        nama: "Gaji November 2026",
        start_date: "2026-11-01",
        end_date: "2026-11-30",
        pay_date: "2026-11-25",
        attendance_start: "2026-10-21",
        attendance_end: "2026-11-20",
      },
    })
    const bekasi = office()
    await done("save-update-tanggal-gajian", {
      nama: "Kantor sendiri",
      offices_id: bekasi,
      effective_from: "2026-01-01",
      pay_day: 29,
      if_holiday: "after",
      cutoff_day: 15,
    })
    // The 29th of November is a Sunday; the sixteen days since 20 October count with it.
    expect((await next([bekasi]))?.isian).toMatchObject({
      pay_date: "2026-11-30",
      attendance_start: "2026-10-21",
      attendance_end: "2026-11-15",
    })
  })

  test("governs which days count, which are counted twice, and which are closed", async () => {
    await absent(member(), "2026-09-24")
    await absent(member(), "2026-10-22")
    await worked(member(), "2026-09-25", "09:00")
    const id = await october({ attendance_start: from, attendance_end: to })
    await calculate(id)
    const slip = await slipOf(id)
    // One of 22 days: that of 24 September; that of 22 October is the next period's.
    expect(slip.attendance).toMatchObject({ unpaid: 1, late_min: 60, from, to })
    expect(lineOf(slip, "GAJI_POKOK")?.amount).toBe(5_250_000)
    expect(
      await call("payroll/periode-gajian/add", {
        nama: "Bertumpuk",
        type: "regular",
        month: "2026-11",
        start_date: "2026-11-01",
        end_date: "2026-11-30",
        pay_date: "2026-11-25",
        attendance_start: "2026-10-15",
        attendance_end: "2026-11-20",
      }),
    ).toMatchObject({
      api_status: 0,
      data: { errors: { attendance_start: ['Absensi sebagian hari itu sudah dihitung di "Gaji Oktober"'] } },
    })
    await world.sqlRows(sql`update payroll_periods set status = 'approved' where id = ${id}`)
    const periods = await world.db.transact((tx) =>
      asCompany(tx, company(), "2026-11-20", () =>
        closedPeriods(tx, { start_date: "2026-09-01", end_date: "2026-10-31" }),
      ),
    )
    const closed = (date: string) => closedOn(periods, date, office())?.nama
    expect(["2026-09-20", "2026-09-21", "2026-10-20", "2026-10-22"].map(closed)).toEqual([
      undefined,
      "Gaji Oktober",
      "Gaji Oktober",
      undefined,
    ])
    // A request for a day that is closed is refused, one for a day behind the cut-off is decided.
    const decided = async (business_date: string) =>
      call("persetujuan-absensi/approval", {
        id: await newRequest(world, {
          members_id: member(),
          business_date,
          requested_in: `${business_date}T08:00:00+07:00`,
          requested_out: `${business_date}T17:00:00+07:00`,
        }),
        status: "approved",
        note: null,
      })
    expect(await decided("2026-09-24")).toMatchObject({ api_status: 0 })
    expect(await decided("2026-10-22")).toMatchObject({ api_status: 1 })
  })

  test("of somebody who leaves behind the cut-off every day counts: there is no next period", async () => {
    await world.sqlRows(sql`update members set tanggal_keluar = '2026-10-28' where id = ${member(1)}`)
    await absent(member(1), "2026-10-22")
    const id = await october({ attendance_start: from, attendance_end: to })
    await calculate(id)
    const slip = await slipOf(id, member(1))
    expect(slip.attendance).toMatchObject({ unpaid: 1, from, to: "2026-10-28" })
    // 20 of 22 days at work, less one.
    expect(lineOf(slip, "GAJI_POKOK")?.amount).toBe(4_750_000)
    await world.sqlRows(sql`update members set tanggal_keluar = null where id = ${member(1)}`)
  })

  test("a cut-off has both its days, in their order; the days of the period itself are nobody's own", async () => {
    const add = (more: object) =>
      call("payroll/periode-gajian/add", {
        nama: "Uji",
        type: "regular",
        month: "2026-12",
        start_date: "2026-12-01",
        end_date: "2026-12-31",
        pay_date: "2026-12-24",
        ...more,
      })
    expect(await add({ attendance_start: "2026-11-21" })).toMatchObject({
      data: { errors: { attendance_end: ["Isi hari terakhir absensi yang dihitung"] } },
    })
    expect(await add({ attendance_start: "2026-12-20", attendance_end: "2026-11-21" })).toMatchObject({
      data: { errors: { attendance_end: ["Tidak boleh sebelum hari pertama absensi yang dihitung"] } },
    })
    const made = (await add({ attendance_start: "2026-12-01", attendance_end: "2026-12-31" })).data as {
      id: number
    }
    expect(await done("payroll/periode-gajian/find", { id: made.id })).toMatchObject({
      attendance_start: null,
      attendance_end: null,
      month_nama: "Desember 2026",
    })
  })
})
