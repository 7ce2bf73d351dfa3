import { formatNumber } from "#src/format/format.ts"

type Props = {
  readonly labels: readonly string[]
  readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[]
}

/** Preview of the first parsed rows; scrolls by itself if it is wider than the page. */
export function PreviewTable({ labels, rows }: Props) {
  return (
    <div
      role="region"
      aria-label="Contoh baris yang dipahami"
      tabIndex={0}
      className="overflow-x-auto rounded-control border border-line focus-visible:outline-2 focus-visible:outline-brand"
    >
      <table className="w-full text-left whitespace-nowrap">
        <thead className="bg-sunken text-caption text-ink-2">
          <tr>
            {["Baris", ...labels].map((label) => (
              <th key={label} scope="col" className="px-3 py-2 font-semibold">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, cells }) => (
            <tr key={row} className="border-t border-line">
              <td className="px-3 py-2 text-ink-3 tnum">{formatNumber(row)}</td>
              {cells.map((cell, at) => (
                <td key={labels[at]} className="max-w-64 truncate px-3 py-2">
                  {cell === "" ? <span className="text-ink-3">–</span> : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
