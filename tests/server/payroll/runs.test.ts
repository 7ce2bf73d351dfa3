import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { openPayDesk, type PayDesk } from "../lib/payDesk.ts"
import { answerAll } from "../lib/payQuestions.ts"

/** Whom a run pays, in which order, and what it pays once. */

let desk: PayDesk
beforeAll(async () => {
  desk = await openPayDesk()
})
afterAll(() => desk.close())
beforeEach(() => desk.nextDay())

const christmas = { type: "thr", thr_date: "2026-12-25", agama: ["kristen", "katolik"] } as const

test("THR is paid to those who celebrate the holiday; interns and the rest are listed with the reason", async () => {
  const [christian, muslim, unknown, intern] = desk.people
  const id = await desk.period("2026-12", { nama: "THR Natal", ...christmas })
  await desk.calculate(id)
  expect(await desk.paidIn(id)).toEqual([christian])
  const { left_out } = await desk.ready(id)
  expect(new Map(left_out.map((one) => [one.id, one.words]))).toEqual(
    new Map([
      [muslim, "Beragama Islam: bukan hari rayanya"],
      [unknown, "Agamanya belum diisi"],
      [intern, "Magang tidak menerima THR"],
    ]),
  )
})

test("by hand an employee is added or left out with the reason, and the run is calculated again", async () => {
  const [christian, muslim] = desk.people
  const id = await desk.period("2026-12", { nama: "THR Natal", ...christmas })
  await desk.calculate(id)
  await desk.done("payroll/peserta/atur", {
    period_id: id,
    members_id: [muslim],
    ikut: true,
    alasan: "Ikut merayakan",
  })
  await desk.done("payroll/peserta/atur", {
    period_id: id,
    members_id: [christian],
    ikut: false,
    alasan: "Sudah menerima di luar gaji",
  })
  expect(await desk.approve(id, { note: "Uji coba" })).toMatchObject({ api_status: 0 })
  const { status, history } = (await desk.done("payroll/periode-gajian/find", { id })) as {
    readonly status: string
    readonly history: readonly { readonly to: string; readonly from: string | null }[]
  }
  expect(status).toBe("draft")
  expect(history.filter(({ to, from }) => to === "draft" && from === "calculated")).toHaveLength(1)
  await desk.calculate(id)
  expect(await desk.paidIn(id)).toEqual([muslim])
  expect((await desk.ready(id)).left_out.find((one) => one.id === christian)?.words).toBe(
    "Dikeluarkan: Sudah menerima di luar gaji",
  )
  expect(
    await desk.call("payroll/peserta/atur", {
      period_id: id,
      members_id: [999_999],
      ikut: true,
      alasan: "Tidak ada",
    }),
  ).toMatchObject({ is_validate: 1 })
})

test("a permanent employee who left within 30 days before the holiday has THR, one who left earlier has none", async () => {
  const late = await desk.person("RUN-5", {
    agama: "kristen",
    status_karyawan: "tetap",
    status: "resigned",
    tanggal_keluar: "2026-11-28",
  })
  const early = await desk.person("RUN-6", {
    agama: "kristen",
    status_karyawan: "tetap",
    status: "resigned",
    tanggal_keluar: "2026-11-20",
  })
  await desk.fill()
  const id = await desk.period("2026-12", { nama: "THR Natal", ...christmas })
  await desk.calculate(id)
  expect(await desk.paidIn(id)).toEqual([desk.people[0], late])
  expect(await desk.amountIn(id, late, "THR")).toBe(await desk.amountIn(id, desk.people[0], "THR"))
  await desk.world.sqlRows(
    sql`update members set tanggal_keluar = '2025-01-31' where id in (${late}, ${early})`,
  )
})

