import { type ComponentType, useMemo } from "react"
import type { ActorRefFrom } from "xstate"
import { readQuery } from "#machines/list/listQuery.ts"
import type { ListOutside } from "#machines/list/listTypes.ts"
import type { removeMachine } from "#machines/remove/removeMachine.ts"
import { maySend, verbsOf } from "#src/api/wire/access.ts"
import { readView, writeView } from "#src/api/browser/preferences.ts"
import { givenRows, listOf } from "#src/api/actors/list.ts"
import { narrowedTo } from "#src/api/wire/listPayload.ts"
import { type AnyRow, wordsOf } from "#src/api/actors/resource.ts"
import { returning } from "#src/api/browser/returning.ts"
import { failureText } from "#src/api/wire/toasts.ts"
import type { DescribedList } from "#src/resources/kit/describe.ts"
import { ButtonLink } from "#src/ui/controls/ButtonLink.tsx"
import { formatAgo } from "#src/format/format.ts"
import { Breadcrumb } from "#src/ui/layout/Breadcrumb.tsx"
import { ListView } from "#src/ui/list/ListView.tsx"
import { RowResults } from "#src/ui/list/RowResults.tsx"
import type { RowId } from "#src/ui/list/types.ts"
import { FailureView, isServerBroken } from "../FailureView.tsx"
import { LazyView } from "../LazyView.tsx"
import { marks, type ScreenProps, useMachine, useWorld } from "../screen.ts"
import { FRESH_MS, useNow } from "../useNow.ts"
import { columnsOf, onPaper } from "./cells.tsx"
import { hrefOn, isOtherDay } from "./dated.ts"
import { Export } from "./Export.tsx"
import { filterBodies } from "./filterBodies.tsx"
import {
  changedBy,
  countTextOf,
  filtersOf,
  hiddenNow,
  isNarrowed,
  isPutAway,
  keysOf,
  labelIn,
  type ListPartProps,
  nameOf,
  newHrefOf,
  narrowedTo as narrowedWords,
  pagerOf,
  savedOf,
  stateOf,
  verbsFor,
  waysOut,
} from "./listProps.ts"
import { useListParts } from "./listParts.ts"
import { ListOver } from "./ListOver.tsx"
import { rowEndOf, type RowEndView } from "./rowEnd.tsx"
import { SortButton } from "../form/SortButton.tsx"
import { useBulk } from "./useBulk.tsx"
import { useBulkEdit } from "../form/useBulkEdit.tsx"
import { useFilterNames } from "./useFilterNames.ts"
import { useListKeys } from "./useListKeys.ts"
import { useOffered } from "./useOffered.ts"
import { useReturned } from "./useReturned.tsx"
import { useAddressChange } from "../useAddressChange.ts"
import { usePrint } from "./usePrint.tsx"
import { useOnce } from "#src/ui/useOnce.ts"

const loadRemoval = () => import("./Removal.tsx").then((m) => m.Removal)

type Props = ScreenProps & {
  readonly resource: DescribedList
  /** Optional components above the rows and at the end of each. */
  readonly Over?: ComponentType<ListPartProps> | null
  readonly RowEnd?: RowEndView
  /** Called once the rows are shown and the browser is idle. */
  readonly onIdle?: () => void
}

