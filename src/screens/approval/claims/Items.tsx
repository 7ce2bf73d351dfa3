import { FileText } from "lucide-react"
import type { Claim, ClaimItem } from "#contract/areas/claims/reimbursment.ts"
import type { ItemDecision } from "#machines/lifecycles/claimParts.ts"
import { claimStatuses } from "#machines/lifecycles/claimMachine.ts"
import { RupiahField } from "#src/ui/controls/text/RupiahField.tsx"
import { TextField } from "#src/ui/controls/text/TextField.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { Photo } from "#src/ui/evidence/Photo.tsx"
import { formatDate, formatNumber, formatRupiah } from "#src/format/format.ts"
import { Notice } from "#src/ui/page/Notice.tsx"
import { useWorld } from "../../screen.ts"
import type { Deciding } from "../kind.ts"
import { amountsIn } from "./proposal.ts"

const factsOf = ({ tanggal, vendor, receipt_no, km }: ClaimItem): string =>
  [
    formatDate(tanggal),
    vendor,
    receipt_no === null ? null : `nota ${receipt_no}`,
    km === null ? null : `${formatNumber(km)} km`,
  ]
    .filter((part) => part !== null)
    .join(" · ")

/** Expenses of a claim with their receipts and warnings; during an approval also the approved amount of each. */
export function Items({ row, deciding }: { readonly row: Claim; readonly deciding: Deciding | null }) {
  const amounts = deciding?.decision === "approved" ? amountsIn(deciding.extra) : []
  const change = (id: number, patch: Partial<ItemDecision>) =>
    deciding?.onExtra({ items: amounts.map((item) => (item.id === id ? { ...item, ...patch } : item)) })
  return (
    <section aria-label="Rincian biaya">
      <h3 className="mb-2 font-semibold text-ink">Rincian biaya ({row.items.length})</h3>
      <ul role="list" className="divide-y divide-line rounded-control border border-line">
        {row.items.map((item) => {
          const at = amounts.findIndex(({ id }) => id === item.id)
          return (
            <li key={item.id} className="grid gap-2 px-3 py-2.5">
              <Item item={item} isDecided={item.item_status !== "pending" || item.amount_approved !== null} />
              <Odd item={item} />
              {deciding !== null && at >= 0 && (
                <Amount
                  item={item}
                  chosen={amounts[at]}
                  error={deciding.errors[`items.${at}.amount_approved`]?.[0]}
                  reasonError={deciding.errors[`items.${at}.reject_reason`]?.[0]}
                  onChange={(patch) => change(item.id, patch)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Item({ item, isDecided }: { readonly item: ClaimItem; readonly isDecided: boolean }) {
  const status = claimStatuses[item.item_status]
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-ink">{item.keterangan}</p>
          <p className="text-caption text-ink-3 tnum">
            {item.gl_code === null ? item.kategori : `${item.kategori} (akun ${item.gl_code})`} ·{" "}
            {factsOf(item)}
          </p>
        </div>
        <div className="shrink-0 text-right">
          <p className="font-semibold text-ink tnum">{formatRupiah(item.amount)}</p>
          {isDecided && item.amount_approved !== null && item.amount_approved !== item.amount && (
            <p className="text-caption text-ink-2 tnum">disetujui {formatRupiah(item.amount_approved)}</p>
          )}
        </div>
      </div>
      {(item.receipts.length > 0 || (isDecided && status !== undefined)) && (
        <div className="flex flex-wrap items-end gap-2">
          {item.receipts.map((receipt) =>
            receipt.is_picture ? (
              <Photo key={receipt.id} src={receipt.url} alt={`Nota ${item.keterangan}`} size="sm" />
            ) : (
              <a
                key={receipt.id}
                href={receipt.url}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-9 items-center gap-1.5 font-semibold text-brand"
              >
                <FileText aria-hidden="true" className="size-4" />
                {receipt.name}
              </a>
            ),
          )}
          {isDecided && status !== undefined && <StatusBadge tone={status.tone}>{status.label}</StatusBadge>}
        </div>
      )}
      {item.reject_reason !== null && <p className="text-ink-2">Alasan: {item.reject_reason}</p>}
    </>
  )
}

/**
 * Warnings about an expense: a required receipt is missing, a receipt was submitted before, or the claim is too late.
 */
function Odd({ item }: { readonly item: ClaimItem }) {
  /** An employee has the page of their own claim, not the queue. */
  const hasQueue = useWorld().mayOpen("/reimbursment")
  return (
    <>
      {item.lacks_receipt && <Notice tone="warn">Nota wajib untuk jumlah ini, tetapi tidak ada.</Notice>}
      {item.is_late && (
        <Notice tone="warn">
          Diajukan lewat batas waktu: paling lambat {formatNumber(item.max_age_days)} hari sesudah
          pengeluaran.
        </Notice>
      )}
      {item.duplicates.map((twin) => (
        <Notice key={twin.id} tone="warn">
          {twin.why === "file" ? "Nota yang sama" : "Toko, tanggal dan jumlah yang sama"} ada di{" "}
          <a
            href={
              hasQueue
                ? `/reimbursment?status=semua&id=${twin.id}`
                : `/saya/pengajuan/reimbursement/${twin.id}`
            }
            className="font-semibold text-inherit underline"
          >
            {twin.no}
          </a>{" "}
          ({twin.nama}, {formatDate(twin.tanggal)})
        </Notice>
      ))}
    </>
  )
}

function Amount(props: {
  readonly item: ClaimItem
  readonly chosen: ItemDecision | undefined
  readonly error: string | undefined
  readonly reasonError: string | undefined
  readonly onChange: (patch: Partial<ItemDecision>) => void
}) {
  const { item, chosen } = props
  const isNothing = chosen?.amount_approved === 0
  return (
    <div className="grid gap-2 rounded-control bg-sunken p-2.5 sm:grid-cols-2">
      <RupiahField
        label={`Disetujui untuk ${item.keterangan}`}
        hint={`Paling banyak ${formatRupiah(item.amount)}; 0 = ditolak`}
        value={chosen?.amount_approved ?? 0}
        error={props.error}
        onChange={(amount) => props.onChange({ amount_approved: amount ?? 0 })}
      />
      {isNothing && (
        <TextField
          label={`Alasan menolak ${item.keterangan}`}
          hint="5 sampai 500 karakter"
          required
          maxLength={500}
          value={chosen?.reject_reason ?? ""}
          error={props.reasonError}
          onChange={(reason) => props.onChange({ reject_reason: reason })}
        />
      )}
    </div>
  )
}
