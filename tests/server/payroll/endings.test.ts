import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { endingDetail, previewEnding } from "#contract/areas/payroll/endings.ts"
import type { findSlip } from "#contract/areas/payroll/slip.ts"
import { completeEndings } from "#server/areas/payroll/endings/sweep.ts"
import { fillParameters } from "#server/areas/payroll/index.ts"
import { openStore } from "#server/files/store.ts"
import { runJobs } from "#server/kit/jobs/worker.ts"
import { jobKinds } from "#server/register/jobs.ts"
import { openWorld, type World } from "../lib/harness.ts"
import { answerAll } from "../lib/payQuestions.ts"
import { addAdmin } from "../lib/secondAdmin.ts"
import { addKasbon } from "../lib/seed.kasbon.ts"
import { newPeriod, withoutPeriods } from "../lib/writes.payroll.ts"

/** One employee is dismissed with severance, one resigns; December pays their last slips, January the severance. */

type Slip = AnswerOf<typeof findSlip>
type Detail = AnswerOf<typeof endingDetail>

let world: World
let company: number
let dismissed: number
let resigned: number
let second: string
let kasbon: number
const ids: Record<"dismissed" | "resigned", number> = { dismissed: 0, resigned: 0 }
const periods: Record<"december" | "severance", number> = { december: 0, severance: 0 }

const by = async (username: string, path: string, payload: object) =>
  world.call(path, payload, await world.signIn(username))
const call = (path: string, payload: object) => by("admin@maju.test", path, payload)
const done = async (path: string, payload: object, who = "admin@maju.test") => {
  const answer = await by(who, path, payload)
  expect(answer).toMatchObject({ api_status: 1 })
  return answer.data
}
const make = async (members_id: number, more: object) =>
  (
    (await done("payroll/akhir-kerja/create", {
      members_id,
      judul: `Akhir hubungan kerja ${members_id}`,
      notice_date: "2026-11-20",
      last_day: "2026-12-31",
      leave_days: 5,
      leave_divisor: 25,
      ...more,
    })) as { readonly id: number }
  ).id
const step = (verb: string, id: number, who = "admin@maju.test", note?: string) =>
  by(who, `payroll/akhir-kerja/${verb}`, { ids: [id], ...(note === undefined ? {} : { note }) })
const statusOf = async (id: number) =>
  ((await call("payroll/akhir-kerja/find", { id })).data as { readonly status: string }).status
const lastDayOf = async (id: number) =>
  (
    await world.sqlRows<{ readonly day: string | null; readonly why: string | null }>(
      sql`select tanggal_keluar::text as day, alasan_keluar as why from members where id = ${id}`,
    )
  )[0]
const detail = async (id: number) => (await done("payroll/akhir-kerja/rincian", { id })) as Detail
const stateOf = async (id: number, key: string) =>
  (await detail(id)).checklist.find((one) => one.key === key)?.state

const work = () =>
  runJobs({ db: world.db, store: openStore("/nowhere"), kinds: jobKinds, clock: () => world.time.now })
const calculate = async (id: number) => {
  await done("payroll/hitung-gaji", { period_id: id })
  await work()
}
const period = (type: string, month: string, end: string) =>
  newPeriod(world, {
    type,
    month,
    start_date: `${month}-01`,
    end_date: `${month}-${end}`,
    pay_date: `${month}-${end}`,
  })
const move = async (id: number, status: string, more: object = {}, who = second) => {
  if (status === "approved") await answerAll(world, id)
  const note = status === "approved" ? { note: "Uji coba" } : {}
  return by(who, "payroll/periode-gajian/status", { id, status, ...note, ...more })
}
const slipOf = async (id: number, members_id: number) =>
  (await done("payroll/slip-gaji", { period_id: id, members_id })) as Slip
const amounts = ({ lines }: Slip, source: string) =>
  lines.filter((line) => line.source === source).map(({ kode, amount }) => [kode, amount])
const paidIn = async (id: number) =>
  (
    (await done("payroll/slip/list", { period_id: id, per_page: 100 })) as {
      readonly rows: readonly { readonly members_id: number }[]
    }
  ).rows.map(({ members_id }) => members_id)

