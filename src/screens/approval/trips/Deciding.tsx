import { tripMethods, tripMethodWords, tripWays, tripWayWords } from "#contract/areas/claims/tripWords.ts"
import type { Trip } from "#contract/areas/claims/trips.ts"
import { formatRupiah } from "#src/format/format.ts"
import { SelectField } from "#src/ui/controls/choice/SelectField.tsx"
import { RupiahField } from "#src/ui/controls/text/RupiahField.tsx"
import type { Deciding } from "../kind.ts"
import { acceptedIn, amountIn, differenceIn, methodIn, wayIn } from "./decide.ts"

type Props = { readonly row: Trip; readonly deciding: Deciding }

const differenceWords = (difference: number): string => {
  if (difference === 0) return "Pas: tidak ada selisih"
  return difference > 0
    ? `Perusahaan membayar kekurangan ${formatRupiah(difference)}`
    : `Pegawai mengembalikan kelebihan ${formatRupiah(-difference)}`
}

/** Fields of a decision: the amount, the method of the payout, or the accepted expenses with their difference. */
export function TripDeciding({ row, deciding }: Props) {
  const { decision, extra, errors, onExtra } = deciding
  const change = (patch: object) => onExtra({ ...extra, ...patch })
  if (decision === "approved")
    return (
      <div className="rounded-control bg-sunken p-3">
        <RupiahField
          label="Jumlah disetujui"
          hint={`Paling banyak ${formatRupiah(row.amount)}`}
          required
          value={amountIn(extra)}
          error={errors["amount_approved"]?.[0]}
          onChange={(amount) => change({ amount_approved: amount ?? 0 })}
        />
      </div>
    )
  if (decision === "paid")
    return (
      <div className="rounded-control bg-sunken p-3">
        <SelectField
          label="Dicairkan lewat"
          required
          value={methodIn(extra)}
          options={tripMethods.map((value) => ({ value, label: tripMethodWords[value] }))}
          placeholder={null}
          onChange={(method) => change({ method })}
        />
      </div>
    )
  if (decision !== "verified") return null
  const accepted = acceptedIn(extra)
  const difference = differenceIn(row, extra)
  return (
    <div className="grid gap-3 rounded-control bg-sunken p-3">
      {row.receipts.map(({ no, keterangan, amount }) => (
        <RupiahField
          key={no}
          label={`Diterima: ${keterangan}`}
          hint={`Dilaporkan ${formatRupiah(amount)}`}
          required
          value={accepted.find((one) => one.no === no)?.accepted ?? amount}
          error={errors[`receipts.${no}`]?.[0]}
          onChange={(value) =>
            change({
              receipts: accepted.map((one) => (one.no === no ? { no, accepted: value ?? 0 } : one)),
            })
          }
        />
      ))}
      <p aria-live="polite" className="font-semibold text-ink tnum">
        {differenceWords(difference)}
      </p>
      {difference !== 0 && (
        <SelectField
          label="Selisihnya diselesaikan"
          required
          value={wayIn(extra)}
          error={errors["way"]?.[0]}
          options={tripWays.map((value) => ({ value, label: tripWayWords[value] }))}
          placeholder={null}
          onChange={(way) => change({ way })}
        />
      )}
    </div>
  )
}
