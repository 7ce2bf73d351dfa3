import { rowSum } from "#machines/grid/gridSums.ts"
import type { GridContext } from "#machines/grid/gridTypes.ts"
import { formatNumber } from "#src/format/format.ts"
import { shiftWords, shownCell } from "./planCell.ts"

type Props = { readonly context: GridContext; readonly company: string; readonly title: string }

/** Print layout of the month: codes and a legend. */
export function PlanPaper({ context, company, title }: Props) {
  const { grid, stored, changes, marks } = context
  if (grid === null) return null
  const plan = { grid, stored, changes }
  return (
    <section data-print="sheet" className="hidden text-[0.5rem]/3 text-ink print:block">
      <header className="mb-2">
        <p className="font-semibold">{company}</p>
        <h1 className="text-lead font-bold">{title}</h1>
        <p>
          {formatNumber(grid.rows.length)} pegawai ·{" "}
          {grid.shifts
            .filter(({ is_active }) => is_active)
            .map(shiftWords)
            .join("; ")}{" "}
          · OFF libur jadwal · L hari libur · C cuti
        </p>
      </header>
      <table className="w-full border-collapse">
        <thead>
          <tr>
            <th scope="col" className="border border-ink px-1 text-left">
              Pegawai
            </th>
            {grid.dates.map((date) => (
              <th key={date} scope="col" className="border border-ink text-center">
                {Number(date.slice(8))}
              </th>
            ))}
            <th scope="col" className="border border-ink">
              Hari
            </th>
          </tr>
        </thead>
        <tbody>
          {grid.rows.map((row) => (
            <tr key={row.id}>
              <th scope="row" className="border border-ink px-1 text-left font-normal whitespace-nowrap">
                {row.nama}
              </th>
              {grid.dates.map((date, col) => (
                <td key={date} className="border border-ink text-center">
                  {shownCell(plan, marks, row, col).text}
                </td>
              ))}
              <td className="border border-ink text-center">{rowSum(plan, row).days}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
