import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { Trend } from "#src/screens/home/Trend.tsx"

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
  const html = renderToStaticMarkup(<Trend days={[day("2026-11-18"), day("2026-11-19", counts)]} />)
  expect(html.includes("Belum ada absensi")).toBe(isBlank)
  expect(html.includes("Begitu pegawai mulai absen")).toBe(isBlank)
  expect(html.includes("Tepat waktu")).toBe(!isBlank)
})
