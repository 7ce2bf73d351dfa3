import { useId, useRef } from "react"
import type { SessionUser } from "#contract/kit/user.ts"
import type { BulkContext, BulkEvent } from "#machines/bulk/bulkMachine.ts"
import { failureText } from "#src/api/wire/toasts.ts"
import { planAction } from "#src/resources/fieldwork/visitPlan.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { unreadFields } from "#src/ui/form/focusField.ts"
import { RowResults } from "#src/ui/list/RowResults.tsx"
import { Dialog } from "#src/ui/overlay/Dialog.tsx"
import { DialogFields } from "../../form/DialogFields.tsx"
import type { Kinds } from "../../form/kindsContext.ts"
import { pairLabel } from "./words.ts"

export type PlanProps = {
  readonly context: BulkContext
  readonly state: string
  readonly overdue: boolean
  readonly send: (event: BulkEvent) => void
  readonly user: SessionUser
}

/** The plan of visits: its fields, then the result of each pair of employee and customer. */
export function PlanDialog(props: PlanProps & { readonly kinds: Kinds }) {
  return props.state === "asking" || props.state === "sending" ? <Plan {...props} /> : <Results {...props} />
}

function Plan({ context, state, overdue, send, user, kinds }: PlanProps & { readonly kinds: Kinds }) {
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const isBusy = state === "sending"
  return (
    <Dialog
      open
      onClose={() => send({ type: "bulk.cancel" })}
      locked={isBusy}
      overdue={overdue}
      title={planAction.title}
      size="md"
      actions={
        <>
          <Button
            aria-disabled={isBusy || undefined}
            onClick={() => !isBusy && send({ type: "bulk.cancel" })}
          >
            Batal
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={isBusy}>
            {planAction.confirmLabel}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">{planAction.text}</p>
      <form
        ref={form}
        id={formId}
        noValidate
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy)
            send({ type: "bulk.confirm", unread: form.current === null ? {} : unreadFields(form.current) })
        }}
      >
        <DialogFields
          fields={planAction.fields ?? []}
          values={context.values}
          errors={context.errors}
          onChange={(patch) => send({ type: "bulk.change", patch })}
          kinds={kinds}
          user={user}
          isBusy={isBusy}
        />
      </form>
    </Dialog>
  )
}

function Results({ context, state, send }: PlanProps) {
  const { failure, results, values } = context
  const close = () => send({ type: "bulk.close" })
  return (
    <Dialog
      open
      onClose={close}
      title="Hasil rencana kunjungan"
      size="lg"
      actions={
        <>
          {state === "failed" && <Button onClick={() => send({ type: "bulk.retry" })}>Coba lagi</Button>}
          <Button variant="primary" data-autofocus="" onClick={close}>
            Tutup
          </Button>
        </>
      }
    >
      {failure !== null && (
        <p role="alert" className="mb-3 text-bad">
          {failureText(failure)}
        </p>
      )}
      {results.length > 0 && (
        <RowResults
          title="Rencana"
          results={results.flatMap(({ id, ok, told, message }) =>
            id === undefined ? [] : [{ id, label: pairLabel(values, id), ok, told, message }],
          )}
          onClose={close}
        />
      )}
    </Dialog>
  )
}
