import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  EMPTY,
  formatAge,
  formatAgo,
  formatBytes,
  formatDate,
  formatDateTime,
  formatDay,
  formatDays,
  formatNumber,
  formatPercent,
  formatRupiah,
  formatRupiahShort,
  formatTime,
  formatTook,
  formatValidity,
  initials,
  jakartaDay,
  parseRupiah,
  formatTimes,
} from "#src/format/format.ts"

const RP = "Rp\u00a0"

test.each<[number | null | undefined, string]>([
  [0, `${RP}0`],
  [-0, `${RP}0`],
  [5, `${RP}5`],
  [999, `${RP}999`],
  [1_000, `${RP}1.000`],
  [1_250_000, `${RP}1.250.000`],
  [-1_250_000, `−${RP}1.250.000`],
  [9_007_199_254_740_991, `${RP}9.007.199.254.740.991`],
  [null, EMPTY],
  [undefined, EMPTY],
  [Number.NaN, EMPTY],
  [Number.POSITIVE_INFINITY, EMPTY],
])("formatRupiah(%s) is %s", (value, text) => {
  expect(formatRupiah(value)).toBe(text)
})

test.each<[string | null, string | null, string]>([
  [null, null, "Selalu"],
  ["2026-08-17", null, "Mulai 17 Agu 2026"],
  [null, "2026-08-17", "Sampai 17 Agu 2026"],
  ["2026-08-17", "2026-08-18", "17–18 Agu 2026"],
  ["2026-08-17", "2026-08-17", "17 Agu 2026"],
])("from %s to %s holds «%s»", (from, to, words) => {
  expect(formatValidity(from, to)).toBe(words)
})

test.each([
  ["2026-12-05T18:00:00Z", "2026-12-10T01:00:00Z", "6–10 Des 2026"],
  ["2026-12-05T18:00:00Z", "2026-12-06T16:59:00Z", "6 Des 2026"],
])("from %s to %s are the days «%s» in Jakarta", (from, to, words) => {
  expect(formatDays(from, to)).toBe(words)
})

test.each([
  [0, "0"],
  [999, "999"],
  [50_000, "50 rb"],
  [1_000_000, "1 jt"],
  [1_250_000, "1,3 jt"],
  [2_400_000_000, "2,4 M"],
  [-1_500_000, "\u22121,5 jt"],
  [null, "–"],
])("formatRupiahShort(%s) is %s", (value, text) => {
  expect(formatRupiahShort(value)).toBe(text)
})

test.each<[string, number | null]>([
  ["Rp 1.250.000", 1_250_000],
  ["Rp\u00a01.250.000", 1_250_000],
  ["rp1250000", 1_250_000],
  ["Rp. 1.250.000", 1_250_000],
  ["1.250.000,00", 1_250_000],
  ["1.250.000,-", 1_250_000],
  ["1.250.000,50", 1_250_001],
  ["1,250,000.00", 1_250_000],
  ["1,250", 1_250],
  ["0", 0],
  ["007", 7],
  ["-5.000", -5_000],
  ["−Rp 5.000", -5_000],
  ["-0", 0],
  ["9007199254740991", 9_007_199_254_740_991],
  ["9007199254740993", null],
  ["1.25", null],
  ["1.2500", null],
  ["1.250.00", null],
  ["12,345,67", null],
  ["", null],
  ["Rp", null],
  ["lima ribu", null],
  ["1e6", null],
  ["5 000", 5_000],
])("parseRupiah(%j) is %s", (text, value) => {
  expect(parseRupiah(text)).toBe(value)
})

test("every amount survives being shown and read again", () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (amount) => {
      expect(parseRupiah(formatRupiah(amount))).toBe(amount === 0 ? 0 : amount)
    }),
  )
})

