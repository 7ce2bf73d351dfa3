import { expect, test } from "vitest"
import { paceWords } from "#src/screens/approval/paceWords.ts"
import { awayWords } from "#src/screens/home/away.ts"

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

test("who is away is counted in words", () => {
  expect([0, 1, 1_250].map(awayWords)).toEqual([
    "Tidak ada yang cuti, izin, atau sakit hari ini",
    "1 orang cuti, izin, atau sakit hari ini",
    "1.250 orang cuti, izin, atau sakit hari ini",
  ])
})
