import {
  type ComponentType,
  createElement,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react"
import type { ActorRefFrom } from "xstate"
import { readQuery } from "#machines/list/listQuery.ts"
import type { ListOutside } from "#machines/list/listTypes.ts"
import type { removeMachine } from "#machines/remove/removeMachine.ts"
import { verbsOf } from "#src/api/access.ts"
import { readView, writeView } from "#src/api/preferences.ts"
import { listOf, narrowedTo } from "#src/api/list.ts"
import { type AnyRow, wordsOf } from "#src/api/resource.ts"
import { failureText } from "#src/api/toasts.ts"
import type { DescribedList } from "#src/resources/describe.ts"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { formatAgo, formatNumber } from "#src/ui/format.ts"
import { Breadcrumb } from "#src/ui/layout/Breadcrumb.tsx"
import { ListView } from "#src/ui/list/ListView.tsx"
import { RowResults } from "#src/ui/list/RowResults.tsx"
import type { PerPage, RowId } from "#src/ui/list/types.ts"
import { FailureView, isServerBroken } from "../FailureView.tsx"
import { Later } from "../Later.tsx"
import { marks, type ScreenProps, useMachine, useWorld } from "../screen.ts"
import { FRESH_MS, useNow } from "../useNow.ts"
import { columnsOf } from "./cells.tsx"
import { filtersOf, isNarrowed, nameOf, rangeOf, savedOf, stateOf } from "./listProps.ts"
import type { ListParts } from "./listParts.ts"
import { useBulk } from "./useBulk.tsx"
import { useFilterNames } from "./useFilterNames.ts"
import { useListKeys } from "./useListKeys.ts"

const loadRemoval = () => import("./Removal.tsx").then((m) => m.Removal)

type Props = ScreenProps & { readonly resource: DescribedList; readonly parts: ListParts }

/** The list of any resource; what differs stands in its declaration. */
export function ListScreen({ resource, parts, search, user }: Props) {
  const { contract, path, trail } = resource
  const words = wordsOf(contract)
  const machine = useMemo(() => listOf(contract), [contract])
  const { need } = useWorld()
  const now = useNow(FRESH_MS)
  const [input] = useState(() => ({
    path,
    words,
    allowed: verbsFor(resource, user),
    query: readQuery(search, words),
    view: readView(
      contract.id,
      resource.columns.filter((c) => c.hidden === true).map((c) => c.key),
    ),
  }))
  const { snapshot, send } = useMachine(machine, { input }, (event: ListOutside) => {
    if (event.type === "view.changed") writeView(contract.id, event.view)
  })
  useAddress(search, (text) => send({ type: "list.query", query: readQuery(text, words) }))

  const { loaded, query, failure, picked, view, typed, report, subjects } = snapshot.context
  const rows = loaded?.page.rows ?? []
  const filterNames = useFilterNames(resource.filters, query.filters)
  const may = (event: Parameters<typeof snapshot.can>[0]) => snapshot.can(event)
  const removal = snapshot.children.removal as ActorRefFrom<typeof removeMachine> | undefined
  const mayChange = verbsOf(user, contract.who.write).includes("change")
  const mayRemove = input.allowed.includes("remove")
  const mayPick = mayRemove || (mayChange && resource.bulk !== undefined)
  const newHref = !mayChange || resource.newHref === null ? null : (resource.newHref ?? `${path}/form`)
  const pickedIds = picked.map((row) => row.id)
  const seen = [...rows, ...picked, ...subjects]
  const labelOf = (id: number) => nameOf(resource, seen.find((row) => row.id === id) ?? { id })
  const bulk = useBulk({
    resource,
    picked: pickedIds,
    kinds: parts.kinds,
    user,
    labelOf,
    onChanged: (done) => {
      for (const id of done) if (pickedIds.includes(id)) send({ type: "row.toggle", id })
      send({ type: "list.refresh" })
    },
  })
  const remove = () => send({ type: "rows.remove", ids: pickedIds })
  const focus = useListKeys({
    rows,
    onNew: () => send({ type: "record.new" }),
    onToggle: (id) => mayPick && send({ type: "row.toggle", id }),
    onRemove: remove,
  })

  const root = marks(`${contract.id}List`, snapshot.value)
  if (snapshot.matches({ rows: "failed" }) && isServerBroken(failure))
    return (
      <div {...root}>
        <FailureView failure={failure} onRetry={() => send({ type: "list.retry" })} />
      </div>
    )
  return (
    <div {...root}>
      <ListView<AnyRow>
        title={loaded === null ? resource.title : (resource.titleOf?.(loaded.page) ?? resource.title)}
        trail={trail === undefined ? null : <Breadcrumb items={[...trail, { label: resource.title }]} />}
        {...(loaded === null
          ? {}
          : {
              countText: `${formatNumber(loaded.page.total)} ${contract.noun}`,
              freshness: `diperbarui ${formatAgo(loaded.at, now)}`,
            })}
        {...(newHref === null
          ? {}
          : {
              primaryAction: {
                label: `Tambah ${contract.noun}`,
                href: newHref,
                ...(may({ type: "record.new" }) ? { shortcut: "N" } : {}),
              },
            })}
        columns={columnsOf(resource, view.hidden, now)}
        rows={rows}
        rowHref={(row) => resource.rowHref?.(row.id, row) ?? `${path}/form/${row.id}`}
        rowLabel={(row) => nameOf(resource, row)}
        state={stateOf(snapshot.value.rows, loaded?.page ?? null)}
        {...(failure === null ? {} : { failureText: failureText(failure) })}
        onRetry={() => send({ type: "list.retry" })}
        search={{
          value: typed,
          onChange: (q) => send({ type: "search.type", q }),
          label: resource.searchLabel,
        }}
        filters={filtersOf(
          resource.filters,
          query,
          (key, value) => send({ type: "list.filter", key, value }),
          {
            nameOf: filterNames,
            bodyOf: (filter, onPick) => slot(parts.referenceFilter, { filter, onPick }),
          },
        )}
        actions={
          <>
            {slot(parts.tools, { mayChange, onChanged: () => send({ type: "list.refresh" }) })}
            {resource.exported === undefined
              ? null
              : slot(parts.exporter, { contract, call: resource.exported, asked: narrowedTo(query) })}
          </>
        }
        sort={{ key: query.sort, dir: query.dir, onSort: (key) => send({ type: "list.sort", key }) }}
        {...(mayPick
          ? {
              selection: {
                ids: new Set<RowId>(pickedIds),
                onToggle: (id: RowId, range: boolean) =>
                  send({ type: range ? "rows.toggleRange" : "row.toggle", id: Number(id) }),
                onTogglePage: () => send({ type: "rows.togglePage" }),
                onClear: () => send({ type: "selection.clear" }),
              },
              bulkActions: [
                ...bulk.actions,
                ...(mayRemove
                  ? [{ key: "remove", label: "Hapus", tone: "danger" as const, onPress: remove }]
                  : []),
              ],
            }
          : {})}
        {...(loaded === null
          ? {}
          : {
              page: {
                ...rangeOf(loaded.page, query.perPage),
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
        saved={savedOf(view.saved, query, words, may, send)}
        empty={{
          title: `Belum ada ${contract.noun}`,
          text: resource.purpose,
          ...(newHref === null
            ? {}
            : {
                action: <ButtonLink href={newHref} variant="primary">{`Tambah ${contract.noun}`}</ButtonLink>,
              }),
        }}
        emptySearch={isNarrowed(query) ? { onClear: () => send({ type: "search.clear" }) } : null}
        focus={focus}
        notice={
          report.length === 0 ? (
            bulk.report
          ) : (
            <RowResults
              title={`Hapus ${contract.noun}`}
              results={report.flatMap(({ id, ok, message }) =>
                id === undefined ? [] : [{ id, label: labelOf(id), ok, message }],
              )}
              busy={removal !== undefined}
              onRetry={() => send({ type: "report.retry" })}
              onClose={() => send({ type: "report.close" })}
            />
          )
        }
      />
      {bulk.dialog}
      <Later
        load={loadRemoval}
        need={need}
        with={removal === undefined ? null : { removal, noun: contract.noun, labelOf }}
      />
    </div>
  )
}

/** What this person may do here, and the list has a way for. */
const verbsFor = ({ contract, newHref }: DescribedList, user: ScreenProps["user"]) =>
  verbsOf(user, contract.who.write).filter(
    (verb) =>
      (verb !== "create" || newHref === undefined) &&
      (verb !== "remove" || contract.calls.remove !== undefined),
  )

/** What stands in a slot, if anything does. */
const slot = <P extends object>(view: ComponentType<P> | null, props: P) =>
  view === null ? null : createElement(view, props)

/** Tells of an address that changes while the list stays. */
const useAddress = (search: string, onChange: (search: string) => void) => {
  const shown = useRef(search)
  const tell = useEffectEvent(onChange)
  useEffect(() => {
    if (search === shown.current) return
    shown.current = search
    tell(search)
  }, [search])
}
