import { describe, expect, it } from "vitest"
import { type AreaFlag, areaFlags } from "#contract/areas/rights/access.ts"
import { BANKS } from "#contract/data/banks.ts"
import { NATIONAL_HOLIDAYS } from "#contract/data/holidays.ts"
import { FEATURES, MODULES } from "#contract/kit/modules.ts"
import { DEMO_ACCOUNTS } from "#server/demo/accounts.ts"
import { demoCompanies } from "#server/demo/companies.ts"
import { movesOf } from "#server/demo/companyMoves.ts"
import { addDays, addMonths, dateOf, dayNumber, weekdayOf } from "#server/demo/days.ts"
import { makePeople } from "#server/demo/people.ts"
import { random, scattered } from "#server/demo/random.ts"

const today = "2026-11-20"
const companies = demoCompanies(today)
const kodes = (rows: readonly { readonly kode: string }[]): readonly string[] => rows.map(({ kode }) => kode)

describe("the demo companies", () => {
  it("are eleven, of every status", () => {
    expect(companies.map(({ key, status, people }) => [key, status, people.count])).toEqual([
      ["maju", "active", 250],
      ["lain", "active", 24],
      ["coba", "trial", 0],
      ["obrolan", "active", 16],
      ["kopi", "trial", 14],
      ["tani", "trial", 9],
      ["bengkel", "trial", 7],
      ["bahari", "active", 32],
      ["busana", "active", 41],
      ["roti", "close", 6],
      ["graha", "close", 11],
    ])
  })

  it("have no transition in the future", () => {
    const ahead = companies.filter((plan) => {
      const last = movesOf(plan).at(-1)
      return plan.trial_start !== null && addDays(plan.trial_start, last?.after ?? 0) > today
    })
    expect(ahead.map(({ key }) => key)).toEqual([])
    expect(
      movesOf(companies.find(({ key }) => key === "roti") ?? { status: "trial", plan_expires_at: null }),
    ).toMatchObject([{ to: "trial" }, { from: "trial", to: "close" }])
  })

  it("give the Chat number to one and leave the rest to the database", () => {
    expect(companies.filter(({ id }) => id !== null).map(({ key, id }) => [key, id])).toEqual([
      ["obrolan", 816],
    ])
  })

  it.each(["key", "nama", "kode", "email", "phone"] as const)("each have their own %s", (field) => {
    expect(new Set(companies.map((company) => company[field])).size).toBe(companies.length)
  })

  it.each(companies.map((company) => [company.nama, company] as const))("%s holds together", (_, company) => {
    const { offices, divisions, positions, modules, features, people } = company
    expect(company.email).toMatch(/@[a-z]+\.test$/)
    expect(offices.filter(({ is_pusat }) => is_pusat).length).toBe(people.count === 0 ? 0 : 1)
    expect(new Set(kodes(divisions)).size).toBe(divisions.length)
    expect(new Set(kodes(positions)).size).toBe(positions.length)
    expect(divisions.filter((d) => d.parent !== null && !kodes(divisions).includes(d.parent))).toEqual([])
    expect(divisions.filter((d) => !kodes(positions).includes(d.head))).toEqual([])
    expect(positions.filter((p) => !kodes(divisions).includes(p.division))).toEqual([])
    expect(positions.filter((p) => p.parent !== null && !kodes(positions).includes(p.parent))).toEqual([])
    expect(
      positions.flatMap((p) => [...p.seats, ...p.offices]).filter((o) => !kodes(offices).includes(o)),
    ).toEqual([])
    expect(modules.filter((name) => !Object.values<string>(MODULES).includes(name))).toEqual([])
    expect(
      features.filter(
        (name) => !Object.values<string>(FEATURES).includes(name) && !areaFlags.includes(name as AreaFlag),
      ),
    ).toEqual([])
    // The bounding box of Indonesia, in degrees.
    expect(offices.filter(({ lat, lng }) => lat < -11 || lat > 6 || lng < 95 || lng > 141)).toEqual([])
    const made = [...makePeople({ ...people, offices, positions, today })].flat()
    expect(made.length).toBe(people.count)
  })

  it("count trials from today", () => {
    const trials = companies.filter(({ status }) => status === "trial")
    expect(trials.map(({ key, trial_start, trial_end }) => [key, trial_start, trial_end])).toEqual([
      ["coba", "2026-11-20", "2026-12-20"],
      ["kopi", "2026-11-09", "2026-11-23"],
      ["tani", "2026-11-15", "2026-11-29"],
      ["bengkel", "2026-11-04", "2026-11-18"],
    ])
  })

  it("have one that has given notice, to the end of what it has paid for", () => {
    const leaving = companies.filter(({ leaves_on }) => leaves_on !== null)
    expect(
      leaving.map(({ key, status, leaves_on, plan_expires_at }) => [key, status, leaves_on, plan_expires_at]),
    ).toEqual([["busana", "active", "2026-12-08", "2026-12-08"]])
    expect(leaving.every(({ leave_reason }) => leave_reason !== null)).toBe(true)
  })

  it("begin with PT Maju Bersama: every module, three offices, nine divisions, twenty positions", () => {
    const maju = companies[0]
    expect(maju?.modules).toEqual(Object.values(MODULES))
    expect(maju?.offices.map(({ kota }) => kota)).toEqual(["Jakarta Pusat", "Kota Bekasi", "Kota Bandung"])
    expect([maju?.divisions.length, maju?.positions.length]).toEqual([9, 20])
  })
})

