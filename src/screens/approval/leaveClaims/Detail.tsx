import type { LeaveClaim } from "#contract/areas/leave/klaimCuti.ts"
import { claimStatuses } from "#machines/lifecycles/claimMachine.ts"
import { NumberField } from "#src/ui/controls/text/NumberField.tsx"
import { SelectField } from "#src/ui/controls/choice/SelectField.tsx"
import { DescriptionList } from "#src/ui/data/DescriptionList.tsx"
import { formatDateTime, formatDay, formatRupiah } from "#src/format/format.ts"
import { formatLeave, formatMoved } from "#src/format/leave.ts"
import { History } from "../History.tsx"
import type { Deciding } from "../kind.ts"
import { noteLabel } from "../noteLabel.ts"
import { RequestHead } from "../RequestHead.tsx"
import { daysIn, periodIn } from "./proposal.ts"

type Props = { readonly row: LeaveClaim; readonly deciding: Deciding | null }

/** Its value in money, for users who may see it. */
const worthOf = (row: LeaveClaim, days: number) => {
  if (row.is_hidden) return []
  const { rate, amount, unit } = row
  const each = unit === "hour" ? "Nilai per jam" : "Nilai per hari"
  if (rate === null) return [{ label: each, value: "Gaji pokok belum diisi" }]
  const rates = { label: each, value: formatRupiah(rate) }
  return [rates, { label: "Jumlah", value: formatRupiah(amount ?? Math.round(rate * days)) }]
}

/** The balance before and after. */
function Balance({ row, days }: { readonly row: LeaveClaim; readonly days: number }) {
  const { unit, balance, waiting, rest } = row
  const isShort = days > rest
  const lines = [
    { label: "Saldo sekarang", value: formatLeave(balance, unit) },
    { label: "Klaim ini", value: formatMoved(-days, unit) },
    ...(waiting === 0 ? [] : [{ label: "Pengajuan lain yang menunggu", value: formatMoved(-waiting, unit) }]),
  ]
  return (
    <section aria-label="Saldo">
      <h3 className="mb-2 font-semibold text-ink">Saldo {row.year}</h3>
      <dl className="grid gap-1 rounded-control border border-line px-3 py-2.5 tnum">
        {lines.map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-3 text-ink-2">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div
          aria-live="polite"
          className={`flex justify-between gap-3 border-t border-line pt-1 font-semibold ${isShort ? "text-bad" : "text-ink"}`}
        >
          <dt>Sesudah disetujui</dt>
          <dd>{formatLeave(balance - days, unit)}</dd>
        </div>
      </dl>
    </section>
  )
}

/** Granted days while an approval is open; the payroll period while the payment is recorded. */
function Asked({ row, deciding }: { readonly row: LeaveClaim; readonly deciding: Deciding }) {
  if (deciding.decision === "approved") {
    const days = daysIn(deciding.extra)
    return (
      <NumberField
        label={row.unit === "hour" ? "Jam yang disetujui" : "Hari yang disetujui"}
        hint={`Paling banyak ${formatLeave(Math.min(row.days, row.rest), row.unit)}`}
        value={days ?? row.days}
        decimals={2}
        error={deciding.errors["items.0.amount_approved"]?.[0] ?? deciding.errors["days_approved"]?.[0]}
        onChange={(value) => deciding.onExtra({ items: [{ id: row.id, amount_approved: value ?? 0 }] })}
      />
    )
  }
  if (deciding.decision !== "paid") return null
  return (
    <SelectField<number>
      label="Dibayar bersama"
      options={row.periods.map(({ id, nama }) => ({ value: id, label: nama }))}
      placeholder="Sekarang, tanpa periode gaji"
      value={periodIn(deciding.extra)}
      error={deciding.errors["pay_period_id"]?.[0]}
      onChange={(period) => deciding.onExtra({ period })}
    />
  )
}

/** Leave encashment: the balance, the days it takes, and its value. */
export function LeaveClaimDetail({ row, deciding }: Props) {
  const isOpen = row.status === "pending"
  const chosen = deciding?.decision === "approved" ? daysIn(deciding.extra) : null
  const days = chosen ?? row.days_approved ?? row.days
  return (
    <article aria-label={`Klaim ${row.kategori}, ${row.member.nama}`}>
      <RequestHead row={row} statuses={claimStatuses} />
      <div className="grid gap-4">
        <DescriptionList
          items={[
            { label: "Kategori", value: <b className="font-semibold">{row.kategori}</b> },
            { label: "Saldo tahun", value: String(row.year) },
            { label: "Diajukan", value: `${formatLeave(row.days, row.unit)}, ${formatDay(row.tanggal)}` },
            ...(row.days_approved === null
              ? []
              : [{ label: "Disetujui", value: formatLeave(row.days_approved, row.unit) }]),
            ...worthOf(row, days),
            ...(row.reason === null ? [] : [{ label: "Alasan", value: row.reason, wide: true }]),
            ...(row.paid_at === null
              ? []
              : [
                  {
                    label: "Pembayaran",
                    value: `${row.period === null ? "Langsung" : `Bersama gaji ${row.period}`}, ${formatDateTime(row.paid_at)}`,
                  },
                ]),
            ...(row.approval_note === null
              ? []
              : [{ label: noteLabel(row.status), value: row.approval_note, wide: true }]),
          ]}
        />
        {deciding !== null && <Asked row={row} deciding={deciding} />}
        {isOpen && <Balance row={row} days={days} />}
        <a
          href={`/cuti/saldo/${row.member.id}?tahun=${row.year}&kategori_id=${row.kategori_id}`}
          className="justify-self-start font-semibold text-brand"
        >
          Buku saldo
        </a>
        <History row={row} statuses={claimStatuses} />
      </div>
    </article>
  )
}
