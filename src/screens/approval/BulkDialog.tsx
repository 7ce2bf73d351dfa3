import type { Failure } from "#contract/kit/errors.ts"
import type { QueueContext, QueueEvent } from "#machines/queue/queueTypes.ts"
import { failureText } from "#src/api/wire/toasts.ts"
import { Dialog } from "#src/ui/overlay/Dialog.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import { BulkProgress } from "#src/ui/queue/BulkProgress.tsx"
import { NoteForm } from "#src/ui/queue/DecisionBar.tsx"
import type { Concern } from "./concerns.ts"
import { needsReason, toneOf, verbOf } from "./decisions.ts"

const NAMED = 5

export type BulkDialogProps = {
  readonly state: "confirming" | "running" | "paused"
  readonly context: QueueContext
  readonly noun: string
  /** Total amount; null for requests without money. */
  readonly total: string | null
  readonly labelOf: (id: number) => string
  /** Warnings about some of the rows. */
  readonly concerns: readonly Concern[]
  readonly send: (event: QueueEvent) => void
}

const textOf = (failure: Failure | null) => (failure === null ? null : failureText(failure))

/** Bulk decision: the note, then a progress count that can be paused and resumed. */
export function BulkDialog({ state, context, noun, total, labelOf, concerns, send }: BulkDialogProps) {
  const { chosen, decisions, note, errors, failure, results, waiting } = context
  const ids = chosen?.ids ?? []
  const decision = chosen?.decision ?? "approved"
  const close = () => send({ type: state === "confirming" ? "decision.close" : "bulk.close" })
  return (
    <Dialog
      open
      onClose={close}
      locked={state === "running"}
      title={`${verbOf(decisions, decision)} ${ids.length} ${noun}`}
      size="md"
    >
      <p className="mb-4 text-ink-2">
        {ids.slice(0, NAMED).map(labelOf).join(", ")}
        {ids.length > NAMED ? ` dan ${ids.length - NAMED} lainnya` : ""}
        {total !== null && state === "confirming" && (
          <span className="block text-ink tnum">Diajukan {total}</span>
        )}
      </p>
      {state === "confirming" && concerns.length > 0 && (
        <Concerns of={ids.length} concerns={concerns} labelOf={labelOf} />
      )}
      {state === "confirming" ? (
        <NoteForm
          bare
          verb={`${verbOf(decisions, decision)} ${ids.length}`}
          tone={toneOf(decisions, decision)}
          note={note}
          required={needsReason(decisions, decision)}
          error={errors["note"]?.[0]}
          failure={textOf(failure)}
          busy={false}
          onNote={(text) => send({ type: "decision.note", note: text })}
          onSubmit={() => send({ type: "decision.submit" })}
          onClose={close}
        />
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

type ConcernsProps = Pick<BulkDialogProps, "concerns" | "labelOf"> & {
  readonly of: number
}

/** One warning line per row to review first; a row that will be skipped shows the reason. */
function Concerns({ concerns, labelOf, of }: ConcernsProps) {
  const refused = concerns.filter((concern) => concern.refused !== null).length
  return (
    <section aria-label="Perlu diperhatikan" className="mb-4">
      <Notice tone="warn">
        <b className="font-semibold">
          {concerns.length} dari {of} perlu diperhatikan
          {refused > 0 && `, ${refused} tidak akan diproses`}
        </b>
        <ul role="list" aria-label="Baris yang perlu diperhatikan" className="mt-1.5 grid gap-1">
          {concerns.map(({ id, warnings, refused: why }) => (
            <li key={id}>
              <span className="font-semibold">{labelOf(id)}</span>
              {warnings.length > 0 && <>: {warnings.join(", ")}</>}
              {why !== null && <span className="block text-caption">Tetap seperti semula: {why}</span>}
            </li>
          ))}
        </ul>
      </Notice>
    </section>
  )
}
