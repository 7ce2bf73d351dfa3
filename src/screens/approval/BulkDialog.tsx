import type { Failure } from "#contract/errors.ts"
import type { QueueContext, QueueEvent } from "#machines/queue/queueTypes.ts"
import { failureText } from "#src/api/toasts.ts"
import { Dialog } from "#src/ui/overlay/Dialog.tsx"
import { BulkProgress } from "#src/ui/queue/BulkProgress.tsx"
import { NoteForm } from "#src/ui/queue/DecisionBar.tsx"
import { needsReason, toneOf, verbs } from "./decisions.ts"

const NAMED = 5

export type BulkDialogProps = {
  readonly state: "confirming" | "running" | "paused"
  readonly context: QueueContext
  readonly noun: string
  /** What they come to; null where they are no money. */
  readonly total: string | null
  readonly labelOf: (id: number) => string
  readonly send: (event: QueueEvent) => void
}

const textOf = (failure: Failure | null) => (failure === null ? null : failureText(failure))

/** Several rows at once: the note, then a running count that can be stopped and gone on with. */
export function BulkDialog({ state, context, noun, total, labelOf, send }: BulkDialogProps) {
  const { chosen, note, errors, failure, results, waiting } = context
  const ids = chosen?.ids ?? []
  const decision = chosen?.decision ?? "approved"
  const close = () => send({ type: state === "confirming" ? "decision.close" : "bulk.close" })
  return (
    <Dialog
      open
      onClose={close}
      locked={state === "running"}
      title={`${verbs[decision]} ${ids.length} ${noun}`}
      size="md"
    >
      <p className="mb-4 text-ink-2">
        {ids.slice(0, NAMED).map(labelOf).join(", ")}
        {ids.length > NAMED ? ` dan ${ids.length - NAMED} lainnya` : ""}
        {total !== null && state === "confirming" && (
          <span className="block text-ink tnum">Diajukan {total}</span>
        )}
      </p>
      {state === "confirming" ? (
        <div className="-mx-5 -mb-5">
          <NoteForm
            verb={`${verbs[decision]} ${ids.length}`}
            tone={toneOf(decision)}
            note={note}
            required={needsReason(decision)}
            error={errors["note"]?.[0]}
            failure={textOf(failure)}
            busy={false}
            onNote={(text) => send({ type: "decision.note", note: text })}
            onSubmit={() => send({ type: "decision.submit" })}
            onClose={close}
          />
        </div>
      ) : (
        <BulkProgress
          done={results.length}
          total={results.length + waiting.length}
          failed={results.filter(({ ok }) => !ok).length}
          running={state === "running"}
          stopping={context.wish === "stop"}
          failure={textOf(failure)}
          onStop={() => send({ type: "bulk.stop" })}
          onResume={() => send({ type: "bulk.resume" })}
          onClose={close}
        />
      )}
    </Dialog>
  )
}
