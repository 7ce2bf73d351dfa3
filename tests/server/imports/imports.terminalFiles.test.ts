import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { DATE_ORDER } from "#contract/areas/imports/terminalSheet.ts"
import { heldRecords, terminalDays } from "#server/areas/attendance/terminals/days.ts"
import { runSweep } from "#server/kit/sweeps/run.ts"
import * as files from "../../fixtures/terminalFiles.ts"
import { HOUR, type World } from "../lib/harness.ts"
import { csv, type ImportDesk, openImports } from "../lib/importDesk.ts"
import { adoptTerminal, openTerminals, recordsOf, type Terminals } from "../lib/terminalDesk.ts"

/** Files of attendance machines, from upload to day and back. It is 20 November 2026. */
const KIND = "rekaman_mesin"
const DOOR = "CONTOHFILE1"
const YARD = "CONTOHFILE2"
let desk: ImportDesk
let world: World
let terminals: Terminals
let admin: string
let door = 0
let yard = 0
let maju = 0
/** Employees with the NIP 7, 12 and 031. */
let people: readonly number[] = []

beforeAll(async () => {
  desk = await openImports()
  ;({ world, admin } = desk)
  terminals = await openTerminals(world)
  maju = world.seeded.maju.id
  people = world.seeded.maju.members.slice(0, 3)
  for (const statement of [
    sql`delete from schedules`,
    sql`delete from schedule_pattern_members`,
    sql`delete from member_attendance_types`,
    sql`update offices set offices_hours_id = null`,
    sql`update offices_hours set is_default = false`,
    sql`update members set attendance_type = 'offices_hours', offices_hours_id = null, tanggal_masuk = '2024-01-01'`,
    sql`delete from holiday_offices`,
    sql`delete from holidays`,
  ])
    await world.sqlRows(statement)
  for (const [at, nip] of ["7", "12", "031"].entries())
    await world.sqlRows(sql`update members set nip = ${nip} where id = ${people[at] ?? 0}`)
  door = await adoptTerminal(world, terminals, admin, DOOR)
  yard = await adoptTerminal(world, terminals, admin, YARD, { zona: "Asia/Makassar" })
})
afterAll(async () => {
  await terminals.close()
  await desk.close()
})
beforeEach(async () => {
  for (const table of ["attendance_originals", "attendance_marks", "attendance_days", "attendance"])
    await world.sqlRows(sql`delete from ${sql.identifier(table)} where companies_id = ${maju}`)
  await world.sqlRows(sql`delete from terminal_records where companies_id = ${maju}`)
  await world.sqlRows(sql`delete from payroll_closed_members`)
  await world.sqlRows(sql`update payroll_periods set status = 'open'`)
})

const settle = () => runSweep(world.db, terminalDays, world.time.now)
const clock = (at: string | null) =>
  at === null ? null : new Date(Date.parse(at) + 7 * HOUR).toISOString().slice(5, 16).replace("T", " ")
const daysOf = async (member: number) => {
  const rows = await world.sqlRows<{ date: string; in: string | null; out: string | null }>(
    sql`select business_date::text as date, check_in_at as "in", check_out_at as "out" from attendance where members_id = ${member} order by 1`,
  )
  return rows.map((row) => [row.date, clock(row.in), clock(row.out)])
}
/** Uploads a file and says which machine it is from. */
const check = async (file: Buffer, serial = DOOR, more: Readonly<Record<string, string>> = {}) => {
  const asked = await desk.check(file, "csv", KIND)
  expect(asked).toMatchObject({ state: "failed", message: "Jawab dulu yang tidak tertulis di berkas ini." })
  const fixed = Object.entries({ terminals_id: serial, ...more }).map(([key, text]) => ({ key, text }))
  const again = await world.call("mesin/import", { mode: "check", import_id: asked.id, fixed }, admin)
  expect(again).toMatchObject({ api_status: 1 })
  await desk.run()
  const found = await desk.status(KIND)
  if (found === null) throw new Error("no import")
  return found
}
const take = async (file: Buffer, serial = DOOR) => {
  const found = await check(file, serial)
  const got = await desk.commit(found.id, found.bad === 0 ? "all" : "good", KIND)
  return { id: found.id, got }
}
const undo = (import_id: number) => world.call("mesin/import", { mode: "undo", import_id }, admin)
const push = async (lines: string) => expect((await terminals.records(DOOR, lines)).status).toBe(200)

