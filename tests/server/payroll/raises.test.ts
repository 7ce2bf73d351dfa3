import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { raiseRows, raises } from "#contract/areas/payroll/raises.ts"
import { openPayDesk, type PayDesk } from "../lib/payDesk.ts"

/** Raises of many: what they refuse, what they write, and the back pay of closed months with its contributions. */

type Rows = AnswerOf<typeof raiseRows>
type Raise = (typeof raises)["row"]["Type"]

let desk: PayDesk
beforeAll(async () => {
  desk = await openPayDesk()
  await desk.nextDay()
})
afterAll(() => desk.close())

const make = async (more: object): Promise<number> =>
  (
    (await desk.done("payroll/kenaikan-gaji/create", {
      judul: "Kenaikan uji",
      effective_date: "2026-09-01",
      way: "percent",
      percent: 5,
      rounding: "1",
      target: "members",
      members_id: desk.people.slice(0, 2),
      ...more,
    })) as { readonly id: number }
  ).id
const rowsOf = async (id: number) => (await desk.done("payroll/kenaikan-gaji/baris", { id })) as Rows
const find = async (id: number) => (await desk.done("payroll/kenaikan-gaji/find", { id })) as Raise
const apply = (id: number, more: object = {}) =>
  desk.call("payroll/kenaikan-gaji/terapkan", { ids: [id], ...more })
const cancel = (id: number) =>
  desk.call("payroll/kenaikan-gaji/batalkan", { ids: [id], note: "Persentasenya salah" })
const basicOf = async (member: number) =>
  (
    await desk.world.sqlRows<{ readonly amount: number }>(
      sql`select gaji_pokok::float8 as amount from members where id = ${member}`,
    )
  )[0]?.amount
/** Lines of back pay by code. */
const backOf = async (period: number, member: number) =>
  Object.fromEntries(
    (await desk.slip(period, member)).lines.flatMap(({ kode, nama, amount }) =>
      nama.startsWith("Rapel") ? [[kode, amount]] : [],
    ),
  )

test("what is typed wrong is told at its field, and a stranger sees nothing", async () => {
  const typed = { judul: "Uji", effective_date: "2026-09-01", way: "percent", rounding: "1" }
  expect(await desk.call("payroll/kenaikan-gaji/create", typed)).toMatchObject({
    is_validate: 1,
    data: { errors: { percent: ["Wajib diisi"] } },
  })
  expect(
    await desk.call("payroll/kenaikan-gaji/create", { ...typed, way: "amount", amount: 0 }),
  ).toMatchObject({
    data: { errors: { amount: ["Isi lebih dari nol"] } },
  })
  expect(
    await desk.call("payroll/kenaikan-gaji/create", { ...typed, percent: 5, effective_date: "2025-01-01" }),
  ).toMatchObject({ data: { errors: { effective_date: ["Paling awal 1 Januari 2026"] } } })
  expect(
    await desk.call("payroll/kenaikan-gaji/create", {
      ...typed,
      percent: 5,
      target: "members",
      members_id: [9_999_999],
    }),
  ).toMatchObject({ data: { errors: { members_id: ["Pilihan tidak dikenal"] } } })
  const id = await make({ judul: "Hanya konsep" })
  const { world } = desk
  const [office, other] = [await world.signIn("kantor@maju.test"), await world.signIn("admin@lain.test")]
  expect(await world.call("payroll/kenaikan-gaji/baris", { id }, office)).toMatchObject({ api_status: 0 })
  for (const path of ["find", "baris"])
    expect(await world.call(`payroll/kenaikan-gaji/${path}`, { id }, other)).toMatchObject({ api_status: 0 })
  expect(await world.call("payroll/kenaikan-gaji/terapkan", { ids: [id] }, other)).toMatchObject({
    api_status: 0,
  })
  expect((await find(id)).status).toBe("draft")
  await desk.done("payroll/kenaikan-gaji/delete", { ids: [id] })
})

