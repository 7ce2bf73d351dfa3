import { expect, test } from "vitest"
import { paceWords } from "#src/screens/approval/paceWords.ts"
import { awayHref, awayWords } from "#src/screens/home/away.ts"

test.each([
  [null, null],
  [{ decided: 0, avg_minutes: null }, null],
  [{ decided: 4, avg_minutes: 0 }, "Rata-rata diputuskan dalam kurang dari semenit."],
  [{ decided: 4, avg_minutes: 40 }, "Rata-rata diputuskan dalam 40 menit."],
  [{ decided: 4, avg_minutes: 360 }, "Rata-rata diputuskan dalam 6 jam."],
  [{ decided: 4, avg_minutes: 5_760 }, "Rata-rata diputuskan dalam 4 hari."],
])("an empty queue after %o says %s", (pace, words) => {
  expect(paceWords(pace)).toBe(words)
})

test("who is away is counted in words, and leads to the calendar of that office", () => {
  expect([0, 1, 1_250].map(awayWords)).toEqual([
    "Tidak ada yang cuti, izin, atau sakit hari ini",
    "1 orang cuti, izin, atau sakit hari ini",
    "1.250 orang cuti, izin, atau sakit hari ini",
  ])
  expect(awayHref("2026-11-25", null)).toBe("/cuti/kalender?start_date=2026-11-25")
  expect(awayHref("2026-11-25", 4)).toBe("/cuti/kalender?start_date=2026-11-25&offices_id=4")
})
