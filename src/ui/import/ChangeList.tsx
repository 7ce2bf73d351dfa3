import { formatNumber } from "#src/format/format.ts"

type Change = { readonly field: string; readonly before: string; readonly after: string }
type Props = {
  readonly rows: readonly {
    readonly row: number
    readonly name: string
    readonly fields: readonly Change[]
  }[]
}

/** Preview of changes, old → new. */
export function ChangeList({ rows }: Props) {
  return (
    <ul
      role="list"
      aria-label="Yang berubah"
      className="divide-y divide-line rounded-control border border-line"
    >
      {rows.map(({ row, name, fields }) => (
        <li key={row} className="px-3 py-2">
          <b className="font-semibold">{name}</b>
          <span className="text-caption text-ink-3 tnum"> · baris {formatNumber(row)}</span>
          <ul role="list" className="mt-1 grid gap-0.5 text-ink-2">
            {fields.map(({ field, before, after }) => (
              <li key={field} className="wrap-anywhere">
                {field}: <span className="text-ink-3">{before === "" ? "(kosong)" : before}</span>
                <span aria-hidden="true"> → </span>
                <span className="sr-only"> menjadi </span>
                <span className="text-ink">{after}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
