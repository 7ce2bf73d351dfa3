import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import {
  blended,
  onCalendar,
  plotData,
  pointText,
  shownTicks,
  type TrendPoint,
  type TrendSeries,
  withoutEmpty,
} from "#src/ui/data/trend.ts"
import { TrendPoints } from "#src/ui/data/TrendPoints.tsx"
import { TrendTable } from "#src/ui/data/TrendTable.tsx"
import { formatNumber } from "#src/format/format.ts"

const series: readonly TrendSeries[] = [
  { key: "hadir", label: "Hadir", tone: "brand" },
  { key: "telat", label: "Terlambat", tone: "warn" },
]
const day: TrendPoint = { key: "19", tick: "19/11", label: "Kamis, 19 November 2026", values: [1102, 84] }
const half: TrendPoint = { key: "20", tick: "20/11", label: "Jumat, 20 November 2026", values: [900, null] }
const off: TrendPoint = {
  key: "21",
  tick: "21/11",
  label: "Sabtu, 21 November 2026",
  values: [null, null],
  note: "Libur",
}
const format = (value: number) => formatNumber(value)

test.each<[TrendPoint, string]>([
  [day, "Kamis, 19 November 2026: Hadir 1.102, Terlambat 84."],
  [half, "Jumat, 20 November 2026: Hadir 900."],
  [off, "Sabtu, 21 November 2026: Libur."],
  [{ ...day, values: [] }, "Kamis, 19 November 2026: tidak ada data."],
])("a point is read as its values (%#)", (point, wanted) => {
  expect(pointText(point, series, format)).toBe(wanted)
})

test("stacked: sums up to each series, the highest first; a day without values has no bar", () => {
  expect(plotData([day, half, off], 2, true)).toEqual([
    [0, 1, 2],
    [1186, 900, null],
    [1102, 900, null],
  ])
})

test("lines: the values as they are, gaps as gaps", () => {
  expect(plotData([day, half, off], 2, false)).toEqual([
    [0, 1, 2],
    [1102, 900, null],
    [84, null, null],
  ])
})

test.each<[number, number, readonly number[]]>([
  [5, 400, [0, 1, 2, 3, 4]],
  [5, 110, [1, 4]],
  [5, 125, [0, 2, 4]],
  [14, 280, [1, 4, 7, 10, 13]],
  [0, 280, []],
])("ticks of %d points on %d px: as many as fit, the last one always", (count, width, wanted) => {
  expect(shownTicks(count, width)).toEqual(wanted)
})

test("points are one stop of Tab, on the latest, each with its values", () => {
  const source = renderToStaticMarkup(
    <TrendPoints label="Kehadiran" points={[day, off]} series={series} format={format} />,
  )
  expect(
    [...source.matchAll(/<button type="button"( tabindex="-1")? aria-label="([^"]+)"/g)].map((m) => [
      m[1] ?? null,
      m[2],
    ]),
  ).toEqual([
    [' tabindex="-1"', "Kamis, 19 November 2026: Hadir 1.102, Terlambat 84."],
    [null, "Sabtu, 21 November 2026: Libur."],
  ])
})

test("the table twin holds the same values", () => {
  const source = renderToStaticMarkup(
    <TrendTable head="Hari" label="Kehadiran" points={[day, off]} series={series} format={format} />,
  )
  expect(source.replace(/<[^>]+>/g, "|").replace(/\|+/g, "|")).toBe(
    "|Kehadiran|Hari|Hadir|Terlambat|Kamis, 19 November 2026|1.102|84|Sabtu, 21 November 2026| · Libur|–|–|Jumlah|1.102|84|",
  )
})

test("the table says nothing of days that nothing is known of, and adds no percentages", () => {
  const shares = [series[0], { ...series[1], isShare: true }] as readonly TrendSeries[]
  const blank = { ...day, key: "22", label: "Minggu", values: [null] }
  const source = renderToStaticMarkup(
    <TrendTable head="Hari" label="Kehadiran" points={[day, half, blank]} series={shares} format={format} />,
  )
  expect(source).not.toContain("Minggu")
  expect(source.replace(/<[^>]+>/g, "|").replace(/\|+/g, "|")).toMatch(/Jumlah\|2\.002\|$/)
})

test("a point with rows leads to them, in the drawing and in the table", () => {
  const linked = { ...day, href: "/hari" }
  const drawn = renderToStaticMarkup(
    <TrendPoints label="Kehadiran" points={[linked]} series={series} format={format} />,
  )
  const table = renderToStaticMarkup(
    <TrendTable head="Hari" label="Kehadiran" points={[linked]} series={series} format={format} />,
  )
  for (const source of [drawn, table]) expect(source).toContain('<a href="/hari"')
})

test("an axis is as long as its time: days between have their places", () => {
  const blank = (key: string): TrendPoint => ({ key, tick: "", label: key, values: [null] })
  const points = [blank("2026-10-30"), blank("2026-11-02")]
  const keys = (from: string, to: string) => onCalendar(points, from, to, blank).map(({ key }) => key)
  expect(keys("2026-10-30", "2026-11-02")).toEqual(["2026-10-30", "2026-10-31", "2026-11-01", "2026-11-02"])
  expect(onCalendar(points, "2026-10-30", "2026-11-02", blank)[3]).toBe(points[1])
  expect(keys("", "2026-11-02")).toEqual(["2026-10-30", "2026-11-02"])
})

test("a series without anything is neither drawn nor named; where none has anything all are", () => {
  const none = { ...day, values: [5, 0] }
  const shown = withoutEmpty([none, { ...half, values: [3, null] }], series)
  expect(shown.series.map(({ key }) => key)).toEqual(["hadir"])
  expect(shown.points.map(({ values }) => values)).toEqual([[5], [3]])
  expect(withoutEmpty([{ ...day, values: [0, 0] }], series).series).toHaveLength(2)
})

test.each([
  ["#000000", "#ffffff", 1, "#000000"],
  ["#000000", "#ffffff", 0, "#ffffff"],
  ["#27589c", "#ffffff", 0.45, "#9eb4d2"],
  ["#27589c", "#fff", 0.45, "#9eb4d2"],
  ["#a1f", "#fff", 1, "#aa11ff"],
])("%s on %s at %d is %s", (colour, ground, share, wanted) => {
  expect(blended(colour, ground, share)).toBe(wanted)
})
