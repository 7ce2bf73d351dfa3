import { useSelector } from "@xstate/react"
import { useEffect, useEffectEvent, useMemo, useState } from "react"
import type { ActorRefFrom } from "xstate"
import type { RowResult } from "#contract/errors.ts"
import type { ListOutside, ListPage } from "#machines/list/listMachine.ts"
import { readQuery } from "#machines/list/listQuery.ts"
import type { removeMachine } from "#machines/remove/removeMachine.ts"
import { verbsOf } from "#src/api/access.ts"
import { readView, writeView } from "#src/api/preferences.ts"
import { type AnyRow, listOf, wordsOf } from "#src/api/resource.ts"
import { failureText } from "#src/api/toasts.ts"
import type { Described } from "#src/resources/describe.ts"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { formatAgo, formatNumber } from "#src/ui/format.ts"
import { ListView } from "#src/ui/list/ListView.tsx"
import { RowResults } from "#src/ui/list/RowResults.tsx"
import type { Filter, ListState, PerPage, RowId } from "#src/ui/list/types.ts"
import { ConfirmDialog } from "#src/ui/overlay/ConfirmDialog.tsx"
import { marks, type ScreenProps, useMachine, useWorld } from "../screen.ts"
import { columnsOf } from "./cells.tsx"

const titleCase = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1)

const stateOf = (value: string): ListState =>
  value === "recalling" || value === "loading"
    ? "loading"
    : value === "refreshing"
      ? "refreshing"
      : value === "failed"
        ? "failed"
        : "ready"

const pageOf = (page: ListPage<AnyRow>, perPage: number) => {
  const from = page.rows.length === 0 ? 0 : (page.page - 1) * perPage + 1
  return { from, to: from === 0 ? 0 : from + page.rows.length - 1, total: page.total, totalIsExact: true }
}

/** The list of any resource; what differs stands in its declaration. */
export function ListScreen({ resource, search, user }: ScreenProps & { readonly resource: Described }) {
  const { contract, path } = resource
  const words = wordsOf(contract)
  const machine = useMemo(() => listOf(contract), [contract])
  const { lettersOn } = useWorld()
  const [now, setNow] = useState(() => new Date())
  const [focused, setFocused] = useState<RowId | null>(null)
  const onOutside = useEffectEvent((event: ListOutside) => {
    if (event.type === "view.changed") writeView(contract.id, event.view)
  })
  const { snapshot, send } = useMachine(
    machine,
    {
      input: {
        path,
        words,
        allowed: verbsOf(user, contract.who.write),
        query: readQuery(search, words),
        view: readView(
          contract.id,
          resource.columns.filter((c) => c.hidden === true).map((c) => c.key),
        ),
      },
    },
    onOutside,
  )
  const showSearch = useEffectEvent((text: string) =>
    send({ type: "list.query", query: readQuery(text, words) }),
  )
  const [shownSearch, setShownSearch] = useState(search)
  useEffect(() => {
    if (search === shownSearch) return
    setShownSearch(search)
    showSearch(search)
  }, [search, shownSearch])
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [])

  const { loaded, query, failure, selected, view, typed } = snapshot.context
  const rows = loaded?.page.rows ?? []
  const may = (event: Parameters<typeof snapshot.can>[0]) => snapshot.can(event)
  const filtered = query.q !== "" || Object.keys(query.filters).length > 0
  const removal = snapshot.children.removal as ActorRefFrom<typeof removeMachine> | undefined
  const mayRemove = may({ type: "rows.remove", ids: [0] })

  const onKey = (event: { readonly key: string; readonly preventDefault: () => void }, id: RowId | null) => {
    if (event.key === "Delete" && selected.length > 0) return send({ type: "rows.remove", ids: selected })
    if (!lettersOn) return
    const letter = event.key.toLowerCase()
    if (letter === "n") send({ type: "record.new" })
    if (letter === "x" && id !== null) send({ type: "row.toggle", id: Number(id) })
    if (letter === "j" || letter === "k") {
      const at = rows.findIndex((row) => row.id === id)
      const next = rows[at + (letter === "j" ? 1 : -1)]
      if (next !== undefined) setFocused(next.id)
    }
  }

  const filters: Filter[] = resource.filters.map((filter) => {
    const value = query.filters[filter.key] ?? null
    return {
      key: filter.key,
      label: filter.label,
      text: filter.options.find((option) => option.value === value)?.label ?? null,
      pinned: true,
      options: filter.options,
      value,
      onPick: (picked) => send({ type: "list.filter", key: filter.key, value: picked }),
      onClear: () => send({ type: "list.filter", key: filter.key, value: null }),
    }
  })

  return (
    <div {...marks(`${contract.id}List`, snapshot.value)}>
      <ListView<AnyRow>
        title={resource.title}
        {...(loaded === null
          ? {}
          : {
              countText: `${formatNumber(loaded.page.total)} ${contract.noun}`,
              freshness: `diperbarui ${formatAgo(loaded.at, now)}`,
            })}
        {...(may({ type: "record.new" })
          ? { primaryAction: { label: `Tambah ${contract.noun}`, shortcut: "N", href: `${path}/form` } }
          : {})}
        columns={columnsOf(resource.columns, view.hidden, now)}
        rows={rows}
        rowHref={(row) => `${path}/form/${row.id}`}
        rowLabel={(row) => String(row["nama"])}
        state={stateOf(snapshot.value.rows)}
        {...(failure === null ? {} : { failureText: failureText(failure) })}
        onRetry={() => send({ type: "list.retry" })}
        search={{
          value: typed,
          onChange: (q) => send({ type: "search.type", q }),
          label: resource.searchLabel,
        }}
        filters={filters}
        sort={{ key: query.sort, dir: query.dir, onSort: (key) => send({ type: "list.sort", key }) }}
        {...(mayRemove
          ? {
              selection: {
                ids: new Set<RowId>(selected),
                onToggle: (id: RowId) => send({ type: "row.toggle", id: Number(id) }),
                onTogglePage: () => send({ type: "rows.togglePage" }),
                onClear: () => send({ type: "selection.clear" }),
              },
              bulkActions: [
                {
                  key: "remove",
                  label: "Hapus",
                  tone: "danger" as const,
                  onPress: () => send({ type: "rows.remove", ids: selected }),
                },
              ],
            }
          : {})}
        {...(loaded === null
          ? {}
          : {
              page: {
                ...pageOf(loaded.page, query.perPage),
                perPage: query.perPage as PerPage,
                onPerPage: (perPage: PerPage) => send({ type: "list.perPage", perPage }),
                onPrev: () => send({ type: "page.prev" }),
                onNext: () => send({ type: "page.next" }),
                hasPrev: may({ type: "page.prev" }),
                hasNext: may({ type: "page.next" }),
              },
            })}
        columnsMenu={{
          hidden: new Set(view.hidden),
          onToggle: (key) => send({ type: "column.toggle", key }),
          density: view.density,
          onDensity: (density) => send({ type: "density.set", density }),
        }}
        empty={{
          title: `Belum ada ${contract.noun}`,
          text: resource.purpose,
          ...(may({ type: "record.new" })
            ? {
                action: (
                  <ButtonLink href={`${path}/form`} variant="primary">{`Tambah ${contract.noun}`}</ButtonLink>
                ),
              }
            : {}),
        }}
        emptySearch={filtered ? { onClear: () => send({ type: "search.clear" }) } : null}
        focus={{ id: focused, onFocus: setFocused, onKey }}
        notice={removal === undefined ? null : <Removal removal={removal} noun={contract.noun} rows={rows} />}
      />
    </div>
  )
}

