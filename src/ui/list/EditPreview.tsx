import type { Ref } from "react"
import { formatNumber } from "#src/format/format.ts"

type Row = {
  readonly id: number
  readonly nama: string
  readonly nip: string
  readonly changes: readonly { readonly field: string; readonly before: string; readonly after: string }[]
  readonly problem: string | null
}
type Props = { readonly rows: readonly Row[]; readonly summaryRef?: Ref<HTMLParagraphElement> }

/** Preview of a bulk edit: rows that cannot be changed first, then old → new, then unchanged rows. */
export function EditPreview({ rows, summaryRef }: Props) {
  const wrong = rows.filter(({ problem }) => problem !== null)
  const changed = rows.filter(({ problem, changes }) => problem === null && changes.length > 0)
  const same = rows.filter(({ problem, changes }) => problem === null && changes.length === 0)
  return (
    <div className="grid gap-4">
      <p ref={summaryRef} tabIndex={-1} className="text-ink-2 outline-none">
        {summaryOf(changed.length, same.length, wrong.length)}
      </p>
      {wrong.length > 0 && <Group title="Tidak dapat diubah" rows={wrong} />}
      {changed.length > 0 && <Group title="Berubah" rows={changed} />}
      {same.length > 0 && (
        <details className="rounded-control border border-line">
          <summary className="px-3 py-2 text-ink-2 hover:text-ink">
            {`Tidak berubah (${formatNumber(same.length)})`}
          </summary>
          <p className="border-t border-line px-3 py-2 text-ink-2">
            {same.map(({ nama }) => nama).join(", ")}
          </p>
        </details>
      )}
    </div>
  )
}

function Group(props: { readonly title: string; readonly rows: readonly Row[] }) {
  return (
    <section aria-label={props.title}>
      <h3 className="mb-1.5 font-semibold text-ink">{`${props.title} (${formatNumber(props.rows.length)})`}</h3>
      <ul role="list" className="divide-y divide-line rounded-control border border-line">
        {props.rows.map((row) => (
          <li
            key={row.id}
            className="grid gap-x-4 gap-y-0.5 px-3 py-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
          >
            <p className="min-w-0">
              <b className="font-semibold">{row.nama}</b>
              {row.nip !== "" && <span className="text-caption text-ink-3"> · {row.nip}</span>}
            </p>
            {row.problem === null ? (
              <Changes changes={row.changes} />
            ) : (
              <p className="text-bad">{row.problem}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Changes({ changes }: Pick<Row, "changes">) {
  return (
    <ul role="list" className="grid gap-0.5 text-ink-2">
      {changes.map(({ field, before, after }) => (
        <li key={field} className="wrap-anywhere">
          {field}: <span className="text-ink-3">{before === "" ? "(kosong)" : before}</span>
          <span aria-hidden="true"> → </span>
          <span className="sr-only"> menjadi </span>
          <span className="text-ink">{after === "" ? "(kosong)" : after}</span>
        </li>
      ))}
    </ul>
  )
}

function summaryOf(changed: number, same: number, wrong: number): string {
  const parts = [
    `${formatNumber(changed)} berubah`,
    ...(same > 0 ? [`${formatNumber(same)} tidak berubah`] : []),
    ...(wrong > 0 ? [`${formatNumber(wrong)} tidak dapat diubah`] : []),
  ]
  return `${parts.join(", ")}.`
}
