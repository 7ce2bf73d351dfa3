import type { SessionUser } from "#contract/kit/user.ts"
import { stateSentence } from "#machines/lifecycles/lifecycle.ts"
import type { Decision, QueueContext, QueueEvent } from "#machines/queue/queueTypes.ts"
import { failureText } from "#src/api/wire/toasts.ts"
import { Button } from "#src/ui/controls/Button.tsx"
import { Notice } from "#src/ui/page/Notice.tsx"
import { DecisionBar } from "#src/ui/queue/DecisionBar.tsx"
import type { Choice } from "#src/ui/queue/types.ts"
import { LifecyclePanel } from "../lifecycle/LifecyclePanel.tsx"
import { choicesFor, decisionsOf, needsReason, offeredOf, removalOf, toneOf, verbOf } from "./decisions.ts"
import type { QueueKind, QueueRow } from "./kind.ts"
import { levelsWords } from "./levels.ts"

type PanelProps = {
  readonly kind: QueueKind
  readonly row: QueueRow
  readonly user: SessionUser
  readonly state: string
  /** The decision has been pending for a while without an answer. */
  readonly overdue: boolean
  readonly context: QueueContext
  /** Why no decision can be made now. */
  readonly busy: string | null
  readonly onOpen: (decision: Decision) => void
  /** Null when the user may not delete. */
  readonly onRemove: (() => void) | null
  readonly send: (event: QueueEvent) => void
}

/** Evidence of one row, and the available decisions below it. */
export function Panel(props: PanelProps) {
  const { kind, row, user, state, context, send } = props
  /** Labels come from the row's own flow, because the inbox mixes flows. */
  const own = kind.part(row).kind
  const { noun } = own.flow
  const decisions = decisionsOf(own)
  const { chosen, failure, errors, note, extra } = context
  const isOpen =
    (state === "confirming" || state === "deciding") && chosen?.ids.length === 1 && chosen.ids[0] === row.id
  const isTold = state === "told"
  const decision = chosen?.decision ?? "approved"
  const deciding = isOpen
    ? {
        decision,
        extra,
        errors,
        onExtra: (next: typeof extra) => send({ type: "decision.extra", extra: next }),
      }
    : null
  const against = removalOf(kind, row, user)
  const removal: readonly Choice[] =
    props.onRemove !== null && against !== undefined
      ? [
          {
            key: "remove",
            label: "Hapus",
            tone: "danger",
            disabledReason: against,
            onPress: props.onRemove,
          },
        ]
      : []
  const levels = levelsWords(kind.facts(row), user)
  /** Another user changed the row since its note was opened: the server would refuse the decision (optimistic lock). */
  const outdated =
    isOpen && chosen !== null && chosen.versions[row.id] !== row.version
      ? stateSentence(kind.life(row), kind.facts(row))
      : null
  const isAsked = failure !== null && failure._tag !== "Invalid"
  return (
    <section
      aria-label={`Bukti ${noun}`}
      className="rounded-card border border-line bg-surface lg:flex lg:min-h-0 lg:flex-col lg:overflow-hidden"
    >
      {isTold && failure !== null && (
        <div role="alert" className="border-b border-line p-3">
          <Notice
            tone="warn"
            action={
              <Button size="sm" autoFocus onClick={() => send({ type: "decision.close" })}>
                Mengerti
              </Button>
            }
          >
            {failureText(failure)}
          </Notice>
        </div>
      )}
      {/* Resets the scroll position for another row. */}
      <div
        key={row.id}
        data-pane="evidence"
        role="region"
        aria-label="Rincian"
        tabIndex={0}
        className="lg:min-h-0 lg:overflow-y-auto lg:overscroll-contain print:overflow-visible"
      >
        {!isTold && levels !== null && (
          <div className="px-4 pt-4">
            <Notice tone="info">{levels}</Notice>
          </div>
        )}
        <div className="p-4">
          {kind.detail(row, deciding, user)}
          <div className="mt-4">
            <LifecyclePanel
              life={kind.life(row)}
              facts={kind.facts(row)}
              history={kind.history(row)}
              user={user}
              offered={offeredOf(kind, row)}
            />
          </div>
        </div>
      </div>
      {!isTold && (
        <DecisionBar
          choices={[...removal, ...choicesFor(kind, row, user, props.onOpen)].map((choice) => ({
            ...choice,
            disabledReason: props.busy ?? choice.disabledReason,
          }))}
          confirming={
            isOpen
              ? {
                  verb: verbOf(decisions, decision),
                  tone: toneOf(decisions, decision),
                  note,
                  required: needsReason(decisions, decision),
                  error: errors["note"]?.[0],
                  failure: isAsked ? failureText(failure) : null,
                  barred: outdated,
                  busy: state === "deciding",
                  overdue: props.overdue,
                  onNote: (text) => send({ type: "decision.note", note: text }),
                  onSubmit: () => send({ type: "decision.submit" }),
                  onClose: () => send({ type: "decision.close" }),
                }
              : null
          }
        />
      )}
    </section>
  )
}
