import { useId, useMemo } from "react"
import type { ActorRefFrom, SnapshotFrom } from "xstate"
import { addCorrection, removeCorrection } from "#contract/areas/payroll/slip.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import { OPEN_PAYROLL } from "#machines/lifecycles/payrollPeriodMachine.ts"
import type { CorrectionEvent, correctionMachine } from "#machines/payroll/correctionMachine.ts"
import { liveCorrection, type Slip } from "#src/api/actors/payrollPeriod.ts"
import { maySend } from "#src/api/wire/access.ts"
import { formatMonth, formatRupiah } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { SelectField } from "#src/ui/controls/choice/SelectField.tsx"
import { MonthField } from "#src/ui/controls/date/MonthField.tsx"
import { RupiahField } from "#src/ui/controls/text/RupiahField.tsx"
import { TextField } from "#src/ui/controls/text/TextField.tsx"
import { Card } from "#src/ui/data/Card.tsx"
import { Dialog } from "#src/ui/overlay/Dialog.tsx"
import { press } from "../press.ts"
import { marks, useMachine } from "../screen.ts"

type Props = { readonly slip: Slip; readonly user: SessionUser; readonly onSaved: () => void }
type Dialogue = {
  readonly snapshot: SnapshotFrom<typeof correctionMachine>
  readonly send: ActorRefFrom<typeof correctionMachine>["send"]
  readonly slip: Slip
}

const CLOSED = "Periode ini sudah ditutup; koreksi di periode berikutnya"

/** Retroactive pay adjustments: corrections of earlier months, paid in this period; lists, adds and deletes them. */
export function Corrections({ slip, user, onSaved }: Props) {
  const machine = useMemo(() => liveCorrection(), [])
  const of = { period_id: slip.period.id, members_id: slip.members_id, month: slip.period.month }
  const { snapshot, send } = useMachine(machine, { input: of }, (event) => {
    if (event.type === "correction.saved") onSaved()
  })
  const { corrections, period } = slip
  const isOpen = period.status !== "cancelled" && OPEN_PAYROLL.some((open) => open === period.status)
  const why = isOpen ? undefined : CLOSED
  const can = (event: CorrectionEvent) => snapshot.can(event)
  const mayAdd = maySend(user, addCorrection)
  if (corrections.length === 0 && (!mayAdd || !isOpen)) return null
  const nameOf = (kode: string) => slip.components.find((one) => one.kode === kode)?.nama ?? kode
  return (
    <Card
      title="Koreksi bulan sebelumnya"
      actions={
        mayAdd && (
          <Button {...press(send, can, { type: "correction.open", of, isOpen }, why)}>Tambah koreksi</Button>
        )
      }
    >
      {corrections.length === 0 ? (
        <p className="text-ink-2">Tidak ada. Yang keliru di bulan lalu dibetulkan di sini.</p>
      ) : (
        <ul className="divide-y divide-line">
          {corrections.map(({ id, kode, amount, month, reason }) => {
            const words = `${nameOf(kode)}, ${formatMonth(month)}: ${formatRupiah(amount)}`
            return (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
                <span className="min-w-0">
                  <span className="block text-ink tnum">{words}</span>
                  <span className="block text-caption text-ink-2">{reason}</span>
                </span>
                {maySend(user, removeCorrection) && (
                  <Button
                    variant="danger"
                    aria-label={`Hapus koreksi ${words}`}
                    {...press(send, can, { type: "correction.takeBack", id, words, isOpen }, why)}
                  >
                    Hapus
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
      <CorrectionDialog snapshot={snapshot} send={send} slip={slip} />
      <TakeBackDialog snapshot={snapshot} send={send} slip={slip} />
    </Card>
  )
}

function CorrectionDialog({ snapshot, send, slip }: Dialogue) {
  const formId = useId()
  const { values, errors } = snapshot.context
  const busy = snapshot.hasTag("busy")
  const change = (of: Partial<typeof values>) => send({ type: "correction.change", values: of })
  return (
    <Dialog
      open={snapshot.matches("editing") || snapshot.matches("saving")}
      onClose={() => send({ type: "correction.close" })}
      locked={busy}
      overdue={snapshot.hasTag("overdue")}
      title={`Koreksi gaji ${slip.person.nama}`}
      actions={
        <>
          <Button disabled={busy} onClick={() => send({ type: "correction.close" })}>
            Batal
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            Simpan
          </Button>
        </>
      }
    >
      <form
        {...marks("correction", snapshot.value)}
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          send({ type: "correction.submit" })
        }}
      >
        <SelectField<string>
          readOnly={busy}
          label="Komponen"
          required
          options={slip.components.map(({ kode, nama }) => ({ value: kode, label: nama }))}
          value={values.kode}
          error={errors["kode"]?.[0]}
          onChange={(kode) => change({ kode })}
        />
        <MonthField
          readOnly={busy}
          label="Bulan yang dikoreksi"
          required
          value={values.month}
          error={errors["month"]?.[0]}
          onChange={(month) => change({ month })}
        />
        <RupiahField
          readOnly={busy}
          label="Ditambah atau dikurangi"
          hint="Beri tanda minus untuk mengurangi"
          required
          negative
          value={values.amount}
          error={errors["amount"]?.[0]}
          onChange={(amount) => change({ amount })}
        />
        <TextField
          readOnly={busy}
          label="Alasan"
          hint="5 sampai 200 karakter; tertulis di slip"
          required
          maxLength={200}
          value={values.reason}
          error={errors["reason"]?.[0]}
          onChange={(reason) => change({ reason })}
        />
      </form>
    </Dialog>
  )
}

function TakeBackDialog({ snapshot, send }: Dialogue) {
  const busy = snapshot.hasTag("busy")
  return (
    <Dialog
      open={snapshot.matches("asking") || snapshot.matches("removing")}
      onClose={() => send({ type: "correction.close" })}
      locked={busy}
      title="Hapus koreksi ini?"
      size="sm"
      actions={
        <>
          <Button disabled={busy} onClick={() => send({ type: "correction.close" })}>
            Batal
          </Button>
          <Button variant="dangerSolid" busy={busy} onClick={() => send({ type: "correction.submit" })}>
            Hapus
          </Button>
        </>
      }
    >
      <p {...marks("correction", snapshot.value)} className="text-ink-2 tnum">
        {snapshot.context.taken.words}
      </p>
    </Dialog>
  )
}
