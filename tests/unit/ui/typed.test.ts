import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { readDate, showDate, withSlashes } from "#src/ui/controls/date/dateText.ts"
import { readNumber, showNumber } from "#src/ui/controls/text/numberText.ts"
import { readRupiah, regroup, showRupiah, type Typed } from "#src/ui/controls/text/rupiahText.ts"
import { readTime, showTime } from "#src/ui/controls/date/timeText.ts"
import { refusal } from "#src/ui/controls/file/useFile.ts"

/** "Rp 1.2|34" → the text and the caret position. */
function at(marked: string): Typed {
  return { text: marked.replace("|", ""), caret: marked.indexOf("|") }
}

const marked = ({ text, caret }: Typed): string => `${text.slice(0, caret)}|${text.slice(caret)}`

describe("regroup: what a rupiah field shows after an edit", () => {
  test.each<[string, string, string, boolean, boolean, string]>([
    ["first digit", "", "5|", false, false, "Rp 5|"],
    ["fourth digit", "Rp 123", "Rp 1234|", false, false, "Rp 1.234|"],
    ["in the middle", "Rp 1.234", "Rp 19|.234", false, false, "Rp 19|.234"],
    ["in the middle, a group is born", "Rp 123.456", "Rp 1923|.456", false, false, "Rp 1.923|.456"],
    ["before the first digit", "Rp 1.234", "Rp 9|1.234", false, false, "Rp 9|1.234"],
    ["before the prefix", "Rp 1.234", "9|Rp 1.234", false, false, "Rp 9|1.234"],
    ["letters are ignored", "Rp 12", "Rp 12a|", false, false, "Rp 12|"],
    ["backspace of a digit", "Rp 1.234", "Rp 1.23|", false, false, "Rp 123|"],
    ["backspace over a separator", "Rp 1.294.567", "Rp 1|294.567", false, false, "Rp |294.567"],
    ["delete over a separator", "Rp 294.567", "Rp 294|567", true, false, "Rp 29.4|67"],
    ["backspace into the prefix", "Rp 1.234", "Rp|1.234", false, false, "Rp |1.234"],
    ["everything gone", "Rp 1", "Rp |", false, false, "|"],
    ["leading zeros", "Rp 1.005", "Rp |005", false, false, "Rp |5"],
    ["a lone zero stays", "", "0|", false, false, "Rp 0|"],
    ["a digit after zero", "Rp 0", "Rp 05|", false, false, "Rp 5|"],
    ["sixteen digits are too many", "Rp 1.234", "Rp 1.2341234567890123|", false, false, "Rp 1.234|"],
    ["cents stay apart", "Rp 12.500", "Rp 12.500,|", false, false, "Rp 12.500,|"],
    ["cents are no more digits", "Rp 12.500,7", "Rp 12.500,75|", false, false, "Rp 12.500,75|"],
    ["a whole amount with cents at once", "", "12.500.000,75|", false, false, "Rp 12.500.000,75|"],
    ["a digit before the cents", "Rp 123,75", "Rp 1234|,75", false, false, "Rp 1.234|,75"],
    ["the comma taken away", "Rp 1.234,5", "Rp 1.2345|", false, false, "Rp 12.345|"],
    ["a comma alone", "", ",|", false, false, "|"],
    ["minus is not wanted", "", "-|", false, false, "|"],
    ["minus alone", "", "-|", false, true, "−|"],
    ["minus and a digit", "−", "−5|", false, true, "−Rp 5|"],
    ["minus before an amount", "Rp 5.000", "-|Rp 5.000", false, true, "−Rp |5.000"],
    ["minus and zero", "−", "−0|", false, true, "−Rp 0|"],
    ["minus taken away", "−Rp 5.000", "|Rp 5.000", false, true, "Rp |5.000"],
  ])("%s", (_, before, raw, forward, negative, wanted) => {
    expect(marked(regroup(at(raw), before, forward, negative))).toBe(wanted)
  })

  test("typing any digits one after another shows the amount, caret at the end", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), (amount) => {
        let now: Typed = { text: "", caret: 0 }
        for (const digit of String(amount)) {
          const text = now.text.slice(0, now.caret) + digit + now.text.slice(now.caret)
          now = regroup({ text, caret: now.caret + 1 }, now.text, false, false)
        }
        expect(now).toEqual({ text: showRupiah(amount), caret: showRupiah(amount).length })
        expect(readRupiah(now.text)).toBe(amount)
      }),
    )
  })
})

test.each<[string, number | null]>([
  ["", null],
  ["Rp ", null],
  ["−", null],
  ["Rp 0", 0],
  ["−Rp 0", 0],
  ["Rp 1.250.000", 1_250_000],
  ["Rp 1.250.000,75", 1_250_000],
  ["−Rp 5.000", -5_000],
])("readRupiah(%j) is %s", (text, amount) => {
  expect(readRupiah(text)).toBe(amount)
})

const WHOLE = "Isi dengan angka, misalnya 12."
const PARTS = "Isi dengan angka, misalnya 12,5."

test.each<[string, number, number | string | null]>([
  ["", 0, null],
  ["  ", 2, null],
  ["12", 0, 12],
  ["1.248", 0, 1_248],
  ["1248", 0, 1_248],
  ["-3", 0, -3],
  ["−3", 0, -3],
  ["-0", 0, 0],
  ["12,5", 2, 12.5],
  ["12.5", 2, 12.5],
  ["1.248,75", 2, 1_248.75],
  ["12,5", 0, "Isi dengan angka bulat."],
  ["12,345", 2, "Paling banyak 2 angka di belakang koma."],
  ["1.5", 0, "Isi dengan angka bulat."],
  ["12.34.5", 2, PARTS],
  ["dua", 0, WHOLE],
  ["1e5", 0, WHOLE],
  ["--1", 0, WHOLE],
  ["99999999999999999", 0, "Angka ini terlalu besar."],
])("readNumber(%j, %d) is %s", (text, decimals, wanted) => {
  expect(readNumber(text, decimals)).toEqual(
    typeof wanted === "string" ? { ok: false, message: wanted } : { ok: true, value: wanted },
  )
})

