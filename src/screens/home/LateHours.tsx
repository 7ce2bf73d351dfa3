import type { LateHour } from "#src/api/actors/home.ts"

const DAYS = ["Min", "Sen", "Sel", "Rab", "Kam", "Jum", "Sab"]
const WEEK = [1, 2, 3, 4, 5, 6, 0]

/** Heatmap of late check-ins by weekday and hour; every cell shows its number, the colour only repeats it. */
export function LateHours({ cells }: { readonly cells: readonly LateHour[] }) {
  if (cells.length === 0) return <p className="text-ink-3">Tidak ada yang terlambat bulan ini.</p>
  const hours = [...new Set(cells.map(({ hour }) => hour))].toSorted((a, b) => a - b)
  const most = Math.max(...cells.map(({ late }) => late))
  const lateAt = (weekday: number, hour: number) =>
    cells.find((cell) => cell.weekday === weekday && cell.hour === hour)?.late ?? 0
  const ground = (late: number) =>
    late === 0
      ? "text-ink-3"
      : late * 2 > most
        ? "bg-warn-soft font-bold text-ink"
        : late * 4 > most
          ? "bg-warn-soft text-ink"
          : "bg-sunken text-ink"
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Jam terlambat">
      <table className="w-full border-separate border-spacing-0.5 text-center tnum">
        <thead className="text-caption text-ink-3">
          <tr>
            <th scope="col" className="px-2 py-1 text-left font-normal">
              <span className="sr-only">Hari</span>
            </th>
            {hours.map((hour) => (
              <th key={hour} scope="col" className="px-1 py-1 font-normal">
                {String(hour).padStart(2, "0")}.00
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {WEEK.map((weekday) => (
            <tr key={weekday}>
              <th scope="row" className="py-1 pr-2 text-left font-normal text-ink-2">
                {DAYS[weekday]}
              </th>
              {hours.map((hour) => {
                const late = lateAt(weekday, hour)
                return (
                  <td key={hour} className={`rounded-badge px-1 py-1 ${ground(late)}`}>
                    {late === 0 ? "–" : late}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