test("applied and cancelled: basic pay follows, and a second change of the date is refused", async () => {
  const [first, second, third] = desk.people
  await desk.done("members/save-payroll-components", {
    members_id: second,
    components: [
      {
        parameter_id: await basicParameter(),
        amount: 10_100_000,
        effective_from: "2027-01-15",
        effective_to: null,
        note: null,
      },
    ],
  })
  const id = await make({
    judul: "Januari",
    effective_date: "2027-01-15",
    percent: 5.25,
    rounding: "10000",
    members_id: [first, second, third],
  })
  const before = await rowsOf(id)
  expect(before.rows.map(({ new_amount, refusal }) => [new_amount, refusal])).toEqual([
    [10_530_000, null],
    [null, "Gaji pokoknya sudah berubah pada tanggal itu"],
    [10_530_000, null],
  ])
  expect(before.sums).toMatchObject({ raised: 2, refused: 1, total_old: 20_000_000, total_new: 21_060_000 })
  expect(await apply(id, { versions: [7] })).toMatchObject({ api_status: 0 })
  expect(await apply(id, { versions: [1] })).toMatchObject({ api_status: 1 })
  expect(await apply(id)).toMatchObject({ api_status: 0 })
  expect(await basicOf(first)).toBe(10_530_000)
  expect(await find(id)).toMatchObject({ status: "applied", member_count: 2, is_fixed: true })
  expect((await rowsOf(id)).rows.map(({ no }) => no)).toEqual(["KG/2027/000002", null, "KG/2027/000003"])
  expect(await desk.call("payroll/kenaikan-gaji/surat", { id, members_id: second })).toMatchObject({
    api_status: 0,
  })
  await desk.done("payroll/kenaikan-gaji/surat", { id, members_id: first })
  expect(await desk.call("payroll/kenaikan-gaji/delete", { ids: [id] })).toMatchObject({ api_status: 0 })
  expect(await cancel(id)).toMatchObject({ api_status: 1 })
  expect(await basicOf(first)).toBe(10_000_000)
  const again = await make({ judul: "Januari lagi", effective_date: "2027-01-15", members_id: [first] })
  expect((await rowsOf(again)).rows).toMatchObject([{ refusal: null, new_amount: 10_500_000 }])
  await desk.world.sqlRows(sql`delete from pay_components where effective_from = '2027-01-15' and id not in
    (select pay_components_id from pay_raise_rows where pay_components_id is not null)`)
  await desk.world.sqlRows(sql`delete from pay_raises where judul like 'Januari%'`)
  await desk.world.sqlRows(sql`delete from pay_components where effective_from = '2027-01-15'`)
})

const basicParameter = async (): Promise<number> => {
  const [row] = await desk.world.sqlRows<{ readonly id: number }>(
    sql`select id::float8 as id from pay_parameters where companies_id = ${desk.world.seeded.maju.id} and kode = 'GAJI_POKOK'`,
  )
  return row?.id ?? 0
}

test("a raise of closed months is paid back once, with the contributions of those months", async () => {
  const [first, second, third] = desk.people
  const [september, october] = [await desk.period("2026-09"), await desk.period("2026-10")]
  for (const month of [september, october]) await desk.closed(month)
  const november = await desk.period("2026-11")
  await desk.calculate(november)
  /** A single raise points to this page. */
  expect(
    await desk.call("members/save-payroll-components", {
      members_id: first,
      components: [
        {
          parameter_id: await basicParameter(),
          amount: 10_500_000,
          effective_from: "2026-09-01",
          effective_to: null,
          note: null,
        },
      ],
    }),
  ).toMatchObject({
    data: { errors: { "components.0.effective_from": [expect.stringContaining("Kenaikan Gaji")] } },
  })
  const id = await make({})
  expect((await rowsOf(id)).rows).toMatchObject([{ back_months: 2 }, { back_months: 2 }])
  expect(await apply(id)).toMatchObject({ api_status: 1 })
  /** A run calculated before it is outdated. */
  expect(await desk.approve(november, { note: "Uji coba" })).toMatchObject({ api_status: 0 })
  await desk.calculate(november)
  expect(await desk.amountIn(november, third, "GAJI_POKOK")).toBe(10_000_000)
  expect(await backOf(november, third)).toEqual({})
  /** 500.000 for each of two months; JP within its ceiling, health within twelve million. */
  expect(await backOf(november, first)).toEqual({
    GAJI_POKOK: 1_000_000,
    BPJS_KES: 10_000,
    BPJS_KES_PERUSAHAAN: 40_000,
    JHT: 20_000,
    JHT_PERUSAHAAN: 37_000,
    JP: 10_000,
    JP_PERUSAHAAN: 20_000,
    JKK: 2_400,
    JKM: 3_000,
  })
  const slip = await desk.slip(november, first)
  const line = slip.lines.find(({ kode, nama }) => kode === "GAJI_POKOK" && nama.startsWith("Rapel"))
  expect(line?.nama).toBe("Rapel Gaji pokok September 2026 sampai Oktober 2026")
  expect(line?.explain.inputs.map(({ label, value }) => [label, value])).toEqual([
    ["September 2026", "500000"],
    ["Oktober 2026", "500000"],
    ["Kenaikan gaji", "Kenaikan uji"],
  ])
  await desk.closed(november)
  expect((await find(id)).is_closed).toBe(true)
  expect(await cancel(id)).toMatchObject({
    api_status: 0,
    api_message: "Sudah dibayar di gaji yang disetujui; buka dahulu periode gajinya",
  })
  /** Neither the next month pays it again, nor a closed month that is calculated again. */
  const december = await desk.period("2026-12")
  await desk.calculate(december)
  expect(await backOf(december, first)).toEqual({})
  await desk.world.sqlRows(sql`update payroll_periods set status = 'calculated' where id = ${october}`)
  await desk.calculate(october)
  expect(await desk.amountIn(october, first, "GAJI_POKOK")).toBe(10_000_000)
  await desk.world.sqlRows(sql`update payroll_periods set status = 'approved' where id = ${october}`)
  /** Opened again, its back pay is owed again. */
  expect(
    await desk.call("payroll/periode-gajian/status", {
      id: november,
      status: "calculated",
      note: "Uji coba",
    }),
  ).toMatchObject({ api_status: 1 })
  await desk.calculate(november)
  expect(await backOf(november, second)).toMatchObject({ GAJI_POKOK: 1_000_000, JHT: 20_000 })
  expect(await basicOf(second)).toBe(10_500_000)
})
