import type { createSecretMachine } from "#machines/secret/secretMachine.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { ConfirmDialog } from "#src/ui/overlay/ConfirmDialog.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import { marks, useMachine } from "../screen.ts"
import { CopyButton } from "../topup/CopyButton.tsx"

type Props = {
  readonly machine: ReturnType<typeof createSecretMachine>
  readonly id: number
  /** A secret is in use: a new one replaces it. */
  readonly isReplacing: boolean
  /** The effect of replacing it, in a sentence. */
  readonly effect: string
  /** Why none can be issued; null = it can. */
  readonly bar: string | null
  readonly onEnded: () => void
}

/** Issues a secret and shows it once, with a button to copy it. */
export function SecretPanel({ machine, id, isReplacing, effect, bar, onEnded }: Props) {
  const { snapshot, send } = useMachine(machine, { input: undefined }, (event) => {
    if (event.type === "secret.ended") onEnded()
  })
  const { secret } = snapshot.context
  return (
    <div {...marks("secret", snapshot.value)} className="grid gap-3" aria-live="polite">
      {secret === null ? (
        <div>
          <Button
            busy={snapshot.matches("issuing")}
            disabledReason={bar}
            onClick={() => send({ type: "secret.ask", id, isReplacing })}
          >
            {isReplacing ? "Ganti rahasia" : "Terbitkan rahasia"}
          </Button>
        </div>
      ) : (
        <>
          <Notice tone="warn">
            Salin rahasia ini sekarang dan simpan di program Anda. Rahasia tidak dapat ditunjukkan lagi.
          </Notice>
          <div className="flex items-center gap-2">
            <code className="min-w-0 rounded-control border border-line bg-sunken px-3 py-2 break-all">
              {secret}
            </code>
            <CopyButton text={secret} what="rahasia" />
          </div>
          <div>
            <Button variant="primary" onClick={() => send({ type: "secret.hide" })}>
              Sudah saya simpan
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        open={snapshot.matches("confirming")}
        title="Ganti rahasia?"
        text={effect}
        confirmLabel="Ganti rahasia"
        cancelLabel="Batal"
        onConfirm={() => send({ type: "secret.confirm" })}
        onCancel={() => send({ type: "secret.cancel" })}
      />
    </div>
  )
}
