import type { Actor } from "#machines/lifecycles/actor.ts"
import type { TopupRow } from "#machines/topup/steps.ts"
import { Card } from "#src/ui/data/Card.tsx"
import { DescriptionList } from "#src/ui/data/DescriptionList.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { formatDate, formatRupiah } from "#src/format/format.ts"
import { BillButton } from "./BillButton.tsx"
import { CopyButton } from "./CopyButton.tsx"
import { Countdown } from "./Countdown.tsx"
import { type Opens, StepButton } from "./StepButton.tsx"
import { amountOf, orderedOf, statusWords } from "./words.ts"

type Props = {
  readonly row: TopupRow
  readonly actor: Actor
  readonly now: Date
  readonly onOpen: Opens
}

/** An open top-up: amount and bank account to pay, or the verification status. */
export function Bill(props: Props) {
  const { row } = props
  const { label, tone } = statusWords[row.status]
  return (
    <Card title={orderedOf(row)} actions={<StatusBadge tone={tone}>{label}</StatusBadge>}>
      <div data-topup={row.no_invoice} data-status={row.status}>
        <p className="text-ink-3 tnum">
          {row.no_invoice} · {amountOf(row.type, row.credit)}
        </p>
        {row.status === "created" ? <Payable {...props} /> : <Verifying {...props} />}
      </div>
    </Card>
  )
}

function Payable({ row, actor, now, onOpen }: Props) {
  const { payee } = row
  return (
    <div className="mt-3 grid gap-4">
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <div>
          <p className="text-caption text-ink-3">Transfer tepat</p>
          <p className="flex items-center gap-1 text-figure font-bold text-ink tnum">
            {formatRupiah(row.total)}
            <CopyButton text={String(row.total)} what="jumlah transfer" />
          </p>
          {row.unique_code > 0 && (
            <p className="text-ink-3">
              Sampai digit terakhir: kode unik ({row.unique_code}) menandai transfer Anda.
            </p>
          )}
        </div>
        <div>
          <p className="text-caption text-ink-3">Ke rekening</p>
          <p className="flex items-center gap-1 text-title font-bold text-ink tnum">
            {payee.no}
            <CopyButton text={payee.no} what="nomor rekening" />
          </p>
          <p className="text-ink-2">
            {payee.bank_nama} a.n. {payee.nama}
          </p>
        </div>
      </div>
      <Countdown until={row.expires_at} now={now} />
      <div className="flex flex-wrap gap-2">
        <StepButton variant="primary" kind="confirm" {...{ row, actor, now, onOpen }}>
          Konfirmasi pembayaran
        </StepButton>
        <StepButton kind="cancel" {...{ row, actor, now, onOpen }}>
          Batalkan
        </StepButton>
        <BillButton id={row.id} />
      </div>
    </div>
  )
}

const Verifying = ({ row }: Props) => (
  <div className="mt-3 grid justify-items-start gap-4">
    <p className="text-ink-2">
      Transfer Anda sedang diperiksa. Halaman ini berubah sendiri begitu ada hasilnya; Anda boleh
      meninggalkannya.
    </p>
    {row.confirm !== null && (
      <DescriptionList
        items={[
          { label: "Jumlah", value: formatRupiah(row.confirm.amount) },
          { label: "Tanggal transfer", value: formatDate(row.confirm.paid_at) },
          { label: "Dari", value: `${row.confirm.from_bank} a.n. ${row.confirm.from_name}` },
        ]}
      />
    )}
    <BillButton id={row.id} />
  </div>
)
