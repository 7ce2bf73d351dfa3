import { useSelector } from "@xstate/react"
import type { ReactNode } from "react"
import type { SessionUser } from "#contract/kit/user.ts"
import { standsInFor } from "#machines/lifecycles/approvalParts.ts"
import type { ListQuery } from "#machines/list/listQuery.ts"
import type { Loaded } from "#machines/list/listTypes.ts"
import { ANY_STATUS } from "#src/api/actors/flowAsk.ts"
import { formatAgo, formatNumber } from "#src/format/format.ts"
import type { QueueItem } from "#src/ui/queue/types.ts"
import { type QueueKind, type QueueRow, type ReviewParts, statusOf } from "./kind.ts"
import { movedWords, newsWords } from "./moved.ts"
import { News } from "./NewRowsLine.tsx"

type Shown = {
  readonly kind: QueueKind
  readonly watch: ReviewParts["watch"]
  readonly query: ListQuery
  readonly loaded: Loaded<QueueRow> | null
  readonly now: Date
  readonly user: SessionUser
  /** Reloads the list; `gone` are the ids of rows that will not be in it any more. */
  readonly onShow: (gone: readonly number[]) => void
}
type News = {
  /** Row count and time of the last update, or the changes since then. */
  readonly line: ReactNode
  readonly itemOf: (row: QueueRow, href: string) => QueueItem
}

/** Delegation: marks rows of another approver for whom the user is the delegate today. */
const insteadOf = (item: QueueItem, facts: ReturnType<QueueKind["facts"]>, user: SessionUser): QueueItem => {
  const instead = facts.status === "pending" ? standsInFor(facts, { id: user.id, as: user.scope }) : null
  return instead === null
    ? item
    : {
        ...item,
        label: `${item.label}, menggantikan ${instead.for_nama}`,
        sub: (
          <>
            <span className="font-semibold text-ink-2">Menggantikan {instead.for_nama}</span> · {item.sub}
          </>
        ),
      }
}

/** Live updates of a visible queue: changed rows are marked in place; new ones are added on request. */
export const useNews = ({ kind, watch, query, loaded, now, user, onShow }: Shown): News => {
  const { fresh, moved } = useSelector(watch, ({ context }) => context)
  const rows = loaded?.page.rows ?? []
  const wanted = query.filters["status"] ?? "pending"
  const gone = rows.filter(({ status }) => wanted !== ANY_STATUS && status !== wanted).map(({ id }) => id)
  const isBehind = query.sort === "created_at" && query.dir === "asc" && loaded?.page.next !== undefined
  const line =
    loaded === null ? (
      "Memuat…"
    ) : (
      <News
        still={[
          `${formatNumber(loaded.page.total)} ${kind.noun}`,
          `diperbarui ${formatAgo(loaded.at, now)}`,
        ].join(" · ")}
        words={newsWords({ fresh, gone: gone.length, noun: kind.noun, isBehind })}
        verb={fresh > 0 && !isBehind ? "Tampilkan" : "Perbarui"}
        onShow={() => onShow(gone)}
      />
    )
  return {
    line,
    itemOf: (row, href) => {
      const item = insteadOf(kind.item(row, href, now), kind.facts(row), user)
      if (!moved.includes(row.id)) return item
      const words = movedWords(kind.facts(row), statusOf(kind, row))
      return { ...item, label: `${item.label}, ${words}`, sub: words, isMoved: true }
    },
  }
}