test.each<[number | null, number | undefined, string]>([
  [1_248, undefined, "1.248"],
  [-1_248, undefined, "−1.248"],
  [0.5, undefined, "1"],
  [-0.4, undefined, "0"],
  [12.345, 2, "12,35"],
  [12, 2, "12"],
  [1_234.5, 1, "1.234,5"],
  [1, -3, "1"],
  [1, 99, "1"],
  [null, undefined, EMPTY],
])("formatNumber(%s, %s) is %s", (value, decimals, text) => {
  expect(formatNumber(value, decimals)).toBe(text)
})

test.each<[number | null, string]>([
  [93.1, "93,1%"],
  [95, "95%"],
  [0, "0%"],
  [-1.94, "−1,9%"],
  [-0.04, "0%"],
  [100.06, "100,1%"],
  [null, EMPTY],
  [Number.NaN, EMPTY],
])("formatPercent(%s) is %s", (value, text) => {
  expect(formatPercent(value)).toBe(text)
})

test.each<[number | null, string]>([
  [0, "0 B"],
  [999, "999 B"],
  [1_000, "1 kB"],
  [999_499, "999 kB"],
  [999_500, "1 MB"],
  [2_400_000, "2,4 MB"],
  [-1, EMPTY],
  [null, EMPTY],
])("formatBytes(%s) is %s", (value, text) => {
  expect(formatBytes(value)).toBe(text)
})

test.each<[string | number | Date | null | undefined, string]>([
  ["2026-11-20", "20 Nov 2026"],
  ["2021-03-03", "3 Mar 2021"],
  ["2020-08-12", "12 Agu 2020"],
  ["2022-05-05", "5 Mei 2022"],
  ["2024-02-29", "29 Feb 2024"],
  ["2026-02-29", EMPTY],
  ["2026-13-01", EMPTY],
  ["0000-00-00", EMPTY],
  ["2026-11-20T16:59:59Z", "20 Nov 2026"],
  ["2026-11-20T17:00:00Z", "21 Nov 2026"],
  [Date.UTC(2026, 10, 20, 17), "21 Nov 2026"],
  [new Date(Date.UTC(2026, 10, 20, 3)), "20 Nov 2026"],
  [new Date(Number.NaN), EMPTY],
  ["20/11/2026", EMPTY],
  ["", EMPTY],
  [null, EMPTY],
  [undefined, EMPTY],
])("formatDate(%s) is %s", (value, text) => {
  expect(formatDate(value)).toBe(text)
})

test.each<[string | number | null, string]>([
  ["2026-11-20T03:42:00Z", "20 Nov 2026 10.42 WIB"],
  ["2026-11-20T10:42:00+07:00", "20 Nov 2026 10.42 WIB"],
  ["2026-11-20T11:42:00+08:00", "20 Nov 2026 10.42 WIB"],
  ["2026-12-31T17:00:00.000Z", "1 Jan 2027 00.00 WIB"],
  // Days on which Europe and America change their clocks: Jakarta does not.
  ["2026-03-29T01:30:00Z", "29 Mar 2026 08.30 WIB"],
  ["2026-11-01T06:30:00Z", "1 Nov 2026 13.30 WIB"],
  ["2026-11-20T10:42:00", EMPTY],
  ["2026-11-20", EMPTY],
  ["kemarin", EMPTY],
  [Number.POSITIVE_INFINITY, EMPTY],
  [8.64e15 + 1, EMPTY],
  [null, EMPTY],
])("formatDateTime(%s) is %s", (value, text) => {
  expect(formatDateTime(value)).toBe(text)
})

test.each<[string | null, string]>([
  ["08:02", "08.02"],
  ["00:00", "00.00"],
  ["23:59:59", "23.59"],
  ["24:00", EMPTY],
  ["8:02", EMPTY],
  ["2026-11-20T01:02:00Z", "08.02"],
  ["", EMPTY],
  [null, EMPTY],
])("formatTime(%s) is %s", (value, text) => {
  expect(formatTime(value)).toBe(text)
})

test.each<[string | null, string]>([
  ["2026-11-20", "Jumat, 20 November 2026"],
  ["2026-08-17", "Senin, 17 Agustus 2026"],
  ["2026-11-20T17:00:00Z", "Sabtu, 21 November 2026"],
  ["2026-11-31", EMPTY],
  [null, EMPTY],
])("formatDay(%s) is %s", (value, text) => {
  expect(formatDay(value)).toBe(text)
})

