import { tripMethodWords, tripWayWords } from "#contract/areas/claims/tripWords.ts"
import type { Trip } from "#contract/areas/claims/trips.ts"
import { tripStatusWords } from "#machines/lifecycles/tripMachine.ts"
import { formatDate, formatDays, formatRupiah } from "#src/format/format.ts"
import { DescriptionList } from "#src/ui/data/DescriptionList.tsx"
import { History } from "../History.tsx"
import type { Deciding } from "../kind.ts"
import { noteLabel } from "../noteLabel.ts"
import { RequestHead } from "../RequestHead.tsx"
import { TripDeciding } from "./Deciding.tsx"

type Props = { readonly row: Trip; readonly deciding: Deciding | null }

const settledWords = ({ settled_on, period, way }: Trip): string =>
  [
    settled_on === null ? "" : formatDate(settled_on),
    period === null ? (way === null ? "" : tripWayWords[way].toLowerCase()) : `bersama gaji ${period}`,
  ]
    .filter((words) => words !== "")
    .join(", ")

/** Optional facts of the course of a trip. */
const courseItems = (row: Trip) => [
  ...(row.granted === null ? [] : [{ label: "Disetujui", value: formatRupiah(row.granted) }]),
  ...(row.paid_on === null
    ? []
    : [
        {
          label: "Dicairkan",
          value: `${formatDate(row.paid_on)}${row.method === null ? "" : `, ${tripMethodWords[row.method].toLowerCase()}`}`,
        },
      ]),
  ...(row.reported_on === null || row.reported === null
    ? []
    : [{ label: "Dilaporkan", value: `${formatRupiah(row.reported)}, ${formatDate(row.reported_on)}` }]),
  ...(row.accepted === null ? [] : [{ label: "Diterima", value: formatRupiah(row.accepted) }]),
  ...(row.difference === null
    ? []
    : [
        {
          label: "Selisih",
          value:
            row.difference === 0
              ? "Pas"
              : row.difference > 0
                ? `Kurang ${formatRupiah(row.difference)}`
                : `Lebih ${formatRupiah(-row.difference)}`,
        },
      ]),
  ...(row.settled_on === null && row.way === null
    ? []
    : [{ label: row.settled_on === null ? "Diselesaikan" : "Selesai", value: settledWords(row) }]),
]

/** The expenses that were reported, each with its receipt. */
function Receipts({ row }: { readonly row: Trip }) {
  return (
    <section aria-label="Laporan">
      <h3 className="mb-2 font-semibold text-ink">Laporan</h3>
      <ul role="list" className="divide-y divide-line rounded-control border border-line">
        {row.receipts.map(({ no, tanggal, keterangan, amount, accepted, paper }) => (
          <li key={no} className="flex items-start justify-between gap-3 px-3 py-2">
            <span className="min-w-0">
              <span className="block text-ink">{keterangan}</span>
              <span className="text-caption text-ink-3">{formatDate(tanggal)}</span>
              {paper !== null && (
                <a
                  href={paper.url}
                  target="_blank"
                  rel="noreferrer"
                  className="ml-2 text-caption font-semibold text-brand"
                >
                  Nota
                </a>
              )}
            </span>
            <span className="text-right tnum">
              <span className="block text-ink">{formatRupiah(amount)}</span>
              {accepted !== null && accepted !== amount && (
                <span className="text-caption text-ink-3">diterima {formatRupiah(accepted)}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** An advance for a trip: its estimate, its course, and the report. */
export function TripDetail({ row, deciding }: Props) {
  return (
    <article aria-label={`Uang muka perjalanan ${row.no}, ${row.member.nama}`}>
      <RequestHead row={row} statuses={tripStatusWords} />
      <div className="grid gap-4">
        <DescriptionList
          items={[
            { label: "Keperluan", value: <b className="font-semibold">{row.purpose}</b> },
            { label: "Nomor", value: row.no },
            { label: "Tujuan", value: row.destination },
            { label: "Tanggal", value: formatDays(row.from_date, row.to_date) },
            { label: "Diminta", value: formatRupiah(row.amount) },
            ...courseItems(row),
            ...(row.approval_note === null
              ? []
              : [{ label: noteLabel(row.status), value: row.approval_note, wide: true }]),
          ]}
        />
        {deciding !== null && <TripDeciding row={row} deciding={deciding} />}
        <section aria-label="Taksiran biaya">
          <h3 className="mb-2 font-semibold text-ink">Taksiran biaya</h3>
          <dl className="grid gap-1 rounded-control border border-line px-3 py-2.5 tnum">
            {row.items.map(({ keterangan, amount }) => (
              <div key={`${keterangan} ${amount}`} className="flex justify-between gap-3 text-ink-2">
                <dt>{keterangan}</dt>
                <dd>{formatRupiah(amount)}</dd>
              </div>
            ))}
          </dl>
        </section>
        {row.receipts.length > 0 && <Receipts row={row} />}
        {row.letter !== null && (
          <a href={row.letter} target="_blank" rel="noreferrer" className="font-semibold text-brand">
            Buka surat tugas
          </a>
        )}
        <History row={row} statuses={tripStatusWords} />
      </div>
    </article>
  )
}
