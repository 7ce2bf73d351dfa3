import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { reportList } from "#contract/areas/attendance/laporan.ts"
import type { listPlan, SavedCell } from "#contract/areas/attendance/ploting.ts"
import { openWorld, type World } from "../lib/harness.ts"

let world: World
let admin: string
let office: string
let other: string
/** Ids of a morning shift, a night shift, and a shift of the second office only. */
let pagi: number
let malam: number
let lain: number
const member = (at: number) => world.seeded.maju.members[at] ?? 0
const call = async <A>(path: string, payload: object, token = admin): Promise<A> => {
  const answer = await world.call(path, payload, token)
  if (answer.api_status !== 1) throw new Error(`${path}: ${JSON.stringify(answer)}`)
  return answer.data as A
}
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
  office = await world.signIn("kantor@maju.test")
  other = await world.signIn("admin@lain.test")
  const shift = async (nama: string, kode: string, start: string, end: string, offices_id: number[] = []) =>
    (await call<{ id: number }>("shift/create", { nama, kode, start, end, offices_id })).id
  pagi = await shift("Pagi", "PG1", "07:00", "15:00")
  malam = await shift("Malam", "ML1", "23:00", "08:00")
  lain = await shift("Gudang", "GD1", "08:00", "16:00", [world.seeded.maju.offices[1] ?? 0])
})
afterAll(() => world.close())

type Plan = AnswerOf<typeof listPlan>
const list = (payload: object, token = admin) =>
  call<Plan>("members/list-ploating-absensi", { per_page: 100, ...payload }, token)
const dayOf = async (who: number, date: string, token = admin) =>
  (await list({ start_date: date, end_date: date }, token)).rows.find(({ id }) => id === who)?.days[date]

type Cell = readonly [who: number, date: string, shift_id: number | "OFF" | null, more?: object]
const save = (cells: readonly Cell[], more: object = {}, token = admin) =>
  world.call(
    "members/save-ploating-absensi",
    {
      cells: cells.map(([members_id, date, shift_id, own]) => ({ members_id, date, shift_id, ...own })),
      mode: "replace",
      base_version: 0,
      ...more,
    },
    token,
  )
const fresh = { was: null }
const kinds = (answer: Awaited<ReturnType<typeof save>>) =>
  (answer.data as { rows: readonly SavedCell[] }).rows.map(({ ok, kind }) =>
    ok ? (kind ?? "ok") : `- ${kind ?? ""}`,
  )

/** The attendance report of one date, as the day engine computes it. */
const reported = async (who: number, date: string) =>
  (
    await call<AnswerOf<typeof reportList>>("laporan-absensi/list/all", {
      start_date: date,
      end_date: date,
      members_id: who,
    })
  ).rows[0]?.days[0]?.schedule.nama

describe("a saved plan", () => {
  test("is there for the grid, for the report and for the employee's own days", async () => {
    const answer = await save([
      [member(0), "2026-12-01", pagi, fresh],
      [member(0), "2026-12-02", "OFF", fresh],
      [member(1), "2026-12-01", malam, fresh],
    ])
    expect(answer).toMatchObject({
      api_status: 1,
      api_success: 3,
      api_gagal: 0,
      api_message: "Rencana disimpan",
    })
    expect(await dayOf(member(0), "2026-12-01")).toMatchObject({ shift_id: pagi, own: pagi, under: "KERJA" })
    expect(await dayOf(member(0), "2026-12-02")).toMatchObject({ shift_id: "OFF", own: "OFF" })
    expect(await dayOf(member(0), "2026-12-03")).toMatchObject({
      shift_id: "KERJA",
      own: null,
      hours: "08:00-17:00",
    })
    expect(await reported(member(0), "2026-12-01")).toBe("Pagi (PG1)")
    const { rows } = await call<{ rows: readonly { date: string; shift_id: number | null }[] }>(
      "members/attendance-dates",
      { id: member(0), month: "2026-12" },
    )
    expect(rows[0]).toMatchObject({ date: "2026-12-01", shift_id: pagi })
    expect(rows).toHaveLength(31)
  })

  test("taken away again the week holds", async () => {
    await save([[member(2), "2026-12-01", pagi, fresh]])
    expect(kinds(await save([[member(2), "2026-12-01", null, { was: pagi }]]))).toEqual(["ok"])
    expect(await dayOf(member(2), "2026-12-01")).toMatchObject({ shift_id: "KERJA", own: null })
  })

  test("fill_empty leaves what is planned", async () => {
    await save([[member(2), "2026-12-07", malam, fresh]])
    const answer = await save(
      [
        [member(2), "2026-12-07", pagi, { was: malam }],
        [member(2), "2026-12-09", pagi, fresh],
      ],
      { mode: "fill_empty" },
    )
    expect(kinds(answer)).toEqual(["- kept", "ok"])
    expect(await dayOf(member(2), "2026-12-07")).toMatchObject({ own: malam })
  })

  test("more than a range, no cell at all, and more than 5,000 are refused at their field", async () => {
    const far = await save([
      [member(0), "2026-12-01", pagi, fresh],
      [member(0), "2027-03-01", pagi, fresh],
    ])
    expect(far).toMatchObject({
      is_validate: 1,
      data: { errors: { cells: [expect.stringContaining("62 hari")] } },
    })
    expect(await save([])).toMatchObject({ is_validate: 1 })
    const many = Array.from({ length: 5_001 }, (): Cell => [member(0), "2026-12-01", pagi, fresh])
    expect(await save(many)).toMatchObject({
      is_validate: 1,
      data: { errors: { cells: ["Paling banyak 5.000 hari sekaligus"] } },
    })
    expect(await world.call("members/list-ploating-absensi", {}, admin)).toMatchObject({ is_validate: 1 })
  })
})

