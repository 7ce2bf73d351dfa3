import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { onTimeOf, presentOf, sinceLastWeek } from "#src/screens/home/attendance.ts"
import { DailyTrend } from "#src/screens/home/Trend.tsx"

const day = (date: string, counts: object = {}) => ({
  date,
  is_workday: true,
  hadir: 0,
  terlambat: 0,
  izin: 0,
  cuti: 0,
  alpa: 0,
  ...counts,
})

test.each([
  ["a company nobody has checked in at", {}, true],
  ["one person came", { hadir: 1 }, false],
  ["one is on leave", { cuti: 1 }, false],
  ["one stayed away", { alpa: 1 }, false],
])("%s: the chart or words about what will be there", (_, counts, isBlank) => {
  const html = renderToStaticMarkup(
    <DailyTrend days={[day("2026-11-18"), day("2026-11-19", counts)]} today="2026-11-19" hrefOf={null} />,
  )
  expect(html.includes("Belum ada absensi")).toBe(isBlank)
  expect(html.includes("Begitu pegawai mulai absen")).toBe(isBlank)
  expect(html.includes("Terlambat dan tidak masuk")).toBe(!isBlank)
})

test("a day of the past is of those who should have come; one that is not over is of everybody", () => {
  const counts = day("2026-11-18", { hadir: 9, terlambat: 3, cuti: 2, alpa: 1 })
  expect(presentOf(counts)).toBe(75)
  expect(presentOf(counts, 18)).toBe(50)
  expect(presentOf({ ...counts, is_workday: false })).toBeNull()
  expect(presentOf(day("2026-11-18"))).toBeNull()
  expect(onTimeOf(counts)).toBeCloseTo(66.67, 1)
  expect(onTimeOf(day("2026-11-18"))).toBeNull()
})

test.each([
  [73.1, { text: "−1,9 dari Rabu lalu", isLess: true }],
  [76.25, { text: "+1,3 dari Rabu lalu", isLess: false }],
  [75, { text: "sama dengan Rabu lalu", isLess: false }],
  [null, null],
])("%s percent today beside 75 a week ago", (now, wanted) => {
  const then = day("2026-11-18", { hadir: 3, alpa: 1 })
  const days = [then, ...Array.from({ length: 7 }, (_, at) => day(`2026-11-${19 + at}`))]
  expect(sinceLastWeek(days, now, presentOf)).toEqual(wanted)
  expect(sinceLastWeek(days.slice(1), now, presentOf)).toBeNull()
})

test("a day that has just begun is not less than last week's while those who are awaited may still come", () => {
  const then = day("2026-11-18", { hadir: 3, alpa: 1 })
  const days = [then, ...Array.from({ length: 7 }, (_, at) => day(`2026-11-${19 + at}`))]
  const besideAt = (now: number, most: number) => sinceLastWeek(days, now, presentOf, most)
  expect(besideAt(0, 94)).toBeNull()
  expect(besideAt(74, 75)).toBeNull()
  expect(besideAt(50, 70)).toEqual({ text: "−25 dari Rabu lalu", isLess: true })
  expect(besideAt(70, 70)).toMatchObject({ isLess: true })
  expect(besideAt(80, 90)).toMatchObject({ isLess: false })
})
