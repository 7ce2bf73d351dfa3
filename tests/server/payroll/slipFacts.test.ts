import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { findSlip } from "#contract/areas/payroll/slip.ts"
import { fillParameters } from "#server/areas/payroll/index.ts"
import { readSlip, slipHead } from "#server/areas/payroll/slipPaper.ts"
import { asCompany } from "#server/db/asCompany.ts"
import { openStore } from "#server/files/store.ts"
import { runJobs } from "#server/kit/jobs/worker.ts"
import { jobKinds } from "#server/register/jobs.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { answerAll } from "../lib/payQuestions.ts"
import { newPeriod, withoutPeriods } from "../lib/writes.payroll.ts"

type Slip = AnswerOf<typeof findSlip>
const NIK = "3201010101010001"

let world: World
let company: number
let member: number
let period: number
const done = async (path: string, payload: object) => {
  const answer = await world.call(path, payload, await world.signIn("admin@maju.test"))
  expect(answer).toMatchObject({ api_status: 1 })
  return answer.data
}
const calculate = async () => {
  await done("payroll/hitung-gaji", { period_id: period })
  await runJobs({ db: world.db, store: openStore("/nowhere"), kinds: jobKinds, clock: () => world.time.now })
}
const slip = async () => (await done("payroll/slip-gaji", { period_id: period, members_id: member })) as Slip
const paper = () =>
  world.db.transact((tx) =>
    asCompany(tx, company, "2026-11-30", async () => readSlip(tx, await slipHead(tx, period), member)),
  )

beforeAll(async () => {
  world = await openWorld()
  company = world.seeded.maju.id
  ;[member = 0] = world.seeded.maju.members
  await withoutPeriods(world)
  await world.sqlRows(sql`delete from jobs`)
  await world.sqlRows(sql`delete from audit where companies_id = ${company}`)
  await world.sqlRows(
    sql`update members set nik = ${NIK}, ptkp = 'K/2', tanggal_masuk = '2024-01-01', bpjs_kes_no = '0001234567890', bpjs_tk_no = '12345678901'
      where companies_id = ${company} and id = ${member}`,
  )
  await world.db.transact((tx) =>
    fillParameters(tx, { companyId: company, now: world.time.now, accountId: null }),
  )
  await done("members/save-payroll-components", {
    members_id: member,
    components: [
      {
        parameter_id: (
          await world.sqlRows<{ id: number }>(
            sql`select id::float8 as id from pay_parameters where companies_id = ${company} and kode = 'GAJI_POKOK'`,
          )
        )[0]?.id,
        amount: 10_000_000,
        effective_from: "2026-01-01",
      },
    ],
  })
  await world.sqlRows(
    sql`insert into saldo_pajak (companies_id, members_id, tahun, asal, dari_bulan, sampai_bulan, bruto, iuran_pensiun, zakat, pajak, created_at, updated_at)
      values (${company}, ${member}, '2026', 'sendiri', 1, 10, 100000000, 3000000, 0, 1500000, now(), now())`,
  )
  await world.sqlRows(
    sql`delete from leave_ledger where companies_id = ${company} and members_id = ${member}`,
  )
  await world.sqlRows(
    sql`with k as (update leave_categories set dasar = 'tahunan', unit = 'day', quota_type = 'yearly', is_active = true
        where companies_id = ${company} and id = (select min(id) from leave_categories where companies_id = ${company}) returning id)
      insert into leave_ledger (companies_id, members_id, kategori_id, year, date, kind, amount, source, note, at)
      select ${company}, ${member}, k.id, 2026, v.date::date, 'adjusted', v.amount, v.source, 'Uji', now()
      from k, (values ('2026-01-01', 12, 'uji-1'), ('2026-11-10', -3.5, 'uji-2'), ('2026-12-10', -2, 'uji-3')) as v(date, amount, source)`,
  )
  world.time.now = new Date("2026-11-30T08:00:00Z")
  period = await newPeriod(world, {
    type: "regular",
    month: "2026-11",
    start_date: "2026-11-01",
    end_date: "2026-11-30",
    pay_date: "2026-11-30",
  })
  await calculate()
})
afterAll(() => world.close())

describe("what a slip says about its employee", () => {
  test("NIK, rate, leave left at the end of the period, and the year with its opening", async () => {
    const { person, ytd, gross, tax } = await slip()
    expect(person).toMatchObject({ nik: NIK, ptkp: "K/2", ter: { category: "B" }, sisa_cuti: 8.5 })
    expect(ytd).toMatchObject({
      gross: gross + 100_000_000,
      tax: tax + 1_500_000,
      opening_gross: 100_000_000,
      opening_tax: 1_500_000,
    })
    const { facts, notes } = await paper()
    const told = new Map(facts)
    expect(told.get("NIK")).toBe(NIK)
    expect(told.get("PTKP")).toMatch(/^K\/2, TER B \d+(,\d+)?%$/)
    expect(told.get("Sisa cuti")).toBe("8,5 hari")
    expect(notes.join(" ")).toContain("Termasuk saldo awal sebelum slip pertama")
    expect(notes.join(" ")).toContain("JKK (kecelakaan kerja)")
  })

  test("the part of a month is told in days, and components by their names", async () => {
    const basic = (await slip()).lines.find(({ kode }) => kode === "GAJI_POKOK")
    expect(JSON.stringify(basic?.explain)).toMatch(/"label":"Dibayar","value":"\d+ dari \d+ hari kerja"/)
  })

  test("stays as it was approved when the facts change", async () => {
    await answerAll(world, period)
    await done("payroll/periode-gajian/status", {
      id: period,
      status: "approved",
      note: "Disetujui di hari terakhirnya",
    })
    const before = await slip()
    const printed = await paper()
    await world.sqlRows(
      sql`update members set nik = '3201010101019999', ptkp = 'TK/0' where companies_id = ${company} and id = ${member}`,
    )
    await world.sqlRows(
      sql`update saldo_pajak set bruto = 1, pajak = 1 where companies_id = ${company} and members_id = ${member}`,
    )
    await world.sqlRows(
      sql`delete from leave_ledger where companies_id = ${company} and members_id = ${member}`,
    )
    const after = await slip()
    expect(after.person).toEqual(before.person)
    expect(after.ytd).toEqual(before.ytd)
    expect((await paper()).facts).toEqual(printed.facts)
  })
})
