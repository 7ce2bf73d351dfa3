import type { customers } from "#contract/areas/fieldwork/customers.ts"
import { liveCustomerTwins } from "#src/api/actors/customers.ts"
import { formatDateTime } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { useOnce } from "#src/ui/useOnce.ts"
import type { FormPartProps } from "../form/formParts.ts"
import { marks, useMachine } from "../screen.ts"
import { customerHref, factsIn, TwinLine } from "./twins.tsx"
import { useMerging } from "./useMerging.tsx"

type Row = Pick<(typeof customers)["row"]["Type"], "nama" | "is_merged" | "merged">

/** Possible duplicates of a customer, to merge into it, and those that were. */
export function CustomerTwins({ id, row, user, onChanged }: FormPartProps) {
  const { is_merged, merged } = row as Row
  const input = useOnce(() => ({ id, isTyped: false, facts: factsIn(row) }))
  const { snapshot, send } = useMachine(liveCustomerTwins, { input: { input } })
  const twins = snapshot.context.value ?? []
  const { merge, unmerge, dialog, report, mayChange } = useMerging({
    id,
    part: "customerTwins",
    user,
    labelOf: (other) => [...twins, ...merged].find((one) => one.id === other)?.nama ?? "Pelanggan",
    onChanged: () => {
      send({ type: "query.refresh" })
      onChanged()
    },
  })
  return (
    <div {...marks("customerTwins", snapshot.value)} className="grid gap-4 empty:hidden">
      {twins.length > 0 && !is_merged && (
        <Card title="Mungkin pelanggan yang sama">
          <ul role="list" className="divide-y divide-line">
            {twins.map((twin) => (
              <li key={twin.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-2">
                <TwinLine twin={twin} />
                {mayChange && (
                  <Button size="sm" onClick={() => merge(twin.id)}>
                    Gabungkan ke sini
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {merged.length > 0 && (
        <Card title="Sudah digabung ke sini">
          <ul role="list" className="divide-y divide-line">
            {merged.map((one) => (
              <li key={one.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-2">
                <span className="min-w-0">
                  <a href={customerHref(one.id)} className="font-semibold text-brand wrap-anywhere">
                    {one.nama}
                  </a>
                  <span className="block text-caption text-ink-2 wrap-anywhere">{one.alamat}</span>
                  <span className="block text-caption text-ink-3 tnum">
                    {one.merged_at === null ? null : formatDateTime(one.merged_at)}
                    {one.merged_nama === null ? null : `, oleh ${one.merged_nama}`}
                  </span>
                </span>
                {mayChange && (
                  <Button size="sm" onClick={() => unmerge(one.id)}>
                    Batalkan penggabungan
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {dialog}
      {report}
    </div>
  )
}
