import { useSelector } from "@xstate/react"
import { useRef } from "react"
import type { ActorRefFrom } from "xstate"
import { readQuery, writeQuery } from "#machines/list/listQuery.ts"
import type { Decision, QueueContext } from "#machines/queue/queueTypes.ts"
import { rowInSight } from "#machines/review/inSight.ts"
import type { removeMachine } from "#machines/remove/removeMachine.ts"
import { wantedBy } from "#src/api/actors/flowAsk.ts"
import { maySend } from "#src/api/wire/access.ts"
import { failureText } from "#src/api/wire/toasts.ts"
import { RowResults } from "#src/ui/list/RowResults.tsx"
import type { PerPage, RowId } from "#src/ui/list/types.ts"
import { QueueView } from "#src/ui/queue/QueueView.tsx"
import { FailureView, isServerBroken } from "../FailureView.tsx"
import { LazyView } from "../LazyView.tsx"
import { rangeOf, stateOf } from "../list/listProps.ts"
import { marks, outerState, useMachine, useWorld } from "../screen.ts"
import { FRESH_MS, useNow } from "../useNow.ts"
import { useSeenAgain } from "../useSeenAgain.ts"
import { bulkDecisions, choicesFor, decisionsOf, toneOf, verbOf } from "./decisions.ts"
import { concernsOf } from "./concerns.ts"
import { Head, Tools } from "./QueueHeader.tsx"
import type { QueueProps, QueueRow, ReviewParts } from "./kind.ts"
import { Nothing } from "./EmptyQueue.tsx"
import { Panel } from "./Panel.tsx"
import { useAddressChange } from "../useAddressChange.ts"
import { useAddress } from "../report/useAddress.ts"
import { useNews } from "./useNews.tsx"
import { useQueueKeys } from "./useQueueKeys.ts"
import { useUndo } from "../useUndo.ts"
import { useReturn } from "./useReturn.ts"
import { useOnce } from "#src/ui/useOnce.ts"

const loadBulk = () => import("./BulkDialog.tsx").then((m) => m.BulkDialog)
const loadRemoval = () => import("../list/Removal.tsx").then((m) => m.Removal)

/** Id in `?id=`: the row open in full on a narrow screen. */
const openedIn = (search: string): number | null => {
  const id = Number(new URLSearchParams(search).get("id") ?? "")
  return Number.isInteger(id) && id > 0 ? id : null
}
/** Reason shown while decisions are disabled; the machine decides when that is. */
const BUSY = "Keputusan sebelumnya masih dikirim"
const ANY_DECISION = {
  type: "decision.open",
  ids: [0],
  decision: "approved",
  versions: {},
  extra: {},
} as const

