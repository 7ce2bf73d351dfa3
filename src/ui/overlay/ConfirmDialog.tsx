import { useId, type ReactNode } from "react"
import { Button } from "../controls/Button.tsx"
import { Dialog } from "./Dialog.tsx"

export type ConfirmDialogProps = {
  readonly open: boolean
  readonly title: string
  readonly text: ReactNode
  readonly confirmLabel: string
  readonly cancelLabel: string
  readonly onConfirm: () => void
  readonly onCancel: () => void
  /** `danger` for irreversible actions: the focus starts on cancel. */
  readonly tone?: "plain" | "danger" | undefined
  /** Pending: buttons, Esc and scrim do nothing. */
  readonly busy?: boolean | undefined
  /** The error of the last attempt. */
  readonly failure?: string | null | undefined
}

/** A question with a confirm and a cancel button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, text, confirmLabel, cancelLabel, onConfirm, onCancel, busy = false, failure } = props
  const textId = useId()
  const danger = props.tone === "danger"
  return (
    <Dialog
      decision
      open={open}
      onClose={onCancel}
      locked={busy}
      title={title}
      size="sm"
      describedBy={textId}
      actions={
        <>
          <Button
            {...(danger ? { "data-autofocus": "" } : {})}
            aria-disabled={busy || undefined}
            onClick={() => !busy && onCancel()}
          >
            {cancelLabel}
          </Button>
          <Button
            {...(danger ? {} : { "data-autofocus": "" })}
            variant={danger ? "dangerSolid" : "primary"}
            busy={busy}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div id={textId} className="text-ink-2">
        {text}
      </div>
      <div role="alert" className="mt-3 rounded-control bg-bad-soft px-3 py-2 text-bad empty:hidden">
        {failure}
      </div>
    </Dialog>
  )
}
