import { salesPointWords } from "#contract/areas/sales/salesWords.ts"
import type { Points } from "#src/api/actors/sales.ts"
import { formatDate, formatDateTime, formatNumber } from "#src/format/format.ts"

/** A table row; below 768 px a card. */
const ROW = "max-md:grid max-md:grid-cols-2 max-md:gap-x-3 max-md:gap-y-1 max-md:px-4 max-md:py-3"
const CELL = "px-4 py-2 align-top max-md:p-0"

const signed = (points: number): string => `${points > 0 ? "+" : ""}${formatNumber(points)}`

/** Entries of a points ledger, each with the balance after it. */
export function PointLedger({ entries }: { readonly entries: Points["entries"] }) {
  return (
    <div className="overflow-x-auto">
      <table role="table" aria-label="Buku poin" className="w-full border-t border-line max-md:block">
        <thead role="rowgroup" className="text-caption text-ink-3 max-md:sr-only">
          <tr role="row" className="text-left">
            {["Tanggal", "Mutasi", "Keterangan"].map((label) => (
              <th key={label} role="columnheader" scope="col" className="px-4 py-2 font-normal">
                {label}
              </th>
            ))}
            {["Poin", "Saldo"].map((label) => (
              <th key={label} role="columnheader" scope="col" className="px-4 py-2 text-right font-normal">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:block">
          {entries.map((entry) => (
            <tr
              key={entry.id}
              role="row"
              className={`border-t border-line text-ink-2 hover:bg-sunken max-md:first:border-t-0 ${ROW}`}
            >
              <td role="cell" className={`${CELL} whitespace-nowrap tnum`}>
                {formatDate(entry.tanggal)}
              </td>
              <td role="cell" className={`${CELL} font-semibold text-ink max-md:text-right`}>
                {salesPointWords[entry.kind]}
              </td>
              <td role="cell" className={`${CELL} max-md:col-span-full`}>
                {entry.link === null ? (
                  entry.note
                ) : (
                  <a href={entry.link} className="font-semibold text-brand">
                    {entry.no}
                  </a>
                )}
                <span className="block text-caption text-ink-3">
                  {entry.by ?? "Sistem"}, {formatDateTime(entry.at)}
                </span>
              </td>
              <td
                role="cell"
                className={`${CELL} whitespace-nowrap tnum md:text-right ${entry.points < 0 ? "text-ink-2" : "text-ok"}`}
              >
                {signed(entry.points)}
              </td>
              <td role="cell" className={`${CELL} text-right font-semibold whitespace-nowrap text-ink tnum`}>
                <span className="font-normal text-ink-3 md:hidden">Saldo </span>
                {formatNumber(entry.balance)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
