import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { settleDays } from "#server/areas/attendance/index.ts"
import { heldRecords, terminalDays } from "#server/areas/attendance/terminals/days.ts"
import { runSweep } from "#server/kit/sweeps/run.ts"
import { HOUR, openWorld, type World } from "../lib/harness.ts"
import { adoptTerminal, openTerminals, recordsOf, type Terminals } from "../lib/terminalDesk.ts"

/** From records to days. It is Friday, 20 November 2026; hours are Monday to Friday, 08.00 to 17.00 with a break at 12.00. */
let world: World
let terminals: Terminals
let admin: string
let door = 0
let yard = 0
let maju = 0
/** Employees with the NIP 7, 031 and 12. */
let people: readonly number[] = []
const DOOR = "CONTOHPINTU1"
const YARD = "CONTOHPINTU2"
const LATER = new Date("2026-11-20T12:00:00Z")

const moveTo = async (now: Date) => {
  world.time.now = now
  await world.sqlRows(sql`update sessions set last_used_at = ${now.toISOString()}::timestamptz`)
}
const rules = async (values: object = {}) =>
  expect(await world.call("companies/update/aturan-absensi", values, admin)).toMatchObject({ api_status: 1 })

beforeAll(async () => {
  world = await openWorld()
  terminals = await openTerminals(world)
  admin = await world.signIn("admin@maju.test")
  maju = world.seeded.maju.id
  people = world.seeded.maju.members.slice(0, 3)
  for (const statement of [
    sql`delete from schedules`,
    sql`delete from schedule_pattern_members`,
    sql`delete from member_attendance_types`,
    sql`update offices set offices_hours_id = null`,
    sql`update offices_hours set is_default = false`,
    sql`update members set attendance_type = 'offices_hours', offices_hours_id = null, tanggal_masuk = '2024-01-01'`,
    sql`delete from leave_days`,
    sql`delete from holiday_offices`,
    sql`delete from holidays`,
    sql`delete from payroll_closed_members`,
    sql`update payroll_periods set status = 'open'`,
  ])
    await world.sqlRows(statement)
  for (const [at, nip] of ["7", "031", "12"].entries())
    await world.sqlRows(sql`update members set nip = ${nip} where id = ${people[at] ?? 0}`)
  door = await adoptTerminal(world, terminals, admin, DOOR)
  yard = await adoptTerminal(world, terminals, admin, YARD)
})
afterAll(async () => {
  await terminals.close()
  await world.close()
})
beforeEach(async () => {
  await moveTo(LATER)
  for (const table of ["attendance_originals", "attendance_marks", "attendance_days", "attendance"])
    await world.sqlRows(sql`delete from ${sql.identifier(table)} where companies_id = ${maju}`)
  await world.sqlRows(sql`delete from terminal_records where companies_id = ${maju}`)
  await world.sqlRows(sql`delete from terminal_pins where companies_id = ${maju}`)
  await world.sqlRows(sql`delete from schedules where companies_id = ${maju}`)
  await rules()
})

const settle = () => runSweep(world.db, terminalDays, world.time.now)
const push = async (lines: string, serial = DOOR) =>
  expect((await terminals.records(serial, lines)).status).toBe(200)

const clock = (at: string | null) =>
  at === null ? null : new Date(Date.parse(at) + 7 * HOUR).toISOString().slice(5, 16).replace("T", " ")
/** Dates and times of an employee's records, on the clock of WIB. */
const daysOf = async (member: number) => {
  const rows = await world.sqlRows<{ date: string; in: string | null; out: string | null }>(
    sql`select business_date::text as date, check_in_at as "in", check_out_at as "out" from attendance where members_id = ${member} order by 1`,
  )
  return rows.map((row) => [row.date, clock(row.in), clock(row.out)])
}
const states = async (terminal = door) =>
  (await recordsOf(world, terminal)).map(({ pin, wall, state, reason }) => [
    pin,
    wall.slice(8, 16),
    state,
    reason,
  ])

