import { formatNumber } from "../format.ts"

export type Mistake = {
  readonly row: number
  readonly field: string
  readonly value: string
  readonly message: string
}

/** What is wrong in a spreadsheet: where, what stands there, and why. */
export function MistakeTable({ mistakes }: { readonly mistakes: readonly Mistake[] }) {
  return (
    <div role="region" aria-label="Kesalahan" className="overflow-hidden rounded-control border border-line">
      <table className="w-full text-left">
        <thead className="bg-sunken text-caption text-ink-2">
          <tr>
            <th scope="col" className="px-3 py-2 text-right font-semibold">
              Baris
            </th>
            {["Kolom", "Isi"].map((label) => (
              <th key={label} scope="col" className="px-3 py-2 font-semibold">
                {label}
              </th>
            ))}
            <th scope="col" className="px-3 py-2 font-semibold max-md:hidden">
              Kesalahan
            </th>
          </tr>
        </thead>
        <tbody>
          {mistakes.map(({ row, field, value, message }) => (
            <tr key={`${row} ${field} ${message}`} className="border-t border-line align-top">
              <td className="px-3 py-2 text-right text-ink-2 tnum">{formatNumber(row)}</td>
              <td className="px-3 py-2 max-md:w-full md:whitespace-nowrap">
                {field}
                <span className="block wrap-anywhere text-bad md:hidden">{message}</span>
              </td>
              <td className="max-w-48 px-3 py-2 break-words text-ink-2 max-md:max-w-28">
                {value === "" ? "(kosong)" : value}
              </td>
              <td className="min-w-48 px-3 py-2 wrap-anywhere text-bad max-md:hidden">{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
