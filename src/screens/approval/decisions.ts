import type { SessionUser } from "#contract/user.ts"
import { actorOf } from "#machines/lifecycles/actor.ts"
import { barred } from "#machines/lifecycles/lifecycle.ts"
import type { Decision, Extra } from "#machines/queue/queueTypes.ts"
import type { Choice } from "#src/ui/queue/types.ts"
import type { QueueKind, QueueRow } from "./kind.ts"

const events: Readonly<Record<Decision, string>> = {
  approved: "approval.approve",
  rejected: "approval.reject",
  cancelled: "approval.revoke",
  paid: "claim.pay",
}
export const verbs: Readonly<Record<Decision, string>> = {
  approved: "Setujui",
  rejected: "Tolak",
  cancelled: "Batalkan persetujuan",
  paid: "Catat dibayar",
}
/** Nothing of these is done without saying why. */
export const needsReason = (decision: Decision): boolean =>
  decision === "rejected" || decision === "cancelled"
export const toneOf = (decision: Decision): "primary" | "danger" =>
  needsReason(decision) ? "danger" : "primary"
const looks: Readonly<Record<Decision, Pick<Choice, "tone" | "shortcut">>> = {
  approved: { tone: "primary", shortcut: "A" },
  rejected: { tone: "danger", shortcut: "R" },
  cancelled: { tone: "danger" },
  paid: { tone: "primary" },
}

/** Why this person may not decide so about this row, or null: the words the server would use. */
export const reasonAgainst = (
  kind: QueueKind,
  row: QueueRow,
  user: SessionUser,
  type: string,
  extra: Extra = {},
): string | null => {
  const move = { ...extra, type, by: actorOf(user), at: new Date().toISOString() }
  return barred(kind.life(row), kind.facts(row), move)
}

const possible = (kind: QueueKind, { status }: QueueRow): readonly Decision[] => {
  if (status === "pending") return ["rejected", "approved"]
  return [
    ...(kind.revocable.includes(status) ? (["cancelled"] as const) : []),
    ...(kind.payable.includes(status) ? (["paid"] as const) : []),
  ]
}

/** What can be decided about a row, each with the reason if it cannot be now. */
export const choicesFor = (
  kind: QueueKind,
  row: QueueRow,
  user: SessionUser,
  onOpen: (decision: Decision) => void,
): readonly (Choice & { readonly key: Decision })[] =>
  possible(kind, row).map((decision) => ({
    key: decision,
    label: verbs[decision],
    ...looks[decision],
    disabledReason: reasonAgainst(
      kind,
      row,
      user,
      events[decision],
      decision === "approved" ? kind.extra(row) : {},
    ),
    onPress: () => onOpen(decision),
  }))
