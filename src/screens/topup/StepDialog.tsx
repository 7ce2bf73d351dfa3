import { type FormEvent, type ReactNode, useEffect, useId, useRef } from "react"
import { type Failure, type FieldErrors, isLost } from "#contract/kit/errors.ts"
import { failureText } from "#src/api/wire/toasts.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { firstField, focusField, unreadFields } from "#src/ui/form/focusField.ts"
import { Dialog, type DialogSize } from "#src/ui/overlay/Dialog.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"

const problemText = (problem: Failure): string =>
  isLost(problem)
    ? "Jawaban tidak sampai. Tekan lagi: bila tadi sudah diterima, tidak dilakukan dua kali."
    : failureText(problem)

export type StepDialogProps = {
  readonly title: string
  readonly submitLabel: string
  readonly danger?: boolean
  readonly size?: DialogSize
  readonly busy: boolean
  readonly overdue: boolean
  /** Why the step is not possible any more, e.g. because another account acted first. */
  readonly barred: string | null
  readonly problem: Failure | null
  readonly errors: FieldErrors
  readonly onSubmit: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Dialog of one step: its form, the error, and the submit button. */
export function StepDialog(props: StepDialogProps) {
  const { busy, barred, problem, errors, onClose } = props
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  useEffect(() => {
    const first = firstField(Object.keys(errors), form.current ?? undefined)
    if (first !== undefined) focusField(first, form.current ?? undefined)
  }, [errors])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const [unread] = Object.keys(unreadFields(event.currentTarget))
    if (unread !== undefined) focusField(unread, event.currentTarget)
    else if (!busy && barred === null) props.onSubmit()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      locked={busy}
      overdue={props.overdue}
      title={props.title}
      size={props.size}
      actions={
        <>
          <Button aria-disabled={busy || undefined} onClick={() => !busy && onClose()}>
            Tutup
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={props.danger === true ? "dangerSolid" : "primary"}
            busy={busy}
            disabledReason={barred}
          >
            {props.submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} noValidate onSubmit={submit} className="grid gap-5">
        <div role="alert" className="empty:hidden">
          {barred !== null ? (
            <Notice tone="warn">{barred}</Notice>
          ) : (
            problem !== null && <Notice tone="bad">{problemText(problem)}</Notice>
          )}
        </div>
        {props.children}
      </form>
    </Dialog>
  )
}
