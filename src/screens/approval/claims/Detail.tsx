import { paymentWords } from "#contract/areas/claims/claimWords.ts"
import type { Claim } from "#contract/areas/claims/reimbursment.ts"
import { claimStatuses } from "#machines/lifecycles/claimMachine.ts"
import { DescriptionList } from "#src/ui/data/DescriptionList.tsx"
import { formatDateTime, formatDay, formatRupiah } from "#src/format/format.ts"
import { History } from "../History.tsx"
import type { Deciding } from "../kind.ts"
import { noteLabel } from "../noteLabel.ts"
import { RequestHead } from "../RequestHead.tsx"
import { Items } from "./Items.tsx"
import { Limits } from "./Limits.tsx"
import { amountsIn, totalOf } from "./proposal.ts"

/** Evidence for a claim: its receipts, its limits, and earlier decisions. */
export function ClaimDetail({ row, deciding }: { readonly row: Claim; readonly deciding: Deciding | null }) {
  const amounts = deciding?.decision === "approved" ? amountsIn(deciding.extra) : []
  const granted = amounts.length > 0 ? totalOf(amounts) : row.total_approved
  return (
    <article aria-label={`Klaim ${row.no}, ${row.member.nama}`}>
      <RequestHead row={row} statuses={claimStatuses} />
      <div className="grid gap-4">
        <DescriptionList
          items={[
            { label: "Keperluan", value: <b className="font-semibold">{row.judul}</b> },
            { label: "Nomor", value: row.no },
            { label: "Tanggal", value: formatDay(row.tanggal) },
            { label: "Diajukan", value: formatRupiah(row.total_claimed) },
            ...(granted === null
              ? []
              : [
                  {
                    label: amounts.length > 0 ? "Akan disetujui" : "Disetujui",
                    value: (
                      <span aria-live="polite" className={granted < row.total_claimed ? "text-warn" : ""}>
                        {formatRupiah(granted)}
                      </span>
                    ),
                  },
                ]),
            {
              label: "Pembayaran",
              value:
                row.paid_at === null
                  ? paymentWords[row.payment]
                  : `${paymentWords[row.payment]}, ${formatDateTime(row.paid_at)}`,
            },
            ...(row.note === null ? [] : [{ label: "Keterangan", value: row.note, wide: true }]),
            ...(row.approval_note === null
              ? []
              : [{ label: noteLabel(row.status), value: row.approval_note, wide: true }]),
          ]}
        />
        <Items row={row} deciding={deciding} />
        <Limits row={row} amounts={amounts} />
        <History row={row} statuses={claimStatuses} />
      </div>
    </article>
  )
}
