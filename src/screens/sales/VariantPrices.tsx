import { useId, useMemo } from "react"
import { removePrices, setPrice, variants } from "#contract/areas/sales/variants.ts"
import { livePriceEntry, livePrices, type Prices } from "#src/api/actors/sales.ts"
import { maySend } from "#src/api/wire/access.ts"
import { formatDate, formatDateTime, formatRupiah, jakartaDay } from "#src/format/format.ts"
import { bulkAction } from "#src/resources/kit/bulk.ts"
import { variantsResource } from "#src/resources/sales/variants.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { DateField } from "#src/ui/controls/date/DateField.tsx"
import { RupiahField } from "#src/ui/controls/text/RupiahField.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { useOnce } from "#src/ui/useOnce.ts"
import { FailureView } from "../FailureView.tsx"
import type { FormPartProps } from "../form/formParts.ts"
import { useBulk } from "../list/useBulk.tsx"
import { marks, useMachine } from "../screen.ts"
import { EntryDialog } from "./EntryDialog.tsx"

const ALWAYS = () => true
const REMOVE = "hapusHarga"

const whenWords = {
  past: { label: "Lewat", tone: "neutral" },
  present: { label: "Berlaku", tone: "approved" },
  future: { label: "Direncanakan", tone: "info" },
} as const

const daysOf = ({ effective_from, until }: Prices[number]): string =>
  until === null
    ? `Mulai ${formatDate(effective_from)}`
    : `${formatDate(effective_from)} – ${formatDate(until)}`

/** Removing planned prices of a variant, with a confirmation. */
const useRemoval = ({ id, user, onChanged }: FormPartProps, rows: Prices) => {
  const resource = useMemo(
    () => ({
      ...variantsResource,
      contract: { ...variantsResource.contract, id: "hargaVarianHapus" },
      bulk: [
        bulkAction(REMOVE, variants, removePrices, {
          label: "Hapus",
          title: "Are you sure you want delete this data?!",
          text: "You will not be able to recover this record data!",
          confirmLabel: "Hapus harga",
          payload: (ids) => ({ varian_id: id, ids }),
        }),
      ],
    }),
    [id],
  )
  return useBulk({
    resource,
    picked: [],
    kinds: {},
    user,
    labelOf: (one) =>
      rows
        .filter((row) => row.id === one)
        .map(daysOf)
        .join(""),
    isOffered: ALWAYS,
    onChanged,
  })
}

/** Prices of a variant: past, present and planned. */
export function VariantPrices(props: FormPartProps) {
  const { id, user, onChanged } = props
  const formId = useId()
  const today = useOnce(() => jakartaDay(Date.now()))
  const { snapshot, send } = useMachine(livePrices, { input: { input: id } })
  const renew = () => {
    send({ type: "query.refresh" })
    onChanged()
  }
  const entry = useMachine(livePriceEntry, { input: id }, (event) => {
    if (event.type === "entry.saved") renew()
  })
  const { value, failure } = snapshot.context
  const removal = useRemoval({ ...props, onChanged: renew }, value ?? [])
  const { values, errors } = entry.snapshot.context
  const busy = entry.snapshot.hasTag("busy")
  return (
    <Card
      title="Harga menurut tanggal"
      actions={
        maySend(user, setPrice) ? (
          <Button size="sm" onClick={() => entry.send({ type: "entry.open" })}>
            Rencanakan harga
          </Button>
        ) : null
      }
    >
      <div {...marks("hargaVarianList", snapshot.value)} aria-busy={snapshot.hasTag("busy")}>
        {snapshot.matches("failed") ? (
          <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
        ) : value === null ? (
          <Skeleton className="h-24 w-full" />
        ) : (
          <ul role="list" className="divide-y divide-line">
            {value.map((price) => (
              <li key={price.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
                <span className="min-w-0 flex-1 basis-56">
                  <span className="font-semibold text-ink tnum">{formatRupiah(price.harga)}</span>
                  <span className="block text-caption text-ink-3">
                    {daysOf(price)}
                    {price.by === null ? "" : ` · ${price.by}, ${formatDateTime(price.at)}`}
                  </span>
                </span>
                <StatusBadge tone={whenWords[price.when].tone}>{whenWords[price.when].label}</StatusBadge>
                {price.when === "future" && maySend(user, removePrices) && (
                  <Button
                    size="sm"
                    aria-label={`Hapus harga ${daysOf(price)}`}
                    onClick={() => removal.open(REMOVE, [price.id])}
                  >
                    Hapus
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      {removal.dialog}
      {removal.report}
      <EntryDialog
        id="hargaVarian"
        title="Rencanakan harga"
        formId={formId}
        snapshot={entry.snapshot}
        send={entry.send}
      >
        <RupiahField
          readOnly={busy}
          label="Harga"
          hint="Per satuan"
          required
          value={values.harga}
          error={errors["harga"]?.[0]}
          onChange={(harga) => entry.send({ type: "entry.change", values: { harga } })}
        />
        <DateField
          readOnly={busy}
          label="Mulai berlaku"
          hint="Penjualan sebelum tanggal ini tetap dengan harga sebelumnya"
          required
          min={today}
          value={values.effective_from}
          error={errors["effective_from"]?.[0]}
          onChange={(effective_from) =>
            entry.send({ type: "entry.change", values: { effective_from: effective_from ?? "" } })
          }
        />
      </EntryDialog>
    </Card>
  )
}