describe("before anything is stored", () => {
  test("the format, its counts, the machine and unknown PINs are told", async () => {
    await world.sqlRows(sql`update members set nip = '8' where id = ${people[1] ?? 0}`)
    const found = await check(files.ATTLOG)
    await world.sqlRows(sql`update members set nip = '12' where id = ${people[1] ?? 0}`)
    expect(found).toMatchObject({ state: "checked", good: 8, bad: 0 })
    expect(found.report?.records).toEqual({
      format: "File USB mesin (attlog.dat)",
      count: 8,
      people: 3,
      first: "2026-09-21",
      last: "2026-09-22",
      unknown: [{ pin: "12", nama: "", count: 2 }],
      unknown_total: 1,
      terminals: [{ nama: `Mesin ${DOOR}`, serial: DOOR, zona: "Asia/Jakarta", count: 8 }],
    })
    expect(found.report?.questions).toMatchObject([{ key: "terminals_id", value: DOOR }])
    expect(found.report?.notes).toMatchObject([{ field: "PIN", count: 2, rows: [2, 5], values: ["12"] }])
    expect(await recordsOf(world, door)).toEqual([])
  })
  test("each refused line is told with its number, and a clock that was reset is held", async () => {
    const found = await check(files.BAD_LINES)
    expect(found).toMatchObject({ good: 3, bad: 2 })
    expect(found.problems.map(({ row, field, value }) => [row, field, value])).toEqual([
      [2, "PIN", "ini bukan baris"],
      [4, "Waktu scan", "2026-13-45 08:00:00"],
    ])
    expect(JSON.stringify(found.report?.notes)).toContain("Lebih dari setahun yang lalu")
    expect(await desk.commit(found.id, "good", KIND)).toMatchObject({ api_success: 3, api_gagal: 2 })
    await settle()
    expect((await recordsOf(world, door)).map(({ pin, state, reason }) => [pin, state, reason])).toEqual([
      ["12", "used", null],
      ["7", "used", null],
      ["99", "held", "old"],
    ])
  })
  test("a date that fits two ways is asked with the machine, and the answer counts", async () => {
    const found = await check(files.GLG_EITHER, DOOR, { [DATE_ORDER]: "month" })
    expect(found.report?.records).toMatchObject({ first: "2026-03-04", last: "2026-03-04" })
  })
  test("an unknown machine is asked again", async () => {
    const found = await check(files.ATTLOG, "TIDAKADA")
    expect(found).toMatchObject({ state: "failed", report: { questions: [{ value: null }] } })
  })
  test("an office administrator and another company cannot send one", async () => {
    const found = await check(files.ATTLOG)
    for (const login of ["kantor@maju.test", "admin@lain.test"]) {
      const token = await world.signIn(login)
      const got = await world.call("mesin/import", { mode: "commit", import_id: found.id }, token)
      expect(got).toMatchObject({ api_status: 0 })
    }
    expect(await recordsOf(world, door)).toEqual([])
  })
})

