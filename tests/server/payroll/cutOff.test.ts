import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { proposedPeriods } from "#contract/areas/payroll/proposals.ts"
import { asCompany } from "#server/db/asCompany.ts"
import { closedOn, closedPeriods } from "#server/kit/closedPeriods.ts"
import { lineOf, type October, openOctober } from "../lib/october.ts"
import { newRequest } from "../lib/writes.requests.ts"

/** The attendance days that a period counts, and the periods proposed from the Tanggal Gajian settings. */
let o: October
beforeAll(async () => {
  o = await openOctober()
})
beforeEach(() => o.clear())
afterAll(() => o.world.close())

describe("Tanggal Gajian", () => {
  const next = async (offices_id: readonly number[] = []) => {
    const { rows } = (await o.done("payroll/periode-gajian/usulan", { offices_id })) as AnswerOf<
      typeof proposedPeriods
    >
    return rows[0]
  }
  const [from, to] = ["2026-09-21", "2026-10-20"]

  test("makes the next period: its days, its cut-off and the day of pay off a day nobody works", async () => {
    await o.world.sqlRows(sql`delete from pay_dates where companies_id = ${o.company}`)
    expect((await next())?.keterangan).toContain("Isi Tanggal Gajian")
    await o.done("save-update-tanggal-gajian", {
      nama: "Bulanan",
      effective_from: "2026-01-01",
      pay_day: 25,
      cutoff_day: 20,
    })
    await o.october({ attendance_start: from, attendance_end: to })
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
    const bekasi = o.office
    await o.done("save-update-tanggal-gajian", {
      nama: "Kantor sendiri",
      offices_id: bekasi,
      effective_from: "2026-01-01",
      pay_day: 29,
      if_holiday: "after",
      cutoff_day: 15,
    })
    // 29 November is a Sunday. Attendance begins after the last counted day, 20 October, although the cut-off is the 15th.
    expect((await next([bekasi]))?.isian).toMatchObject({
      pay_date: "2026-11-30",
      attendance_start: "2026-10-21",
      attendance_end: "2026-11-15",
    })
  })

  test("governs which days count, which are counted twice, and which are closed", async () => {
    await o.absent(o.member(), "2026-09-24")
    await o.absent(o.member(), "2026-10-22")
    await o.worked(o.member(), "2026-09-25", "09:00")
    const id = await o.october({ attendance_start: from, attendance_end: to })
    await o.calculate(id)
    const slip = await o.slipOf(id)
    // One absent day of 22: 24 September. 22 October belongs to the next period.
    expect(slip.attendance).toMatchObject({ unpaid: 1, late_min: 60, from, to })
    expect(lineOf(slip, "GAJI_POKOK")?.amount).toBe(5_250_000)
    expect(
      await o.call("payroll/periode-gajian/add", {
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
    await o.world.sqlRows(sql`update payroll_periods set status = 'approved' where id = ${id}`)
    const periods = await o.world.db.transact((tx) =>
      asCompany(tx, o.company, "2026-11-20", () =>
        closedPeriods(tx, { start_date: "2026-09-01", end_date: "2026-10-31" }),
      ),
    )
    const closed = (date: string) => closedOn(periods, date, { id: 0, offices_id: o.office })?.nama
    expect(["2026-09-20", "2026-09-21", "2026-10-20", "2026-10-22"].map(closed)).toEqual([
      undefined,
      "Gaji Oktober",
      "Gaji Oktober",
      undefined,
    ])
    // A request for a closed day is refused, one for a day after the cut-off can be decided.
    const decided = async (business_date: string) =>
      o.call("persetujuan-absensi/approval", {
        id: await newRequest(o.world, {
          members_id: o.member(),
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
    await o.world.sqlRows(sql`update members set tanggal_keluar = '2026-10-28' where id = ${o.member(1)}`)
    await o.absent(o.member(1), "2026-10-22")
    const id = await o.october({ attendance_start: from, attendance_end: to })
    await o.calculate(id)
    const slip = await o.slipOf(id, o.member(1))
    expect(slip.attendance).toMatchObject({ unpaid: 1, from, to: "2026-10-28" })
    // Employed on 20 of 22 working days, one of them absent: 5,500,000 × 19 ÷ 22.
    expect(lineOf(slip, "GAJI_POKOK")?.amount).toBe(4_750_000)
    await o.world.sqlRows(sql`update members set tanggal_keluar = null where id = ${o.member(1)}`)
  })

  test("a cut-off has both its days, in their order; the days of the period itself are nobody's own", async () => {
    const add = (more: object) =>
      o.call("payroll/periode-gajian/add", {
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
    expect(await o.done("payroll/periode-gajian/find", { id: made.id })).toMatchObject({
      attendance_start: null,
      attendance_end: null,
      month_nama: "Desember 2026",
    })
  })
})

test("companies of before have the new components once, and a fine of their own stays the only one", async () => {
  const file = fileURLToPath(
    new URL("../../../server/db/migrations/0004_pay_settings_take_effect.sql", import.meta.url),
  )
  const statement = (await readFile(file, "utf8")).split("--> statement-breakpoint").at(-1) ?? ""
  const kodes = ["UANG_SHIFT", "KLAIM_KENA_PAJAK", "DENDA_TERLAMBAT"]
  const found = () =>
    o.world.sqlRows<{ readonly kode: string; readonly nama: string; readonly is_active: boolean }>(
      sql`select kode, nama, is_active from pay_parameters where companies_id = ${o.company} and kode in (${sql.join(
        kodes.map((kode) => sql`${kode}`),
        sql`, `,
      )}) order by "order"`,
    )
  await o.world.sqlRows(
    sql`delete from pay_parameters where companies_id = ${o.company} and kode in ('UANG_SHIFT', 'KLAIM_KENA_PAJAK', 'DENDA_TERLAMBAT')`,
  )
  await o.world.sqlRows(
    sql`insert into pay_parameters (companies_id, nama, kode, kind, category, calc, formula, recurring, taxable, bpjs_base, prorate, rounding,
        round_mode, "order", show_on_slip, show_if_zero, is_active, effective_from, created_at, updated_at)
      values (${o.company}, 'Denda terlambat', 'DENDA_SENDIRI', 'deduction', 'denda', 'formula', 'MENIT_TERLAMBAT * 100', 'monthly', false, false, 'none',
        'none', 'nearest', 170, true, false, true, '2020-01', now(), now())`,
  )
  for (let times = 0; times < 2; times += 1) {
    await o.world.sqlRows(sql.raw(statement))
    expect(await found()).toEqual([
      { kode: "UANG_SHIFT", nama: "Uang shift", is_active: true },
      { kode: "KLAIM_KENA_PAJAK", nama: "Klaim kena pajak", is_active: true },
      { kode: "DENDA_TERLAMBAT", nama: "Denda terlambat (sistem)", is_active: false },
    ])
  }
})
