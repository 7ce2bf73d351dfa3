import { existsSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { breaking, minuteLine, needAt } from "#tests/scale/breaks.ts"
import { isReached, ratioOf } from "#tests/scale/checks.ts"
import { PAGE_FILE, readKept } from "#tests/scale/keep.ts"
import {
  ASSUMED,
  type CallCost,
  callsIn,
  growthOf,
  lineOf,
  loadOf,
  payLoad,
  POPULATION,
  sizeAt,
  stormRates,
  type SweepCost,
  valueAt,
  withRecords,
} from "#tests/scale/model.ts"
import { asPage } from "#tests/scale/page.ts"
import { arrival } from "#tests/scale/storm.ts"

test("docs/scale.md is the page of docs/scale.json (npm run scale -- --page)", () => {
  expect(existsSync(PAGE_FILE)).toBe(true)
  expect(readFileSync(PAGE_FILE, "utf8")).toBe(asPage(readKept()))
})

const cost = (kind: string, values: Partial<CallCost> = {}): CallCost => ({
  kind,
  calls: 100,
  server: 2,
  database: 3,
  connected: 5,
  walBytes: 1_000,
  answerBytes: 500,
  p50: 6,
  p99: 12,
  ...values,
})
const sweep = (name: string, every: SweepCost["every"], each: number): SweepCost => ({
  name,
  every,
  passes: [10, 100, 1_000].map((companies) => {
    const ms = 4 + each * companies
    const pass = { items: companies, ms, server: ms / 2, database: ms / 2, isCut: false }
    return { companies, first: pass, quiet: pass, day: pass }
  }),
})

test("the storm: 85 % of ten million people in half an hour, three calls each", () => {
  const rates = stormRates()
  expect(rates["saya/absen/catat"]).toBeCloseTo((10_000_000 * 0.85) / 1_800, 6)
  expect(rates["me"]).toBe(rates["saya/absen/keadaan"])
  expect(callsIn(stormRates(0.01))).toBeCloseTo(callsIn(rates) / 100, 6)
})

test("calls use CPU, connections and bytes by their rates", () => {
  const used = loadOf({ me: 100, other: 50 }, [cost("me")])
  expect(used).toEqual({
    calls: 150,
    server: 0.2,
    database: 0.3,
    connections: 0.5,
    walBytes: 100_000,
    answerBytes: 50_000,
  })
})

test("an upload costs what its record costs in the sweep, too", () => {
  const record = { items: 10, ms: 1, server: 20, database: 30, isCut: false }
  const [upload, me] = withRecords([cost("iclock/cdata"), cost("me")], record)
  expect(upload).toMatchObject({ server: 4, database: 6, connected: 10 })
  expect(me).toEqual(cost("me"))
})

test("a line has no negative slope, and says at which size it reaches a limit", () => {
  expect(
    lineOf([
      [10, 14],
      [1_000, 1_004],
    ]),
  ).toEqual({ fixed: 4, each: 1 })
  expect(valueAt({ fixed: 4, each: 1 }, 100)).toBe(104)
  expect(sizeAt({ fixed: 4, each: 1 }, 104)).toBe(100)
  expect(
    sizeAt(
      lineOf([
        [10, 9],
        [1_000, 5],
      ]),
      100,
    ),
  ).toBe(Number.POSITIVE_INFINITY)
  expect(sizeAt({ fixed: 200, each: 1 }, 100)).toBe(0)
  expect(
    growthOf([
      [10, 10],
      [100, 100],
      [1_000, 1_000],
    ]),
  ).toBeCloseTo(1, 6)
  expect(
    growthOf([
      [10, 1],
      [100, 100],
      [1_000, 10_000],
    ]),
  ).toBeCloseTo(10, 6)
  expect(
    growthOf([
      [10, 1],
      [100, 1],
      [1_000, 1],
    ]),
  ).toBeNull()
})

test("what breaks is sorted by the size at which it does", () => {
  const sweeps = [sweep("slow", "minute", 1), sweep("light", "hour", 0.001)]
  const mean = loadOf(stormRates(), [cost("saya/absen/catat", { database: 10 })])
  const pay = { slips: 1, server: 1, database: 1, connected: 1, walBytes: 1, perSecond: 10 }
  const queries = [
    {
      name: "a query",
      perCompany: 0.2,
      points: [
        [10, 1],
        [110, 11],
      ] as const,
    },
  ]
  const found = breaking({ sweeps, queries, mean, pay })
  expect(found.map(({ at }) => at)).toEqual(found.map(({ at }) => at).toSorted((a, b) => a - b))
  expect(found.find(({ what }) => what === "`slow`, nothing due")?.at).toBeCloseTo(59_996, 0)
  expect(found.find(({ what }) => what === "a query")?.at).toBeCloseTo(5_000, 0)
  expect(valueAt(minuteLine(sweeps), 1_000)).toBeCloseTo(1_004, 6)
})

test("every server process runs the sweeps: more companies need more processes, and each looks for longer", () => {
  const mean = loadOf(stormRates(), [cost("me")])
  const [one, ten] = [0.1, 1].map((share) => needAt(mean, [sweep("slow", "minute", 0.1)], share))
  expect(ten?.sweepsDatabase).toBeGreaterThan(50 * (one?.sweepsDatabase ?? 0))
  expect(needAt(mean, [sweep("slower", "minute", 10)]).processes).toBe(Number.POSITIVE_INFINITY)
})

test("payroll: two million slips within four hours", () => {
  const { slips, rate, processes } = payLoad({
    slips: 1,
    server: 7,
    database: 9,
    connected: 20,
    walBytes: 1,
    perSecond: 50,
  })
  expect(slips).toBe(POPULATION.paid * 100)
  expect(rate).toBeCloseTo(slips / (ASSUMED.payHours * 3_600), 6)
  expect(processes).toBe(3)
})

test("arrivals have a peak of two and a half times their mean", () => {
  const many = 10_000
  const all = Array.from({ length: many }, (_, n) => arrival(n, many))
  const inTenth = (from: number) => all.filter((at) => at >= from && at < from + 0.02).length / (many * 0.02)
  expect(inTenth(0.49)).toBeGreaterThan(2.4)
  expect(inTenth(0.49)).toBeLessThan(2.6)
  expect(inTenth(0)).toBeLessThan(0.1)
  expect(all).toEqual(all.toSorted((a, b) => a - b))
})

test("a check is reached within 0.67 and 1.5, or within its bound", () => {
  const check = { what: "x", predicted: 10, measured: 15 }
  expect(ratioOf(check)).toBe(1.5)
  expect(isReached(check)).toBe(true)
  expect(isReached({ ...check, measured: 16 })).toBe(false)
  expect(isReached({ ...check, measured: 0, most: 0 })).toBe(true)
  expect(isReached({ ...check, measured: 1, most: 0 })).toBe(false)
})
