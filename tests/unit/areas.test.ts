import { afterAll, describe, expect, test, vi } from "vitest"
import type { Area } from "#contract/areas.ts"
import type { Sums } from "#contract/areas/fieldwork/areaKinds.ts"

/** The declared areas and one more, which has no other entry anywhere. */
vi.doMock("#contract/areas.ts", async () => {
  const { AREAS: declared } = await vi.importActual<{ readonly AREAS: readonly Area[] }>("#contract/areas.ts")
  const extra: Area = {
    key: "roti-segar",
    title: "Roti Segar",
    kind: "penjualan",
    types: ["kanvas"],
    menu: { Merek: "", "Penjualan merek": "/sales" },
  }
  return { AREAS: [...declared, extra] }
})
/** Everything that reads the declaration is loaded anew. */
vi.resetModules()
const { accessValues, allSwitches, isOn, switchWords, turned } =
  await import("#contract/areas/rights/access.ts")
const { AREAS } = await import("#contract/areas.ts")
const { isAreaKey } = await import("#contract/areas/fieldwork/areaKey.ts")
const { figureIn, figuresOf, MEASURES, sortOfFigure } = await import("#contract/areas/fieldwork/areaKinds.ts")
const { STARTER_TYPES } = await import("#contract/areas/fieldwork/starterTypes.ts")
const { formProblems } = await import("#contract/areas/fieldwork/formFields.ts")
const { liveOnly, topMenu } = await import("#contract/menu/menus.ts")
const { matchRoute } = await import("#contract/pages/routes.ts")
const { pagesOf } = await import("#src/resources/rights/access.ts")
const { destinationsFor } = await import("#src/app/destinations.ts")
const { isAbsent } = await import("#src/app/guard.ts")
const { findOpen, findRoute, isLive } = await import("#src/app/routes.ts")
const { areaAsk, areaHref, readArea, reportAsk, sortHref } = await import("#src/screens/areas/areaAddress.ts")
const { lines, user } = await import("./menu.fixture.ts")

/** Later files share this worker's modules. */
afterAll(() => {
  vi.doUnmock("#contract/areas.ts")
  vi.resetModules()
})

const FLAG = "area_roti-segar"
const with_ = user({ features: [FLAG] })
const without = user({ features: ["area_courier"] })
const paths = [
  "/roti-segar",
  "/roti-segar/sales",
  "/roti-segar/tugas",
  "/roti-segar/laporan",
  "/Roti-Segar/rute/",
]

describe("one more entry is one more area", () => {
  test.each(paths)("%s is its page for a company that has it", (path) => {
    expect(findOpen(path, with_)?.live.of?.params).toMatchObject({ area: "roti-segar" })
    const match = matchRoute(path)
    expect(match !== null && isAbsent(match.route, with_)).toBe(false)
  })
  test.each(paths)("%s is the 404 page for a company without it", (path) => {
    expect(findOpen(path, without)).toBeNull()
    const match = matchRoute(path)
    expect(match !== null && isAbsent(match.route, without)).toBe(true)
  })
  test("it stands in the menu and the palette of who has it, and of nobody else", () => {
    const own = (line: string) => line.includes("Roti Segar")
    expect(lines(liveOnly(topMenu(with_), isLive)).filter(own)).toEqual([
      "Penugasan / Merek / Roti Segar → /roti-segar",
      "Penugasan / Penjualan merek / Roti Segar Sales → /roti-segar/sales",
    ])
    expect(lines(topMenu(without)).filter(own)).toEqual([])
    const titles = (features: readonly string[]) =>
      destinationsFor(user({ features }))
        .map(({ title }) => title)
        .filter(own)
    expect([titles([FLAG]), titles([])]).toEqual([["Roti Segar", "Roti Segar Sales"], []])
  })
  test("akses-aplikasi switches it", () => {
    expect(allSwitches).toContain(FLAG)
    expect(switchWords(FLAG)).toEqual({ nama: "Roti Segar", group: "Layanan lapangan" })
    expect(Object.keys(accessValues.fields)).toContain(FLAG)
    const on = turned(FLAG, true, { modules: [], features: ["kasbon"] })
    expect([on.features, isOn(FLAG, on), turned(FLAG, false, on).features]).toEqual([
      ["kasbon", FLAG],
      true,
      ["kasbon"],
    ])
    expect(pagesOf(FLAG)).toEqual(["/roti-segar", "/roti-segar/sales"])
    expect(isAreaKey("roti-segar")).toBe(true)
  })
})