describe("check-ins and check-outs", () => {
  test("the first press of a day is the check-in and the last the check-out, whatever key was pressed", async () => {
    await push(
      "7\t2026-11-20 07:58:12\t1\t1\n7\t2026-11-20 10:30:00\t0\t1\n7\t2026-11-20 17:03:30\t255\t1\n12\t2026-11-20 08:20:00\t0\t15\n",
    )
    expect(await settle()).toBe(4)
    expect(await daysOf(people[0] ?? 0)).toEqual([["2026-11-20", "11-20 07:58", "11-20 17:03"]])
    expect(await daysOf(people[2] ?? 0)).toEqual([["2026-11-20", "11-20 08:20", null]])
    expect(await states()).toEqual([
      ["12", "20 08:20", "used", null],
      ["7", "20 07:58", "used", null],
      ["7", "20 10:30", "used", "between"],
      ["7", "20 17:03", "used", null],
    ])
  })

  test("name the machine and the record in the evidence of the day, which the day function judges", async () => {
    await push("7\t2026-11-20 08:20:00\t0\t1\n7\t2026-11-20 17:03:30\t1\t1\n")
    await settle()
    await settleDays(world.db, world.time.now)
    const [first] = await recordsOf(world, door)
    const found = await world.call(
      "laporan-absensi/bukti",
      { members_id: people[0], business_date: "2026-11-20" },
      admin,
    )
    expect(found.data).toMatchObject({
      day: { state: "hadir", late_min: 20, work_min: 463 },
      marks: [
        { kind: "in", source: "terminal", device: `Mesin ${DOOR} (${DOOR}), rekaman ${first?.id}` },
        { kind: "out", source: "terminal" },
      ],
    })
  })

  test("come out the same in whatever order, block and machine the records come", async () => {
    const lines = [
      [DOOR, "7\t2026-11-20 17:03:30\n"],
      [YARD, "007\t2026-11-20 07:58:12\n"],
      [DOOR, "7\t2026-11-19 17:10:00\n"],
      [YARD, "7\t2026-11-19 07:50:00\n"],
    ] as const
    for (const [serial, line] of lines) {
      await push(line, serial)
      await settle()
    }
    expect(await daysOf(people[0] ?? 0)).toEqual([
      ["2026-11-19", "11-19 07:50", "11-19 17:10"],
      ["2026-11-20", "11-20 07:58", "11-20 17:03"],
    ])
    for (const [serial, line] of lines) await push(line, serial)
    expect(await settle()).toBe(0)
  })

  test("a single press in the last hour is a check-out whose check-in was forgotten", async () => {
    await push("7\t2026-11-20 16:40:00\n")
    await settle()
    expect(await daysOf(people[0] ?? 0)).toEqual([["2026-11-20", null, "11-20 16:40"]])
    await push("7\t2026-11-20 09:40:00\n")
    await settle()
    expect(await daysOf(people[0] ?? 0)).toEqual([["2026-11-20", "11-20 09:40", "11-20 16:40"]])
  })

  test("two visits around the break end and begin work, and are deducted once", async () => {
    await push(
      "7\t2026-11-20 08:00:00\n7\t2026-11-20 12:01:00\n7\t2026-11-20 13:31:00\n7\t2026-11-20 17:00:00\n",
    )
    await settle()
    const kinds = await world.sqlRows<{ kind: string }>(
      sql`select kind from attendance_marks where members_id = ${people[0] ?? 0} order by at`,
    )
    expect(kinds.map(({ kind }) => kind)).toEqual(["in", "out", "in", "out"])
    await settleDays(world.db, world.time.now)
    const [day] = await world.sqlRows(
      sql`select work_min from attendance_days where members_id = ${people[0] ?? 0} and business_date = '2026-11-20'`,
    )
    expect(day).toEqual({ work_min: 540 - 90 })
  })

  test("the company may trust the keys instead", async () => {
    await rules({ terminal_kinds: "keys" })
    await push(
      "7\t2026-11-20 08:00:00\t0\n7\t2026-11-20 12:00:00\t1\n7\t2026-11-20 13:00:00\t0\n7\t2026-11-20 15:00:00\t1\n7\t2026-11-20 15:30:00\t255\n",
    )
    await settle()
    expect(await daysOf(people[0] ?? 0)).toEqual([["2026-11-20", "11-20 08:00", "11-20 15:30"]])
  })

  test("presses within a minute are one visit, also on two machines; the company sets how long", async () => {
    await push("7\t2026-11-20 07:58:12\n7\t2026-11-20 07:58:15\n")
    await push("7\t2026-11-20 07:59:10\n", YARD)
    await settle()
    expect(await daysOf(people[0] ?? 0)).toEqual([["2026-11-20", "11-20 07:58", null]])
    expect((await states()).map(([, , state]) => state)).toEqual(["used", "duplicate"])
    expect((await states(yard)).map(([, , state]) => state)).toEqual(["duplicate"])
    await rules({ terminal_join_s: 10 })
    await push("12\t2026-11-20 07:58:12\n12\t2026-11-20 07:58:30\n")
    await settle()
    expect(await daysOf(people[2] ?? 0)).toEqual([["2026-11-20", "11-20 07:58", "11-20 07:58"]])
  })

  test("a night shift over midnight and the end of a month belongs to the date it begins", async () => {
    const made = await world.call(
      "shift/create",
      { nama: "Malam", kode: "MLMX", start: "22:00", end: "06:00" },
      admin,
    )
    const { id } = made.data as { readonly id: number }
    for (const date of ["2026-10-31", "2026-11-18"])
      await world.sqlRows(
        sql`insert into schedules (companies_id, members_id, business_date, shifts_id) values (${maju}, ${people[1] ?? 0}, ${date}::date, ${id})`,
      )
    await push(
      "031\t2026-10-31 21:55:00\n31\t2026-11-01 06:05:00\n031\t2026-11-18 22:01:03\n031\t2026-11-19 06:02:00\n",
    )
    await settle()
    expect(await daysOf(people[1] ?? 0)).toEqual([
      ["2026-10-31", "10-31 21:55", "11-01 06:05"],
      ["2026-11-18", "11-18 22:01", "11-19 06:02"],
    ])
  })

  test("work that ends in the small hours ends the day before", async () => {
    await push("7\t2026-11-18 13:00:00\n7\t2026-11-19 02:30:00\n7\t2026-11-19 08:01:00\n")
    await settle()
    expect(await daysOf(people[0] ?? 0)).toEqual([
      ["2026-11-18", "11-18 13:00", "11-19 02:30"],
      ["2026-11-19", "11-19 08:01", null],
    ])
  })

  test("a press on the phone and one on the machine make one day", async () => {
    await world.sqlRows(
      sql`insert into attendance (companies_id, members_id, business_date, offices_id, check_in_at, day_status)
        select companies_id, id, '2026-11-20', offices_id, '2026-11-20T00:50:00Z', 'hadir' from members where id = ${people[0] ?? 0}`,
    )
    await world.sqlRows(
      sql`insert into attendance_marks (companies_id, members_id, business_date, offices_id, kind, at, source)
        select companies_id, id, '2026-11-20', offices_id, 'in', '2026-11-20T00:50:00Z', 'web' from members where id = ${people[0] ?? 0}`,
    )
    await push("7\t2026-11-20 12:40:00\n")
    await settle()
    expect(await daysOf(people[0] ?? 0)).toEqual([["2026-11-20", "11-20 07:50", "11-20 12:40"]])
    await push("7\t2026-11-20 17:01:00\n")
    await settle()
    expect(await daysOf(people[0] ?? 0)).toEqual([["2026-11-20", "11-20 07:50", "11-20 17:01"]])
  })

  test("a day that was corrected by hand keeps its times", async () => {
    await push("7\t2026-11-20 08:30:00\n")
    await settle()
    await world.sqlRows(
      sql`update attendance set check_in_at = '2026-11-20T01:00:00Z' where members_id = ${people[0] ?? 0}`,
    )
    await world.sqlRows(
      sql`insert into attendance_originals (companies_id, members_id, business_date, before, after, at)
        values (${maju}, ${people[0] ?? 0}, '2026-11-20', null, '{}'::jsonb, now())`,
    )
    await push("7\t2026-11-20 17:05:00\n")
    await settle()
    expect(await daysOf(people[0] ?? 0)).toEqual([["2026-11-20", "11-20 08:00", null]])
    expect((await states()).at(-1)).toEqual(["7", "20 17:05", "used", "corrected"])
  })
})

