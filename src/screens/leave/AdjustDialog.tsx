import { useId } from "react"
import type { ActorRefFrom, SnapshotFrom } from "xstate"
import type { adjustMachine } from "#machines/adjust/adjustMachine.ts"
import type { Ledger } from "#src/api/actors/leave.ts"
import { formatLeave } from "#src/format/leave.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { SelectField } from "#src/ui/controls/choice/SelectField.tsx"
import { NumberField } from "#src/ui/controls/text/NumberField.tsx"
import { TextField } from "#src/ui/controls/text/TextField.tsx"
import { Dialog } from "#src/ui/overlay/Dialog.tsx"
import { marks } from "../screen.ts"

type Props = {
  readonly snapshot: SnapshotFrom<typeof adjustMachine>
  readonly send: ActorRefFrom<typeof adjustMachine>["send"]
  readonly categories: Ledger["categories"]
  readonly year: number
}

/** Manual adjustment of a balance: category, amount and reason. */
export function AdjustDialog({ snapshot, send, categories, year }: Props) {
  const formId = useId()
  const { values, errors } = snapshot.context
  const chosen = categories.find(({ id }) => id === values.kategori_id)
  const after = chosen === undefined ? null : chosen.balance + (values.amount ?? 0)
  const busy = snapshot.hasTag("busy")
  return (
    <Dialog
      open={!snapshot.matches("closed")}
      onClose={() => send({ type: "adjust.close" })}
      locked={busy}
      overdue={snapshot.hasTag("overdue")}
      title={`Sesuaikan saldo ${year}`}
      actions={
        <>
          <Button disabled={busy} onClick={() => send({ type: "adjust.close" })}>
            Batal
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            Simpan
          </Button>
        </>
      }
    >
      <form
        {...marks("adjust", snapshot.value)}
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          send({ type: "adjust.submit" })
        }}
      >
        <SelectField<number>
          readOnly={busy}
          label="Kategori"
          required
          options={categories.map(({ id, nama }) => ({ value: id, label: nama }))}
          value={values.kategori_id}
          error={errors["kategori_id"]?.[0]}
          onChange={(kategori_id) => send({ type: "adjust.change", values: { kategori_id } })}
        />
        <NumberField
          readOnly={busy}
          label="Ditambah atau dikurangi"
          hint={
            chosen === undefined || after === null
              ? "Beri tanda minus untuk mengurangi"
              : `Saldo ${formatLeave(chosen.balance, chosen.unit)}, sesudahnya ${formatLeave(after, chosen.unit)}; beri tanda minus untuk mengurangi`
          }
          required
          decimals={2}
          value={values.amount}
          error={errors["amount"]?.[0]}
          onChange={(amount) => send({ type: "adjust.change", values: { amount } })}
        />
        <TextField
          readOnly={busy}
          label="Alasan"
          hint="5 sampai 500 karakter; tertulis di buku saldo"
          required
          maxLength={500}
          value={values.reason}
          error={errors["reason"]?.[0]}
          onChange={(reason) => send({ type: "adjust.change", values: { reason } })}
        />
      </form>
    </Dialog>
  )
}
