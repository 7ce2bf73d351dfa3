import type { Page } from "@playwright/test"
import { whileStyled } from "#tests/e2e/lib/styled.ts"

const MONTH = "(?:Jan|Feb|Mar|Apr|Mei|Jun|Jul|Agu|Ags|Sep|Okt|Nov|Des)[a-z]*"
const DAY = "(?:Senin|Selasa|Rabu|Kamis|Jumat|Sabtu|Minggu)"
const UNIT = "(?:detik|menit|jam|hari|minggu|bulan)"

/** Patterns of times and dates with replacements of a fixed length, so that the layout does not depend on the time. */
const TIMES: readonly (readonly [pattern: string, instead: string])[] = [
  [`\\b\\d{4}-\\d\\d-\\d\\d\\b`, "0000-00-00"],
  [`\\b\\d{1,2}/\\d{1,2}/\\d{4}\\b`, "00/00/0000"],
  [`(?:\\b${DAY},? )?\\b\\d{1,2} ${MONTH}(?: \\d{4})?(?!\\w)`, "0 Bln 0000"],
  [`\\b${MONTH} \\d{4}\\b`, "Bln 0000"],
  [`\\b(?:[01]?\\d|2[0-3])[.:][0-5]\\d(?:[.:][0-5]\\d)?\\b`, "00.00"],
  [`\\b(?:\\d+ ${UNIT} (?:lalu|lagi)|baru saja)`, "0 waktu lalu"],
  [`\\bSelamat (?:pagi|siang|sore|malam)`, "Selamat …"],
]

/** A text without parts that change with time: clock times, dates, relative times. */
export const withoutTimes = (text: string): string =>
  TIMES.reduce((masked, [pattern, instead]) => masked.replaceAll(new RegExp(pattern, "g"), instead), text)

/**
 * Charts of days and typed dates have no text node to mask. The picker's icon goes too: drawn again on its own, the
 * smoothing of its edges differs from the first time.
 */
const UNSEEN = [
  "canvas{visibility:hidden!important}",
  "input[type=date],input[type=time]{color:transparent!important}",
  "input::-webkit-calendar-picker-indicator{visibility:hidden!important}",
].join("")

/**
 * Takes a screenshot with all times masked, so that the same screen at another hour gives the same picture; afterwards
 * the page's texts are restored.
 */
export const whileTimeless = (page: Page, take: () => Promise<unknown>): Promise<void> =>
  whileStyled(page, UNSEEN, async () => {
    const masks = await page.evaluateHandle((times) => {
      const before: (readonly [Text, string])[] = []
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const text = node as Text
        const { data } = text
        const masked = times.reduce(
          (said, [pattern, instead]) => said.replaceAll(new RegExp(pattern, "g"), instead),
          data,
        )
        if (masked !== data) before.push([text, data])
        if (masked !== data) text.data = masked
      }
      return before
    }, TIMES)
    try {
      await take()
    } finally {
      await masks.evaluate((before) => {
        for (const [text, data] of before) text.data = data
      })
      await masks.dispose()
    }
  })
