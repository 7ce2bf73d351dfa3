import { formatNumber } from "#src/format/format.ts"

/** One problem, with the first rows that have it, and the number of such rows. */
export type MistakeGroup = {
  readonly field: string
  readonly message: string
  readonly count: number
  readonly rows: readonly number[]
  readonly values: readonly string[]
}

const rowsOf = ({ rows, count }: MistakeGroup): string => {
  const named = rows.map((row) => formatNumber(row)).join(", ")
  return count > rows.length ? `${named}, … (${formatNumber(count)} baris)` : named
}
const valuesOf = ({ values, count }: MistakeGroup): string => {
  const shown = values.map((value) => (value === "" ? "(kosong)" : value)).join(", ")
  return count > 1 && values.length > 2 ? `${shown}, …` : shown
}

/** Errors of a spreadsheet: location, value and reason. */
export function MistakeTable({
  label = "Kesalahan",
  groups,
  tone = "bad",
}: {
  readonly label?: string
  readonly groups: readonly MistakeGroup[]
  readonly tone?: "bad" | "plain"
}) {
  const said = tone === "bad" ? "text-bad" : "text-ink-2"
  return (
    <div role="region" aria-label={label} className="overflow-hidden rounded-control border border-line">
      <table className="w-full text-left">
        <thead className="bg-sunken text-caption text-ink-2">
          <tr>
            {["Baris", "Kolom", "Isi"].map((name) => (
              <th key={name} scope="col" className="px-3 py-2 font-semibold">
                {name}
              </th>
            ))}
            <th scope="col" className="px-3 py-2 font-semibold max-md:hidden">
              {label}
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={`${group.field} ${group.message}`} className="border-t border-line align-top">
              <td className="max-w-56 px-3 py-2 text-ink-2 tnum max-md:max-w-24">{rowsOf(group)}</td>
              <td className="px-3 py-2 max-md:w-full md:whitespace-nowrap">
                {group.field}
                <span className={`block wrap-anywhere md:hidden ${said}`}>{group.message}</span>
              </td>
              <td className="max-w-48 px-3 py-2 break-words text-ink-2 max-md:max-w-28">{valuesOf(group)}</td>
              <td className={`min-w-48 px-3 py-2 wrap-anywhere max-md:hidden ${said}`}>{group.message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