describe("a file that is taken in", () => {
  test("makes days by the one derivation, names its machine, and keeps raw lines", async () => {
    const { got } = await take(files.ATTLOG)
    expect(got).toMatchObject({ api_status: 1, api_success: 8 })
    expect(await settle()).toBe(8)
    expect(await daysOf(people[0] ?? 0)).toEqual([
      ["2026-09-21", "09-21 07:58", "09-21 17:03"],
      ["2026-09-22", "09-22 07:58", null],
    ])
    expect((await recordsOf(world, door)).filter(({ state }) => state === "duplicate")).toHaveLength(1)
    const [row] = await world.sqlRows(
      sql`select raw, zone, key, verify from terminal_records where terminals_id = ${door} order by id limit 1`,
    )
    expect(row).toMatchObject({
      zone: "Asia/Jakarta",
      key: expect.any(Number) as number,
      raw: expect.stringContaining("\t2026-09-2") as string,
    })
    const { data } = await world.call(
      "laporan-absensi/bukti",
      { members_id: people[0], business_date: "2026-09-21" },
      admin,
    )
    expect(data).toMatchObject({
      marks: [{ source: "terminal", device: expect.stringContaining(DOOR) as string }, {}],
    })
  })
  test("a second time adds nothing, whatever format the records come in", async () => {
    await take(files.ATTLOG)
    await settle()
    const before = await recordsOf(world, door)
    const again = await check(files.ATTLOG)
    expect(again).toMatchObject({ good: 0, bad: 0, report: { unchanged: 8 } })
    expect(await desk.commit(again.id, "all", KIND)).toMatchObject({ api_status: 0 })
    /** PINs with zeros in front, and times without seconds. */
    for (const file of [files.GLG_YMD, files.DAILY])
      expect(await check(file)).toMatchObject({ good: 0, bad: 0 })
    expect(await recordsOf(world, door)).toEqual(before)
  })
  test("adds nothing to what the machine has sent, and later pushes add nothing to it", async () => {
    await push("7\t2026-09-21 07:58:12\t0\t1\n007\t2026-09-21 07:58:12\t0\t1\n")
    const { got } = await take(files.ATTLOG)
    expect(got).toMatchObject({ api_success: 7 })
    expect((await terminals.records(DOOR, "0012\t2026-09-21 08:07:45\t0\t15\n")).text).toBe("OK: 1")
    expect(await recordsOf(world, door)).toHaveLength(8)
  })
  test("the same line twice in a file is one record", async () => {
    const line = "7\t2026-09-21 07:58:12\t1\t0\t1\t0"
    const found = await check(csv(line, line, `0${line}`))
    expect(found).toMatchObject({ good: 1, bad: 0, report: { unchanged: 2 } })
  })
  test("daily reports are two records a day, and a night's check-out is the next day's", async () => {
    await take(files.DAILY, YARD)
    await settle()
    /** The yard's clock is an hour ahead of WIB. */
    expect(await daysOf(people[0] ?? 0)).toEqual([["2026-09-21", "09-21 06:58", "09-21 16:03"]])
    expect((await recordsOf(world, yard)).filter(({ pin }) => pin === "31").map(({ wall }) => wall)).toEqual([
      "2026-09-21 22:01:00",
      "2026-09-22 06:02:00",
    ])
  })
  test("the machine that a row names needs no question", async () => {
    const found = await desk.check(files.SCAN_LOG(YARD), "csv", KIND)
    expect(found).toMatchObject({
      state: "checked",
      good: 2,
      report: { records: { terminals: [{ serial: YARD }] } },
    })
    const other = await desk.check(files.SCAN_LOG("LAINNYA9"), "csv", KIND)
    expect(other).toMatchObject({ good: 0, bad: 2 })
    expect(other.problems[0]).toMatchObject({
      field: "Mesin absensi",
      message: expect.stringContaining("tidak ada") as string,
    })
  })
  test("closed days are held until their period is reopened, and so are unknown PINs until they are named", async () => {
    const [period] = await world.sqlRows<{ readonly id: number }>(
      sql`insert into payroll_periods (companies_id, nama, type, month, start_date, end_date, pay_date, status, created_at, updated_at)
        values (${maju}, 'September', 'regular', '2026-09', '2026-09-01', '2026-09-30', '2026-09-30', 'approved', now(), now()) returning id::float8 as id`,
    )
    const found = await check(files.ATTLOG)
    expect(JSON.stringify(found.report?.notes)).toContain(
      "Periode gaji September sudah ditutup; rekamannya ditahan",
    )
    await desk.commit(found.id, "all", KIND)
    await settle()
    expect(new Set((await recordsOf(world, door)).map(({ state, reason }) => `${state} ${reason}`))).toEqual(
      new Set(["held closed"]),
    )
    expect(await daysOf(people[0] ?? 0)).toEqual([])
    await world.sqlRows(sql`delete from payroll_periods where id = ${period?.id ?? 0}`)
    await runSweep(world.db, heldRecords, world.time.now)
    await settle()
    expect(await daysOf(people[0] ?? 0)).toHaveLength(2)
  })
})

