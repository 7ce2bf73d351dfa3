import type { ImportReport } from "#contract/areas/imports/imports.ts"
import type { NamedAs } from "#machines/import/importTypes.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { formatNumber } from "#src/format/format.ts"

type Name = ImportReport["missing"][number]
type Props = {
  readonly missing: readonly Name[]
  readonly isBusy: boolean
  readonly onTake: (names: readonly NamedAs[]) => void
}

/** Unknown reference names: create them with the rows, or map each to an existing one. */
export function Missing({ missing, isBusy, onTake }: Props) {
  const makeable = missing.filter(({ create }) => create)
  return (
    <Card
      title="Nama yang belum ada"
      actions={
        makeable.length > 1 && (
          <Button size="sm" busy={isBusy} onClick={() => onTake(makeable.map(asNew))}>
            {`Buat semua (${formatNumber(makeable.length)})`}
          </Button>
        )
      }
    >
      <p className="mb-3 text-ink-2">Yang dibuat baru ditulis bersama barisnya, tidak sebelumnya.</p>
      <ul role="list" aria-label="Nama yang belum ada" className="divide-y divide-line">
        {missing.map((one) => (
          <li key={`${one.column} ${one.name}`} className="flex flex-wrap items-center gap-2 py-2">
            <span className="min-w-0 flex-1 wrap-anywhere">
              {one.label} <b className="font-semibold">{one.name}</b>
              <span className="text-caption text-ink-3 tnum"> · {formatNumber(one.count)} baris</span>
              {one.why !== null && <span className="block text-caption text-ink-2">{one.why}</span>}
            </span>
            {one.near !== null && (
              <Button
                size="sm"
                disabled={isBusy}
                onClick={() => onTake([{ ...asNew(one), id: one.near?.id ?? 0 }])}
              >
                {`Pakai "${one.near.nama}"`}
              </Button>
            )}
            {one.create && (
              <Button size="sm" disabled={isBusy} onClick={() => onTake([asNew(one)])}>
                Buat<span className="sr-only"> {`${one.label} ${one.name}`}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const asNew = ({ column, name }: Name): NamedAs => ({ column, name })
