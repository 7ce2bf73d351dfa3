import type { SessionUser } from "#contract/kit/user.ts"
import type { ComponentType, ReactNode } from "react"
import type { ActorRefFrom } from "xstate"
import type { FieldErrors } from "#contract/kit/errors.ts"
import type { Call } from "#contract/kit/call.ts"
import type { AnyFlow } from "#contract/kit/flow.ts"
import type { DecisionSpec } from "#contract/kit/flowRow.ts"
import type { createListMachine } from "#machines/list/listMachine.ts"
import type { ListQuery, ListWords } from "#machines/list/listQuery.ts"
import type { Address } from "../report/address.ts"
import type { ScreenProps } from "../screen.ts"
import type { Moved } from "../lifecycle/moveWords.ts"
import type { ApprovalFacts } from "#machines/lifecycles/approvalParts.ts"
import type { Facts, Lifecycle, Move } from "#machines/lifecycles/lifecycle.ts"
import type { createReviewMachine } from "#machines/review/reviewMachine.ts"
import type { createQueueMachine } from "#machines/queue/queueMachine.ts"
import type { createWatchMachine } from "#machines/watch/watchMachine.ts"
import type { Decision, Draft, Extra } from "#machines/queue/queueTypes.ts"
import type { FlowDoes } from "#src/api/actors/flowDoes.ts"
import type { Filter } from "#src/ui/list/types.ts"
import type { QueueItem, QueueViewProps } from "#src/ui/queue/types.ts"

export type QueueRow = { readonly id: number; readonly version: number; readonly status: string }

/** The decision in progress on the current row, while its note is open. */
export type Deciding = {
  readonly decision: Decision
  readonly extra: Extra
  readonly errors: FieldErrors
  readonly onExtra: (extra: Extra) => void
}

/**
 * A step of another lifecycle of the same rows, taken like a decision but sent by a call of its own, which answers row
 * by row.
 */
export type Step = DecisionSpec & {
  readonly call: Call
  readonly life: Lifecycle<Facts, Move>
  readonly facts: (row: QueueRow) => Facts
}

/** The search and filters of the list on screen. */
export type QueueExportProps = {
  readonly asked: Readonly<Record<string, unknown>>
  /** Number of rows of the list, where it is known. */
  readonly rows: number | undefined
}

/** The machines that a review machine owns, as the screen reads them. */
export type ReviewParts = {
  readonly list: ActorRefFrom<ReturnType<typeof createListMachine<QueueRow>>>
  readonly queue: ActorRefFrom<ReturnType<typeof createQueueMachine>>
  readonly watch: ActorRefFrom<ReturnType<typeof createWatchMachine<QueueRow, ListQuery>>>
}

/** An approval flow with its row type erased: rows are passed back as the list holds them. See `approvalScreen`. */
export type QueueKind = {
  readonly flow: AnyFlow
  readonly id: string
  readonly path: string
  readonly title: string
  /** Singular noun, as used in the middle of a sentence. */
  readonly noun: string
  readonly searchLabel: string
  /** Batch size: number of rows per request in a bulk decision. */
  readonly batch: number
  readonly words: ListWords
  /** Additional views besides the common ones, each with its address. */
  readonly views: readonly { readonly key: string; readonly label: string; readonly href: string }[]
  /** Buttons next to the heading of the queue, before the keyboard shortcuts. */
  readonly actions: ReactNode
  /** A control next to the heading that depends on the account; null = the flow has none. */
  readonly tool: ComponentType<{ readonly user: SessionUser }> | null
  /** Steps besides the flow's decisions, by key. */
  readonly steps: Readonly<Record<Decision, Step>>
  /** Exports the list on screen as a file; null = the flow has no export. */
  readonly exporter: ComponentType<QueueExportProps> | null
  /** Actions on its rows. */
  readonly does: FlowDoes
  /** The flow of a row, and the row typed for that flow: a queue may mix several flows. */
  part(row: QueueRow): { readonly kind: QueueKind; readonly row: QueueRow }
  /** The screen's root machine; it owns the others. */
  readonly review: ReturnType<typeof createReviewMachine<QueueRow>>
  life(row: QueueRow): Lifecycle<Facts, Move>
  facts(row: QueueRow): ApprovalFacts
  /** Transitions of the row, the oldest first. */
  history(row: QueueRow): readonly Moved[]
  item(row: QueueRow, href: string, now: Date): QueueItem
  filters(address: Address, rows: readonly QueueRow[]): readonly Filter[]
  /** Initial values of a single decision. */
  extra(row: QueueRow, decision: Decision): Extra
  /** Warnings about a row: shown in the list and before a bulk approval. */
  warnings(row: QueueRow): readonly string[]
  detail(row: QueueRow, deciding: Deciding | null, user: SessionUser): ReactNode
  /** The next step of the employee whose request it is; null = there is none. */
  ownStep(row: QueueRow): { readonly label: string; readonly href: string } | null
  /** Saves drafts (typed but not sent), by row. */
  keepDrafts(drafts: Readonly<Record<string, Draft | null>>): void
  /** Total of several rows, for requests with money. */
  total(rows: readonly QueueRow[]): string | null
}

/** Label of the row's status. */
export const statusOf = (kind: Pick<QueueKind, "life">, row: QueueRow) => labelled(kind.life(row), row.status)
/** Label of a status in the history. */
export const labelled = ({ statuses }: Pick<Lifecycle<Facts, Move>, "statuses">, status: string) =>
  statuses[status] ?? { label: status, past: status, tone: "neutral" as const }

export type QueueLayout = (props: QueueViewProps) => ReactNode
export type QueueProps = ScreenProps & {
  readonly kind: QueueKind
  readonly tabs: ReactNode
  /** Layout of the list and the row; the two columns of the back office where absent. */
  readonly View?: QueueLayout
}
