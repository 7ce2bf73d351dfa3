import type { SessionUser } from "#contract/kit/user.ts"
import type { Decision } from "#machines/queue/queueTypes.ts"
import { decisionsOf, reasonAgainst } from "./decisions.ts"
import type { QueueKind, QueueRow } from "./kind.ts"

/** A warning about a row, shown before a bulk decision. */
export type Concern = {
  readonly id: number
  readonly warnings: readonly string[]
  /** Why the server will skip the row; null = it will not. */
  readonly refused: string | null
}

/** Rows with warnings, or that cannot be decided this way; the others are left out. */
export const concernsOf = (
  kind: Pick<QueueKind, "warnings" | "life" | "facts" | "steps"> & {
    readonly part: (row: QueueRow) => { readonly kind: Pick<QueueKind, "flow" | "steps"> }
  },
  rows: readonly QueueRow[],
  decision: Decision,
  user: SessionUser,
): readonly Concern[] =>
  rows
    .map((row) => ({
      id: row.id,
      warnings: decision === "approved" ? kind.warnings(row) : [],
      refused: reasonAgainst(kind, row, user, decisionsOf(kind.part(row).kind)[decision]?.event ?? decision),
    }))
    .filter(({ warnings, refused }) => warnings.length > 0 || refused !== null)