beforeAll(async () => {
  world = await openWorld()
  company = world.seeded.maju.id
  ;[dismissed = 0, resigned = 0] = world.seeded.maju.members
  second = await addAdmin(world, "Kedua")
  await withoutPeriods(world)
  await world.sqlRows(sql`delete from jobs`)
  await world.sqlRows(sql`delete from audit where companies_id = ${company}`)
  await world.sqlRows(sql`delete from employment_endings where companies_id = ${company}`)
  await world.sqlRows(sql`update kasbon set status = 'cancelled' where companies_id = ${company}`)
  await world.sqlRows(sql`update leave_days set is_live = false where companies_id = ${company}`)
  await world.sqlRows(
    sql`update pay_parameters set is_active = false where companies_id = ${company} and calc <> 'system'`,
  )
  await world.sqlRows(
    sql`update members set nik = null, npwp = '123456789012345', bpjs_kes_no = null, bpjs_tk_no = null, ptkp = 'TK/0', gaji_type = 'bulanan',
      status_karyawan = 'tetap', tanggal_masuk = date '2018-01-01', phone = '0812345678', jenis_kelamin = 'P', tanggal_lahir = '1990-01-01',
      departement_id = coalesce(departement_id, (select id from devisi d where d.companies_id = members.companies_id order by id limit 1)),
      jabatan_id = coalesce(jabatan_id, (select id from jabatan j where j.companies_id = members.companies_id order by id limit 1))
      where companies_id = ${company}`,
  )
  await world.db.transact((tx) =>
    fillParameters(tx, { companyId: company, now: world.time.now, accountId: null }),
  )
  await world.sqlRows(sql`delete from pay_components where companies_id = ${company}`)
  await world.sqlRows(
    sql`insert into pay_components (companies_id, members_id, parameter_id, amount, effective_from, created_at)
      select m.companies_id, m.id, q.id, 12000000, date '2018-01-01', now() from members m
      join pay_parameters q on q.companies_id = m.companies_id and q.kode = 'GAJI_POKOK' where m.companies_id = ${company}`,
  )
  kasbon = await world.db.transact((tx) =>
    addKasbon(tx, world.time.now, {
      companies_id: company,
      members_id: dismissed,
      first_period: "2026-12-01",
      status: "disbursed",
    }),
  )
}, 120_000)
afterAll(() => world.close())

test("a draft is calculated with what is typed: wage, parts and the rest of the advances", async () => {
  const asked = { members_id: dismissed, reason: "efficiency_prevent_loss", last_day: "2026-12-31" }
  const found = (await done("payroll/akhir-kerja/hitung", {
    ...asked,
    leave_days: 5,
    leave_divisor: 25,
  })) as AnswerOf<typeof previewEnding>
  expect(found).toMatchObject({ advances: 900_000 })
  expect(found.calculation).toMatchObject({
    wage: 12_000_000,
    service_months: 108,
    total: 158_400_000,
    tax: 11_260_000,
    net: 147_140_000,
    warnings: [],
  })
  expect(found.calculation.parts.map(({ kode, amount }) => [kode, amount])).toEqual([
    ["UP", 108_000_000],
    ["UPMK", 48_000_000],
    ["UPH_CUTI", 2_400_000],
  ])
})

test("one account submits, another approves; the employee's last day is set, and a draft alone can change", async () => {
  const id = await make(dismissed, { reason: "efficiency_prevent_loss" })
  ids.dismissed = id
  expect(await step("setujui", id)).toMatchObject({ api_status: 0 })
  expect(await step("ajukan", id)).toMatchObject({ api_status: 1 })
  expect(await step("setujui", id)).toMatchObject({
    api_message: "Anda sendiri yang mengajukannya; admin lain yang menyetujui",
  })
  expect(await step("setujui", id, second)).toMatchObject({ api_status: 1 })
  expect(await lastDayOf(dismissed)).toEqual({ day: "2026-12-31", why: "Efisiensi untuk mencegah kerugian" })
  expect(await call("payroll/akhir-kerja/delete", { ids: [id] })).toMatchObject({ api_status: 0 })
  const other = await make(dismissed, { reason: "resign" })
  expect(await step("ajukan", other)).toMatchObject({
    api_message: "Pegawai ini sudah punya akhir hubungan kerja lain yang berjalan",
  })
})

test("cancelled before anything is paid, the last day is as it was", async () => {
  const id = await make(resigned, { reason: "resign" })
  await step("ajukan", id)
  await step("setujui", id, second)
  expect(await step("batalkan", id, second)).toMatchObject({ api_status: 0 })
  expect(await step("batalkan", id, second, "Pegawai menarik suratnya")).toMatchObject({ api_status: 1 })
  expect(await statusOf(id)).toBe("cancelled")
  expect(await lastDayOf(resigned)).toEqual({ day: null, why: null })
})

