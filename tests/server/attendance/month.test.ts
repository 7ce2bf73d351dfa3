import { sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { home } from "#contract/areas/home/home.ts"
import type { reportList, reportSummary } from "#contract/areas/attendance/laporan.ts"
import type { listPlan } from "#contract/areas/attendance/ploting.ts"
import type { DayState } from "#contract/areas/attendance/days.ts"
import { settleDays } from "#server/areas/attendance/index.ts"
import { asOwner } from "#server/db/owner.ts"
import { random } from "#server/demo/random.ts"
import { gatherSums } from "#server/areas/attendance/gather.ts"
import { streams } from "#server/register/streams.ts"
import { attend } from "../lib/attendance.ts"
import type { World } from "../lib/harness.ts"
import { csv, type ImportDesk, openImports } from "../lib/importDesk.ts"
import { newRequest } from "../lib/writes.requests.ts"

/** A month of attendance, from the plan to the corrections: all pages and downloads must then have the same figures. */
const MONTH = { start_date: "2026-10-01", end_date: "2026-10-31" }
const dates = Array.from({ length: 31 }, (_, at) => `2026-10-${String(at + 1).padStart(2, "0")}`)
const isFree = (date: string) => [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())
/** The instant of a date and time in Jakarta. */
const jakarta = (date: string, clock: string) => new Date(`${date}T${clock}:00+07:00`)

let desk: ImportDesk
let world: World
let admin: string
beforeAll(async () => {
  desk = await openImports()
  ;({ world } = desk)
  await world.sqlRows(sql`delete from holidays where companies_id = ${world.seeded.maju.id}`)
})
afterAll(() => desk.close())

const moveTo = async (now: Date) => {
  world.time.now = now
  admin = await world.signIn("admin@maju.test")
}
const ask = async <A>(path: string, payload: object): Promise<A> => {
  const answer = await world.call(path, payload, admin)
  if (answer.api_status !== 1)
    throw new Error(`${path}: ${JSON.stringify(answer)} ${String(world.faults.at(-1))}`)
  return answer.data as A
}
const member = (at: number) => world.seeded.maju.members[at] ?? 0
const sweep = async () => {
  await settleDays(world.db, world.time.now, 60_000)
  await gatherSums(world.db)
}

/** Plans an early and a late shift for everybody, alternating by week; weekends are off. */
const plan = async () => {
  const shift = async (nama: string, kode: string, start: string, end: string) =>
    (await ask<{ id: number }>("shift/create", { nama, kode, start, end, offices_id: [] })).id
  const shifts = [
    await shift("Pagi", "PG1", "07:00", "15:00"),
    await shift("Siang", "SG1", "09:00", "17:00"),
  ] as const
  const grid = () =>
    ask<AnswerOf<typeof listPlan>>("members/list-ploating-absensi", { month: "2026-10", per_page: 100 })
  const empty = await grid()
  expect(empty.rows.flatMap(({ days }) => Object.values(days).filter(({ own }) => own !== null))).toEqual([])
  const cells = empty.rows.flatMap(({ id }, row) =>
    dates.map((date, at) => ({
      members_id: id,
      date,
      shift_id: isFree(date) ? "OFF" : shifts[(row + Math.floor(at / 7)) % 2],
      was: null,
    })),
  )
  const saved = await world.call(
    "members/save-ploating-absensi",
    { cells, mode: "replace", base_version: empty.base_version },
    admin,
  )
  expect(saved).toMatchObject({ api_status: 1, api_success: cells.length, api_gagal: 0 })
  const planned = (await grid()).rows.flatMap(({ id, days }) =>
    Object.entries(days).map(([date, { own }]) => `${id} ${date} ${String(own)}`),
  )
  expect(planned.toSorted()).toEqual(
    cells.map((cell) => `${cell.members_id} ${cell.date} ${String(cell.shift_id)}`).toSorted(),
  )
}

/** Records check-ins and check-outs: most come in the morning, and most of them leave. */
const play = async () => {
  const chance = random("bulan")
  const company = world.seeded.maju.id
  const once = (now: Date) =>
    world.db.transact((tx) => {
      world.time.now = now
      return attend(tx, { company, now }, chance)
    })
  for (const date of dates.filter((one) => !isFree(one))) {
    const came = chance.int(4, 6)
    for (let n = 0; n < came; n += 1)
      expect(await once(jakarta(date, `0${7 + (n % 3)}:${10 + chance.int(0, 49)}`))).toMatch(/ absen masuk$/)
    for (let n = 0; n < came - (chance.chance(0.2) ? 1 : 0); n += 1)
      expect(await once(jakarta(date, `1${5 + (n % 3)}:${10 + chance.int(0, 49)}`))).toMatch(/ absen pulang$/)
    if (date.endsWith("5")) await sweep()
  }
}

/** Two approved correction requests, and an import file with two days of a third employee. */
const correct = async () => {
  const asked = async (at: number, date: string, from: string, to: string) =>
    newRequest(world, {
      members_id: member(at),
      offices_id: world.seeded.maju.offices[at % 2] ?? 0,
      business_date: date,
      requested_in: jakarta(date, from).toISOString(),
      requested_out: jakarta(date, to).toISOString(),
    })
  for (const id of [
    await asked(0, "2026-10-06", "09:05", "18:05"),
    await asked(1, "2026-10-20", "06:58", "15:02"),
  ])
    await ask("persetujuan-absensi/approval", { id, status: "approved" })
  const [of] = await world.sqlRows<{ nip: string }>(sql`select nip from members where id = ${member(2)}`)
  const file = csv(
    "NIP;Tanggal;Jam masuk;Jam pulang;Keterangan",
    `${of?.nip ?? ""};13/10/2026;08:57;17:31;Mesin rusak`,
    `${of?.nip ?? ""};14/10/2026;;;Sakit`,
  )
  const found = await desk.check(file, "csv", "absensi", admin)
  expect(found.problems).toEqual([])
  expect(
    await world.call("laporan-absensi/import", { mode: "commit", import_id: found.id, only: "all" }, admin),
  ).toMatchObject({ api_success: 2, api_gagal: 0 })
}

type Listed = AnswerOf<typeof reportList>["rows"]
type Summed = AnswerOf<typeof reportSummary>
const list = async (more: object = {}) =>
  (
    await ask<AnswerOf<typeof reportList>>("laporan-absensi/list/all", {
      ...MONTH,
      sort: "nama",
      per_page: 100,
      ...more,
    })
  ).rows

const sheetOf = async (what: "harian" | "rangkuman"): Promise<readonly Record<string, unknown>[]> => {
  const sheet = streams["laporan-absensi"]?.(
    { ask: { ...MONTH, what, format: "csv" }, offices: null },
    world.time.now,
  )
  if (sheet === undefined) throw new Error("no sheet")
  const owner = { company: world.seeded.maju.id, account: world.seeded.maju.accounts.admin, offices: null }
  const { rows } = await asOwner(world.db, owner, (tx) => sheet.read(tx, null))
  return rows.map((row) => Object.fromEntries(sheet.columns.map(({ label }, at) => [label, row[at]])))
}

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)

