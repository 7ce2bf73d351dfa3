import { ariaSort, SortHead } from "../list/SortHead.tsx"
import type { Sort } from "../list/types.ts"

export type SummaryColumn = { readonly key: string; readonly label: string }
export type SummaryRow = {
  readonly id: number
  readonly name: string
  readonly sub: string
  /** null = the row has no page of its own. */
  readonly href: string | null
  /** One per column, already formatted. */
  readonly cells: readonly string[]
}

/** A table row; under 768 px a card. */
const ROW = "max-md:grid max-md:gap-x-3 max-md:gap-y-1.5 max-md:px-4 max-md:py-3"
const HEAD = "px-4 py-2 text-left md:min-w-48 max-md:col-span-full max-md:p-0"
/** Up to this many characters, three figures fit side by side on a phone. */
const SHORT = 12
/** Above this number of figures a phone hides those that are zero. */
const MANY = 6
const NONE: ReadonlySet<string> = new Set(["0", "–", "Rp 0", "Rp\u00a00"])

/** A heading; on a phone it is read out only, so it has no button there. */
function Head(props: {
  readonly column: SummaryColumn
  readonly sort: Sort | undefined
  readonly end?: boolean
  readonly className: string
}) {
  const { column, sort, end = false, className } = props
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={ariaSort(sort, column.key)}
      className={`font-normal ${className}`}
    >
      {sort === undefined ? (
        column.label
      ) : (
        <>
          <span className="md:hidden">{column.label}</span>
          <span className={`-mx-2 flex max-md:hidden ${end ? "justify-end" : ""}`}>
            <SortHead sort={sort} column={column} end={end} />
          </span>
        </>
      )}
    </th>
  )
}

/**
 * Figures by person, with their totals below. The roles are explicit because a changed `display` removes the implicit
 * ones.
 */
export function SummaryTable(props: {
  readonly label: string
  /** Heading of the names; defaults to "Pegawai". */
  readonly head?: string
  readonly columns: readonly SummaryColumn[]
  readonly rows: readonly SummaryRow[]
  /** Totals; none = the figures do not add up to anything. */
  readonly footer?: readonly string[]
  /** Headings sort by their column, the names by the key "nama"; on a phone the list's tools do. */
  readonly sort?: Sort
}) {
  const { columns, sort } = props
  const isMany = columns.length > MANY
  const rowOf = (cells: readonly (readonly string[])[]) =>
    `${ROW} ${cells.flat().every(({ length }) => length <= SHORT) ? "max-md:grid-cols-3" : "max-md:grid-cols-2"}`
  const row = rowOf(props.rows.map(({ cells }) => cells))
  const figures = (cells: readonly string[]) =>
    cells.map((cell, at) => (
      <td
        key={columns[at]?.key ?? at}
        role="cell"
        className={`px-4 py-2 tnum md:max-xl:px-2.5 max-md:min-w-0 max-md:self-end max-md:p-0 max-md:text-left md:whitespace-nowrap ${isMany && NONE.has(cell) ? "max-md:hidden" : ""}`}
      >
        <span className="block text-caption font-normal text-ink-3 md:hidden">{columns[at]?.label}</span>
        {cell}
      </td>
    ))
  return (
    <div className="overflow-x-auto">
      <table
        role="table"
        aria-label={props.label}
        className="w-full border-t border-line text-right max-md:block"
      >
        <thead role="rowgroup" className="text-caption text-ink-3 max-md:sr-only">
          <tr role="row">
            <Head
              column={{ key: "nama", label: props.head ?? "Pegawai" }}
              sort={sort}
              className="px-4 py-2 text-left"
            />
            {columns.map((column) => (
              <Head
                key={column.key}
                column={column}
                sort={sort}
                end
                className="px-4 py-2 whitespace-nowrap md:max-xl:px-2.5"
              />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:block">
          {props.rows.map(({ id, name, sub, href, cells }) => (
            <tr
              key={id}
              role="row"
              className={`border-t border-line text-ink-2 hover:bg-sunken max-md:first:border-t-0 ${row}`}
            >
              <th role="rowheader" scope="row" className={`font-normal ${HEAD}`}>
                {href === null ? (
                  <span className="font-semibold text-ink">{name}</span>
                ) : (
                  <a href={href} className="font-semibold text-ink no-underline hover:underline">
                    {name}
                  </a>
                )}
                <span className="block text-caption text-ink-3">{sub}</span>
              </th>
              {figures(cells)}
            </tr>
          ))}
        </tbody>
        {props.footer !== undefined && (
          <tfoot role="rowgroup" className="max-md:block">
            <tr
              role="row"
              className={`border-t border-control font-semibold text-ink ${rowOf([props.footer])}`}
            >
              <th role="rowheader" scope="row" className={`font-semibold ${HEAD}`}>
                Jumlah seluruhnya
              </th>
              {figures(props.footer)}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
