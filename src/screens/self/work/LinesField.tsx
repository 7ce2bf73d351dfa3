import { X } from "lucide-react"
import { ownProductChoice } from "#contract/areas/self/ownWork.ts"
import { MOST_LINES } from "#contract/areas/fieldwork/answers.ts"
import type { FilledLine } from "#machines/fieldVisit/fieldVisitTypes.ts"
import { formatRupiah } from "#src/format/format.ts"
import { FieldNote, RequiredMark, useField } from "#src/ui/controls/Field.tsx"
import { IconButton } from "#src/ui/controls/IconButton.tsx"
import { labelClass } from "#src/ui/controls/labelClass.ts"
import { NumberField } from "#src/ui/controls/text/NumberField.tsx"
import { RupiahField } from "#src/ui/controls/text/RupiahField.tsx"
import { OwnChoice } from "./UnplannedDialog.tsx"

type Props = {
  readonly label: string
  readonly required: boolean
  readonly error: string | undefined
  readonly lines: readonly FilledLine[]
  readonly onChange: (lines: readonly FilledLine[]) => void
}

const numberOf = (value: unknown): number | null => (typeof value === "number" ? value : null)
const textOf = (value: unknown): string => (typeof value === "string" ? value : "")

/** Product lines: chosen from the products, with quantity and price. */
export function LinesField({ label, required, error, lines, onChange }: Props) {
  const ids = useField({ id: undefined, hint: undefined, error })
  const patch = (at: number, changed: Partial<FilledLine>) =>
    onChange(lines.map((line, nth) => (nth === at ? { ...line, ...changed } : line)))
  const total = lines.reduce((sum, { qty, harga }) => sum + qty * (harga ?? 0), 0)
  return (
    <fieldset aria-describedby={ids.aria["aria-describedby"]} className="grid min-w-0 gap-3">
      <legend className={`${labelClass} mb-1.5`}>
        {label}
        <RequiredMark required={required} />
      </legend>
      {lines.map((line, at) => (
        <div
          key={line.products_id}
          role="group"
          aria-label={line.nama}
          className="grid gap-2 rounded-control border border-line p-3"
        >
          <div className="flex items-start justify-between gap-2">
            <p className="min-w-0 font-semibold text-ink">{line.nama}</p>
            <IconButton
              label={`Hapus ${line.nama}`}
              size="sm"
              icon={<X size={16} aria-hidden="true" />}
              onClick={() => onChange(lines.filter((_, nth) => nth !== at))}
            />
          </div>
          <div className="grid grid-cols-2 gap-3">
            <NumberField
              label="Jumlah"
              unit={line.satuan}
              value={line.qty}
              onChange={(qty) => patch(at, { qty: qty ?? 0 })}
            />
            <RupiahField label="Harga satuan" value={line.harga} onChange={(harga) => patch(at, { harga })} />
          </div>
        </div>
      ))}
      {lines.length < MOST_LINES && (
        <OwnChoice
          call={ownProductChoice}
          label="Tambah produk"
          value={null}
          nama=""
          placeholder="Cari produk…"
          onChoose={(chosen) => {
            if (chosen === null || lines.some(({ products_id }) => products_id === chosen.id)) return
            onChange([
              ...lines,
              {
                products_id: chosen.id,
                nama: chosen.nama,
                satuan: textOf(chosen.isian["satuan"]),
                qty: 1,
                harga: numberOf(chosen.isian["harga"]),
              },
            ])
          }}
        />
      )}
      {lines.length > 0 && (
        <p className="text-right font-semibold text-ink tnum">Jumlah {formatRupiah(total)}</p>
      )}
      <div className="empty:hidden">
        <FieldNote id={ids.noteId} hint={undefined} error={error} />
      </div>
    </fieldset>
  )
}
