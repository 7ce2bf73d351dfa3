import type { AnyFlow } from "#contract/kit/flow.ts"
import type { DecisionSpec } from "#contract/kit/flowRow.ts"
import type { SessionUser } from "#contract/kit/user.ts"
import { actorOf } from "#machines/lifecycles/actor.ts"
import { barred, isKnown } from "#machines/lifecycles/lifecycle.ts"
import type { Decision, Extra } from "#machines/queue/queueTypes.ts"
import { maySend } from "#src/api/wire/access.ts"
import type { Choice } from "#src/ui/queue/types.ts"
import type { Offered } from "../lifecycle/offers.ts"
import type { QueueKind, QueueRow } from "./kind.ts"

type Decisions = AnyFlow["decisions"]

/** Everything that can be decided about the rows of a kind: the decisions of its flow, and its other steps. */
export const decisionsOf = ({ flow, steps }: Pick<QueueKind, "flow" | "steps">): Decisions => ({
  ...flow.decisions,
  ...steps,
})

type Judging = Pick<QueueKind, "life" | "facts" | "steps">
/** The lifecycle and the facts by which an event of a row is judged: those of its step, otherwise of the approval. */
const judgedBy = (kind: Judging, row: QueueRow, type: string) => {
  const step = Object.values(kind.steps).find(({ event }) => event === type)
  return step === undefined
    ? { life: kind.life(row), facts: kind.facts(row) }
    : { life: step.life, facts: step.facts(row) }
}
const isPossible = (kind: Judging, row: QueueRow, type: string): boolean => {
  const { life, facts } = judgedBy(kind, row, type)
  return isKnown(life, facts, type)
}
/** The call that sends a decision. */
const callOf = ({ flow, steps }: Pick<QueueKind, "flow" | "steps">, decision: Decision) =>
  steps[decision]?.call ?? flow.calls.decide

export const verbOf = (decisions: Decisions, decision: Decision): string =>
  decisions[decision]?.verb ?? decision
/** Decisions that require a reason. */
export const needsReason = (decisions: Decisions, decision: Decision): boolean =>
  decisions[decision]?.reason === true
export const toneOf = (decisions: Decisions, decision: Decision): "primary" | "danger" =>
  needsReason(decisions, decision) ? "danger" : "primary"
const shortcuts: Readonly<Record<Decision, Pick<Choice, "shortcut">>> = {
  approved: { shortcut: "A" },
  rejected: { shortcut: "R" },
}

/** Why the user may not make this decision on the row, or null; same messages as the server's. */
export const reasonAgainst = (
  kind: Judging,
  row: QueueRow,
  user: SessionUser,
  type: string,
  extra: Extra = {},
): string | null => {
  const move = { ...extra, type, by: actorOf(user), at: new Date().toISOString() }
  const { life, facts } = judgedBy(kind, row, type)
  return barred(life, facts, move)
}

/** Bulk decisions the user may send: reject and approve, and others that are possible for at least one of the rows. */
export const bulkDecisions = (
  kind: QueueKind,
  rows: readonly QueueRow[],
  user: SessionUser,
): readonly Decision[] =>
  [
    "rejected",
    ...Object.entries(decisionsOf(kind))
      .filter(([, { many, event }]) => many === true && rows.some((row) => isPossible(kind, row, event)))
      .map(([decision]) => decision),
    "approved",
  ].filter((decision) => maySend(user, callOf(kind, decision)))

/** Decisions the lifecycle allows in the row's state, refused or not; approve comes last. */
const possible = ({
  kind,
  row,
}: ReturnType<QueueKind["part"]>): readonly (readonly [Decision, DecisionSpec])[] =>
  Object.entries(decisionsOf(kind))
    .filter(([, { event }]) => isPossible(kind, row, event))
    .toSorted(([a], [b]) => Number(a === "approved") - Number(b === "approved"))

/** Why a row may not be archived, or null; undefined where the flow has no archive. */
export const removalOf = (kind: QueueKind, row: QueueRow, user: SessionUser): string | null | undefined => {
  const own = kind.part(row)
  const { removal } = own.kind.flow
  return removal === undefined || !isKnown(kind.life(row), kind.facts(row), removal)
    ? undefined
    : reasonAgainst(kind, row, user, removal)
}

/** Decisions on a row, each with the reason if it is not available now. */
export const choicesFor = (
  of: QueueKind,
  at: QueueRow,
  user: SessionUser,
  onOpen: (decision: Decision) => void,
): readonly (Choice & { readonly key: Decision })[] => {
  const { kind, row } = of.part(at)
  return possible({ kind, row })
    .filter(([decision]) => maySend(user, callOf(kind, decision)))
    .map(([decision, { verb, event }]) => ({
      key: decision,
      label: verb,
      tone: toneOf(decisionsOf(kind), decision),
      ...shortcuts[decision],
      disabledReason: reasonAgainst(kind, row, user, event, kind.extra(row, decision)),
      onPress: () => onOpen(decision),
    }))
}

/** Every step a row's page offers, regardless of the user: its decisions, and archive. */
export const offeredOf = (of: QueueKind, at: QueueRow): readonly Offered[] => {
  const { kind, row } = of.part(at)
  const { calls, decisions, removal } = kind.flow
  return [
    ...Object.entries(decisions).map(([decision, { verb, event }]) => ({
      event,
      verb,
      call: calls.decide,
      brings: kind.extra(row, decision),
    })),
    ...(removal === undefined || calls.remove === undefined
      ? []
      : [{ event: removal, verb: "Hapus", call: calls.remove }]),
  ]
}