/** The summary and both downloads match the sums of each employee's days. */
const compareReports = async (rows: Listed, summed: Summed) => {
  const daily = await sheetOf("harian")
  const totals = await sheetOf("rangkuman")
  for (const { id, member: who, days, sums } of rows) {
    const inSheet = daily.filter(({ NIP }) => NIP === who.nip)
    expect(inSheet.map((row) => [row["Tanggal"], row["Terlambat (menit)"], row["Kerja (menit)"]])).toEqual(
      days.map((day) => [day.date, day.late_min, day.work_min]),
    )
    expect(sums.jam_kerja_menit).toBe(sum(days.map(({ work_min }) => work_min)))
    expect(sums.terlambat_menit).toBe(sum(days.map(({ late_min }) => late_min)))
    expect(summed.rows.find((row) => row.id === id)?.sums).toEqual(sums)
    expect(totals.find(({ NIP }) => NIP === who.nip)).toMatchObject({
      "Hari kerja": sums.hari_kerja,
      Hadir: sums.hadir,
      Sakit: sums.sakit,
      "Terlambat (menit)": sums.terlambat_menit,
      "Kerja (menit)": sums.jam_kerja_menit,
    })
  }
}

/** The list of one employee has the same days, and their calendar the same states. */
const compareCalendars = async (rows: Listed) => {
  for (const { id, days } of rows) {
    expect((await list({ members_id: id }))[0]?.days).toEqual(days)
    const own = await ask<{ rows: readonly { date: string; status: string | null }[] }>(
      "members/attendance-dates",
      { id, month: "2026-10" },
    )
    const stateOn = new Map(days.map(({ date, state }) => [date, state as string]))
    expect(own.rows.map(({ date }) => date)).toEqual(dates)
    for (const { date, status } of own.rows.filter((row) => row.status !== null))
      expect([date, status]).toEqual([date, stateOn.get(date)])
  }
}

