import { describe, expect, test } from "vitest"
import type { AskedDay } from "#server/areas/attendance/day/asked.ts"
import { countDays, type Span } from "#server/areas/leave/request/count.ts"
import { type Asking, brokenBy, meets } from "#server/areas/leave/request/rules.ts"

const span = (changes: Partial<Span> = {}): Span => ({
  start_date: "2026-12-03",
  end_date: "2026-12-07",
  start_part: "full",
  end_part: "full",
  start_time: null,
  end_time: null,
  ...changes,
})
const hours = {
  start: "08:00",
  end: "17:00",
  halves: { first_end: "12:00", second_start: "13:00" },
  rest_min: 60,
  flexible_min: 0,
  is_timed: true,
  least_min: null,
  late_tolerance_min: 0,
  early_out_tolerance_min: 0,
  before_min: 60,
  after_min: 240,
}
const work = (date: string): AskedDay => ({ date, work: "full", why: null, hours })
const off = (date: string, why: string): AskedDay => ({ date, work: null, why, hours: null })
const week = [
  work("2026-12-03"),
  work("2026-12-04"),
  off("2026-12-05", "Akhir pekan"),
  off("2026-12-06", "Akhir pekan"),
  work("2026-12-07"),
]
const amounts = (asked: Span, days = week, unit: "day" | "half_day" | "hour" = "half_day", all = false) =>
  countDays(asked, days, unit, all).map(({ amount }) => amount)

describe("days of a request", () => {
  test.each<[string, Span, readonly number[]]>([
    ["days off take nothing", span(), [1, 1, 0, 0, 1]],
    ["from the second half of the first day", span({ start_part: "pm" }), [0.5, 1, 0, 0, 1]],
    ["to the first half of the last day", span({ end_part: "am" }), [1, 1, 0, 0, 0.5]],
  ])("%s", (_, asked, expected) => {
    expect(amounts(asked)).toEqual(expected)
  })

  test("calendar days take all of them", () => {
    expect(amounts(span(), week, "day", true)).toEqual([1, 1, 1, 1, 1])
  })

  test("of a day that is half off only its first half is taken", () => {
    const half: AskedDay = { ...work("2026-12-24"), work: "am", why: "Setengah hari: Natal" }
    const on = (part: "full" | "am" | "pm") =>
      countDays(
        span({ start_date: half.date, end_date: half.date, start_part: part, end_part: part }),
        [half],
        "half_day",
        false,
      )
    expect(on("full")).toEqual([{ date: half.date, part: "am", amount: 0.5, why: half.why }])
    expect(on("pm")).toMatchObject([{ amount: 0 }])
  })

  test.each([
    ["09:00", "11:00", 2],
    ["11:00", "14:00", 2],
    ["16:00", "19:00", 1],
    ["18:00", "20:00", 0],
    ["08:00", "08:20", 0.25],
  ])("hours from %s to %s are %d, without the break and what is no work", (start_time, end_time, amount) => {
    const asked = span({ end_date: "2026-12-03", start_time, end_time })
    expect(amounts(asked, [work("2026-12-03")], "hour")).toEqual([amount])
  })

  test("hours over midnight lie in the shift they belong to", () => {
    const night: AskedDay = {
      ...work("2026-12-03"),
      hours: {
        ...hours,
        start: "23:00",
        end: "07:00",
        halves: { first_end: "03:00", second_start: "04:00" },
      },
    }
    const asked = (start_time: string, end_time: string) =>
      amounts(span({ end_date: "2026-12-03", start_time, end_time }), [night], "hour")
    expect([asked("02:00", "05:00"), asked("23:00", "01:00")]).toEqual([[2], [2]])
  })
})

const asking = (changes: Partial<Asking> = {}, asked: Span = span()): Asking => ({
  span: asked,
  reason: "Acara keluarga",
  has_attachment: false,
  today: "2026-11-20",
  terms: {
    nama: "Cuti Tahunan",
    unit: "half_day",
    quota_type: "yearly",
    quota: 12,
    min_service_months: 12,
    gender: "all",
    max_per_request: 6,
    min_notice_days: 3,
    max_backdate_days: 0,
    attachment_from_days: null,
    is_active: true,
  },
  employee: { gender: "L", from: "2024-01-02", until: null, is_active: true },
  days: countDays(asked, week, "half_day", false),
  others: [],
  halves: new Map(),
  closed: [],
  fits: [{ year: 2026, balance: 12, waiting: 0, coming: 0, asked: 3, rest: 12 }],
  ...changes,
})
const terms = asking().terms

