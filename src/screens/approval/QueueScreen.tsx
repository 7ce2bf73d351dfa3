import { useRef, useState } from "react"
import type { ActorRefFrom, EmittedFrom } from "xstate"
import { readQuery, writeQuery } from "#machines/list/listQuery.ts"
import type { Decision, QueueContext } from "#machines/queue/queueTypes.ts"
import type { removeMachine } from "#machines/remove/removeMachine.ts"
import { keepNotes, recallNotes } from "#src/api/notes.ts"
import { failureText } from "#src/api/toasts.ts"
import { RowResults } from "#src/ui/list/RowResults.tsx"
import type { PerPage, RowId } from "#src/ui/list/types.ts"
import { QueueView } from "#src/ui/queue/QueueView.tsx"
import { FailureView, isServerBroken } from "../FailureView.tsx"
import { Later } from "../Later.tsx"
import { rangeOf, stateOf } from "../resource/listProps.ts"
import { marks, type ScreenProps, useMachine, useWorld } from "../screen.ts"
import { FRESH_MS, useNow } from "../useNow.ts"
import { useSeenAgain } from "../useSeenAgain.ts"
import { choicesFor, verbs } from "./decisions.ts"
import { Head } from "./Head.tsx"
import { currentOf, focusAfter } from "./current.ts"
import type { QueueKind, QueueRow } from "./kind.ts"
import { Nothing } from "./Nothing.tsx"
import { Panel } from "./Panel.tsx"
import { useAddress, useAddressChange } from "./useAddress.ts"
import { useNamed } from "./useNamed.ts"
import { useNews } from "./useNews.tsx"
import { useQueueKeys } from "./useQueueKeys.ts"
import { useReturn } from "./useReturn.ts"

const loadBulk = () => import("./BulkDialog.tsx").then((m) => m.BulkDialog)
const loadRemoval = () => import("../resource/Removal.tsx").then((m) => m.Removal)

/** `?id=` of the row that is open by itself on a narrow screen. */
const openedIn = (search: string): number | null => {
  const id = Number(new URLSearchParams(search).get("id") ?? "")
  return Number.isInteger(id) && id > 0 ? id : null
}
/** Why nothing else can be opened; the machine says when. */
const BUSY = "Keputusan sebelumnya masih dikirim"
const ANY_DECISION = {
  type: "decision.open",
  ids: [0],
  decision: "approved",
  versions: {},
  extra: {},
} as const