type RemovalProps = {
  readonly removal: ActorRefFrom<typeof removeMachine>
  readonly noun: string
  readonly rows: readonly AnyRow[]
}

/** The dialog before rows go, and what became of each of them. */
function Removal({ removal, noun, rows }: RemovalProps) {
  const snapshot = useSelector(removal, (current) => current)
  const { ids, results, failure } = snapshot.context
  const labelOf = (id: number) => String(rows.find((row) => row.id === id)?.["nama"] ?? `#${id}`)
  if (snapshot.matches("partial"))
    return (
      <div {...marks("remove", snapshot.value)}>
        <RowResults
          title={`Hapus ${noun}`}
          results={results.flatMap((row: RowResult) =>
            row.id === undefined
              ? []
              : [{ id: row.id, label: labelOf(row.id), ok: row.ok, message: row.message }],
          )}
          onRetry={() => removal.send({ type: "remove.retry" })}
          onClose={() => removal.send({ type: "remove.close" })}
        />
      </div>
    )
  const many = ids.length > 1
  return (
    <span {...marks("remove", snapshot.value)}>
      <ConfirmDialog
        open
        title={
          many
            ? `Are you sure you want delete selected data?! (${ids.length})`
            : "Are you sure you want delete this data?!"
        }
        text={
          <>
            {many
              ? "You will not be able to recover these records data!"
              : "You will not be able to recover this record data!"}
            <span className="mt-2 block font-semibold text-ink">
              {ids.slice(0, 5).map(labelOf).join(", ")}
              {ids.length > 5 ? ` dan ${ids.length - 5} lainnya` : ""}
            </span>
          </>
        }
        confirmLabel={snapshot.matches("failed") ? "Coba lagi" : `Hapus ${titleCase(noun).toLowerCase()}`}
        cancelLabel={snapshot.matches("failed") ? "Tutup" : "Batal"}
        tone="danger"
        busy={snapshot.hasTag("busy")}
        failure={failure === null ? null : failureText(failure)}
        onConfirm={() =>
          removal.send(snapshot.matches("failed") ? { type: "remove.retry" } : { type: "confirm.yes" })
        }
        onCancel={() =>
          removal.send(snapshot.matches("failed") ? { type: "remove.close" } : { type: "confirm.no" })
        }
      />
    </span>
  )
}
