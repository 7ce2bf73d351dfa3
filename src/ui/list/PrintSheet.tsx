import { formatNumber } from "#src/format/format.ts"
import type { Column, ListRow } from "./types.ts"

export type PrintSheetProps<Row extends ListRow> = {
  readonly company: string
  readonly title: string
  /** The active filters, in words; none = all rows. */
  readonly narrowed: readonly string[]
  /** Time at which the rows were fetched, in words. */
  readonly date: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly total: number
  /** A hint for when not all rows are on it. */
  readonly rest: string
}

/** A printed list: a plain table with its heading repeated on every page. Never shown on the screen. */
export function PrintSheet<Row extends ListRow>(props: PrintSheetProps<Row>) {
  const { rows, total } = props
  const columns = props.columns.filter(({ primary, hidden }) => primary || !hidden)
  const isWhole = rows.length >= total
  return (
    <section data-print="sheet" className="hidden text-[0.6875rem]/4 text-ink print:block">
      <header className="mb-3">
        <p className="font-semibold">{props.company}</p>
        <h1 className="text-lead font-bold">{props.title}</h1>
        <p>{props.narrowed.length === 0 ? "Semua, tanpa saringan" : props.narrowed.join(" · ")}</p>
        <p>
          Data per {props.date} · {countText(rows.length, total)}
        </p>
        {!isWhole && <p className="font-semibold">{props.rest}</p>}
      </header>
      <table className="w-full border-collapse text-left">
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={`border-b border-ink py-1 pr-2 align-bottom ${column.align === "end" ? "text-right" : ""}`}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((column) => (
                <td
                  key={column.key}
                  className={`border-b border-line py-1 pr-2 align-top ${cellClass(column, columns.length <= FEW)}`}
                >
                  {column.render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Columns with numbers and codes, which do not wrap. */
const FEW = 8

/** Text wraps instead of exceeding the page. */
const cellClass = <Row extends ListRow>({ align, whole }: Column<Row>, isRoomy: boolean): string => {
  const line = isRoomy ? "whitespace-nowrap" : ""
  if (align === "end") return `text-right tnum ${line}`
  return whole ? line : "[overflow-wrap:anywhere]"
}

const countText = (shown: number, total: number): string =>
  shown >= total ? `${formatNumber(total)} baris` : `${formatNumber(shown)} dari ${formatNumber(total)} baris`