describe("undo", () => {
  test("removes the file's records and judges the days without them; what was pushed stays", async () => {
    await push("7\t2026-09-21 12:00:00\t0\t1\n")
    /** It is older than 45 days, and an administrator has let it count. */
    await world.sqlRows(
      sql`update terminal_records set state = 'waiting', reason = 'accepted' where terminals_id = ${door}`,
    )
    await settle()
    expect(await daysOf(people[0] ?? 0)).toEqual([["2026-09-21", "09-21 12:00", null]])
    const { id } = await take(files.ATTLOG)
    await settle()
    /** The machine sends one of the file's records after all. */
    await push("12\t2026-09-21 08:07:45\t0\t15\n")
    expect(await undo(id)).toMatchObject({ api_status: 1, api_message: "Impor dibatalkan: 8 baris" })
    await settle()
    expect((await recordsOf(world, door)).map(({ pin, wall, state }) => [pin, wall, state])).toEqual([
      ["12", "2026-09-21 08:07:45", "used"],
      ["7", "2026-09-21 12:00:00", "used"],
    ])
    expect(await daysOf(people[0] ?? 0)).toEqual([["2026-09-21", "09-21 12:00", null]])
    expect(await daysOf(people[1] ?? 0)).toEqual([["2026-09-21", "09-21 08:07", null]])
    expect(await daysOf(people[2] ?? 0)).toEqual([])
    expect(await undo(id)).toMatchObject({ api_status: 0 })
  })
  test("the same file may come again before the days were judged anew", async () => {
    const { id } = await take(files.ATTLOG)
    await settle()
    await undo(id)
    const { got } = await take(files.ATTLOG)
    expect(got).toMatchObject({ api_success: 8 })
    await settle()
    expect(await recordsOf(world, door)).toHaveLength(8)
    expect(await daysOf(people[0] ?? 0)).toHaveLength(2)
  })
  test("is refused where a payroll period was closed over its days", async () => {
    const { id } = await take(files.ATTLOG)
    await settle()
    const [period] = await world.sqlRows<{ readonly id: number }>(
      sql`insert into payroll_periods (companies_id, nama, type, month, start_date, end_date, pay_date, status, created_at, updated_at)
        values (${maju}, 'September', 'regular', '2026-09', '2026-09-01', '2026-09-30', '2026-09-30', 'approved', now(), now()) returning id::float8 as id`,
    )
    expect(await undo(id)).toMatchObject({
      api_status: 0,
      api_message: expect.stringContaining("hari berada di periode gaji yang ditutup") as string,
    })
    await world.sqlRows(sql`delete from payroll_periods where id = ${period?.id ?? 0}`)
    expect(await undo(id)).toMatchObject({ api_status: 1 })
    await settle()
    expect(await recordsOf(world, door)).toEqual([])
  })
  test("an import that was cut off is finished or taken back", async () => {
    const found = await check(files.ATTLOG)
    await desk.cutOff(found.id, KIND)
    expect(await recordsOf(world, door)).toHaveLength(8)
    await settle()
    world.time.now = new Date(world.time.now.getTime() + 2 * HOUR)
    await desk.run()
    await settle()
    expect(await recordsOf(world, door)).toEqual([])
    expect(await daysOf(people[0] ?? 0)).toEqual([])
  })
})