describe("what stands against a cell", () => {
  test("leave, a holiday, another office, the night before, a closed period, who has left: row by row", async () => {
    const date = "2027-01-12"
    await world.sqlRows(sql`insert into attendance (companies_id, members_id, business_date, offices_id, day_status)
      select companies_id, id, ${date}::date, offices_id, 'cuti' from members where id = ${member(3)}`)
    await call("holidays/create", {
      nama: "Hari Uji",
      start_date: "2027-01-14",
      end_date: "2027-01-14",
      type: "perusahaan",
    })
    const locked = await world.sqlRows<{ date: string }>(
      sql`select start_date::text as date from payroll_periods where companies_id = ${world.seeded.maju.id} and status in ('approved','paid','locked') limit 1`,
    )
    const answer = await save([
      [member(3), date, pagi, fresh],
      [member(2), "2027-01-14", pagi, fresh],
      [member(4), "2027-01-14", pagi, { ...fresh, accept: true }],
      [member(2), date, lain, fresh],
      [member(1), date, lain, fresh],
      [member(0), date, malam, fresh],
      [member(0), "2027-01-13", pagi, fresh],
      [999_999, date, pagi, fresh],
    ])
    expect(kinds(answer)).toEqual([
      "- leave",
      "- holiday",
      "ok",
      "- office",
      "ok",
      "- overlap",
      "- overlap",
      "- missing",
    ])
    expect(await dayOf(member(3), date)).toMatchObject({
      shift_id: "CUTI",
      own: null,
      leave: "Cuti disetujui",
    })
    expect(await dayOf(member(0), date)).toMatchObject({ own: null })
    const closed = locked[0]?.date ?? ""
    expect(kinds(await save([[member(0), closed, pagi, fresh]]))).toEqual(["- locked"])
  })

  test("less than eight hours of rest is saved, and said", async () => {
    const answer = await save([
      [member(5), "2027-01-20", malam, fresh],
      [member(5), "2027-01-21", lain, fresh],
    ])
    expect(kinds(answer)).toEqual(["rest", "rest"])
    expect((answer.data as { rows: readonly SavedCell[] }).rows[0]?.message).toBe(
      "Istirahat hanya 0 jam dari hari sesudahnya",
    )
  })
})

