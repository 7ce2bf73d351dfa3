import { useId } from "react"
import { liveRemovePasskey, type OwnFactors } from "#src/api/actors/security.ts"
import { formatDate, formatDateTime } from "#src/format/format.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { PasswordField } from "#src/ui/controls/text/PasswordField.tsx"
import { EntryDialog } from "../sales/EntryDialog.tsx"
import { useMachine } from "../screen.ts"

type Props = {
  readonly row: OwnFactors["passkeys"][number]
  /** Why it cannot be removed; null = it can. */
  readonly bar: string | null
  readonly onRemoved: () => void
}

/** A passkey of the account, with its removal. */
export function PasskeyRow({ row, bar, onRemoved }: Props) {
  const formId = useId()
  const { snapshot, send } = useMachine(liveRemovePasskey, { input: row.id }, (event) => {
    if (event.type === "entry.saved") onRemoved()
  })
  const { values, errors } = snapshot.context
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold wrap-anywhere text-ink">{row.nama}</p>
        <p className="text-caption text-ink-2 tnum">
          Didaftarkan {formatDate(row.created_at)} ·{" "}
          {row.last_used_at === null
            ? "belum pernah dipakai"
            : `terakhir dipakai ${formatDateTime(row.last_used_at)}`}
        </p>
      </div>
      <Button
        size="sm"
        disabledReason={bar}
        aria-label={`Hapus passkey ${row.nama}`}
        onClick={() => send({ type: "entry.open" })}
      >
        Hapus
      </Button>
      <EntryDialog
        id="hapusPasskey"
        title={`Hapus passkey ${row.nama}`}
        formId={formId}
        snapshot={snapshot}
        send={send}
        saveLabel="Hapus"
      >
        <p className="text-ink-2">
          Passkey ini tidak dapat dipakai masuk lagi. Hapus juga dari perangkatnya.
        </p>
        <PasswordField
          name="password"
          label="Kata sandi Anda"
          required
          autoComplete="current-password"
          maxLength={200}
          value={values.password}
          error={errors["password"]?.[0]}
          onChange={(password) => send({ type: "entry.change", values: { password } })}
        />
      </EntryDialog>
    </li>
  )
}