test("a one-time amount is paid by one slip, whatever the number of runs", async () => {
  const [first] = desk.people
  const parameter = (await desk.done("parameter/save/update", {
    nama: "Bonus uji",
    kode: "BONUS_UJI",
    kind: "earning",
    category: "insentif",
    calc: "fixed",
    recurring: "once",
    effective_from: "2026-01",
  })) as { readonly id: number }
  await desk.done("members/save-payroll-components", {
    members_id: first,
    components: [{ parameter_id: parameter.id, amount: 30_000_000, effective_from: "2026-12-01" }],
  })
  const thr = await desk.period("2026-12", { nama: "THR Natal", ...christmas })
  const bonus = await desk.period("2026-12", { nama: "Bonus", type: "bonus" })
  const regular = await desk.period("2026-12")
  for (const id of [thr, bonus, regular]) await desk.calculate(id)
  expect(await desk.amountIn(thr, first, "BONUS_UJI")).toBeNull()
  expect(await desk.amountIn(bonus, first, "BONUS_UJI")).toBe(30_000_000)
  expect(await desk.amountIn(regular, first, "BONUS_UJI")).toBe(30_000_000)
  expect(await desk.approve(bonus)).toMatchObject({ api_status: 1 })
  await answerAll(desk.world, regular)
  expect(await desk.approve(regular, { note: "Uji coba" })).toMatchObject({
    api_status: 0,
    api_message: expect.stringContaining("sudah dibayar") as string,
  })
  await desk.calculate(regular)
  expect(await desk.amountIn(regular, first, "BONUS_UJI")).toBeNull()
  await answerAll(desk.world, regular)
  expect(await desk.approve(regular, { note: "Uji coba" })).toMatchObject({ api_status: 1 })
  await desk.done("payroll/periode-gajian/status", { id: bonus, status: "calculated", note: "Dibuka lagi" })
  await desk.calculate(bonus)
  expect(await desk.amountIn(bonus, first, "BONUS_UJI")).toBe(30_000_000)
  const [sum] = await desk.world.sqlRows<{ readonly n: number }>(
    sql`select count(*)::int as n from slip_once b join payroll_periods p on p.id = b.payroll_periods_id where p.id in (${bonus}, ${regular})`,
  )
  expect(sum?.n).toBe(0)
})

test("months are approved in their order, or with a reason; December only after all of them", async () => {
  const october = await desk.period("2026-10")
  const november = await desk.period("2026-11")
  const december = await desk.period("2026-12")
  for (const id of [october, november, december]) {
    await desk.calculate(id)
    await answerAll(desk.world, id)
  }
  expect(await desk.approve(november)).toMatchObject({
    is_validate: 1,
    data: { errors: { note: ["Oktober 2026 belum disetujui. Isi alasan bila tetap disetujui."] } },
  })
  expect(await desk.approve(december, { note: "Tetap disetujui" })).toMatchObject({
    api_status: 0,
    api_message: "Oktober 2026 dan November 2026 belum disetujui; bulan ini menghitung pajak setahun",
  })
  expect(await desk.approve(november, { note: "Oktober menyusul" })).toMatchObject({ api_status: 1 })
})

test("an approved THR closes no pay", async () => {
  const [first] = desk.people
  const thr = await desk.period("2026-12", { nama: "THR Natal", ...christmas })
  await desk.calculate(thr)
  expect(await desk.approve(thr)).toMatchObject({ api_status: 1 })
  const [parameter] = await desk.world.sqlRows<{ readonly id: number }>(
    sql`select id::float8 as id from pay_parameters where kode = 'GAJI_POKOK' and companies_id = ${desk.world.seeded.maju.id}`,
  )
  await desk.done("members/save-payroll-components", {
    members_id: first,
    components: [{ parameter_id: parameter?.id, amount: 11_000_000, effective_from: "2026-12-01" }],
  })
})

test("days still to come need a reason", async () => {
  await desk.at("2027-11-26T03:00:00Z")
  const id = await desk.period("2027-11")
  await desk.calculate(id)
  await answerAll(desk.world, id)
  expect(await desk.approve(id)).toMatchObject({
    data: {
      errors: {
        note: ["3 hari di periode ini belum lewat, lalu tertutup. Isi alasan bila tetap disetujui."],
      },
    },
  })
  expect(await desk.approve(id, { note: "Gajian tanggal 26" })).toMatchObject({ api_status: 1 })
})
