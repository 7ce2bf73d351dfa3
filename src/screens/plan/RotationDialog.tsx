import type { GridContext, GridEvent, Rotation, Value } from "#machines/grid/gridTypes.ts"
import { rectOf } from "#machines/grid/gridCells.ts"
import { formatDate } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { SelectField } from "#src/ui/controls/choice/SelectField.tsx"
import { DateField } from "#src/ui/controls/date/DateField.tsx"
import { ItemList } from "#src/ui/controls/ItemList.tsx"
import { NumberField } from "#src/ui/controls/text/NumberField.tsx"
import { Dialog } from "#src/ui/overlay/Dialog.tsx"
import { shiftWords } from "./planCell.ts"

type Props = {
  readonly open: boolean
  readonly context: GridContext
  readonly send: (event: GridEvent) => void
}
type Part = Rotation["parts"][number]
const MOST_PARTS = 14
const EMPTY = "kosong"
const OFF = "OFF"

const choiceOf = (value: Value): string => (value === null ? EMPTY : String(value))
const valueOf = (choice: string | null): Value =>
  choice === OFF ? OFF : choice === null || choice === EMPTY ? null : Number(choice)

/** Fills a rotation: from the first selected day, repeated until an end date, each row shifted by some days. */
export function RotationDialog({ open, context, send }: Props) {
  const { grid, at, from, rotation } = context
  const { top, bottom, left } = rectOf(at, from)
  const begin = grid?.dates[left] ?? ""
  const change = (patch: Partial<Rotation>) =>
    send({ type: "rotation.change", rotation: { ...rotation, ...patch } })
  const options = [
    ...(grid?.shifts ?? [])
      .filter(({ is_active }) => is_active)
      .map((shift) => ({ value: String(shift.id), label: shiftWords(shift) })),
    { value: OFF, label: "OFF, libur" },
    { value: EMPTY, label: "Kosong, menurut pola" },
  ]
  const length = rotation.parts.reduce((sum, { days }) => sum + days, 0)
  const why =
    rotation.parts.length === 0
      ? "Isi paling sedikit satu urutan"
      : rotation.until < begin
        ? "Tanggal akhir sebelum hari pertama"
        : null
  return (
    <Dialog
      open={open}
      onClose={() => send({ type: "rotation.close" })}
      title="Isi bergilir"
      size="md"
      actions={
        <>
          <Button onClick={() => send({ type: "rotation.close" })}>Batal</Button>
          <Button variant="primary" disabledReason={why} onClick={() => send({ type: "rotation.apply" })}>
            Isi
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-ink-2">
          {bottom - top + 1} pegawai, mulai {formatDate(begin)}. Satu putaran {length} hari, lalu berulang.
        </p>
        <ItemList<Part>
          label="Urutan"
          noun="urutan"
          items={rotation.parts}
          max={MOST_PARTS}
          start={{ value: OFF, days: 1 }}
          onChange={(parts) => change({ parts })}
          render={(part, index) => (
            <div className="grid grid-cols-[1fr_6rem] gap-3">
              <SelectField<string>
                label="Shift"
                options={options}
                placeholder={null}
                value={choiceOf(part.value)}
                onChange={(choice) =>
                  change({
                    parts: rotation.parts.map((one, nth) =>
                      nth === index ? { ...one, value: valueOf(choice) } : one,
                    ),
                  })
                }
              />
              <NumberField
                label="Hari"
                value={part.days}
                onChange={(days) =>
                  change({
                    parts: rotation.parts.map((one, nth) =>
                      nth === index ? { ...one, days: Math.max(1, Math.min(62, days ?? 1)) } : one,
                    ),
                  })
                }
              />
            </div>
          )}
        />
        <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
          <DateField
            label="Berulang sampai"
            value={rotation.until}
            min={begin}
            max={grid?.dates.at(-1)}
            onChange={(until) => change({ until: until ?? "" })}
          />
          <NumberField
            label="Geser tiap pegawai"
            hint="Pegawai di bawahnya mulai sekian hari lebih jauh dalam putaran"
            unit="hari"
            value={rotation.stagger}
            onChange={(stagger) => change({ stagger: Math.max(0, Math.min(61, stagger ?? 0)) })}
          />
        </div>
      </div>
    </Dialog>
  )
}
