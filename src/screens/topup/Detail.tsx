import type { SessionUser } from "#contract/kit/user.ts"
import { topup } from "#machines/lifecycles/topupMachine.ts"
import type { TopupRow } from "#machines/topup/steps.ts"
import { DescriptionList } from "#src/ui/data/DescriptionList.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { Timeline } from "#src/ui/data/Timeline.tsx"
import { formatDate, formatDateTime, formatNumber, formatRupiah } from "#src/format/format.ts"
import { Notice } from "#src/ui/page/Notice.tsx"
import { LifecyclePanel } from "../lifecycle/LifecyclePanel.tsx"
import { Proof } from "./Proof.tsx"
import { amountOf, overWords, statusWord, statusWords, topupSteps } from "./words.ts"

const titleOf = (move: TopupRow["history"][number]): string => {
  const who = move.by_nama === null ? "" : ` oleh ${move.by_nama}`
  const by = move.acting_for === null ? who : `${who}, super administrator`
  return move.from === null ? `Dibuat${by}` : `${statusWord(move.to).label}${by}`
}

/** Details of one top-up: the invoice, the payment with its proof, and the history. */
export function Detail({ row, user }: { readonly row: TopupRow; readonly user: SessionUser }) {
  const { label, tone } = statusWords[row.status]
  const over = overWords(row)
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-2">
        <StatusBadge tone={tone}>{label}</StatusBadge>
        {row.status === "created" && (
          <span className="text-ink-3">bayar sampai {formatDateTime(row.expires_at)}</span>
        )}
      </div>
      {row.reject_reason !== null && <Notice tone="bad">{row.reject_reason}</Notice>}
      {over !== null && <Notice tone="info">{over}</Notice>}
      <DescriptionList
        items={[
          ...(row.companie_name === undefined
            ? []
            : [{ label: "Perusahaan", value: row.companie_name, wide: true }]),
          { label: "Paket", value: `${row.paket_nama} × ${formatNumber(row.qty)}` },
          { label: "Didapat", value: amountOf(row.type, row.credit) },
          { label: "Harga", value: formatRupiah(row.subtotal) },
          { label: "Pajak", value: formatRupiah(row.tax) },
          { label: "Kode unik", value: formatRupiah(row.unique_code) },
          { label: "Tagihan", value: <b className="font-semibold">{formatRupiah(row.total)}</b> },
          {
            label: "Rekening tujuan",
            value: `${row.payee.bank_nama} ${row.payee.no} a.n. ${row.payee.nama}`,
            wide: true,
          },
        ]}
      />
      {row.confirm !== null && <Payment row={row} confirm={row.confirm} />}
      <section aria-label="Riwayat">
        <h3 className="mb-3 font-semibold">Riwayat</h3>
        <Timeline
          entries={row.history.map((move, at) => ({
            id: at,
            time: formatDateTime(move.at),
            title: titleOf(move),
            note: move.note,
            tone: statusWord(move.to).tone,
          }))}
        />
      </section>
      <LifecyclePanel life={topup} facts={row} history={row.history} user={user} offered={topupSteps} />
    </div>
  )
}

type PaymentProps = { readonly row: TopupRow; readonly confirm: NonNullable<TopupRow["confirm"]> }

function Payment({ row, confirm }: PaymentProps) {
  const extra = confirm.amount - row.total
  return (
    <section aria-label="Pembayaran">
      <h3 className="mb-3 font-semibold">Pembayaran</h3>
      <DescriptionList
        items={[
          {
            label: "Ditransfer",
            value: (
              <>
                {formatRupiah(confirm.amount)}
                {extra > 0 && <span className="text-warn"> (lebih {formatRupiah(extra)})</span>}
              </>
            ),
          },
          { label: "Tanggal", value: formatDate(confirm.paid_at) },
          { label: "Dari", value: `${confirm.from_bank} a.n. ${confirm.from_name}`, wide: true },
          ...(confirm.note === null ? [] : [{ label: "Catatan", value: confirm.note, wide: true }]),
        ]}
      />
      {confirm.proof !== null && <Proof url={confirm.proof} />}
    </section>
  )
}
