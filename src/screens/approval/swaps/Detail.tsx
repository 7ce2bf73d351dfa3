import type { ShiftSwap } from "#contract/areas/attendance/shiftSwaps.ts"
import { swapStatusWords } from "#machines/lifecycles/swapMachine.ts"
import { formatDate } from "#src/format/format.ts"
import { DescriptionList } from "#src/ui/data/DescriptionList.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import { History } from "../History.tsx"
import { noteLabel } from "../noteLabel.ts"
import { RequestHead } from "../RequestHead.tsx"
import { SwapDays } from "./SwapDays.tsx"

/** A swap: the plan of both before and after, and why it cannot be written any more. */
export function SwapDetail({ row }: { readonly row: ShiftSwap }) {
  return (
    <article aria-label={`Tukar shift ${row.member.nama}`}>
      <RequestHead row={row} statuses={swapStatusWords} />
      <div className="grid gap-4">
        <DescriptionList
          items={[
            { label: "Rekan", value: <b className="font-semibold">{row.partner_nama}</b> },
            { label: "Shift yang dilepas", value: formatDate(row.own_date) },
            { label: "Hari yang diambil", value: formatDate(row.partner_date) },
            ...(row.reason === null ? [] : [{ label: "Alasan", value: row.reason, wide: true }]),
            ...(row.approval_note === null
              ? []
              : [{ label: noteLabel(row.status), value: row.approval_note, wide: true }]),
          ]}
        />
        <section aria-label="Jadwal">
          <SwapDays days={row.days} />
        </section>
        {row.problems.length > 0 && (
          <Notice tone="warn">
            <p className="font-semibold">Tidak dapat ditukar lagi</p>
            <ul role="list">
              {row.problems.map(({ message }) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          </Notice>
        )}
        {row.problems.length === 0 && row.warnings.length > 0 && (
          <Notice tone="info">
            <ul role="list">
              {row.warnings.map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          </Notice>
        )}
        <History row={row} statuses={swapStatusWords} />
      </div>
    </article>
  )
}
