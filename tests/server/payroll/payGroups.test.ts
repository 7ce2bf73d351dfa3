import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { nextPeriods } from "#contract/areas/payroll/proposals.ts"
import { rowsOf } from "#server/db/database.ts"
import { asCompany } from "#server/db/asCompany.ts"
import { closedOn, closedPeriods, isClosedDay } from "#server/kit/closedPeriods.ts"
import { openPayDesk, type PayDesk } from "../lib/payDesk.ts"

/** Pay groups (kelompok gaji): a period pays some groups, and closes the days of those it paid only. */

let desk: PayDesk
let company: number
let directors: number
let drivers: number
beforeAll(async () => {
  desk = await openPayDesk()
  company = desk.world.seeded.maju.id
  const group = async (nama: string) =>
    ((await desk.done("kelompok-gaji/create", { nama })) as { readonly id: number }).id
  directors = await group("Direksi")
  drivers = await group("Pengemudi")
})
afterAll(() => desk.close())
beforeEach(async () => {
  await desk.nextDay()
  const [one, two, , intern] = desk.people
  await desk.change(one, "RUN-1", { agama: "kristen", kelompok_gaji_id: directors })
  await desk.change(two, "RUN-2", { agama: "islam", kelompok_gaji_id: drivers })
  await desk.change(intern, "RUN-4", { status_karyawan: "magang", kelompok_gaji_id: null })
})

/** Both ways in which a closed day is asked for: in SQL, and of the periods read once for many days. */
const isClosed = (member: number, date: string): Promise<readonly boolean[]> =>
  desk.world.db.transact((tx) =>
    asCompany(tx, company, "2027-02-01", async () => {
      const [row] = await rowsOf<{ readonly is_closed: boolean; readonly office: number }>(
        tx,
        sql`select ${isClosedDay(sql`m.companies_id`, sql`m.id`, sql`${date}::date`)} as is_closed, m.offices_id::float8 as office
          from members m where m.id = ${member}`,
      )
      const found = closedOn(await closedPeriods(tx), date, { id: member, offices_id: row?.office ?? 0 })
      return [row?.is_closed === true, found !== undefined]
    }),
  )

test("periods of different groups run side by side in an office; one for everybody overlaps with each", async () => {
  const [one, two, three, intern] = desk.people
  const own = await desk.period("2026-11", { nama: "Gaji direksi", kelompok_gaji_id: [directors] })
  const rest = await desk.period("2026-11", {
    nama: "Gaji lainnya",
    kelompok_gaji_id: [drivers],
    tanpa_kelompok: true,
  })
  const asked = (more: object) =>
    desk.call("payroll/periode-gajian/add", {
      nama: "Sekali lagi",
      type: "regular",
      month: "2026-11",
      start_date: "2026-11-10",
      end_date: "2026-11-20",
      pay_date: "2026-11-28",
      ...more,
    })
  const overlaps = (nama: string) => ({
    is_validate: 1,
    data: { errors: { start_date: [`Tanggalnya bertumpuk dengan "${nama}"`] } },
  })
  expect(await asked({})).toMatchObject({ is_validate: 1 })
  expect(await asked({ kelompok_gaji_id: [directors] })).toMatchObject(overlaps("Gaji direksi"))
  expect(await asked({ tanpa_kelompok: true })).toMatchObject(overlaps("Gaji lainnya"))

  await desk.calculate(own)
  expect(await desk.paidIn(own)).toEqual([one])
  expect((await desk.ready(own)).left_out).toEqual([])
  await desk.calculate(rest)
  expect((await desk.paidIn(rest)).toSorted((a, b) => a - b)).toEqual([two, three, intern])
})

