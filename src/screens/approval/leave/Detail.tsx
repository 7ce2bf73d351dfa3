import type { Leave } from "#contract/areas/leave/cuti.ts"
import { approvalStatuses } from "#machines/lifecycles/approvalParts.ts"
import { DescriptionList } from "#src/ui/data/DescriptionList.tsx"
import { formatDate } from "#src/format/format.ts"
import { formatLeave } from "#src/format/leave.ts"
import { Notice } from "#src/ui/page/Notice.tsx"
import { History } from "../History.tsx"
import { noteLabel } from "../noteLabel.ts"
import { RequestHead } from "../RequestHead.tsx"
import { DayLines } from "./DayLines.tsx"
import { LedgerAfter } from "./LedgerAfter.tsx"
import { whenOf } from "./words.ts"

const datesOf = (dates: readonly string[]): string => dates.map((date) => formatDate(date)).join(", ")

/** Colleagues of the same division who are away on these days. */
const Beside = ({ row }: { readonly row: Leave }) =>
  row.beside.length === 0 ? null : (
    <section aria-label="Rekan yang juga tidak masuk">
      <h3 className="mb-2 font-semibold text-ink">Sedivisi yang juga tidak masuk ({row.beside.length})</h3>
      <ul role="list" className="grid gap-1.5">
        {row.beside.map(({ id, nama, kategori, status, dates }) => (
          <li key={id} className="text-ink-2">
            <span className="text-ink">{nama}</span> · {kategori}
            {status === "pending" && " (menunggu)"} · <span className="tnum">{datesOf(dates)}</span>
          </li>
        ))}
      </ul>
    </section>
  )

/** Evidence for a leave request: its days, the ledger before and after, and who else is away. */
export function LeaveDetail({ row }: { readonly row: Leave }) {
  const { delegate, present, status } = row
  const isOpen = status === "pending"
  return (
    <article aria-label={`${row.kategori}, ${row.member.nama}`}>
      <RequestHead row={row} statuses={approvalStatuses} />
      <div className="grid gap-4">
        <DescriptionList
          items={[
            { label: "Kategori", value: <b className="font-semibold">{row.kategori}</b> },
            { label: "Upah", value: row.is_paid ? "Dibayar" : "Tidak dibayar" },
            { label: "Tanggal", value: whenOf(row) },
            { label: "Lama", value: formatLeave(row.amount, row.unit) },
            { label: "Alasan", value: row.reason, wide: true },
            ...(delegate === null ? [] : [{ label: "Pengganti", value: delegate.nama }]),
            ...(row.contact === null ? [] : [{ label: "Dihubungi di", value: row.contact }]),
            ...(row.approval_note === null
              ? []
              : [{ label: noteLabel(row.status), value: row.approval_note, wide: true }]),
          ]}
        />
        {isOpen && present.length > 0 && (
          <Notice tone="warn">
            Ada absen masuk pada {datesOf(present)}: bila disetujui, hari itu tetap terpotong dari saldo.
          </Notice>
        )}
        {isOpen && delegate?.away === true && (
          <Notice tone="warn">{delegate.nama}, penggantinya, juga tidak masuk pada tanggal ini.</Notice>
        )}
        {row.attachment !== null && (
          <a href={row.attachment} target="_blank" rel="noreferrer" className="font-semibold text-brand">
            Buka lampiran
          </a>
        )}
        <LedgerAfter row={row} />
        <DayLines row={row} />
        <Beside row={row} />
        <History row={row} statuses={approvalStatuses} />
      </div>
    </article>
  )
}
