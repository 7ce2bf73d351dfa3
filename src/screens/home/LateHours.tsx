import { type LateHour, liveLateHours } from "#src/api/actors/home.ts"
import { useMachine } from "../screen.ts"
import { Widget } from "./Widget.tsx"

const DAYS = ["Min", "Sen", "Sel", "Rab", "Kam", "Jum", "Sab"]

/** Late check-ins by weekday and hour; the number stands in every cell, the ground only repeats it. */
export function LateHours({ office }: { readonly office: number | null }) {
  const { snapshot, send } = useMachine(liveLateHours, { input: { input: { offices_id: office } } })
  const { reading, failure } = snapshot.context
  return (
    <Widget<readonly LateHour[]>
      title="Jam terlambat"
      state={String(snapshot.value)}
      {...{ reading, failure }}
      onRetry={() => send({ type: "widget.retry" })}
      empty={{
        title: "Tidak ada yang terlambat bulan ini",
        text: "Hari dan jam masuk yang terlambat muncul di sini.",
      }}
    >
      {(cells) => <Heat cells={cells} />}
    </Widget>
  )
}

function Heat({ cells }: { readonly cells: readonly LateHour[] }) {
  const hours = [...new Set(cells.map(({ hour }) => hour))].toSorted((a, b) => a - b)
  const most = Math.max(...cells.map(({ late }) => late))
  const lateAt = (weekday: number, hour: number) =>
    cells.find((cell) => cell.weekday === weekday && cell.hour === hour)?.late ?? 0
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Tabel jam terlambat">
      <table className="w-full text-center tnum">
        <thead className="text-caption text-ink-3">
          <tr>
            <th scope="col" className="px-2 py-1 text-left font-normal">
              Hari
            </th>
            {hours.map((hour) => (
              <th key={hour} scope="col" className="px-2 py-1 font-normal">
                {String(hour).padStart(2, "0")}.00
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[1, 2, 3, 4, 5, 6, 0].map((weekday) => (
            <tr key={weekday}>
              <th scope="row" className="px-2 py-1 text-left font-normal text-ink-2">
                {DAYS[weekday]}
              </th>
              {hours.map((hour) => {
                const late = lateAt(weekday, hour)
                return (
                  <td
                    key={hour}
                    className={`px-2 py-1 ${late === 0 ? "text-ink-3" : late * 2 > most ? "bg-warn-soft font-bold text-ink" : "bg-sunken text-ink"}`}
                  >
                    {late}
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
