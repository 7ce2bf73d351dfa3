import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { payQuestions } from "#contract/areas/payroll/questions.ts"
import { openPayDesk, type PayDesk } from "../lib/payDesk.ts"

/** Facts with a date and an origin: openings, tax status by year, insurance; and what is asked where one is missing. */

let desk: PayDesk
beforeAll(async () => {
  desk = await openPayDesk()
})
afterAll(() => desk.close())
beforeEach(() => desk.nextDay())

test("what is missing is asked, and not approved before it is answered", async () => {
  const [first] = desk.people
  const id = await desk.period("2026-11")
  await desk.calculate(id)
  const asked = (await desk.done("payroll/pertanyaan/list", { period_id: id })) as AnswerOf<
    typeof payQuestions
  >
  expect(asked.rows.map(({ code, open }) => [code, open])).toEqual([
    ["tanpa_keterangan", 4],
    ["nomor_bpjs", 3],
    ["saldo_awal", 4],
  ])
  expect(await desk.approve(id, { note: "Uji coba" })).toMatchObject({
    api_status: 0,
    api_message: "11 hal belum dijawab di Kesiapan data",
  })
  await desk.done("payroll/pertanyaan/jawab", {
    period_id: id,
    code: "nomor_bpjs",
    members_id: first,
    note: "Kartunya sedang dibuat",
  })
  const row = (await desk.done("payroll/periode-gajian/find", { id })) as { readonly question_count: number }
  expect(row.question_count).toBe(10)
})

test("an opening balance settles the year; its months and a settled year are closed", async () => {
  const [first] = desk.people
  const opening = {
    members_id: first,
    tahun: "2026",
    asal: "sendiri",
    dari_bulan: 1,
    sampai_bulan: 10,
    bruto: 104_000_000,
    iuran_pensiun: 3_000_000,
    pajak: 2_600_000,
  }
  await desk.done("saldo-pajak/create", opening)
  expect(
    await desk.call("saldo-pajak/create", { ...opening, dari_bulan: 10, sampai_bulan: 11 }),
  ).toMatchObject({
    is_validate: 1,
  })
  for (const month of ["2026-11", "2026-12"]) await desk.closed(await desk.period(month))
  const [year] = await desk.world.sqlRows<{
    readonly taxable: number
    readonly tax: number
    readonly pension: number
  }>(
    sql`select sum(s.taxable)::float8 as taxable, sum(s.tax)::float8 as tax, sum(s.pension)::float8 as pension
      from slips s join payroll_periods p on p.id = s.payroll_periods_id
      where s.members_id = ${first} and not s.is_draft and p.month in ('2026-11', '2026-12')`,
  )
  const gross = 104_000_000 + (year?.taxable ?? 0)
  const net = gross - Math.min(Math.round(gross * 0.05), 6_000_000) - 3_000_000 - (year?.pension ?? 0)
  const pkp = Math.floor((net - 54_000_000) / 1_000) * 1_000
  /** Without a tax number it is a fifth higher. */
  expect(2_600_000 + (year?.tax ?? 0)).toBe((3_000_000 + (pkp - 60_000_000) * 0.15) * 1.2)
  const { rows } = (await desk.done("saldo-pajak/list-all", { members_id: first })) as {
    readonly rows: readonly { readonly id: number; readonly is_settled: boolean; readonly bulan: string }[]
  }
  expect(rows).toMatchObject([{ is_settled: true, bulan: "Januari sampai Oktober" }])
  expect(await desk.call("saldo-pajak/create", { ...opening, id: rows[0]?.id, pajak: 0 })).toMatchObject({
    is_validate: 1,
  })
  await desk.world.sqlRows(sql`delete from saldo_pajak where members_id = ${first}`)
})

test("contributions follow the duty, or the decision of a date; JP is for citizens", async () => {
  const [first] = desk.people
  const id = await desk.period("2026-11")
  await desk.calculate(id)
  /** 2% of basic pay and of the fixed allowance that the seeds give everybody. */
  expect(await desk.amountIn(id, first, "JHT")).toBe(210_000)
  await desk.done("kepesertaan-bpjs/create", {
    members_id: first,
    program: "jht",
    ikut: false,
    dari: "2026-11-10",
    alasan: "Peserta di pemberi kerja lain",
  })
  await desk.change(first, "RUN-1", { agama: "kristen", kewarganegaraan: "WNA" })
  expect(await desk.approve(id, { note: "Uji coba" })).toMatchObject({ api_status: 0 })
  await desk.calculate(id)
  expect([await desk.amountIn(id, first, "JHT"), await desk.amountIn(id, first, "JP")]).toEqual([null, null])
  expect(await desk.amountIn(id, first, "BPJS_KES")).not.toBeNull()
  /** A later decision replaces an earlier one for as long as it is in effect. */
  await desk.done("kepesertaan-bpjs/create", {
    members_id: first,
    program: "jht",
    ikut: true,
    dari: "2026-11-20",
  })
  await desk.calculate(id)
  expect(await desk.amountIn(id, first, "JHT")).toBe(210_000)
  await desk.world.sqlRows(sql`delete from kepesertaan_bpjs`)
  await desk.change(first, "RUN-1", { agama: "kristen" })
})

test("a changed PTKP begins next year once a slip of this year is closed; a named year corrects it", async () => {
  await desk.at("2028-12-10T03:00:00Z")
  const id = await desk.person("RUN-7", { ptkp: "K/2" })
  await desk.fill()
  const ptkpIn = async (month: string) => {
    const run = await desk.period(month)
    await desk.calculate(run)
    const { ptkp } = (await desk.slip(run, id)).person
    await desk.world.sqlRows(sql`update payroll_periods set status = 'cancelled' where id = ${run}`)
    return ptkp
  }
  await desk.closed(await desk.period("2028-11"))
  await desk.change(id, "RUN-7", { ptkp: "K/3" })
  expect([await ptkpIn("2028-12"), await ptkpIn("2029-01")]).toEqual(["K/2", "K/3"])
  await desk.change(id, "RUN-7", { ptkp: "K/1", ptkp_sejak: "2028" })
  expect([await ptkpIn("2028-12"), await ptkpIn("2029-01")]).toEqual(["K/1", "K/1"])
  await desk.world.sqlRows(
    sql`update members set status = 'resigned', tanggal_keluar = '2025-01-31' where id = ${id}`,
  )
})