describe("PINs", () => {
  test("are the NIP with and without leading zeros; those of nobody are kept and listed", async () => {
    await push(
      "0007\t2026-11-20 08:00:00\n31\t2026-11-20 08:00:00\n44\t2026-11-20 08:00:00\n44\t2026-11-20 17:00:00\n",
    )
    await settle()
    expect((await states()).map(([pin, , state, reason]) => [pin, state, reason])).toEqual([
      ["0007", "used", null],
      ["31", "used", null],
      ["44", "held", "unknown_pin"],
      ["44", "held", "unknown_pin"],
    ])
    expect((await world.call("mesin/lalu-lintas", { id: door }, admin)).data).toMatchObject({
      counts: { held: 2, waiting: 0 },
      unknown: [
        { pin: "44", times: 2, first_at: "2026-11-20T08:00:00+07:00", last_at: "2026-11-20T17:00:00+07:00" },
      ],
    })
  })

  test("naming one settles its past, and naming it anew moves it", async () => {
    await push("44\t2026-11-19 08:00:00\n44\t2026-11-19 17:00:00\n")
    await push("0044\t2026-11-20 08:00:00\n", YARD)
    await settle()
    const name = (member: number | undefined) =>
      world.call("mesin/pin", { id: door, pin: "044", members_id: member, everywhere: true }, admin)
    expect(await name(people[2])).toMatchObject({ api_status: 1, data: { count: 3 } })
    await settle()
    expect(await daysOf(people[2] ?? 0)).toEqual([
      ["2026-11-19", "11-19 08:00", "11-19 17:00"],
      ["2026-11-20", "11-20 08:00", null],
    ])
    await name(people[0])
    await settle()
    expect(await daysOf(people[2] ?? 0)).toEqual([])
    expect((await daysOf(people[0] ?? 0)).length).toBe(2)
    expect(
      await world.sqlRows(sql`select 1 from attendance_marks where members_id = ${people[2] ?? 0}`),
    ).toEqual([])
  })

  test("one machine may use a PIN for somebody else", async () => {
    await world.call("mesin/pin", { id: yard, pin: "7", members_id: people[2], everywhere: false }, admin)
    await push("7\t2026-11-20 08:00:00\n")
    await push("7\t2026-11-20 08:05:00\n", YARD)
    await settle()
    expect(await daysOf(people[0] ?? 0)).toEqual([["2026-11-20", "11-20 08:00", null]])
    expect(await daysOf(people[2] ?? 0)).toEqual([["2026-11-20", "11-20 08:05", null]])
  })

  test("the digits at the end of the NIP count where the company says so, and only if they are unique", async () => {
    await world.sqlRows(sql`update members set nip = 'MB-0712' where id = ${people[2] ?? 0}`)
    await push("712\t2026-11-20 08:00:00\n")
    await settle()
    expect((await states())[0]?.slice(2)).toEqual(["held", "unknown_pin"])
    await rules({ terminal_pins: "digits" })
    await runSweep(world.db, heldRecords, world.time.now)
    await settle()
    expect(await daysOf(people[2] ?? 0)).toEqual([["2026-11-20", "11-20 08:00", null]])
    const twin = world.seeded.maju.members[3] ?? 0
    const [was] = await world.sqlRows<{ nip: string }>(sql`select nip from members where id = ${twin}`)
    await world.sqlRows(sql`update members set nip = 'CD-0712' where id = ${twin}`)
    await push("712\t2026-11-20 17:00:00\n")
    await settle()
    expect((await states()).at(-1)?.slice(2)).toEqual(["held", "unknown_pin"])
    await world.sqlRows(sql`update members set nip = ${was?.nip} where id = ${twin}`)
    await world.sqlRows(sql`update members set nip = '12' where id = ${people[2] ?? 0}`)
  })
})