/** The cards of the home page, and its trend of two weeks, match the listed days. */
const compareHome = async (rows: Listed) => {
  const { cards, trend } = await ask<AnswerOf<typeof home>>("index/home", { date: "2026-10-30" })
  const all = rows.flatMap(({ days }) => days)
  const on = (date: string, ...states: readonly DayState[]) =>
    all.filter((day) => day.date === date && states.includes(day.state)).length
  const late = (date: string) => all.filter((day) => day.date === date && day.late_min > 0).length
  const there = ["hadir", "dinas", "tidak_lengkap"] as const
  expect(cards).toMatchObject({
    hadir: on("2026-10-30", ...there),
    terlambat: late("2026-10-30"),
    alpa: on("2026-10-30", "alpa"),
    libur: on("2026-10-30", "libur", "off"),
  })
  expect(trend.map(({ date, hadir, terlambat, izin }) => [date, hadir, terlambat, izin])).toEqual(
    dates.slice(16, 30).map((date) => [date, on(date, ...there), late(date), on(date, "izin", "sakit")]),
  )
}

test("a month planned, played, corrected by two requests and a file is the same wherever it is told of", async () => {
  await moveTo(jakarta("2026-09-28", "09:00"))
  await plan()
  await play()
  await moveTo(jakarta("2026-10-31", "20:00"))
  await sweep()
  const before = await list()
  await correct()

  /** Before and after the sweep has processed the corrections. */
  for (const isSwept of [false, true]) {
    if (isSwept) await sweep()
    const rows = await list()
    expect(rows.map(({ days }) => days.map(({ date }) => date))).toEqual(rows.map(() => dates))
    const dayOf = (at: number, date: string) =>
      rows.find(({ id }) => id === member(at))?.days.find((day) => day.date === date)
    expect(dayOf(0, "2026-10-06")).toMatchObject({
      check_in: "2026-10-06T09:05:00+07:00",
      check_out: "2026-10-06T18:05:00+07:00",
    })
    expect(dayOf(1, "2026-10-20")).toMatchObject({
      check_in: "2026-10-20T06:58:00+07:00",
      check_out: "2026-10-20T15:02:00+07:00",
    })
    expect(dayOf(2, "2026-10-13")).toMatchObject({
      check_in: "2026-10-13T08:57:00+07:00",
      check_out: "2026-10-13T17:31:00+07:00",
      note: "Mesin rusak",
    })
    expect(dayOf(2, "2026-10-14")).toMatchObject({ state: "sakit", work_min: 0 })

    /** Only the four corrected days have changed. */
    const changed = rows.flatMap(({ id, days }) => {
      const old = before.find((row) => row.id === id)?.days
      return days
        .filter((day, at) => JSON.stringify(day) !== JSON.stringify(old?.[at]))
        .map(({ date }) => [id, date])
    })
    expect(changed).toEqual([
      [member(0), "2026-10-06"],
      [member(1), "2026-10-20"],
      [member(2), "2026-10-13"],
      [member(2), "2026-10-14"],
    ])
    const summed = await ask<Summed>("laporan-absensi/rangkuman", { ...MONTH, per_page: 100 })
    expect(summed.sums.terlambat_menit).toBeGreaterThan(0)
    expect(summed.sums.tidak_lengkap).toBeGreaterThan(0)
    await compareReports(rows, summed)
    await compareCalendars(rows)
    await compareHome(rows)
  }
  expect(world.faults).toEqual([])
})