test("a closed period of a group closes the days of those it paid, also after they change the group", async () => {
  const [one, two] = desk.people
  const id = await desk.period("2026-11", { kelompok_gaji_id: [directors] })
  await desk.closed(id)
  expect(await isClosed(one, "2026-11-10")).toEqual([true, true])
  expect(await isClosed(two, "2026-11-10")).toEqual([false, false])

  await desk.change(one, "RUN-1", { agama: "kristen", kelompok_gaji_id: null })
  await desk.change(two, "RUN-2", { agama: "islam", kelompok_gaji_id: directors })
  expect(await isClosed(one, "2026-11-10")).toEqual([true, true])
  expect(await isClosed(two, "2026-11-10")).toEqual([false, false])
  /** An employee who was paid in another group is not paid twice, and is listed as left out. */
  const rest = await desk.period("2026-11", { nama: "Susulan", tanpa_kelompok: true })
  expect((await desk.ready(rest)).left_out.map(({ id: left, words }) => [left, words])).toEqual([
    [one, "Sudah digaji di Gaji 2026-11"],
  ])

  await desk.done("payroll/periode-gajian/status", { id, status: "calculated", note: "Salah hitung" })
  expect(await isClosed(one, "2026-11-10")).toEqual([false, false])
})

test("an earlier month of another group does not hold an approval up, and the next periods follow each group", async () => {
  await desk.period("2026-10", { nama: "Oktober pengemudi", kelompok_gaji_id: [drivers] })
  const id = await desk.period("2026-11", { nama: "November direksi", kelompok_gaji_id: [directors] })
  const { open_before } = (await desk.done("payroll/periode-gajian/find", { id })) as {
    readonly open_before: readonly string[]
  }
  expect(open_before).toEqual([])
  const { rows } = (await desk.done("payroll/periode-gajian/berikutnya", {})) as AnswerOf<typeof nextPeriods>
  const told = rows.map(({ kelompok_gaji_nama, month }) => [kelompok_gaji_nama.join(), month])
  expect(told).toContainEqual(["Direksi", "2026-12"])
  expect(told).toContainEqual(["Pengemudi", "2026-11"])

  const december = rows.find(({ kelompok_gaji_id }) => kelompok_gaji_id.includes(directors))
  const { month, offices_id, kelompok_gaji_id, tanpa_kelompok, isian } = december ?? rows[0] ?? ({} as never)
  const made = await desk.call("payroll/periode-gajian/add", {
    type: "regular",
    month,
    offices_id,
    kelompok_gaji_id,
    tanpa_kelompok,
    ...isian,
  })
  expect(made).toMatchObject({ api_status: 1 })
})

test("THR of one holiday is paid in one period per group", async () => {
  const thr = { type: "thr", thr_date: "2026-12-25", agama: ["kristen"] }
  await desk.period("2026-12", { nama: "THR direksi", kelompok_gaji_id: [directors], ...thr })
  const again = { month: "2026-12", start_date: "2026-12-01", end_date: "2026-12-28", pay_date: "2026-12-18" }
  expect(
    await desk.call("payroll/periode-gajian/add", { nama: "THR semua", ...again, ...thr }),
  ).toMatchObject({
    data: { errors: { thr_date: ['THR hari raya ini sudah ada: "THR direksi"'] } },
  })
  expect(
    await desk.call("payroll/periode-gajian/add", {
      nama: "THR lainnya",
      tanpa_kelompok: true,
      ...again,
      ...thr,
    }),
  ).toMatchObject({ api_status: 1 })
})

test("changing the groups of a calculated period asks for a new calculation; a group in use is not deleted", async () => {
  const id = await desk.period("2026-11", { kelompok_gaji_id: [directors] })
  await desk.calculate(id)
  const row = (await desk.done("payroll/periode-gajian/find", { id })) as Record<string, unknown>
  await desk.done("payroll/periode-gajian/add", { ...row, id, kelompok_gaji_id: [drivers] })
  expect(await desk.done("payroll/periode-gajian/find", { id })).toMatchObject({
    status: "draft",
    kelompok_gaji_nama: ["Pengemudi"],
  })
  expect(await desk.call("kelompok-gaji/delete", { ids: [drivers] })).toMatchObject({ api_status: 0 })
})