/** Generic list screen; differences between resources are in their declarations. */
export function ListScreen({ resource: declared, search, user, Over = null, RowEnd = null, onIdle }: Props) {
  const resource = useOffered(declared, user)
  const { contract, path, trail } = resource
  const words = wordsOf(contract)
  const machine = useMemo(() => listOf(contract), [contract])
  const { need } = useWorld()
  const now = useNow(FRESH_MS)
  const input = useOnce(() => ({
    path,
    words,
    allowed: verbsFor(resource, user),
    query: readQuery(search, words),
    given: givenRows(contract, readQuery(search, words)),
    picked: returning(contract.id).picked,
    view: readView(
      contract.id,
      resource.columns.filter((c) => c.hidden === true).map((c) => c.key),
      resource.columns.some((c) => c.as === "person") ? "comfortable" : "compact",
    ),
  }))
  const { snapshot, send } = useMachine(machine, { input }, (event: ListOutside) => {
    if (event.type === "view.changed") writeView(contract.id, event.view, keysOf(resource))
  })
  useAddressChange(search, (text) => send({ type: "list.query", query: readQuery(text, words) }))
  const { loaded, query, failure, picked, view, typed, report, subjects } = snapshot.context
  const rows = loaded?.page.rows ?? []
  const parts = useListParts(resource, loaded !== null || failure !== null, onIdle)
  const back = useReturned(resource, { rows, picked, isRead: snapshot.matches({ rows: "ready" }), query })
  const filterNames = useFilterNames(resource.filters, query.filters)
  const may = (event: Parameters<typeof snapshot.can>[0]) => snapshot.can(event)
  const removal = snapshot.children.removal as ActorRefFrom<typeof removeMachine> | undefined
  const verbs = verbsOf(user, contract)
  const isDated = isOtherDay(query, now)
  const mayChange = verbs.includes("change") && !isDated
  const mayRemove = input.allowed.includes("remove") && !isDated
  const mayPick = mayRemove || (mayChange && (resource.bulk ?? resource.edit) !== undefined)
  const newHref = isDated || !verbs.includes("create") ? null : newHrefOf(resource)
  const pickedIds = picked.map(({ id }) => id)
  const labelOf = labelIn(resource, [...rows, ...picked, ...subjects])
  const acted = {
    resource,
    picked: pickedIds,
    kinds: parts.kinds,
    user,
    labelOf,
    onChanged: (done: readonly number[]) => {
      for (const event of changedBy(done, pickedIds)) send(event)
    },
  }
  const isAway = isPutAway(resource, query)
  const bulk = useBulk({ ...acted, isOffered: (key) => (key === resource.putAway?.back) === isAway })
  const edit = useBulkEdit({ ...acted, filter: narrowedTo(query), total: loaded?.page.total ?? 0 })
  const remove = () => (isAway || isDated ? undefined : send({ type: "rows.remove", ids: pickedIds }))
  const focus = useListKeys({
    rows,
    onNew: () => (isDated ? undefined : send({ type: "record.new" })),
    onToggle: (id) => mayPick && send({ type: "row.toggle", id }),
    onRemove: remove,
  })
  const title = loaded === null ? resource.title : (resource.titleOf?.(loaded.page) ?? resource.title)
  const print = usePrint({
    resource,
    user,
    title,
    loaded,
    query,
    columns: () => columnsOf(onPaper(resource), view.hidden, now),
    narrowedTo: (asked) => narrowedWords(resource.filters, asked, filterNames),
  })

  /** Memo key by content: another page or sort order with the same columns does not rerender the rows. */
  const hidden = hiddenNow(resource.columns, view.hidden, query).join(" ")
  const columns = [...columnsOf(resource, hidden.split(" "), now, query.q), ...rowEndOf(RowEnd)]
  const onToggle = (id: RowId, range: boolean) =>
    send({ type: range ? "rows.toggleRange" : "row.toggle", id: Number(id) })
  const root = marks(`${contract.id}List`, snapshot.value)
  if (snapshot.matches({ rows: "failed" }) && isServerBroken(failure))
    return (
      <div {...root}>
        <FailureView failure={failure} onRetry={() => send({ type: "list.retry" })} />
      </div>
    )
  return (
    <>
      {print.sheet}
      <div {...root} className={print.sheet === null ? undefined : "print:hidden"}>
        <ListView<AnyRow>
          title={title}
          trail={trail === undefined ? null : <Breadcrumb items={[...trail, { label: resource.title }]} />}
          {...(loaded === null
            ? {}
            : {
                countText: countTextOf(resource, loaded.page),
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
          columns={columns}
          rows={rows}
          rowHref={(row) => (isAway ? null : hrefOn(resource, query)(row.id, row))}
          rowLabel={(row) => nameOf(resource, row)}
          current={back.current}
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
            (key, value, more = {}) => send({ type: "list.filter", key, value, more }),
            { nameOf: filterNames, ...filterBodies },
          )}
          actions={
            <>
              {mayChange &&
                resource.links?.map(({ label, href }) => (
                  <ButtonLink key={href} href={href}>
                    {label}
                  </ButtonLink>
                ))}
              {mayChange && contract.calls.sort !== undefined && (
                <SortButton
                  resource={resource}
                  query={query}
                  onChanged={() => send({ type: "list.refresh" })}
                />
              )}
              {!isDated && resource.exported !== undefined && maySend(user, resource.exported) && (
                <Export
                  exporter={parts.exporter}
                  contract={contract}
                  call={resource.exported}
                  asked={narrowedTo(query)}
                  rows={loaded?.page.total}
                />
              )}
            </>
          }
          sort={{ key: query.sort, dir: query.dir, onSort: (key) => send({ type: "list.sort", key }) }}
          {...(mayPick
            ? {
                selection: {
                  ids: new Set<RowId>(pickedIds),
                  onToggle,
                  onTogglePage: () => send({ type: "rows.togglePage" }),
                  onClear: () => send({ type: "selection.clear" }),
                },
                bulkActions: [
                  ...(isAway ? [] : edit.actions),
                  ...bulk.actions,
                  ...(mayRemove && !isAway
                    ? [{ key: "remove", label: "Hapus", tone: "danger" as const, onPress: remove }]
                    : []),
                ],
              }
            : {})}
          {...pagerOf({ loaded, query, send, can: may })}
          columnsMenu={{
            hidden: new Set(hidden.split(" ")),
            onToggle: (key) => send({ type: "column.toggle", key }),
            density: view.density,
            onDensity: (density) => send({ type: "density.set", density }),
            print: print.menu,
          }}
          saved={savedOf(view.saved, query, words, may, send)}
          empty={{
            title: `Belum ada ${contract.noun}`,
            text: resource.purpose,
            ...(newHref === null
              ? {}
              : {
                  action: (
                    <ButtonLink href={newHref} variant="primary">{`Tambah ${contract.noun}`}</ButtonLink>
                  ),
                }),
          }}
          keepTools={resource.putAway !== undefined}
          emptySearch={isNarrowed(query) ? { onClear: () => send({ type: "search.clear" }) } : null}
          focus={focus}
          over={<ListOver {...{ resource, search, Over, loaded, user }} />}
          notice={
            report.length === 0 ? (
              (edit.report ?? bulk.report ?? back.notice)
            ) : (
              <RowResults
                title={`Hapus ${contract.noun}`}
                results={report.flatMap(({ id, ok, message, used }) =>
                  id === undefined
                    ? []
                    : [
                        {
                          id,
                          label: labelOf(id),
                          ok,
                          message,
                          ways: used === true ? waysOut(resource, id) : [],
                        },
                      ],
                )}
                busy={removal !== undefined}
                {...(may({ type: "report.retry" }) ? { onRetry: () => send({ type: "report.retry" }) } : {})}
                onClose={() => send({ type: "report.close" })}
              />
            )
          }
        />
        {edit.dialog}
        {bulk.dialog}
        <LazyView
          load={loadRemoval}
          need={need}
          with={removal === undefined ? null : { removal, noun: contract.noun, labelOf }}
        />
      </div>
    </>
  )
}