/** Approval queue: the list, the evidence of one row, and decisions, single or bulk. */
export function QueueScreen({ kind, tabs, View = QueueView, search, user }: QueueProps) {
  const { need } = useWorld()
  const now = useNow(FRESH_MS)
  const { remove: removal } = kind.flow.calls
  const decisions = decisionsOf(kind)
  const start = useOnce(() => ({
    list: {
      path: kind.path,
      words: kind.words,
      allowed: removal !== undefined && maySend(user, removal) ? (["remove"] as const) : [],
      query: readQuery(search, kind.words),
      picksStand: true,
      view: { hidden: [], density: "comfortable" as const, saved: [] },
    },
    queue: { noun: kind.noun, batch: kind.batch, decisions },
    opened: openedIn(search),
  }))
  const offer = useUndo()
  const review = useMachine(kind.review, { input: start }, (event, answer) => {
    if (event.type === "drafts.changed") kind.keepDrafts(event.drafts)
    offer(event, answer)
  })
  /** Type cast: by type, the machine's child actors are only listeners; see src/api/actors/flow.ts for what they are. */
  const parts = review.actor.getSnapshot().children as unknown as ReviewParts
  const list = { snapshot: useSelector(parts.list, (current) => current), send: parts.list.send }
  const queue = { snapshot: useSelector(parts.queue, (current) => current), send: parts.queue.send }
  const { loaded, query, failure, picked, typed } = list.snapshot.context
  const rows = loaded?.page.rows ?? []
  const ids = rows.map((row) => row.id)
  const { focused, held, opened } = review.snapshot.context
  useAddressChange(search, (text) =>
    review.send({
      type: "address.changed",
      query: readQuery(text, kind.words),
      opened: openedIn(text),
    }),
  )
  useSeenAgain(() => review.send({ type: "review.seen" }))
  const news = useNews({
    kind,
    watch: parts.watch,
    query,
    loaded,
    now,
    user,
    onShow: (gone) => {
      review.send({ type: "news.show", gone })
      root.current?.querySelector<HTMLElement>("[data-row] a[aria-current]")?.focus()
    },
  })
  const address = useAddress(kind.path, query, kind.words)
  const here = kind.path + writeQuery(query, kind.words)
  const hrefOf = (id: RowId) => `${here}${here.includes("?") ? "&" : "?"}id=${id}`

  const { value } = queue.snapshot
  const state = outerState(value)
  const context: QueueContext = queue.snapshot.context
  const current = rowInSight(review.snapshot.context)
  const openAs = (chosen: readonly QueueRow[], decision: Decision) => {
    const one = chosen.length === 1 ? (chosen[0] ?? null) : null
    const extra = one === null ? {} : kind.extra(one, decision)
    review.send({ type: "decision.ask", rows: chosen, decision, extra })
  }
  const open = (decision: Decision) => {
    if (current !== null) openAs([current], decision)
  }
  const openMany = (decision: Decision) => openAs(picked, decision)
  const busy = queue.snapshot.can(ANY_DECISION) ? null : BUSY
  const choices = current === null ? [] : choicesFor(kind, current, user, open)
  const press = (decision: Decision) => {
    if (busy !== null) return
    if (picked.length > 1) return openMany(decision)
    const choice = choices.find(({ key }) => key === decision)
    if (choice === undefined) return
    if (choice.disabledReason === null) return choice.onPress()
    // Focus the disabled button: it shows the reason.
    root.current?.querySelector<HTMLElement>(`[aria-keyshortcuts="${choice.shortcut ?? ""}"]`)?.focus()
  }
  const focus = useQueueKeys({
    ids,
    focused,
    onFocus: (id) => review.send({ type: "row.look", id: Number(id) }),
    onToggle: (id) => list.send({ type: "row.toggle", id: Number(id) }),
    onApprove: () => press("approved"),
    onReject: () => press("rejected"),
  })
  const root = useRef<HTMLDivElement>(null)
  useReturn(root, state === "closed", current?.id ?? null)

  const labelOf = (id: number) => {
    const row = [...rows, ...picked, ...held].find((one) => one.id === id)
    return row === undefined ? `#${id}` : String(kind.item(row, "", now).title)
  }
  /** Detailed label, because one employee can have several rows in the list. */
  const detailedLabelOf = (id: number) => {
    const row = held.find((one) => one.id === id)
    return row === undefined ? labelOf(id) : `${labelOf(id)} (${kind.item(row, "", now).end})`
  }
  const isMany = (context.chosen?.ids.length ?? 0) > 1
  const bulkState =
    state === "running" || state === "paused" || (state === "confirming" && isMany) ? state : null
  const removing = list.snapshot.children.removal as ActorRefFrom<typeof removeMachine> | undefined
  const report = state === "reporting" ? context.results : list.snapshot.context.report
  const isReporting = state === "reporting"

  if (list.snapshot.matches({ rows: "failed" }) && isServerBroken(failure))
    return <FailureView failure={failure} onRetry={() => list.send({ type: "list.retry" })} />
  return (
    <div ref={root} {...marks(`${kind.id}List`, list.snapshot.value)}>
      <div {...marks(`${kind.id}Queue`, value)}>
        <View
          header={
            <Head
              kind={kind}
              tabs={tabs}
              sub={news.line}
              hints
              more={
                <Tools kind={kind} user={user} asked={wantedBy(query, "pending")} rows={loaded?.page.total} />
              }
              hidden={opened !== null}
            />
          }
          notice={
            report.length === 0 ? null : (
              <RowResults
                title={
                  isReporting
                    ? `${verbOf(decisions, context.chosen?.decision ?? "approved")} ${kind.noun}`
                    : `Hapus ${kind.noun}`
                }
                results={report.flatMap(({ id, ok, message }) =>
                  id === undefined ? [] : [{ id, label: labelOf(id), ok, message }],
                )}
                {...(isReporting && !queue.snapshot.can({ type: "bulk.retry" })
                  ? {}
                  : {
                      onRetry: () =>
                        isReporting
                          ? queue.send({ type: "bulk.retry" })
                          : list.send({ type: "report.retry" }),
                    })}
                onClose={() =>
                  isReporting ? queue.send({ type: "bulk.close" }) : list.send({ type: "report.close" })
                }
              />
            )
          }
          items={rows.map((row) => news.itemOf(row, hrefOf(row.id)))}
          listLabel={kind.title}
          state={stateOf(list.snapshot.value.rows, loaded?.page ?? null)}
          {...(failure === null ? {} : { failureText: failureText(failure) })}
          onRetry={() => list.send({ type: "list.retry" })}
          current={current?.id ?? null}
          focus={focus}
          selection={{
            ids: new Set<RowId>(picked.map(({ id }) => id)),
            onToggle: (id, range) =>
              list.send({ type: range ? "rows.toggleRange" : "row.toggle", id: Number(id) }),
            onTogglePage: () => list.send({ type: "rows.togglePage" }),
            onClear: () => list.send({ type: "selection.clear" }),
          }}
          bulk={bulkDecisions(kind, picked, user).map((decision) => ({
            key: decision,
            label: verbOf(decisions, decision),
            tone: toneOf(decisions, decision),
            disabledReason: busy,
            onPress: () => openMany(decision),
          }))}
          search={{
            value: typed,
            onChange: (q) => list.send({ type: "search.type", q }),
            label: kind.searchLabel,
          }}
          filters={kind.filters(address, rows)}
          page={
            loaded === null
              ? null
              : {
                  ...rangeOf(loaded.page, query.perPage),
                  perPage: query.perPage as PerPage,
                  onPerPage: (perPage: PerPage) => list.send({ type: "list.perPage", perPage }),
                  onPrev: () => list.send({ type: "page.prev" }),
                  onNext: () => list.send({ type: "page.next" }),
                  hasPrev: list.snapshot.can({ type: "page.prev" }),
                  hasNext: list.snapshot.can({ type: "page.next" }),
                }
          }
          empty={
            <Nothing
              kind={kind}
              isPlain={here === kind.path}
              onClear={() => list.send({ type: "search.clear" })}
            />
          }
          panel={
            current === null ? null : (
              <Panel
                kind={kind}
                row={current}
                user={user}
                state={state}
                overdue={queue.snapshot.hasTag("overdue")}
                context={context}
                busy={busy}
                onOpen={open}
                onRemove={
                  start.list.allowed.length === 0
                    ? null
                    : () => list.send({ type: "rows.remove", ids: [current.id] })
                }
                send={queue.send}
              />
            )
          }
          back={opened === null ? null : here}
        />
        <LazyView
          load={loadBulk}
          need={need}
          with={
            bulkState === null
              ? null
              : {
                  state: bulkState,
                  context,
                  noun: kind.noun,
                  total: kind.total(held),
                  labelOf: detailedLabelOf,
                  concerns: concernsOf(kind, held, context.chosen?.decision ?? "approved", user),
                  send: queue.send,
                }
          }
        />
        <LazyView
          load={loadRemoval}
          need={need}
          with={removing === undefined ? null : { removal: removing, noun: kind.noun, labelOf }}
        />
      </div>
    </div>
  )
}
