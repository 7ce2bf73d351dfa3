import { type RefObject, useRef } from "react"
import type { BulkContext, BulkEvent } from "#machines/bulk/bulkMachine.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import { failureText } from "#src/api/wire/toasts.ts"
import type { AnyBulk } from "#src/resources/kit/bulk.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { unreadFields } from "#src/ui/form/focusField.ts"
import { Dialog } from "#src/ui/overlay/Dialog.tsx"
import { DialogFields } from "../form/DialogFields.tsx"
import type { Kinds } from "../form/kindsContext.ts"

const NAMED = 5

export type BulkDialogProps = {
  readonly action: AnyBulk
  readonly context: BulkContext
  readonly state: "asking" | "sending" | "failed"
  readonly overdue: boolean
  readonly send: (event: BulkEvent) => void
  readonly kinds: Kinds
  readonly user: SessionUser
  readonly labelOf: (id: number) => string
}

/** Confirmation dialog of a bulk action; shows `Failed` when nothing was done. */
export function BulkDialog(props: BulkDialogProps) {
  const form = useRef<HTMLFormElement>(null)
  return props.state === "failed" ? <Failed {...props} /> : <Question {...props} form={form} />
}

function Question(props: BulkDialogProps & { readonly form: RefObject<HTMLFormElement | null> }) {
  const { action, context, state, send, labelOf, form } = props
  const { ids } = context
  const isBusy = state === "sending"
  const agree = () => {
    if (!isBusy)
      send({ type: "bulk.confirm", unread: form.current === null ? {} : unreadFields(form.current) })
  }
  return (
    <Dialog
      open
      onClose={() => send({ type: "bulk.cancel" })}
      locked={isBusy}
      overdue={props.overdue}
      title={action.title}
      size={action.fields === undefined ? "sm" : "md"}
      decision
      actions={
        <>
          <Button
            aria-disabled={isBusy || undefined}
            onClick={() => !isBusy && send({ type: "bulk.cancel" })}
          >
            Batal
          </Button>
          <Button variant="primary" busy={isBusy} onClick={agree}>
            {action.confirmLabel}
          </Button>
        </>
      }
    >
      {action.text !== undefined && <p className="text-ink-2">{action.text}</p>}
      <p className="mt-2 font-semibold text-ink">
        {ids.slice(0, NAMED).map(labelOf).join(", ")}
        {ids.length > NAMED ? ` dan ${ids.length - NAMED} lainnya` : ""}
      </p>
      {action.fields !== undefined && (
        <form
          ref={form}
          noValidate
          className="mt-4 grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            agree()
          }}
        >
          <DialogFields
            fields={action.fields}
            values={context.values}
            errors={context.errors}
            onChange={(patch) => send({ type: "bulk.change", patch })}
            kinds={props.kinds}
            user={props.user}
            isBusy={isBusy}
          />
        </form>
      )}
    </Dialog>
  )
}

function Failed({ context, send, labelOf }: BulkDialogProps) {
  const { failure, results } = context
  return (
    <Dialog
      open
      onClose={() => send({ type: "bulk.close" })}
      title="Failed"
      size="md"
      decision
      actions={
        <>
          <Button onClick={() => send({ type: "bulk.retry" })}>Coba lagi</Button>
          <Button variant="primary" data-autofocus="" onClick={() => send({ type: "bulk.close" })}>
            Tutup
          </Button>
        </>
      }
    >
      <p role="alert" className="text-bad">
        {failure === null ? "" : failureText(failure)}
      </p>
      <ul className="mt-3 grid gap-1.5 empty:hidden">
        {results.map(({ id = 0, message }) => (
          <li key={id} className="grid gap-x-3 sm:grid-cols-2">
            <span className="truncate font-semibold text-ink">{labelOf(id)}</span>
            <span className="text-ink-2">{message}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