test.each(["/courier/x", "/courier/laporan/3", "/roti-segar/sales/2", "/biskis/toko"])(
  "%s is no page of an area",
  (path) => expect(findRoute(path)).toBeNull(),
)

test("the role decides who of the company may open it", () => {
  const office = { scope: "office", features: [FLAG] } as const
  expect(findOpen("/roti-segar", user({ ...office, rights: ["claims.view"] }))).toBeNull()
  expect(findOpen("/roti-segar", user({ ...office, rights: ["subServices.view"] }))).not.toBeNull()
})

test("keys and menu columns of areas are usable, and starter forms are valid", () => {
  const keys = AREAS.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys.filter((key) => !/^[a-z0-9-]{1,30}$/.test(key))).toEqual([])
  for (const { form_fields } of Object.values(STARTER_TYPES)) expect(formProblems(form_fields)).toEqual([])
})

describe("address and figures", () => {
  const [area] = AREAS
  const now = Date.parse("2026-11-20T05:00:00Z")
  test("a sales page sums up by product, a report by employee, unless the address says otherwise", () => {
    const by = (isSales: boolean, search: string) => {
      const ask = areaAsk(readArea(area, "laporan", isSales, search, now))
      return ask.view === "laporan" ? ask.report.by : null
    }
    expect([by(true, ""), by(false, ""), by(true, "?menurut=day"), by(false, "?menurut=x")]).toEqual([
      "product",
      "person",
      "day",
      "person",
    ])
  })
  test("a column sorts by the address: figures begin with the largest, names with A, once more turns round", () => {
    const read = (search: string) => readArea(area, "laporan", false, search, now)
    expect(read("").order).toEqual({ sort: "done", dir: "desc" })
    expect([sortHref(read("?q=a&page=2"), "nama"), sortHref(read(""), "done")]).toEqual([
      `/${area.key}/laporan?q=a&sort=nama&dir=asc`,
      `/${area.key}/laporan?sort=done&dir=asc`,
    ])
    expect(sortHref(read("?sort=nama&dir=asc"), "nama")).toBe(`/${area.key}/laporan?sort=nama`)
    const sorted = read("?q=a&sort=orders_pct")
    expect(reportAsk(sorted)).toMatchObject({ q: "a", by: "person", sort: "orders_pct", dir: "desc" })
    expect(areaAsk(sorted)).toMatchObject({ report: reportAsk(sorted) })
    expect(areaHref(sorted, { menurut: "product" })).toBe(`/${area.key}/laporan?q=a&menurut=product`)
    expect(read("?sort=tidak-ada").order).toEqual({ sort: "done", dir: "desc" })
  })
  test("each column of a report has an order of its own", () => {
    for (const { kind } of AREAS)
      for (const by of ["person", "product"] as const) {
        const keys = figuresOf(kind, by).map(sortOfFigure)
        expect(new Set(keys).size).toBe(keys.length)
      }
  })
  test("the day and its 30 days are asked for", () => {
    expect(areaAsk(readArea(area, "ringkasan", false, "?tanggal=2026-11-18", now))).toEqual({
      view: "ringkasan",
      day: { area: area.key, tanggal: "2026-11-18" },
      summary: { area: area.key, start_date: "2026-10-22", end_date: "2026-11-20" },
    })
  })
  test("a word that is no date is today, and no end of the range", () => {
    const { tanggal, range } = readArea(area, "ringkasan", false, "?tanggal=null&start_date=2026-02-31", now)
    expect([tanggal, range]).toEqual(["2026-11-20", { start_date: "2026-10-22", end_date: "2026-11-20" }])
  })
  test("a percentage of nothing is none", () => {
    const sums = { ...(Object.fromEntries(MEASURES.map((key) => [key, 0])) as Sums), done: 3, first_done: 2 }
    expect([
      figureIn({ label: "", of: "first_done", per: "done", as: "percent" }, sums),
      figureIn({ label: "", of: "done", per: "planned", as: "percent" }, sums),
    ]).toEqual([66.7, null])
  })
})