describe("each rule says by how much it is broken", () => {
  test.each<[string, Asking, readonly (readonly [string, string])[]]>([
    ["nothing is broken", asking(), []],
    [
      "category",
      asking({ terms: { ...terms, is_active: false } }),
      [["category", "Cuti Tahunan tidak dipakai lagi"]],
    ],
    [
      "employed",
      asking({ employee: { gender: "L", from: "2024-01-02", until: "2026-12-05", is_active: true } }),
      [["employed", "Sesudah hari terakhir bekerja, 5 Desember 2026"]],
    ],
    [
      "dates",
      asking({}, span({ end_date: "2026-12-01" })),
      [["dates", "Tanggal selesai tidak boleh sebelum tanggal mulai"]],
    ],
    [
      "parts",
      asking({ terms: { ...terms, unit: "day" } }, span({ start_part: "pm" })),
      [["parts", "Kategori ini hanya untuk hari penuh"]],
    ],
    [
      "parts of one day",
      asking({}, span({ end_date: "2026-12-03", start_part: "am", end_part: "pm" })),
      [["parts", "Satu hari punya satu bagian"]],
    ],
    ["hours", asking({ terms: { ...terms, unit: "hour" } }), [["parts", "Isi jam mulai dan jam selesai"]]],
    [
      "gender",
      asking({ terms: { ...terms, gender: "P", nama: "Cuti Haid" } }),
      [["gender", "Cuti Haid hanya untuk pegawai perempuan"]],
    ],
    [
      "service",
      asking({ employee: { gender: "L", from: "2026-04-10", until: null, is_active: true } }),
      [["service", "Cuti Tahunan mulai masa kerja 12 bulan; baru 7, kurang 5 bulan"]],
    ],
    [
      "notice",
      asking({ today: "2026-12-01" }),
      [["notice", "Diajukan paling lambat 3 hari sebelumnya; ini 2, kurang 1 hari"]],
    ],
    [
      "backdate",
      asking({ today: "2026-12-08", terms: { ...terms, min_notice_days: 0, max_backdate_days: 3 } }),
      [["backdate", "Paling mundur 3 hari; ini 5, lebih 2 hari"]],
    ],
    [
      "locked",
      asking({ closed: ["Desember 2026"] }),
      [["locked", "Periode gaji Desember 2026 sudah ditutup"]],
    ],
    [
      "counted",
      asking({ days: [{ date: "2026-12-05", part: "full", amount: 0, why: "Akhir pekan" }] }),
      [["counted", "Tidak ada hari kerja pada tanggal itu: tidak perlu cuti"]],
    ],
    [
      "longest",
      asking({ terms: { ...terms, max_per_request: 2 } }),
      [["longest", "Paling banyak 2 hari sekali; diajukan 3 hari, lebih 1 hari"]],
    ],
    [
      "event",
      asking({ terms: { ...terms, quota_type: "event", quota: 2, nama: "Menikah" }, fits: [] }),
      [["event", "Menikah 2 hari tiap kejadian; diajukan 3 hari, lebih 1 hari"]],
    ],
    [
      "attachment",
      asking({ terms: { ...terms, attachment_from_days: 2 } }),
      [["attachment", "Lampirkan surat mulai 2 hari"]],
    ],
    [
      "overlap",
      asking({
        others: [
          {
            kategori: "Sakit",
            status: "approved",
            date: "2026-12-04",
            part: "pm",
            start_time: null,
            end_time: null,
          },
        ],
      }),
      [["overlap", "Bertabrakan dengan Sakit (disetujui) pada 4 Desember 2026, paruh kedua"]],
    ],
    [
      "quota",
      asking({ fits: [{ year: 2026, balance: 2, waiting: 0, coming: 0, asked: 3, rest: 1.5 }] }),
      [["quota", "Sisa Cuti Tahunan 2026 1,5 hari, diajukan 3 hari: kurang 1,5 hari"]],
    ],
    ["reason", asking({ reason: " ya " }), [["reason", "Isi alasan 5 sampai 500 karakter"]]],
  ])("%s", (_, asked, expected) => {
    expect(brokenBy(asked).map(({ rule, message }) => [rule, message])).toEqual(expected)
  })
})

test("parts of a day meet down to its halves, and hours where the schedule parts them", () => {
  const at = (part: "full" | "am" | "pm") => ({ part, start_time: null, end_time: null })
  const from = (start_time: string, end_time: string) => ({ part: "hours" as const, start_time, end_time })
  expect(meets(at("am"), at("pm"))).toBe(false)
  expect(meets(at("am"), at("am"))).toBe(true)
  expect(meets(at("full"), at("pm"))).toBe(true)
  expect(meets(from("09:00", "11:00"), from("11:00", "12:00"))).toBe(false)
  expect(meets(from("09:00", "11:00"), from("10:00", "12:00"))).toBe(true)
  const halves = { first_end: "12:00", second_start: "13:00" }
  expect(meets(from("09:00", "11:00"), at("pm"), halves)).toBe(false)
  expect(meets(from("13:30", "15:00"), at("pm"), halves)).toBe(true)
})