test("formatAge: what a clock behind the server's would call tomorrow has just been made", () => {
  const now = new Date("2026-11-20T03:42:00Z")
  expect(formatAge("2026-11-20T04:50:00Z", now)).toBe("baru saja")
  expect(formatAge("2026-11-20T01:40:00Z", now)).toBe("2 jam lalu")
  expect(formatAge(null, now)).toBe(EMPTY)
})

describe("formatAgo, seen from 20 Nov 2026 10.42 WIB", () => {
  const now = Date.UTC(2026, 10, 20, 3, 42)
  test.each<[number, string]>([
    [0, "baru saja"],
    [59_999, "baru saja"],
    [-59_999, "baru saja"],
    [60_000, "1 menit lalu"],
    [2 * 60_000 + 59_000, "2 menit lalu"],
    [59 * 60_000, "59 menit lalu"],
    [3_600_000, "1 jam lalu"],
    [23 * 3_600_000 + 3_599_999, "23 jam lalu"],
    [86_400_000, "1 hari lalu"],
    [30 * 86_400_000 - 1, "29 hari lalu"],
    [30 * 86_400_000, "21 Okt 2026"],
    [-5 * 60_000, "5 menit lagi"],
    [-2 * 86_400_000, "2 hari lagi"],
  ])("%d ms ago is %s", (ms, text) => {
    expect(formatAgo(new Date(now - ms).toISOString(), now)).toBe(text)
  })
  test.each([["kemarin"], [""], [null], [undefined]])("%s is empty", (value) => {
    expect(formatAgo(value, now)).toBe(EMPTY)
  })
})

test.each<[string | number, string]>([
  ["2026-11-20T16:59:59Z", "2026-11-20"],
  ["2026-11-20T17:00:00Z", "2026-11-21"],
  ["bukan waktu", ""],
])("jakartaDay(%s) is %s", (at, day) => {
  expect(jakartaDay(at)).toBe(day)
})

test.each<[string | null, string]>([
  ["Siti Rahma", "SR"],
  ["Bagus", "B"],
  ["Muhammad Adi Prasetyo", "MP"],
  ["  dewi   hartati ", "DH"],
  ["Siti Nur'aini", "SN"],
  ["Andi (magang)", "A"],
  ["élise ñandu", "ÉÑ"],
  ["", ""],
  ["---", ""],
  [null, ""],
])("initials(%j) is %j", (name, letters) => {
  expect(initials(name)).toBe(letters)
})

test("no formatter throws, whatever text it is given", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double(), fc.date({ noInvalidDate: false })), (value) => {
      for (const show of [formatDate, formatDay, formatDateTime, formatTime, jakartaDay]) {
        expect(typeof show(value)).toBe("string")
      }
      expect(typeof formatAgo(value, value)).toBe("string")
      expect(typeof initials(String(value))).toBe("string")
      expect(["number", "object"]).toContain(typeof parseRupiah(String(value)))
    }),
  )
})

test.each([
  [0.4, "kurang dari semenit"],
  [1, "1 menit"],
  [59, "59 menit"],
  [60, "1 jam"],
  [90, "2 jam"],
  [47 * 60, "47 jam"],
  [48 * 60, "2 hari"],
  [60 * 24 * 1_200, "1.200 hari"],
])("%d minutes took %s", (minutes, text) => {
  expect(formatTook(minutes)).toBe(text)
})

test.each([
  ["2026-11-25T01:00:00Z", "2026-11-25T10:10:00Z", "08.00–17.10"],
  ["2026-11-25T01:00:00Z", null, "masuk 08.00"],
  [null, "2026-11-25T10:10:00Z", "pulang 17.10"],
  [null, null, "–"],
])("from %s to %s: %s", (from, to, words) => {
  expect(formatTimes(from, to)).toBe(words)
})
