import { useState } from "react"
import type { HomeData } from "#src/api/actors/shell.ts"
import { Card } from "#src/ui/data/Card.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { TrendChart } from "#src/ui/data/TrendChart.tsx"
import type { TrendPoint, TrendSeries } from "#src/ui/data/trend.ts"
import { formatDay, formatNumber } from "#src/format/format.ts"

const TITLE = "Kehadiran 14 hari terakhir"

const series: readonly TrendSeries[] = [
  { key: "tepat", label: "Tepat waktu", tone: "brand" },
  { key: "terlambat", label: "Terlambat", tone: "warn" },
  { key: "cuti", label: "Cuti & izin", tone: "info" },
  { key: "alpa", label: "Alpa", tone: "bad" },
]

const pointOf = (day: HomeData["trend"][number]): TrendPoint => {
  const [, month = "", date = ""] = day.date.split("-")
  const point = { key: day.date, tick: `${date}/${month}`, label: formatDay(day.date) }
  if (!day.is_workday) return { ...point, values: series.map(() => null), note: "Libur" }
  return { ...point, values: [day.hadir - day.terlambat, day.terlambat, day.cuti + day.izin, day.alpa] }
}

/** Nothing was recorded of anybody, as in a company that has just begun. */
const isBlank = (day: HomeData["trend"][number]): boolean => day.hadir + day.cuti + day.izin + day.alpa === 0

/** Attendance of the last fourteen days, as stacked bars or as a table. */
export function Trend({ days }: { readonly days: HomeData["trend"] }) {
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
  return (
    <Card title={TITLE}>
      <TrendChart
        label={TITLE}
        kind="bars"
        points={days.map(pointOf)}
        series={series}
        format={formatNumber}
        asTable={asTable}
        onAsTable={setAsTable}
      />
    </Card>
  )
}
