import { useState } from "react"
import type { HomeData } from "#src/api/actors/shell.ts"
import { Card } from "#src/ui/data/Card.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { TrendChart } from "#src/ui/data/TrendChart.tsx"
import type { TrendFormat, TrendPoint, TrendSeries } from "#src/ui/data/trend.ts"
import { formatNumber, formatPercent } from "#src/format/format.ts"
import { dayPoint } from "../report/people.tsx"
import { averageOf, presentOf } from "./attendance.ts"

const TITLE = "Kehadiran 14 hari terakhir"

const present: TrendSeries = { key: "hadir", label: "Kehadiran", tone: "brand", isShare: true }
const others: readonly TrendSeries[] = [
  { key: "terlambat", label: "Terlambat", tone: "warn" },
  { key: "cuti", label: "Cuti, izin & sakit", tone: "info" },
  { key: "alpa", label: "Alpa", tone: "bad" },
]
const onTime: TrendSeries = { key: "tepat", label: "Tepat waktu", tone: "ok" }

type Day = HomeData["trend"][number]
type Place = Pick<TrendPoint, "href" | "isNow">

const pointOf = (day: Day, place: Place, values: (day: Day) => readonly (number | null)[]): TrendPoint => {
  const point = { ...dayPoint(day.date, []), ...place, isFree: !day.is_workday }
  return day.is_workday
    ? { ...point, values: values(day) }
    : { ...point, values: values(day).map(() => null), note: "Libur" }
}

const format: TrendFormat = (value, series) =>
  series?.isShare === true ? formatPercent(value) : formatNumber(value)

/** Nothing was recorded of anybody, as in a company that has just begun. */
const isBlank = (day: Day): boolean => day.hadir + day.cuti + day.izin + day.alpa === 0

type Props = {
  readonly days: HomeData["trend"]
  /** Today, and how many there are: its day is not over. */
  readonly today: { readonly date: string; readonly people: number }
  /** The rows of a day; null = not for this person. */
  readonly hrefOf: ((date: string) => string) | null
}

/** Attendance of the last fourteen days: who came of all who should have, and under it who did not, or came late. */
export function Trend({ days, today, hrefOf }: Props) {
  const [asTable, setAsTable] = useState(false)
  if (days.every(isBlank))
    return (
      <Card title={TITLE}>
        <EmptyState
          title="Belum ada absensi"
          text="Begitu pegawai mulai absen, grafik per hari muncul di sini: siapa tepat waktu, terlambat, cuti atau izin, dan alpa."
        />
      </Card>
    )
  const shareOf = (day: Day) => presentOf(day, day.date === today.date ? today.people : null)
  const othersOf = (day: Day) => [day.terlambat, day.cuti + day.izin, day.alpa]
  const points = (values: (day: Day) => readonly (number | null)[]) =>
    days.map((day) =>
      pointOf(
        day,
        {
          ...(hrefOf === null ? {} : { href: hrefOf(day.date) }),
          ...(day.date === today.date ? { isNow: true } : {}),
        },
        values,
      ),
    )
  const average = averageOf(days.filter(({ date }) => date !== today.date).map(shareOf))
  return (
    <Card title={TITLE}>
      <TrendChart
        label={TITLE}
        kind="line"
        points={points((day) => [shareOf(day)])}
        series={[present]}
        target={average === null ? null : { value: average, label: "Rata-rata" }}
        format={(value) => formatPercent(value)}
        short={(value) => `${formatNumber(value)}%`}
        atLeast={100}
        height={176}
        table={{
          points: points((day) => [shareOf(day), day.hadir - day.terlambat, ...othersOf(day)]),
          series: [present, onTime, ...others],
        }}
        tableFormat={format}
        beneath={
          <div className="mt-3">
            <TrendChart
              label="Terlambat dan tidak masuk"
              kind="bars"
              points={points(othersOf)}
              series={others}
              format={format}
              height={120}
              asTable={false}
              onAsTable={null}
            />
          </div>
        }
        asTable={asTable}
        onAsTable={setAsTable}
      />
    </Card>
  )
}
