import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { AnswerOf } from "#contract/kit/call.ts"
import { members } from "#contract/areas/members/members.ts"
import { tanggalGajian } from "#contract/areas/payroll/tanggalGajian.ts"
import { activatePayroll, requestPayroll } from "#contract/areas/payroll/activation.ts"
import { payrollSetup, type SetupKey } from "#contract/areas/payroll/setup.ts"
import { fillParameters } from "#server/areas/payroll/index.ts"
import { openWorld, type World } from "../lib/harness.ts"

let world: World
let admin: string
let company: number
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  company = world.seeded.maju.id
  await world.db.transact((tx) =>
    fillParameters(tx, { companyId: company, now: world.time.now, accountId: null }),
  )
})
afterAll(() => world.close())

type Row = AnswerOf<typeof payrollSetup>["rows"][number]
const rowOf = async (key: SetupKey): Promise<Row> => {
  const { rows } = (await world.call(payrollSetup.path, {}, admin)).data as AnswerOf<typeof payrollSetup>
  const found = rows.find((row) => row.key === key)
  if (found === undefined) throw new Error(`no row ${key}`)
  return found
}
const stateOf = async (key: SetupKey) => (await rowOf(key)).state
const listed = async (perlu: string) =>
  (
    (await world.call(members.calls.list.path, { perlu, page: 1, per_page: 10 }, admin)).data as {
      readonly total: number
    }
  ).total
const run = (statement: ReturnType<typeof sql>) => world.sqlRows(statement)

test("what the company sets is told, and missed once it is gone", async () => {
  await run(sql`update companies set npwp = '0123456789012345' where id = ${company}`)
  expect(await stateOf("npwp")).toBe("set")
  await run(sql`update companies set npwp = '123' where id = ${company}`)
  expect(await stateOf("npwp")).toBe("needed")

  await run(sql`delete from pay_dates where companies_id = ${company}`)
  expect([await stateOf("tanggal_gajian"), await stateOf("jkk")]).toEqual(["needed", "needed"])
  const dates = {
    nama: "Gajian",
    effective_from: "2026-01-01",
    pay_day: 25,
    cutoff_day: 20,
    jkk_risk: "2_low",
  }
  expect(await world.call(tanggalGajian.calls.create.path, dates, admin)).toMatchObject({
    api_status: 1,
  })
  expect(await rowOf("tanggal_gajian")).toMatchObject({ state: "set", value: "Tanggal 25" })
  expect(await rowOf("jkk")).toMatchObject({ state: "set", value: "Rendah (0,54%)" })

  await run(
    sql`update pay_parameters set is_active = kode <> 'JP' and kode <> 'PPH21' where companies_id = ${company}`,
  )
  expect(await rowOf("komponen_bpjs")).toMatchObject({ state: "needed", lacking: 1, total: 8 })
  expect(await stateOf("komponen_pajak")).toBe("needed")
  await run(sql`update pay_parameters set is_active = true where companies_id = ${company}`)
  expect([await stateOf("komponen_bpjs"), await stateOf("komponen_pajak")]).toEqual(["set", "set"])

  await run(sql`delete from overtime_settings where companies_id = ${company}`)
  expect(await stateOf("lembur")).toBe("missing")
})

test.each([
  ["ptkp", "ptkp_tk0", sql`ptkp = 'TK/0'`],
  ["rekening", "tanpa_rekening", sql`no_rekening = null`],
  ["nik", "tanpa_nik", sql`nik = null`],
  ["nomor_bpjs", "tanpa_bpjs", sql`bpjs_tk_no = null`],
] as const)("%s: the list behind the link has as many rows as it counts", async (key, perlu, change) => {
  const [one] = (await run(
    sql`update members set ptkp = 'K/1', nik = '3201010101010009', bank_kode = (select min(kode) from banks), no_rekening = '1234567890',
      bpjs_kes_no = '0001234567890', bpjs_tk_no = '12345678901' where id = (select min(id) from members where companies_id = ${company}
        and status = 'active' and status_karyawan <> 'magang' and tanggal_masuk <= '2026-01-01') and companies_id = ${company} returning id`,
  )) as readonly { readonly id: number }[]
  if (one === undefined) throw new Error("nobody is at work")
  const before = await rowOf(key)
  expect(await listed(perlu)).toBe(before.lacking)
  await run(sql`update members set ${change} where id = ${one.id} and companies_id = ${company}`)
  expect((await rowOf(key)).lacking).toBe((before.lacking ?? 0) + 1)
  expect(await listed(perlu)).toBe((before.lacking ?? 0) + 1)
})

