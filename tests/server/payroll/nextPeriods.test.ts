import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { nextPeriods, proposedPeriods } from "#contract/areas/payroll/proposals.ts"
import { groupsOf, type Paid } from "#server/areas/payroll/nextOfOffices.ts"
import { openWorld, type World } from "../lib/harness.ts"

let world: World
let admin: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn("admin@maju.test")
})
afterAll(() => world.close())

const next = async () =>
  ((await world.call("payroll/periode-gajian/berikutnya", {}, admin)).data as AnswerOf<typeof nextPeriods>)
    .rows
const add = (payload: object) => world.call("payroll/periode-gajian/add", payload, admin)

const offices = [1, 2, 3].map((id) => ({ id, nama: `Kantor ${id}` }))
const paid = (month: string, ...offices_id: readonly number[]): Paid => ({
  month,
  counted: `${month}-28`,
  offices_id,
  all_offices: offices_id.length === 0,
  kelompok_gaji_id: [],
  tanpa_kelompok: false,
})
/** A period of pay groups; 0 = employees without one. */
const ofGroups = (period: Paid, ...ids: readonly number[]): Paid => ({
  ...period,
  kelompok_gaji_id: ids.filter((id) => id !== 0),
  tanpa_kelompok: ids.includes(0),
})
const own = (offices_id: number | null) => ({ offices_id })

describe("offices that are paid together", () => {
  test.each([
    ["no period and no date of an office's own", [], [own(null)], [[]]],
    ["an office with its own dates is paid apart", [], [own(null), own(2)], [[2], [1, 3]]],
    ["every office together", [paid("2026-11"), paid("2026-10", 1)], [own(2)], [[]]],
    ["offices as they were paid last", [paid("2026-11", 1, 2), paid("2026-11", 3)], [], [[1, 2], [3]]],
    ["the offices that the later periods left", [paid("2026-12", 1), paid("2026-11")], [], [[1], [2, 3]]],
    ["an office without a period", [paid("2026-11", 1, 2)], [], [[1, 2], [3]]],
    ["an office that no longer exists", [paid("2026-11", 1, 9), paid("2026-10", 2, 3)], [], [[1], [2, 3]]],
  ])("%s", (_, periods, rules, groups) => {
    expect(groupsOf(offices, periods, rules).map(({ offices_id }) => offices_id)).toEqual(groups)
  })
})

describe("pay groups of an office", () => {
  test.each([
    [
      "go on side by side",
      [ofGroups(paid("2026-11"), 7), ofGroups(paid("2026-11"), 0, 8), ofGroups(paid("2026-10"), 7)],
      ["[] 7", "[] 8+"],
    ],
    ["replace everyone together", [ofGroups(paid("2026-12"), 7), paid("2026-11")], ["[] 7"]],
    ["end with a later period of everyone", [paid("2026-12"), ofGroups(paid("2026-11"), 7)], ["[] "]],
    [
      "leave the other offices as they were",
      [ofGroups(paid("2026-12", 1), 7), paid("2026-11")],
      ["[1] 7", "[2,3] "],
    ],
  ])("%s", (_, periods, groups) => {
    const told = groupsOf(offices, periods, []).map(
      ({ offices_id, kelompok_gaji_id, tanpa_kelompok }) =>
        `[${offices_id.join(",")}] ${kelompok_gaji_id.join(",")}${tanpa_kelompok ? "+" : ""}`,
    )
    expect(told).toEqual(groups)
  })
})

describe("the next period", () => {
  test("follows from Tanggal Gajian and the last one, and is accepted as it is proposed", async () => {
    const [first] = await next()
    if (first === undefined) throw new Error("no next period")
    const { month, offices_id, isian } = first
    expect(await add({ type: "regular", month, offices_id, ...isian })).toMatchObject({ api_status: 1 })
    const after = (await next()).find((one) => String(one.offices_id) === String(offices_id))
    expect(after?.month).toBe(
      month.endsWith("12")
        ? `${Number(month.slice(0, 4)) + 1}-01`
        : `${month.slice(0, 5)}${String(Number(month.slice(5)) + 1).padStart(2, "0")}`,
    )
    expect(await add({ type: "regular", month, offices_id, ...isian, nama: "Sekali lagi" })).toMatchObject({
      is_validate: 1,
      data: { errors: { start_date: [`Tanggalnya bertumpuk dengan "${isian.nama}"`] } },
    })
  })

  test("without Tanggal Gajian it is told so", async () => {
    await world.sqlRows(sql`delete from pay_dates where companies_id = ${world.seeded.maju.id}`)
    expect((await next()).map(({ has_rule }) => has_rule)).toEqual((await next()).map(() => false))
  })
})

describe("names and holidays", () => {
  test("a proposal is named by its type, and counts attendance only for regular pay", async () => {
    const { rows } = (await world.call("payroll/periode-gajian/usulan", { type: "thr" }, admin))
      .data as AnswerOf<typeof proposedPeriods>
    expect(rows[0]?.isian).toMatchObject({
      nama: `THR ${rows[0]?.nama}`,
      attendance_start: null,
      attendance_end: null,
    })
  })

  test("one holiday is paid once to those who celebrate it", async () => {
    const thr = {
      nama: "THR Natal",
      type: "thr",
      month: "2034-12",
      start_date: "2034-12-01",
      end_date: "2034-12-31",
      pay_date: "2034-12-15",
      thr_date: "2034-12-25",
      agama: ["kristen", "katolik"],
    }
    expect(await add(thr)).toMatchObject({ api_status: 1 })
    expect(await add({ ...thr, nama: "Lagi", agama: ["katolik"] })).toMatchObject({
      is_validate: 1,
      data: { errors: { thr_date: ['THR hari raya ini sudah ada: "THR Natal"'] } },
    })
    expect(await add({ ...thr, nama: "Agama lain", agama: ["hindu"] })).toMatchObject({ api_status: 1 })
    expect(await add({ ...thr, nama: "Hari lain", thr_date: "2034-12-26" })).toMatchObject({ api_status: 1 })
  })
})
