import { describe, expect, test } from "vitest"
import { windowOf } from "#server/areas/fieldwork/track/hours.ts"
import { makePace } from "#server/areas/fieldwork/track/pace.ts"
import { judge } from "#server/areas/fieldwork/track/report.ts"
import { type Spot, stopsOf } from "#server/areas/fieldwork/track/stops.ts"
import { lengthM, thinned } from "#server/areas/fieldwork/track/thin.ts"

const spot = (minute: number, values: Partial<Spot> = {}): Spot => ({
  source: "ponsel",
  at: new Date(Date.UTC(2026, 10, 20, 1, minute)).toISOString(),
  lat: -6.2,
  lng: 106.8,
  accuracy_m: 10,
  battery: null,
  mock_gps: false,
  place: null,
  visit: null,
  ...values,
})

describe("thinning", () => {
  const zigzag = Array.from({ length: 5_000 }, (_, nth) =>
    spot(nth, { lat: -6.2 + nth / 10_000, lng: 106.8 + (nth % 500 === 0 ? 0.02 : Math.sin(nth) / 20_000) }),
  )
  test("keeps the ends, the corners, what is fixed, and their order", () => {
    const found = thinned(zigzag, 1_000, ({ at }) => at === zigzag[1_234]?.at)
    expect(found.length).toBeLessThanOrEqual(1_000)
    expect([found[0], found.at(-1)]).toEqual([zigzag[0], zigzag.at(-1)])
    for (const nth of [500, 1_234, 2_000]) expect(found).toContain(zigzag[nth])
    expect(found.map(({ at }) => at)).toEqual(found.map(({ at }) => at).toSorted())
  })
  test("leaves a short route alone, and a straight one two points", () => {
    expect(thinned(zigzag.slice(0, 900), 1_000)).toHaveLength(900)
    const straight = Array.from({ length: 1_500 }, (_, nth) => spot(nth, { lat: -6 - nth / 10_000 }))
    expect(thinned(straight, 1_000)).toHaveLength(2)
  })
  test("never answers more than asked for, even of fixed ones", () => {
    expect(thinned(zigzag, 10, () => true)).toHaveLength(10)
  })
})

test("the length is of straight lines, without vague positions", () => {
  const far = spot(1, { lat: -6.3 })
  expect(lengthM([spot(0), far])).toBe(11_120)
  expect(lengthM([spot(0), spot(1, { lat: -7, accuracy_m: 900 }), far])).toBe(11_120)
  expect(lengthM([])).toBe(0)
})

describe("stops", () => {
  test("a visit has its departure; without one it is still there", () => {
    const visit = { source: "visit_masuk", place: "Toko", visit: 1 } as const
    const end = spot(40, { source: "visit_selesai", visit: 1, place: "Toko" })
    expect(stopsOf([spot(10, visit), end])).toMatchObject([{ kind: "pelanggan", minutes: 30, place: "Toko" }])
    expect(stopsOf([spot(10, visit)])).toMatchObject([{ left_at: null, minutes: null }])
    expect(stopsOf([end])).toMatchObject([{ minutes: 0 }])
  })
  test("a phone that stays ten minutes has stopped, unless a mark tells of it or its GPS is fake", () => {
    const still = [spot(0), spot(5), spot(12), spot(14, { lat: -6.3 })]
    expect(stopsOf(still)).toMatchObject([{ kind: "berhenti", minutes: 12 }])
    expect(stopsOf([spot(0), spot(9)])).toEqual([])
    expect(stopsOf(still.map((one) => ({ ...one, mock_gps: true })))).toEqual([])
    const office = spot(1, { source: "absen_masuk", place: "Pusat" })
    expect(stopsOf([office, ...still]).map(({ kind }) => kind)).toEqual(["kantor"])
  })
})

test("a report is judged row by row", () => {
  const now = Date.parse("2026-11-20T03:00:00Z")
  const windows = [{ from: now - 3_600_000, to: now }]
  const at = (ms: number) => ({ at: new Date(now + ms).toISOString() })
  const rows = judge(
    [at(1), at(-4_000_000), at(-90_000_000), at(-5_000), at(-9_000), at(-60_000)],
    windows,
    [now - 60_000],
    now,
  )
  expect(rows.map(({ ok, stores }) => [ok, stores])).toEqual([
    [false, false],
    [false, false],
    [false, false],
    [true, true],
    [false, false],
    [true, false],
  ])
})

describe("working hours", () => {
  const hours = {
    start: "22:00",
    end: "06:00",
    halves: null,
    rest_min: 0,
    flexible_min: 0,
    is_timed: true,
    least_min: null,
    late_tolerance_min: 0,
    early_out_tolerance_min: 0,
    before_min: 60,
    after_min: 60,
  }
  const facts = {
    date: "2026-11-20",
    plan: { kind: "work", source: "shift", nama: "Malam (M)", hours },
    holiday: null,
    leave: null,
    recorded: null,
    noted: null,
    marks: [],
    zone: "Asia/Jakarta",
    now: Date.parse("2026-11-20T16:00:00Z"),
  } as unknown as Parameters<typeof windowOf>[0]
  const inWords = (window: ReturnType<typeof windowOf>) =>
    window === null ? null : [window.from, window.to].map((ms) => new Date(ms).toISOString().slice(5, 16))

  test("a night shift ends on the next day, with half an hour of slack", () => {
    expect(inWords(windowOf(facts))).toEqual(["11-20T14:30", "11-20T23:30"])
  })
  test("none on a day off, a holiday of the week's hours, and a full day of leave", () => {
    const holiday = { nama: "Libur", length: "full" } as const
    const week = { ...facts.plan, source: "offices_hours" } as typeof facts.plan
    expect(windowOf({ ...facts, holiday, plan: week })).toBeNull()
    expect(windowOf({ ...facts, holiday })).not.toBeNull()
    expect(windowOf({ ...facts, plan: { kind: "off", source: "shift", why: "" } })).toBeNull()
    expect(windowOf({ ...facts, leave: { kind: "cuti", part: "full", nama: "Cuti" } })).toBeNull()
  })
  test("without a schedule from check-in to check-out", () => {
    const free = { ...facts, plan: { kind: "free" } as const }
    expect(windowOf(free)).toBeNull()
    expect(inWords(windowOf({ ...free, marks: [{ kind: "in", at: facts.now - 3_600_000 }] }))).toEqual([
      "11-20T15:00",
      "11-20T16:00",
    ])
  })
})

test("the pace is limited per account, and renewed with the window", () => {
  const wait = makePace(2)
  expect([wait("a", 0), wait("a", 1_000), wait("a", 2_000), wait("b", 2_000)]).toEqual([0, 0, 898, 0])
  expect(wait("a", 900_000)).toBe(0)
})

test("the memory of the pace is bounded: the oldest window is forgotten, ended ones first", () => {
  const wait = makePace(1, 2)
  expect([wait("a", 0), wait("b", 1_000), wait("b", 2_000)]).toEqual([0, 0, 899])
  expect([wait("c", 3_000), wait("b", 4_000), wait("a", 5_000)]).toEqual([0, 897, 0])
  const other = makePace(1, 2)
  expect([other("a", 0), other("b", 800_000), other("c", 900_000), other("b", 900_000)]).toEqual([
    0, 0, 0, 800,
  ])
})
