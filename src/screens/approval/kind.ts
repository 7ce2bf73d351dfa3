import type { SessionUser } from "#contract/kit/user.ts"
import type { ComponentType, ReactNode } from "react"
import type { ActorRefFrom } from "xstate"
import type { FieldErrors } from "#contract/kit/errors.ts"
import type { AnyFlow } from "#contract/kit/flow.ts"
import type { createListMachine } from "#machines/list/listMachine.ts"
import type { ListQuery, ListWords } from "#machines/list/listQuery.ts"
import type { Address } from "../report/address.ts"
import type { Moved } from "../lifecycle/moveWords.ts"
import type { ApprovalFacts } from "#machines/lifecycles/approvalParts.ts"
import type { Facts, Lifecycle, Move } from "#machines/lifecycles/lifecycle.ts"
import type { createReviewMachine } from "#machines/review/reviewMachine.ts"
import type { createQueueMachine } from "#machines/queue/queueMachine.ts"
import type { createWatchMachine } from "#machines/watch/watchMachine.ts"
import type { Decision, Draft, Extra } from "#machines/queue/queueTypes.ts"
import type { FlowDoes } from "#src/api/actors/flowDoes.ts"
import type { Filter } from "#src/ui/list/types.ts"
import type { QueueItem } from "#src/ui/queue/types.ts"

export type QueueRow = { readonly id: number; readonly version: number; readonly status: string }

/** The decision in progress on the current row, while its note is open. */
export type Deciding = {
  readonly decision: Decision
  readonly extra: Extra
  readonly errors: FieldErrors
  readonly onExtra: (extra: Extra) => void
}

/** The search and the filters of the list as it is shown. */
export type QueueExportProps = { readonly asked: Readonly<Record<string, unknown>> }

/** The machines that a review machine owns, as the screen reads them. */
export type ReviewParts = {
  readonly list: ActorRefFrom<ReturnType<typeof createListMachine<QueueRow>>>
  readonly queue: ActorRefFrom<ReturnType<typeof createQueueMachine>>
  readonly watch: ActorRefFrom<ReturnType<typeof createWatchMachine<QueueRow, ListQuery>>>
}

/** A flow as its screens read it, whatever the row; rows are given back as the list holds them. See `approvalScreen`. */
export type QueueKind = {
  readonly flow: AnyFlow
  readonly id: string
  readonly path: string
  readonly title: string
  /** Singular noun, as used in the middle of a sentence. */
  readonly noun: string
  readonly searchLabel: string
  /** Rows decided at once while many are. */
  readonly batch: number
  readonly words: ListWords
  /** Additional views besides the common ones, each with its address. */
  readonly views: readonly { readonly key: string; readonly label: string; readonly href: string }[]
  /** Next to the heading of the queue, before the keys. */
  readonly actions: ReactNode
  /** Fetches the list as it is shown as a file; null = the flow has none. */
  readonly exporter: ComponentType<QueueExportProps> | null
  /** Actions on its rows. */
  readonly does: FlowDoes
  /** The flow a row is of, and the row as that one holds it: a queue may hold those of several. */
  part(row: QueueRow): { readonly kind: QueueKind; readonly row: QueueRow }
  /** The screen's machine, which owns the others. */
  readonly review: ReturnType<typeof createReviewMachine<QueueRow>>
  life(row: QueueRow): Lifecycle<Facts, Move>
  facts(row: QueueRow): ApprovalFacts
  /** Its moves, the oldest first. */
  history(row: QueueRow): readonly Moved[]
  item(row: QueueRow, href: string, now: Date): QueueItem
  filters(address: Address, rows: readonly QueueRow[]): readonly Filter[]
  /** Initial values of a single decision. */
  extra(row: QueueRow, decision: Decision): Extra
  /** Warnings about a row: shown in the list and before a bulk approval. */
  warnings(row: QueueRow): readonly string[]
  detail(row: QueueRow, deciding: Deciding | null, user: SessionUser): ReactNode
  /** Keeps what was typed and not sent, by row. */
  keepDrafts(drafts: Readonly<Record<string, Draft | null>>): void
  /** Total of several rows, for requests with money. */
  total(rows: readonly QueueRow[]): string | null
}

/** A status as it is written. */
export const statusOf = (kind: Pick<QueueKind, "life">, row: QueueRow) => labelled(kind.life(row), row.status)
/** The same of one a history names. */
export const labelled = ({ statuses }: Pick<Lifecycle<Facts, Move>, "statuses">, status: string) =>
  statuses[status] ?? { label: status, past: status, tone: "neutral" as const }
