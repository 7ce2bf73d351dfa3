import type { FieldErrors } from "#contract/kit/errors.ts"
import type { Paket, StepValues } from "#machines/topup/steps.ts"
import type { TopupDesk } from "#src/api/actors/topup.ts"
import { NumberField } from "#src/ui/controls/text/NumberField.tsx"
import { RadioGroup } from "#src/ui/controls/choice/RadioGroup.tsx"
import { formatNumber, formatRupiah } from "#src/format/format.ts"
import { amountOf } from "./words.ts"

type Props = {
  readonly paket: Paket
  readonly point: TopupDesk["point"]
  readonly values: StepValues
  readonly errors: FieldErrors
  readonly onChange: (patch: Partial<StepValues>) => void
}

const line = (name: string, value: string, strong = false) => (
  <div
    className={`flex justify-between gap-4 ${strong ? "border-t border-line pt-2 font-semibold text-ink" : ""}`}
  >
    <dt>{name}</dt>
    <dd className="tnum">{value}</dd>
  </div>
)

/** Order form: quantity, bank account and estimated total. The server computes the invoice. */
export function OrderForm({ paket, point, values, errors, onChange }: Props) {
  const qty = values.qty ?? 0
  const subtotal = paket.price * qty
  const tax = Math.round((subtotal * point.tax_percent) / 100)
  return (
    <>
      <p className="text-ink-2">
        <b className="font-semibold text-ink">{paket.nama}</b>, {formatRupiah(paket.price)} sebelum pajak.
      </p>
      <NumberField
        name="qty"
        label="Jumlah paket"
        required
        value={values.qty}
        hint={point.min_topup > paket.price ? `Paling sedikit ${formatRupiah(point.min_topup)}` : undefined}
        error={errors["qty"]?.[0]}
        onChange={(next) => onChange({ qty: next })}
      />
      <RadioGroup<string>
        name="bank_id"
        label="Transfer ke rekening"
        required
        value={values.bank_id === null ? null : String(values.bank_id)}
        options={point.payees.map((payee) => ({
          value: String(payee.bank_id),
          label: payee.bank_nama,
          hint: `${payee.no} a.n. ${payee.nama}`,
        }))}
        error={errors["bank_id"]?.[0] ?? errors["paket_id"]?.[0]}
        onChange={(bank) => onChange({ bank_id: Number(bank) })}
      />
      <dl className="grid gap-2 rounded-control bg-sunken px-4 py-3 text-ink-2">
        {line("Didapat", amountOf(paket.type, (paket.qty + paket.bonus_qty) * qty))}
        {line(`${formatNumber(qty)} × ${formatRupiah(paket.price)}`, formatRupiah(subtotal))}
        {line(`Pajak ${formatNumber(point.tax_percent)}%`, formatRupiah(tax))}
        {line("Jumlah", formatRupiah(subtotal + tax), true)}
      </dl>
      <p className="text-ink-3">
        Tagihan dapat memuat kode unik di bawah Rp 1.000 dan harus dibayar dalam{" "}
        {formatNumber(point.expire_hours)} jam.
      </p>
    </>
  )
}