/** What waits: the list, the evidence of one row, and deciding, singly or many at once. */
export function QueueScreen({ kind, search, user }: ScreenProps & { readonly kind: QueueKind }) {
  const { need } = useWorld()
  const now = useNow(FRESH_MS)
  const [start] = useState(() => ({
    path: kind.path,
    words: kind.words,
    allowed: user.scope === "company" ? (["remove"] as const) : [],
    query: readQuery(search, kind.words),
    picksStand: true,
    view: { hidden: [], density: "comfortable" as const, saved: [] },
  }))
  const list = useMachine(kind.list, { input: start })
  const { loaded, query, failure, picked, typed } = list.snapshot.context
  const rows = loaded?.page.rows ?? []
  const ids = rows.map((row) => row.id)
  const [opened, setOpened] = useState(() => openedIn(search))
  const [focused, setFocused] = useState<number | null>(null)
  const [held, setHeld] = useState<readonly QueueRow[]>([])
  useAddressChange(search, (text) => {
    list.send({ type: "list.query", query: readQuery(text, kind.words) })
    setOpened(openedIn(text))
  })
  useSeenAgain(() => list.send({ type: "list.refresh" }))
  const named = useNamed(kind, opened, loaded === null || rows.some(({ id }) => id === opened))
  const news = useNews({
    kind,
    query,
    loaded,
    now,
    onRenewed: (renewed) => list.send({ type: "rows.renew", rows: renewed }),
    onShow: (gone) => {
      setFocused((id) => focusAfter(id, ids, gone))
      list.send({ type: "list.refresh" })
      root.current?.querySelector<HTMLElement>("[data-row] a[aria-current]")?.focus()
    },
  })
  const address = useAddress(kind.path, query, kind.words)
  const here = kind.path + writeQuery(query, kind.words)
  const hrefOf = (id: RowId) => `${here}${here.includes("?") ? "&" : "?"}id=${id}`

  const [drafts] = useState(() => recallNotes(kind.id))
  const queue = useMachine(
    kind.queue,
    { input: { noun: kind.noun, batch: kind.batch, drafts } },
    (event: EmittedFrom<QueueKind["queue"]>) => {
      if (event.type === "drafts.changed") keepNotes(kind.id, event.drafts)
      if (event.type !== "rows.changed") return
      const gone = event.ids
      if (gone.length > 1) list.send({ type: "selection.clear" })
      setFocused((id) => focusAfter(id, ids, gone))
      list.send({ type: "list.refresh" })
      named.refresh()
    },
  )
  const state = queue.snapshot.value
  const context: QueueContext = queue.snapshot.context
  const current = currentOf({ state, context, rows, held, focused, opened, named: named.row })
  const openAs = (chosen: readonly QueueRow[], decision: Decision) => {
    const one = chosen.length === 1 ? (chosen[0] ?? null) : null
    const extra = one !== null && decision === "approved" ? kind.extra(one) : {}
    setHeld(chosen)
    if (one !== null) setFocused(one.id)
    queue.send({
      type: "decision.open",
      ids: chosen.map(({ id }) => id),
      decision,
      versions: Object.fromEntries(chosen.map(({ id, version }) => [id, version])),
      extra,
    })
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
    // The button says why not.
    root.current?.querySelector<HTMLElement>(`[aria-keyshortcuts="${choice.shortcut ?? ""}"]`)?.focus()
  }
  const look = (id: RowId) => {
    if (state === "told" && context.chosen?.ids[0] !== id) queue.send({ type: "decision.close" })
    setFocused(Number(id))
  }
  const focus = useQueueKeys({
    ids,
    focused,
    onFocus: look,
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
  const isMany = (context.chosen?.ids.length ?? 0) > 1
  const bulkState =
    state === "running" || state === "paused" || (state === "confirming" && isMany) ? state : null
  const removal = list.snapshot.children.removal as ActorRefFrom<typeof removeMachine> | undefined
  const report = state === "reporting" ? context.results : list.snapshot.context.report
  const isReporting = state === "reporting"

  if (list.snapshot.matches({ rows: "failed" }) && isServerBroken(failure))
    return <FailureView failure={failure} onRetry={() => list.send({ type: "list.retry" })} />
  return (
    <div ref={root} {...marks(`${kind.id}List`, list.snapshot.value)}>
      <div {...marks(`${kind.id}Queue`, state)}>
        <QueueView
          header={<Head kind={kind} view="" sub={news.line} hints hidden={opened !== null} />}
          notice={
            report.length === 0 ? null : (
              <RowResults
                title={
                  isReporting
                    ? `${verbs[context.chosen?.decision ?? "approved"]} ${kind.noun}`
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
          bulk={(["rejected", "approved"] as const).map((decision) => ({
            key: decision,
            label: verbs[decision],
            tone: decision === "approved" ? "primary" : "danger",
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
                context={context}
                busy={busy}
                onOpen={open}
                onRemove={
                  start.allowed.length === 0
                    ? null
                    : () => list.send({ type: "rows.remove", ids: [current.id] })
                }
                send={queue.send}
              />
            )
          }
          back={opened === null ? null : here}
        />
        <Later
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
                  labelOf,
                  send: queue.send,
                }
          }
        />
        <Later
          load={loadRemoval}
          need={need}
          with={removal === undefined ? null : { removal, noun: kind.noun, labelOf }}
        />
      </div>
    </div>
  )
}