test("the plan as a spreadsheet has a row an employee and the codes of its days", async () => {
  const { url } = await call<{ url: string }>("ploting-absensi/export", { month: "2026-12", format: "csv" })
  expect(url).toMatch(/^\/files\//)
})

describe("two who plan at the same time", () => {
  test("the second one is told cell by cell what stands there, and the rest is saved", async () => {
    const { base_version } = await list({ month: "2027-02" })
    const mine = (value: number | "OFF") =>
      save(
        [
          [member(0), "2027-02-01", value, fresh],
          [member(1), "2027-02-02", value, fresh],
        ],
        { base_version },
      )
    const first = await save([[member(0), "2027-02-01", pagi, fresh]], { base_version })
    expect(kinds(first)).toEqual(["ok"])
    const second = await mine("OFF")
    expect(kinds(second)).toEqual(["- stale", "ok"])
    expect((second.data as { rows: readonly SavedCell[] }).rows[0]).toMatchObject({
      stale: true,
      theirs: pagi,
    })
    const kept = await save([[member(0), "2027-02-01", "OFF", { was: pagi }]], { base_version })
    expect(kinds(kept)).toEqual(["ok"])
  })

  test("without what was there every planned cell is stale once somebody has saved", async () => {
    const { base_version } = await list({ month: "2027-02" })
    await save([[member(2), "2027-02-10", pagi, fresh]], { base_version })
    expect(
      kinds(
        await save(
          [
            [member(2), "2027-02-10", "OFF"],
            [member(2), "2027-02-10", "OFF"],
            [member(2), "2027-02-11", "OFF"],
          ],
          { base_version },
        ),
      ),
    ).toEqual(["- stale", "- stale", "- stale"])
    const now = (await list({ month: "2027-02" })).base_version
    expect(kinds(await save([[member(2), "2027-02-11", "OFF"]], { base_version: now }))).toEqual(["ok"])
  })

  test("both at once: one of them has each cell", async () => {
    const cells = (value: number): readonly Cell[] =>
      Array.from({ length: 20 }, (_, at) => [
        member(5),
        `2027-03-${String(at + 1).padStart(2, "0")}`,
        value,
        fresh,
      ])
    const answers = await Promise.all([save(cells(pagi)), save(cells(lain))])
    const outcomes = answers.map(kinds)
    expect(outcomes.map((all) => all.filter((one) => one === "ok").length).toSorted((a, b) => a - b)).toEqual(
      [0, 20],
    )
    const stored = await world.sqlRows<{ shift: number; n: number }>(
      sql`select shifts_id::float8 as shift, count(*)::int as n from schedules
        where members_id = ${member(5)} and business_date between '2027-03-01' and '2027-03-20' group by 1`,
    )
    expect(stored).toHaveLength(1)
    expect(stored[0]?.n).toBe(20)
  })
})

describe("who may plan whom", () => {
  test("an office admin their own people, another company nobody", async () => {
    const seen = (await list({ month: "2027-04" }, office)).rows.map(({ member: one }) => one.offices_id)
    expect(new Set(seen).size).toBe(1)
    const [mine] = (await list({ month: "2027-04" }, office)).rows
    const strange = world.seeded.maju.members.find((id) =>
      seen.length > 0 && mine !== undefined ? ![mine.id].includes(id) : false,
    )
    const outside = (await list({ month: "2027-04" })).rows.find(
      ({ member: one }) => one.offices_id !== seen[0],
    )
    expect(strange).toBeDefined()
    expect(kinds(await save([[outside?.id ?? 0, "2027-04-01", pagi, fresh]], {}, office))).toEqual([
      "- missing",
    ])
    expect(kinds(await save([[mine?.id ?? 0, "2027-04-01", "OFF", fresh]], {}, office))).toEqual(["ok"])
    expect(kinds(await save([[member(0), "2027-04-01", "OFF", fresh]], {}, other))).toEqual(["- missing"])
    expect((await list({ month: "2027-04" }, other)).rows.map(({ id }) => id)).not.toContain(member(0))
  })
})

describe("patterns", () => {
  test("a weekly one holds from its start, gives way to a cell and to a holiday, and ends", async () => {
    const answer = await world.call(
      "jadwal-pola/mingguan",
      { members_id: [member(2), member(3)], start_date: "2027-05-05", rabu: pagi, kamis: malam, sabtu: pagi },
      admin,
    )
    expect(answer).toMatchObject({ api_status: 1, api_message: "Pola jadwal disimpan untuk 2 pegawai" })
    expect(await dayOf(member(2), "2027-05-04")).toMatchObject({ under: "KERJA" })
    expect(await dayOf(member(2), "2027-05-05")).toMatchObject({ shift_id: pagi, own: null, under: pagi })
    expect(await dayOf(member(2), "2027-05-06")).toMatchObject({ shift_id: malam })
    expect(await dayOf(member(2), "2027-05-10")).toMatchObject({ shift_id: "OFF", under: "OFF" })
    expect(await reported(member(3), "2027-05-12")).toBe("Pagi (PG1)")
    await save([[member(2), "2027-05-12", "OFF", fresh]])
    expect(await dayOf(member(2), "2027-05-12")).toMatchObject({ shift_id: "OFF", own: "OFF", under: pagi })
    await call("holidays/create", {
      nama: "Hari Pola",
      start_date: "2027-05-19",
      end_date: "2027-05-19",
      type: "perusahaan",
    })
    expect(await dayOf(member(2), "2027-05-19")).toMatchObject({
      shift_id: "LIBUR",
      under: "LIBUR",
      holiday: "Hari Pola",
    })

    const { rows } = await call<{ rows: readonly { id: number; days: readonly string[] }[] }>(
      "jadwal-pola/list",
      {
        members_id: member(2),
      },
    )
    expect(rows[0]?.days).toEqual(["OFF", "OFF", "PG1", "ML1", "OFF", "PG1", "OFF"])
    await call("jadwal-pola/akhiri", { ids: [rows[0]?.id], end_date: "2027-05-31" })
    expect(await dayOf(member(2), "2027-06-02")).toMatchObject({ under: "KERJA" })
    expect(await dayOf(member(3), "2027-06-02")).toMatchObject({ under: pagi })
  })

  test("a rotation goes round from the day it is told to begin at, on holidays too", async () => {
    await call("jadwal-pola/bergilir", {
      members_id: [member(1)],
      start_date: "2027-04-13",
      begins_at: 2,
      steps: [
        { shift_id: pagi, days: 2 },
        { shift_id: null, days: 1 },
      ],
    })
    const days = (await list({ start_date: "2027-04-12", end_date: "2027-04-17" })).rows.find(
      ({ id }) => id === member(1),
    )?.days
    expect(Object.values(days ?? {}).map(({ shift_id }) => shift_id)).toEqual([
      "KERJA",
      pagi,
      "OFF",
      pagi,
      pagi,
      "OFF",
    ])
    await call("holidays/create", {
      nama: "Hari Gilir",
      start_date: "2027-04-16",
      end_date: "2027-04-16",
      type: "perusahaan",
    })
    expect(await dayOf(member(1), "2027-04-16")).toMatchObject({ shift_id: pagi, holiday: "Hari Gilir" })
  })

  test("what is wrong is told at its field", async () => {
    const errors = async (path: string, payload: object) => {
      const answer = await world.call(
        path,
        { members_id: [member(2)], start_date: "2027-05-03", ...payload },
        admin,
      )
      return (answer.data as { errors?: object }).errors
    }
    expect(await errors("jadwal-pola/mingguan", {})).toEqual({ senin: [expect.any(String)] })
    expect(await errors("jadwal-pola/mingguan", { selasa: lain })).toEqual({
      selasa: [expect.stringContaining("GD1")],
    })
    expect(await errors("jadwal-pola/mingguan", { senin: pagi, start_date: "2026-01-05" })).toEqual({
      start_date: [expect.stringMatching(/^Periode gaji .* sudah ditutup sampai /)],
    })
    expect(await errors("jadwal-pola/mingguan", { senin: pagi, end_date: "2027-05-02" })).toEqual({
      end_date: ["Tidak boleh sebelum tanggal mulai"],
    })
    expect(
      await errors("jadwal-pola/bergilir", { begins_at: 4, steps: [{ shift_id: pagi, days: 3 }] }),
    ).toEqual({ begins_at: ["Paling banyak 3, panjang satu putaran"] })
    expect(await errors("jadwal-pola/mingguan", { senin: pagi, members_id: [9_999_999] })).toEqual({
      members_id: ["Ada pegawai yang tidak ditemukan"],
    })
  })

  test("an office admin gives patterns to their own people and ends no others", async () => {
    const [mine] = (await list({ month: "2027-04" }, office)).rows
    const outside = (await list({ month: "2027-04" })).rows.find(
      ({ member: one }) => one.offices_id !== mine?.member.offices_id,
    )
    const give = (id: number, token: string) =>
      world.call("jadwal-pola/mingguan", { members_id: [id], start_date: "2027-07-05", senin: pagi }, token)
    expect(await give(outside?.id ?? 0, office)).toMatchObject({ is_validate: 1 })
    expect(await give(outside?.id ?? 0, admin)).toMatchObject({ api_status: 1 })
    const { rows } = await call<{ rows: readonly { id: number }[] }>("jadwal-pola/list", {
      members_id: outside?.id,
    })
    expect(
      await world.call("jadwal-pola/akhiri", { ids: [rows[0]?.id], end_date: "2027-07-05" }, office),
    ).toMatchObject({ api_status: 0, api_message: "Pola tidak ditemukan" })
  })
})
