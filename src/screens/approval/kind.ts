import type { ReactNode } from "react"
import type { FieldErrors } from "#contract/errors.ts"
import type { SessionUser } from "#contract/user.ts"
import type { createListMachine } from "#machines/list/listMachine.ts"
import type { ListQuery, ListWords } from "#machines/list/listQuery.ts"
import type { ApprovalFacts } from "#machines/lifecycles/approvalParts.ts"
import type { Facts, Lifecycle, Move } from "#machines/lifecycles/lifecycle.ts"
import type { createQueryMachine } from "#machines/query/queryMachine.ts"
import type { createQueueMachine } from "#machines/queue/queueMachine.ts"
import type { createWatchMachine } from "#machines/watch/watchMachine.ts"
import type { Decision, Extra } from "#machines/queue/queueTypes.ts"
import type { Filter } from "#src/ui/list/types.ts"
import type { QueueItem } from "#src/ui/queue/types.ts"

export type QueueRow = { readonly id: number; readonly version: number; readonly status: string }

/** What is being decided about the row in sight, while its note is open. */
export type Deciding = {
  readonly decision: Decision
  readonly extra: Extra
  readonly errors: FieldErrors
  readonly onExtra: (extra: Extra) => void
}

export type Address = {
  readonly query: ListQuery
  /** Shows another choice from its first page. */
  readonly onQuery: (patch: Partial<ListQuery>) => void
}

export type SummaryProps = {
  readonly kind: QueueKind
  readonly search: string
  readonly user: SessionUser
}

/**
 * A kind of request that is decided on: its calls (in the machines), its rules, and how a row and its evidence look.
 * Rows are given back as the list holds them.
 */
export type QueueSpec<Row extends QueueRow> = {
  readonly id: string
  readonly path: string
  readonly title: string
  /** Of one row, in the middle of a sentence. */
  readonly noun: string
  readonly searchLabel: string
  /** Rows decided at once while many are. */
  readonly batch: number
  readonly words: ListWords
  readonly list: ReturnType<typeof createListMachine<Row>>
  /** One row by its id, for an address that names a row of another page; null = none is named. */
  readonly one: ReturnType<typeof createQueryMachine<Row | null, number | null>>
  readonly queue: ReturnType<typeof createQueueMachine>
  /** Looks at the rows in sight again, quietly. */
  readonly watch: ReturnType<typeof createWatchMachine<Row, ListQuery>>
  readonly life: (row: Row) => Lifecycle<Facts, Move>
  readonly facts: (row: Row) => ApprovalFacts
  readonly item: (row: Row, href: string, now: Date) => QueueItem
  readonly filters: (address: Address, rows: readonly Row[]) => readonly Filter[]
  /** What a single approval starts with. */
  readonly extra: (row: Row) => Extra
  readonly detail: (row: Row, deciding: Deciding | null) => ReactNode
  /** What several rows come to, where they are money. */
  readonly total: (rows: readonly Row[]) => string | null
  /** Statuses in which an approval can be taken back, its money be handed over, and a row be deleted. */
  readonly revocable: readonly string[]
  readonly payable: readonly string[]
  readonly removable: readonly string[]
}

/** As the screens read it, whatever the row. */
export type QueueKind = Omit<
  QueueSpec<QueueRow>,
  "life" | "facts" | "item" | "filters" | "extra" | "detail" | "list" | "one" | "total" | "watch"
> & {
  readonly list: ReturnType<typeof createListMachine<QueueRow>>
  readonly one: ReturnType<typeof createQueryMachine<QueueRow | null, number | null>>
  readonly watch: ReturnType<typeof createWatchMachine<QueueRow, ListQuery>>
  life(row: QueueRow): Lifecycle<Facts, Move>
  facts(row: QueueRow): ApprovalFacts
  item(row: QueueRow, href: string, now: Date): QueueItem
  filters(address: Address, rows: readonly QueueRow[]): readonly Filter[]
  extra(row: QueueRow): Extra
  detail(row: QueueRow, deciding: Deciding | null): ReactNode
  total(rows: readonly QueueRow[]): string | null
}

export const defineQueue = <Row extends QueueRow>(spec: QueueSpec<Row>): QueueKind =>
  spec as unknown as QueueKind
