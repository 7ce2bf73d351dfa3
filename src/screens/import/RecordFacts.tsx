import type { ImportReport } from "#contract/areas/imports/imports.ts"
import { Card } from "#src/ui/data/Card.tsx"
import { formatDate, formatNumber } from "#src/format/format.ts"

type Props = { readonly records: NonNullable<ImportReport["records"]> }

const ZONES = { "Asia/Jakarta": "WIB", "Asia/Makassar": "WITA", "Asia/Jayapura": "WIT" } as const

const daysOf = ({ first, last }: Props["records"]): string =>
  first === null || last === null
    ? "Tidak ada"
    : first === last
      ? formatDate(first)
      : `${formatDate(first)} sampai ${formatDate(last)}`

/** Content of a file of attendance machines, told before anything is stored. */
export function RecordFacts({ records }: Props) {
  const { format, count, people, unknown, unknown_total, terminals } = records
  const facts = [
    ["Format", format],
    [
      "Mesin",
      terminals.map(({ nama, serial, zona }) => `${nama} (${serial}), jam ${ZONES[zona]}`).join("; "),
    ],
    ["Rekaman", `${formatNumber(count)} dari ${formatNumber(people)} PIN`],
    ["Hari", daysOf(records)],
  ] as const
  return (
    <Card title="Isi berkas">
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)]">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-3">{label}</dt>
            <dd className="wrap-anywhere tnum">{value}</dd>
          </div>
        ))}
        {unknown_total > 0 && (
          <div className="contents">
            <dt className="text-ink-3">PIN tidak dikenal</dt>
            <dd>
              <span className="tnum">{formatNumber(unknown_total)}</span>: rekamannya ditahan sampai
              pegawainya ditentukan di halaman mesin
              <ul
                role="list"
                aria-label="PIN tidak dikenal"
                className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-ink-2"
              >
                {unknown.map(({ pin, nama, count: times }) => (
                  <li key={pin} className="tnum">
                    {nama === "" ? pin : `${pin} ${nama}`} ({formatNumber(times)})
                  </li>
                ))}
                {unknown_total > unknown.length && <li>…</li>}
              </ul>
            </dd>
          </div>
        )}
      </dl>
    </Card>
  )
}
