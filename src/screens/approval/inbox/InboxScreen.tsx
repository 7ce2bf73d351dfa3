import { useMemo } from "react"
import type { SessionUser } from "#contract/kit/user.ts"
import type { RoutePath } from "#contract/pages/routes.ts"
import { INBOX } from "#machines/flow/inbox.ts"
import type { ListWords } from "#machines/list/listQuery.ts"
import { inboxOf, type InboxRow, keepInboxDrafts } from "#src/api/actors/inbox.ts"
import { maySend } from "#src/api/wire/access.ts"
import { formatNumber } from "#src/format/format.ts"
import { Facts } from "#src/ui/queue/QueueRows.tsx"
import { ViewTabs } from "#src/ui/queue/ViewTabs.tsx"
import { rowFilter } from "../../report/filters.tsx"
import { type ScreenProps, useWorld } from "../../screen.ts"
import type { QueueKind, QueueRow } from "../kind.ts"
import type { QueueLayout } from "../kind.ts"
import { QueueScreen } from "../QueueScreen.tsx"

const words: ListWords = { sorts: ["created_at"], filters: ["flow", "offices_id"] }

type Numbered = { readonly at: number; readonly kind: QueueKind }
type OfMember = { readonly member: { readonly offices_id: number; readonly kantor: string } }

/** All flows in one queue: each row is displayed, checked and decided by its own flow. */
const inboxKind = (numbered: readonly Numbered[], path: RoutePath, title: string): QueueKind | null => {
  const [first] = numbered
  if (first === undefined) return null
  const parts = numbered.map(({ at, kind: { flow, does } }) => ({ at, flow, does }))
  const { batch, review, does } = inboxOf(parts)
  const part = (row: QueueRow) => {
    const { at, row: own } = row as QueueRow & InboxRow
    return { kind: numbered.find((one) => one.at === at)?.kind ?? first.kind, row: own as QueueRow }
  }
  const { decide, bulk, list, watch, summary } = first.kind.flow.calls
  return {
    ...INBOX,
    title,
    /** If any of the flows requires a reason for a decision, the inbox requires it too. */
    flow: {
      ...first.kind.flow,
      ...INBOX,
      page: path,
      decisions: numbered.reduceRight<QueueKind["flow"]["decisions"]>(
        (all, { kind }) => ({ ...all, ...kind.flow.decisions }),
        {},
      ),
      calls: { decide, bulk, list, watch, summary },
    },
    path,
    searchLabel: "Cari nama atau NIP",
    views: [],
    actions: null,
    exporter: null,
    tool: null,
    steps: {},
    batch,
    does,
    words,
    part,
    review: review as unknown as QueueKind["review"],
    life: (row) => {
      const own = part(row)
      return own.kind.life(own.row)
    },
    facts: (row) => {
      const own = part(row)
      return own.kind.facts(own.row)
    },
    history: (row) => {
      const own = part(row)
      return own.kind.history(own.row)
    },
    item: (row, href, now) => {
      const own = part(row)
      const item = own.kind.item(own.row, href, now)
      return {
        ...item,
        id: row.id,
        label: `${own.kind.title}, ${item.label}`,
        sub: (
          <>
            <span className="font-semibold text-ink-2">{own.kind.title}</span> · <Facts text={item.sub} />
          </>
        ),
      }
    },
    filters: (address, rows) => [
      rowFilter(
        address,
        "offices_id",
        "Kantor",
        (id) =>
          rows
            .map((row) => part(row).row as QueueRow & OfMember)
            .find(({ member }) => member.offices_id === id)?.member.kantor,
      ),
    ],
    extra: (row, decision) => {
      const own = part(row)
      return own.kind.extra(own.row, decision)
    },
    warnings: (row) => {
      const own = part(row)
      return own.kind.warnings(own.row)
    },
    detail: (row, deciding, user) => {
      const own = part(row)
      return own.kind.detail(own.row, deciding, user)
    },
    ownStep: () => null,
    keepDrafts: (drafts) => keepInboxDrafts(parts, drafts),
    /** No total: rows of several flows have no common unit. */
    total: (rows) => {
      const kinds = new Set(rows.map((row) => part(row).kind))
      const [only] = kinds
      return kinds.size === 1 && only !== undefined ? only.total(rows.map((row) => part(row).row)) : null
    },
  }
}

type InboxProps = ScreenProps & {
  readonly kinds: readonly QueueKind[]
  /** The page's address. */
  readonly path: RoutePath
  /** Heading, as the entry of the menu; default: that of the back office. */
  readonly title?: string
  /** Another layout of the queue. */
  readonly View?: QueueLayout
}

/** All pending requests of all flows for this user, the oldest first. */
export function InboxScreen({ kinds, path, title = INBOX.title, View, ...props }: InboxProps) {
  const { user } = props
  const own = useMemo(() => decidedBy(kinds, user), [kinds, user])
  const kind = useMemo(() => inboxKind(own, path, title), [own, path, title])
  if (kind === null) return null
  return (
    <QueueScreen
      {...props}
      {...(View === undefined ? {} : { View })}
      kind={kind}
      tabs={own.length < 2 ? null : <Flows of={own} search={props.search} path={path} />}
    />
  )
}

const decidedBy = (kinds: readonly QueueKind[], user: SessionUser): readonly Numbered[] =>
  kinds
    .map((kind, at) => ({ at, kind }))
    .filter(({ kind: { flow } }) => maySend(user, flow.calls.list) && maySend(user, flow.calls.decide))

type FlowsProps = { readonly of: readonly Numbered[]; readonly search: string; readonly path: string }

/** Tabs of the flows, each with its pending count. */
function Flows({ of, search, path }: FlowsProps) {
  const { waiting } = useWorld()
  const flow = new URLSearchParams(search).get("flow")
  const countOf = (id: string | null) =>
    (waiting ?? []).reduce((sum, queue) => sum + (id === null || queue.flow === id ? queue.count : 0), 0)
  const labelled = (label: string, id: string | null) =>
    waiting === null ? label : `${label} ${formatNumber(countOf(id))}`
  return (
    <ViewTabs
      label="Jenis permintaan"
      views={[
        { key: "", label: labelled("Semua", null), href: path, current: flow === null },
        ...of.map(({ kind: { id, title } }) => ({
          key: id,
          label: labelled(title, id),
          href: `${path}?flow=${id}`,
          current: flow === id,
        })),
      ]}
    />
  )
}