describe("held records", () => {
  const close = async (status: string) =>
    world.sqlRows(
      sql`update payroll_periods set status = ${status} where companies_id = ${maju} and nama = 'November uji'`,
    )
  beforeAll(() =>
    world.sqlRows(sql`insert into payroll_periods (companies_id, nama, month, start_date, end_date, pay_date, status, created_at, updated_at)
      values (${maju}, 'November uji', '2026-11', '2026-11-16', '2026-11-19', '2026-11-30', 'open', now(), now())`),
  )

  test("of a closed period change nothing, and count once it is reopened", async () => {
    await close("locked")
    await push("7\t2026-11-19 08:00:00\n7\t2026-11-20 08:00:00\n")
    await settle()
    expect(await daysOf(people[0] ?? 0)).toEqual([["2026-11-20", "11-20 08:00", null]])
    expect((await states())[0]).toEqual(["7", "19 08:00", "held", "closed"])
    const [held] = await recordsOf(world, door)
    await world.call("mesin/rekaman", { id: door, records: [held?.id], decision: "count" }, admin)
    await settle()
    expect((await states())[0]).toEqual(["7", "19 08:00", "held", "closed"])
    await close("open")
    await runSweep(world.db, heldRecords, world.time.now)
    await settle()
    expect((await daysOf(people[0] ?? 0)).length).toBe(2)
  })

  test("of many PINs that stay unknown keep no other from being looked at", async () => {
    await push(Array.from({ length: 700 }, (_, at) => `9${at}00\t2026-11-20 08:00:00\n`).join(""))
    await push("555000\t2026-11-20 08:00:00\n")
    await settle()
    await world.sqlRows(sql`update members set nip = '555000' where id = ${people[2] ?? 0}`)
    const isFound = async () => (await recordsOf(world, door)).some(({ members_id }) => members_id !== null)
    for (let hours = 0; hours < 12 && !(await isFound()); hours += 1) {
      await runSweep(world.db, heldRecords, new Date(LATER.getTime() + hours * HOUR))
      await settle()
    }
    expect(await isFound()).toBe(true)
    await world.sqlRows(sql`update members set nip = '12' where id = ${people[2] ?? 0}`)
  })

  test("a PIN that is named anew leaves what was paid where it is", async () => {
    await push("7\t2026-11-19 08:00:00\n7\t2026-11-20 08:00:00\n")
    await settle()
    await close("locked")
    await world.call("mesin/pin", { id: door, pin: "7", members_id: people[2], everywhere: true }, admin)
    await settle()
    expect(await daysOf(people[0] ?? 0)).toEqual([["2026-11-19", "11-19 08:00", null]])
    expect(await daysOf(people[2] ?? 0)).toEqual([["2026-11-20", "11-20 08:00", null]])
    await close("open")
  })

  test("outside the employment, or of a clock that is wrong, wait for a decision", async () => {
    await world.sqlRows(sql`update members set tanggal_masuk = '2026-11-20' where id = ${people[0] ?? 0}`)
    await push(
      "7\t2026-11-18 08:00:00\n7\t2026-09-01 08:00:00\n12\t2026-11-20 23:00:00\n12\t2026-10-02 08:00:00\n",
    )
    await settle()
    await world.sqlRows(sql`update members set tanggal_masuk = '2024-01-01' where id = ${people[0] ?? 0}`)
    const rows = await recordsOf(world, door)
    expect(rows.map(({ pin, reason }) => [pin, reason])).toEqual([
      ["12", "old"],
      ["12", "future"],
      ["7", "old"],
      ["7", "not_employed"],
    ])
    const decide = (at: number, decision: string) =>
      world.call("mesin/rekaman", { id: door, records: [rows[at]?.id], decision }, admin)
    await decide(0, "count")
    await decide(1, "ignore")
    await settle()
    expect(await daysOf(people[2] ?? 0)).toEqual([["2026-10-02", "10-02 08:00", null]])
    expect((await states()).slice(0, 2).map(([, , state]) => state)).toEqual(["used", "ignored"])
    expect(await decide(0, "count")).toMatchObject({ api_status: 0 })
  })
})
