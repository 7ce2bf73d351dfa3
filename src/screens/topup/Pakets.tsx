import type { Paket } from "#machines/topup/steps.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { EmptyState } from "#src/ui/data/EmptyState.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { formatNumber, formatRupiah } from "#src/format/format.ts"
import { appName } from "#src/format/product.ts"
import { amountOf, unitWords } from "./words.ts"

type Props = {
  readonly pakets: readonly Paket[]
  /** Value added tax in percent, added to every price. */
  readonly taxPercent: number
  readonly onBuy: (paket: Paket) => void
}

const units = ["point", "storage", "member"] as const

/** Packages for sale, grouped by type. */
export function Pakets({ pakets, taxPercent, onBuy }: Props) {
  const groups = units
    .map((unit) => ({ unit, rows: pakets.filter(({ type }) => type === unit) }))
    .filter(({ rows }) => rows.length > 0)
  if (groups.length === 0)
    return (
      <Card>
        <EmptyState
          title="Belum ada paket yang dapat dibeli"
          text={`Paket muncul di sini begitu ${appName()} menawarkannya.`}
        />
      </Card>
    )
  return groups.map(({ unit, rows }) => (
    <Card key={unit} title={unitWords[unit].title}>
      <ul role="list" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {rows.map((paket) => (
          <li key={paket.id} className="flex flex-col gap-3 rounded-control border border-line p-4">
            <Offer paket={paket} taxPercent={taxPercent} />
            <span className="mt-auto">
              <Button
                variant={paket.is_popular ? "primary" : "plain"}
                aria-label={`Beli ${paket.nama}`}
                onClick={() => onBuy(paket)}
              >
                Beli
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  ))
}

type OfferProps = { readonly paket: Paket; readonly taxPercent: number }

const Offer = ({ paket, taxPercent }: OfferProps) => (
  <div className="min-w-0">
    <p className="flex flex-wrap items-center gap-2">
      <b className="min-w-0 font-semibold break-words text-ink">{paket.nama}</b>
      {paket.is_popular && (
        <StatusBadge tone="info" icon={false}>
          Paling banyak dipilih
        </StatusBadge>
      )}
    </p>
    <p className="mt-1 text-title font-bold text-ink tnum">
      {formatRupiah(paket.price)}
      {taxPercent > 0 && (
        <span className="ml-1.5 text-caption font-normal text-ink-3">+ PPN {formatNumber(taxPercent)}%</span>
      )}
    </p>
    <p className="text-ink-2 tnum">
      {amountOf(paket.type, paket.qty)}
      {paket.bonus_qty > 0 && ` + bonus ${formatNumber(paket.bonus_qty)}`}
      {paket.validity_days === null ? "" : ` · berlaku ${formatNumber(paket.validity_days)} hari`}
    </p>
    {paket.description !== null && <p className="mt-1 text-ink-3">{paket.description}</p>}
  </div>
)