test("the home links to the page while a setting is missing", async () => {
  const kinds = async () =>
    (
      (await world.call("index/home", {}, admin)).data as {
        readonly actions: readonly { readonly kind: string }[]
      }
    ).actions.map(({ kind }) => kind)
  await run(sql`update companies set npwp = null where id = ${company}`)
  expect(await kinds()).toContain("siap_menggaji")
  await run(sql`update companies set npwp = '0123456789012345' where id = ${company}`)
  expect(await kinds()).not.toContain("siap_menggaji")
})

test("who has no right to pay does not reach it", async () => {
  expect(await world.call(payrollSetup.path, {}, await world.signIn("kantor@maju.test"))).toMatchObject({
    api_status: 0,
  })
})

describe("the payroll module", () => {
  const without = (status: string) =>
    run(
      sql`update companies set status = ${status}, modules = array_remove(modules, 'Payroll') where id = ${company}`,
    )
  const module = async () =>
    ((await world.call(payrollSetup.path, {}, admin)).data as AnswerOf<typeof payrollSetup>).module
  const activate = () => world.call(activatePayroll.path, {}, admin)
  const request = () => world.call(requestPayroll.path, {}, admin)
  const settings = () => world.call("tanggal-gajian/list", { page: 1, per_page: 10 }, admin)

  test("is switched on by a company in its trial, with the components of the law", async () => {
    expect(await module()).toBe("on")
    expect(await activate()).toMatchObject({
      api_status: 0,
      api_message: "Payroll sudah aktif untuk perusahaan ini",
    })
    await without("trial")
    await run(sql`delete from pay_parameters where companies_id = ${company} and kode = 'ZAKAT'`)
    expect(await module()).toBe("may_activate")
    expect(await activate()).toMatchObject({
      api_status: 1,
      api_message: expect.stringMatching(/^Payroll aktif selama masa coba/) as string,
    })
    expect(await module()).toBe("on")
    expect(
      await run(
        sql`select count(*)::int as count from pay_parameters where companies_id = ${company} and kode = 'ZAKAT'`,
      ),
    ).toEqual([{ count: 1 }])
  })

  test("after the trial it is asked of the platform, once in some days", async () => {
    await without("active")
    expect(await module()).toBe("may_ask")
    expect(await activate()).toMatchObject({ api_status: 0, data: { reason: "state" } })
    expect(await settings()).toMatchObject({ api_status: 0 })
    expect(await request()).toMatchObject({ api_status: 1 })
    expect(await module()).toBe("asked")
    expect(await request()).toMatchObject({ api_status: 0, data: { reason: "state" } })
    expect(
      await run(
        sql`select count(*)::int as count from notifications where companies_id = ${company} and accounts_id is null and title = 'Payroll diminta'`,
      ),
    ).toEqual([{ count: 1 }])
  })

  test("an account that may not open the settings does neither", async () => {
    await without("trial")
    await run(
      sql`update accounts set can_access_setting = false where id = ${world.seeded.maju.accounts.admin}`,
    )
    expect(await module()).toBe("off")
    expect(await activate()).toMatchObject({ api_status: 0, data: { reason: "forbidden" } })
    expect(await request()).toMatchObject({ api_status: 0, data: { reason: "forbidden" } })
  })
})