describe("the demo accounts", () => {
  it("are the ten logins, each in a company that exists", () => {
    expect(
      DEMO_ACCOUNTS.map(({ email, company, scope, offices }) => [email, company, scope, offices]),
    ).toEqual([
      ["super@balai.test", null, "company", []],
      ["admin@maju.test", "maju", "company", []],
      ["kantor@maju.test", "maju", "office", ["BKS"]],
      ["terbatas@maju.test", "maju", "restricted", []],
      ["klaim@maju.test", "maju", "normal", ["BDG"]],
      ["admin@lain.test", "lain", "company", []],
      ["baru@coba.test", "coba", "company", []],
      ["admin816@chat.test", "obrolan", "company", []],
      ["pegawai@maju.test", "maju", "normal", []],
      ["atasan@maju.test", "maju", "office", ["BKS"]],
    ])
    const keys: readonly (string | null)[] = [null, ...companies.map(({ key }) => key)]
    expect(DEMO_ACCOUNTS.filter(({ company }) => !keys.includes(company))).toEqual([])
    expect(new Set(DEMO_ACCOUNTS.map(({ username }) => username)).size).toBe(DEMO_ACCOUNTS.length)
  })
})

describe("national holidays", () => {
  const count = (year: string, type: string): number =>
    NATIONAL_HOLIDAYS.filter((day) => day.tanggal.startsWith(year) && day.type === type).length

  it("are as many as the decrees name", () => {
    const years = ["2025", "2026", "2027"].map((year) => [
      count(year, "nasional"),
      count(year, "cuti_bersama"),
    ])
    expect(years).toEqual([
      [17, 11],
      [17, 8],
      [18, 8],
    ])
  })

  it("are in order, once each, with their decree", () => {
    const dates = NATIONAL_HOLIDAYS.map(({ tanggal }) => tanggal)
    expect(dates).toEqual([...new Set(dates)].toSorted())
    expect(NATIONAL_HOLIDAYS.filter(({ source }) => !source.startsWith("SKB 3 Menteri "))).toEqual([])
  })

  it.each([
    ["2025-08-18", "cuti_bersama", "Cuti bersama Proklamasi Kemerdekaan"],
    ["2026-03-19", "nasional", "Hari Suci Nyepi (Tahun Baru Saka 1948)"],
    ["2026-12-25", "nasional", "Kelahiran Yesus Kristus (Natal)"],
    ["2027-03-10", "nasional", "Idulfitri 1448 Hijriah"],
  ])("%s is %s", (tanggal, type, nama) => {
    expect(
      NATIONAL_HOLIDAYS.filter((day) => day.tanggal === tanggal).map((day) => [day.type, day.nama]),
    ).toEqual([[type, nama]])
  })
})

describe("banks", () => {
  it("are 134, by code, each code and name once", () => {
    expect(BANKS.length).toBe(134)
    expect(kodes(BANKS)).toEqual([...new Set(kodes(BANKS))].toSorted())
    expect(new Set(BANKS.map(({ nama }) => nama.toLowerCase())).size).toBe(134)
    expect(BANKS.filter(({ kode }) => !/^\d{3}$/.test(kode))).toEqual([])
  })

  it.each([
    ["014", { kode: "014", nama: "Bank Central Asia (BCA)", short: "BCA", is_active: true }],
    ["451", { kode: "451", nama: "Bank Syariah Indonesia (BSI)", short: "BSI", is_active: true }],
    ["422", { kode: "422", nama: "Bank BRI Syariah", short: null, is_active: false }],
  ])("%s", (kode, expected) => {
    expect(BANKS.filter((bank) => bank.kode === kode)).toEqual([expected])
  })
})

describe("chance and days", () => {
  it("draws the same numbers for the same names, on every machine", () => {
    const chance = random(1, "contoh", 7)
    expect([chance.int(0, 999), chance.int(0, 999), chance.int(0, 999)]).toEqual([234, 552, 851])
  })

  it.each([1, 2, 10, 97, 900, 21_952])("scatters over all of %i numbers before one comes back", (size) => {
    const stops = Array.from({ length: size }, (_, step) => scattered(size, step, "contoh"))
    expect(stops.toSorted((a, b) => a - b)).toEqual(Array.from({ length: size }, (_, at) => at))
  })

  it.each([
    ["2026-01-31", 1, "2026-02-28"],
    ["2028-01-31", 1, "2028-02-29"],
    ["2026-11-20", 12, "2027-11-20"],
    ["2026-03-31", -1, "2026-02-28"],
    ["2026-01-15", -12, "2025-01-15"],
  ])("%s and %i months is %s", (date, months, expected) => {
    expect(addMonths(date, months)).toBe(expected)
  })

  it("counts days and weekdays", () => {
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01")
    expect(dateOf(dayNumber("2026-11-20"))).toBe("2026-11-20")
    expect(
      ["2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23"].map((d) => weekdayOf(dayNumber(d))),
    ).toEqual([4, 5, 6, 0])
  })
})
