import type { SnapshotFrom } from "xstate"
import type { liveTarget, Performance, TargetValues } from "#src/api/actors/home.ts"
import type { HomeData } from "#src/api/actors/shell.ts"
import type { InPlaceEvent } from "#machines/home/inPlaceMachine.ts"
import { formatDateTime, formatMonth } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { NumberField } from "#src/ui/controls/text/NumberField.tsx"
import { Dialog } from "#src/ui/overlay/Dialog.tsx"
import { marks } from "../screen.ts"

type Change = Performance["target"]["history"][number]
type Props = {
  readonly title: string
  readonly offices: HomeData["offices"]
  readonly snapshot: SnapshotFrom<typeof liveTarget>
  readonly send: (event: InPlaceEvent<TargetValues>) => void
  readonly history: readonly Change[]
}

/** Edits a target in place, with its history. */
export function TargetDialog({ title, offices, snapshot, send, history }: Props) {
  const { values, errors } = snapshot.context
  const busy = snapshot.hasTag("busy")
  const close = () => send({ type: "inPlace.close" })
  const officeOf = (id: number | null) =>
    id === null ? "semua kantor" : (offices.find((office) => office.id === id)?.nama ?? "kantor lain")
  return (
    <Dialog
      open={snapshot.hasTag("open")}
      onClose={close}
      locked={busy}
      overdue={snapshot.hasTag("overdue")}
      size="sm"
      title={`Target ${title.toLowerCase()}`}
      actions={
        <>
          <Button disabled={busy} onClick={close}>
            Batal
          </Button>
          <Button variant="primary" busy={busy} onClick={() => send({ type: "inPlace.submit" })}>
            Simpan
          </Button>
        </>
      }
    >
      <div {...marks("target", snapshot.value)}>
        <NumberField
          readOnly={busy}
          label="Target"
          unit="%"
          required
          hint={`Berlaku mulai ${formatMonth(values.period)} untuk ${officeOf(values.offices_id)}`}
          value={values.value}
          error={errors["value"]?.[0]}
          onChange={(value) => send({ type: "inPlace.change", values: { ...values, value } })}
        />
        <h3 className="mt-5 text-caption font-semibold text-ink-3">Riwayat</h3>
        {history.length === 0 ? (
          <p className="text-ink-3">Belum pernah diubah.</p>
        ) : (
          <ol role="list" aria-label="Riwayat target">
            {history.map((change) => (
              <li
                key={`${change.at} ${change.offices_id ?? ""}`}
                className="border-t border-line py-1.5 first:border-t-0"
              >
                <p className="text-ink tnum">
                  {change.before === null ? "" : `${change.before}% → `}
                  {change.after}% mulai {formatMonth(change.month)}, {officeOf(change.offices_id)}
                </p>
                <p className="text-caption text-ink-3">
                  {formatDateTime(change.at)} · {change.by ?? "Akun sudah dihapus"}
                </p>
              </li>
            ))}
          </ol>
        )}
      </div>
    </Dialog>
  )
}