test("the last slip takes the whole rest of the advance and pays the leave, untaxed by the month", async () => {
  ids.resigned = await make(resigned, { reason: "resign", leave_paid: "severance", separation: 7_000_000 })
  await step("ajukan", ids.resigned)
  await step("setujui", ids.resigned, second)
  world.time.now = new Date("2026-12-31T08:00:00Z")
  periods.december = await period("regular", "2026-12", "31")
  await calculate(periods.december)
  const slip = await slipOf(periods.december, dismissed)
  expect(amounts(slip, "kasbon")).toEqual([
    ["KASBON", 300_000],
    ["KASBON", 300_000],
    ["KASBON", 300_000],
  ])
  expect(amounts(slip, "severance")).toEqual([["UPH_CUTI", 2_400_000]])
  const other = await slipOf(periods.december, resigned)
  expect(amounts(other, "severance")).toEqual([])
  expect(other.tax).toBe(slip.tax)
  expect(await move(periods.december, "approved")).toMatchObject({ api_status: 1 })
  expect(await step("batalkan", ids.dismissed, second, "Terlambat")).toMatchObject({
    api_message: "Gaji terakhir atau pesangonnya sudah disetujui; buka dahulu periode gajinya",
  })
  const [rest] = await world.sqlRows<{ readonly status: string }>(
    sql`select status from kasbon where id = ${kasbon} and companies_id = ${company}`,
  )
  expect(rest).toEqual({ status: "settled" })
})

test("reopened and calculated again, the last slip pays the leave again, and once", async () => {
  await move(periods.december, "calculated", { note: "Perbaiki data" })
  await calculate(periods.december)
  expect(amounts(await slipOf(periods.december, dismissed), "severance")).toEqual([["UPH_CUTI", 2_400_000]])
  await move(periods.december, "approved")
  expect(await move(periods.december, "paid")).toMatchObject({ api_status: 1 })
})

test("a severance run pays those who have left, with the final tax of all parts together", async () => {
  world.time.now = new Date("2027-01-15T08:00:00Z")
  periods.severance = await period("severance", "2027-01", "20")
  await calculate(periods.severance)
  expect((await paidIn(periods.severance)).toSorted((a, b) => a - b)).toEqual(
    [dismissed, resigned].toSorted((a, b) => a - b),
  )
  const slip = await slipOf(periods.severance, dismissed)
  expect(slip.lines.map(({ kode, amount }) => [kode, amount])).toEqual([
    ["UP", 108_000_000],
    ["UPMK", 48_000_000],
    ["PPH21_FINAL", 11_260_000],
  ])
  expect(slip).toMatchObject({ gross: 156_000_000, net: 144_740_000, tax: 0 })
  const found = (await done("payroll/periode-gajian/find", { id: periods.severance })) as {
    readonly total_tax: number
  }
  expect(found.total_tax).toBe(11_260_000)
  const other = await slipOf(periods.severance, resigned)
  expect(other.lines.map(({ kode, amount }) => [kode, amount])).toEqual([
    ["UANG_PISAH", 7_000_000],
    ["UPH_CUTI", 2_400_000],
  ])
  expect(await stateOf(ids.dismissed, "severance")).toBe("open")
  await move(periods.severance, "approved")
  await move(periods.severance, "paid")
  expect(await stateOf(ids.dismissed, "severance")).toBe("done")
})

test("a second run pays nothing, and all runs together paid what was computed", async () => {
  const again = await period("severance", "2027-02", "20")
  await calculate(again)
  expect(await paidIn(again)).toEqual([])
  for (const [id, member] of [
    [ids.dismissed, dismissed],
    [ids.resigned, resigned],
  ] as const) {
    const [paid] = await world.sqlRows<{ readonly sum: number }>(
      sql`select coalesce(sum((e->>'amount')::bigint), 0)::float8 as sum from slips s, jsonb_array_elements(s.lines) e
        where s.companies_id = ${company} and s.members_id = ${member} and not s.is_draft and e->>'source' = 'severance'`,
    )
    expect(paid?.sum).toBe((await detail(id)).calculation.total)
  }
})

test("once everything is paid the ending is complete; severance is no income of the year", async () => {
  expect(await statusOf(ids.dismissed)).toBe("approved")
  expect(await completeEndings(world.db, world.time.now)).toBe(2)
  expect(await statusOf(ids.dismissed)).toBe("completed")
  const [sums] = await world.sqlRows<{ readonly taxable: number; readonly final: number }>(
    sql`select sum(taxable)::float8 as taxable, sum(final_taxable)::float8 as final from slips
      where companies_id = ${company} and members_id = ${dismissed} and not is_draft`,
  )
  /** Pay of the month with the employer premiums; nothing of the severance. */
  expect(sums).toEqual({ taxable: 12_544_800, final: 158_400_000 })
})