test("every number survives being shown and read again", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
      const value = cents / 100
      expect(readNumber(showNumber(value, 2), 2)).toEqual({ ok: true, value: value === 0 ? 0 : value })
    }),
  )
})

test.each<[string, string | null | false]>([
  ["", null],
  ["20/11/2026", "2026-11-20"],
  ["5/3/2021", "2021-03-05"],
  ["5-3-2021", "2021-03-05"],
  ["5.3.2021", "2021-03-05"],
  ["20112026", "2026-11-20"],
  ["2026-11-20", "2026-11-20"],
  [" 20/11/2026 ", "2026-11-20"],
  ["29/02/2024", "2024-02-29"],
  ["29/02/2026", false],
  ["31/04/2026", false],
  ["00/01/2026", false],
  ["01/00/2026", false],
  ["01/13/2026", false],
  ["20/11/26", "2026-11-20"],
  ["1/9/26", "2026-09-01"],
  ["01-09-26", "2026-09-01"],
  ["010926", "2026-09-01"],
  ["1 Sep 2026", "2026-09-01"],
  ["1 september 2026", "2026-09-01"],
  ["1-Sep-26", "2026-09-01"],
  ["1Sep2026", "2026-09-01"],
  ["17 Agt 2026", "2026-08-17"],
  ["3 Mei 2026", "2026-05-03"],
  ["3 may 2026", "2026-05-03"],
  ["12/4/95", "1995-04-12"],
  ["12/4/46", "2046-04-12"],
  ["12/4/47", "1947-04-12"],
  ["20/11", "2026-11-20"],
  ["1 januari", "2027-01-01"],
  ["1 jan", "2027-01-01"],
  ["1 Sep", "2026-09-01"],
  ["20/11/0000", false],
  ["20/11/202", false],
  ["1 ju", false],
  ["1 foo 2026", false],
  ["31 april", false],
  ["besok", false],
])("readDate(%j) is %s", (text, day) => {
  expect(readDate(text, "2026-11-23")).toEqual(
    day === false
      ? { ok: false, message: "Tanggal tidak dikenal. Contoh: 20/11/2026" }
      : { ok: true, value: day },
  )
})

test("a birthday is never after today", () => {
  const days = ["12/3/65", "1 Jan 30", "23/11/26", "24/11/26"]
  expect(days.map((day) => readDate(day, "2026-11-23", true))).toEqual(
    ["1965-03-12", "1930-01-01", "2026-11-23", "1926-11-24"].map((value) => ({ ok: true, value })),
  )
})

test.each([
  ["2", "2"],
  ["20", "20"],
  ["201", "20/1"],
  ["20/11", "20/11"],
  ["20/112", "20/11/2"],
  ["20112026", "20/11/2026"],
  ["1/12", "1/12"],
  ["1/122", "1/12/2"],
  ["1/2/2026", "1/2/2026"],
  ["2026-1", "2026-1"],
])("withSlashes(%j) is %j", (typed, shown) => {
  expect(withSlashes(typed)).toBe(shown)
})

test.each<[string, string | null | false]>([
  ["", null],
  ["8", "08:00"],
  ["08", "08:00"],
  ["802", "08:02"],
  ["0802", "08:02"],
  ["8.02", "08:02"],
  ["08:02", "08:02"],
  ["23.59", "23:59"],
  ["00.00", "00:00"],
  ["24.00", false],
  ["08.60", false],
  ["8.2", false],
  ["pagi", false],
])("readTime(%j) is %s", (text, time) => {
  expect(readTime(text)).toEqual(
    time === false ? { ok: false, message: "Jam tidak dikenal. Contoh: 08.02" } : { ok: true, value: time },
  )
})

test("times and days are shown as they are typed", () => {
  expect([showTime("08:02"), showTime(null), showDate("2026-11-20"), showDate(null)]).toEqual([
    "08.02",
    "",
    "20/11/2026",
    "",
  ])
})

test.each<[string, string, number, string | undefined, number | undefined, string | undefined]>([
  ["kontrak.pdf", "application/pdf", 10, ".pdf", 100, undefined],
  ["KONTRAK.PDF", "", 10, ".pdf, .docx", 100, undefined],
  ["foto.jpg", "image/jpeg", 10, "image/*", undefined, undefined],
  ["apa.saja", "", 10, undefined, undefined, undefined],
  [
    "virus.exe",
    "application/x-msdownload",
    10,
    ".pdf,.docx",
    100,
    "Jenis berkas ini tidak diterima. Pilih .pdf, .docx.",
  ],
  [
    "foto.pdf.svg",
    "image/svg+xml",
    10,
    "image/png",
    100,
    "Jenis berkas ini tidak diterima. Pilih image/png.",
  ],
  ["kosong.pdf", "application/pdf", 0, ".pdf", 100, "Berkas ini kosong."],
  [
    "besar.pdf",
    "application/pdf",
    6_000_000,
    ".pdf",
    5_000_000,
    "Berkas 6 MB terlalu besar. Paling besar 5 MB.",
  ],
])("refusal of %s (%s, %d bytes)", (name, type, size, accept, maxBytes, wanted) => {
  expect(refusal({ name, type, size }, { accept, maxBytes })).toBe(wanted)
})
