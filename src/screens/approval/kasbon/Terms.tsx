import type { Kasbon } from "#contract/areas/kasbon/kasbon.ts"
import { monthWords } from "#contract/kit/words.ts"
import { disburseMethods } from "#machines/lifecycles/kasbonParts.ts"
import { formatRupiah, jakartaDay } from "#src/format/format.ts"
import { SelectField } from "#src/ui/controls/choice/SelectField.tsx"
import { NumberField } from "#src/ui/controls/text/NumberField.tsx"
import { RupiahField } from "#src/ui/controls/text/RupiahField.tsx"
import { FRESH_MS, useNow } from "../../useNow.ts"
import type { Deciding } from "../kind.ts"
import { methodIn, methodWords, monthsFrom, numberIn, termsIn } from "./terms.ts"

type Props = { readonly row: Kasbon; readonly deciding: Deciding }

/** Fields of a decision on a cash advance: its terms, the payment method, or the instalment. */
export function Terms({ row, deciding }: Props) {
  const { decision, extra, errors, onExtra } = deciding
  const now = useNow(FRESH_MS)
  const change = (patch: object) => onExtra({ ...extra, ...patch })
  if (decision === "approved") {
    const terms = termsIn(extra, row)
    return (
      <div className="grid gap-3 rounded-control bg-sunken p-3 sm:grid-cols-3">
        <RupiahField
          label="Jumlah disetujui"
          hint={`Paling banyak ${formatRupiah(row.amount)}`}
          required
          value={terms.amount}
          error={errors["amount_approved"]?.[0]}
          onChange={(amount) => change({ amount_approved: amount ?? 0 })}
        />
        <NumberField
          label="Jumlah cicilan"
          hint={`Paling banyak ${row.limits.tenor}`}
          required
          value={terms.tenor}
          error={errors["tenor"]?.[0]}
          onChange={(tenor) => change({ tenor: tenor ?? 0 })}
        />
        <SelectField
          label="Potongan pertama"
          required
          value={terms.first_period}
          error={errors["first_period"]?.[0]}
          options={monthsFrom(jakartaDay(now).slice(0, 7), terms.first_period).map((value) => ({
            value,
            label: monthWords(value),
          }))}
          placeholder={null}
          onChange={(first_period) => change({ first_period })}
        />
      </div>
    )
  }
  if (decision === "disbursed")
    return (
      <div className="rounded-control bg-sunken p-3">
        <SelectField
          label="Dicairkan lewat"
          required
          value={methodIn(extra)}
          options={disburseMethods.map((value) => ({ value, label: methodWords[value] }))}
          placeholder={null}
          onChange={(method) => change({ method })}
        />
      </div>
    )
  if (decision === "paid" || decision === "skipped")
    return (
      <div className="rounded-control bg-sunken p-3">
        <SelectField
          label={decision === "paid" ? "Cicilan yang dibayar" : "Cicilan yang ditunda"}
          required
          value={String(numberIn(extra, row) ?? "")}
          error={errors["no"]?.[0]}
          options={row.instalments
            .filter(({ status }) => status === "planned")
            .map(({ no, period, amount }) => ({
              value: String(no),
              label: `${monthWords(period)}, ${formatRupiah(amount)}`,
            }))}
          placeholder={null}
          onChange={(no) => change({ no: Number(no) })}
        />
      </div>
    )
  return null
}
