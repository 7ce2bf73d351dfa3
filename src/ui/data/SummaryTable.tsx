export type SummaryColumn = { readonly key: string; readonly label: string }
export type SummaryRow = {
  readonly id: number
  readonly name: string
  readonly sub: string
  readonly href: string
  /** One for each column, as shown. */
  readonly cells: readonly string[]
}

/** Figures by person, with their totals below; wide ones scroll inside their own box. */
export function SummaryTable(props: {
  readonly label: string
  readonly columns: readonly SummaryColumn[]
  readonly rows: readonly SummaryRow[]
  readonly footer: readonly string[]
}) {
  return (
    <div className="overflow-x-auto">
      <table aria-label={props.label} className="w-full border-t border-line text-right">
        <thead className="text-caption text-ink-3">
          <tr>
            <th scope="col" className="px-4 py-2 text-left font-normal">
              Pegawai
            </th>
            {props.columns.map(({ key, label }) => (
              <th key={key} scope="col" className="px-4 py-2 font-normal whitespace-nowrap">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row) => (
            <tr key={row.id} className="border-t border-line hover:bg-sunken">
              <th scope="row" className="px-4 py-2 text-left font-normal">
                <a href={row.href} className="font-semibold text-ink no-underline hover:underline">
                  {row.name}
                </a>
                <span className="block text-caption text-ink-3">{row.sub}</span>
              </th>
              {row.cells.map((cell, at) => (
                <td
                  key={props.columns[at]?.key ?? at}
                  className="px-4 py-2 whitespace-nowrap text-ink-2 tnum"
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-control font-semibold text-ink">
            <th scope="row" className="px-4 py-2 text-left font-semibold">
              Jumlah seluruhnya
            </th>
            {props.footer.map((cell, at) => (
              <td key={props.columns[at]?.key ?? at} className="px-4 py-2 whitespace-nowrap tnum">
                {cell}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
