import type { ReactNode } from "react"
import type { createListMachine } from "#machines/list/listMachine.ts"
import { type ListWords, readQuery } from "#machines/list/listQuery.ts"
import type { ListPage } from "#machines/list/listTypes.ts"
import { failureText } from "#src/api/wire/toasts.ts"
import { ListView } from "#src/ui/list/ListView.tsx"
import type { Column, Filter } from "#src/ui/list/types.ts"
import { isNarrowed, pagerOf, stateOf } from "../list/listProps.ts"
import type { Address } from "../report/address.ts"
import { useAddress } from "../report/useAddress.ts"
import { marks, useMachine, useWorld } from "../screen.ts"
import { useAddressChange } from "../useAddressChange.ts"
import { useSeenAgain } from "../useSeenAgain.ts"
import { useOnce } from "#src/ui/useOnce.ts"

type Props<Row extends { readonly id: number; readonly nama: string }> = {
  readonly id: string
  readonly machine: ReturnType<typeof createListMachine<Row>>
  readonly path: string
  readonly plainHref: string
  readonly words: ListWords
  readonly search: string
  readonly title: string
  readonly countText: (total: number) => string
  readonly columns: readonly Column<Row>[]
  readonly rowHref: (row: Row) => string
  readonly filters: (address: Address, page: ListPage<Row> | null) => readonly Filter[]
  readonly empty: { readonly title: string; readonly text: string; readonly action?: ReactNode }
  /** Renders extra data of the page response below its rows. */
  readonly renderBelow?: (page: ListPage<Row>) => ReactNode
}

/** Generic list within a period, driven by the URL. */
export function WithinList<Row extends { readonly id: number; readonly nama: string }>(props: Props<Row>) {
  const { machine, path, words, search } = props
  const { handle } = useWorld()
  const input = useOnce(() => ({
    path,
    words,
    allowed: [],
    query: readQuery(search, words),
    view: { hidden: [], density: "comfortable" as const, saved: [] },
  }))
  const { snapshot, send } = useMachine(machine, { input })
  useAddressChange(search, (text) => send({ type: "list.query", query: readQuery(text, words) }))
  useSeenAgain(() => send({ type: "list.refresh" }))
  const { loaded, query, failure, typed } = snapshot.context
  const address = useAddress(path, query, words)
  const read = loaded?.page ?? null
  const { tampilan: _, ...filters } = query.filters
  return (
    <>
      <div {...marks(props.id, snapshot.value)}>
        <ListView<Row>
          isPart
          title={props.title}
          {...(read === null ? {} : { countText: props.countText(read.total) })}
          columns={props.columns}
          rows={read?.rows ?? []}
          rowHref={props.rowHref}
          rowLabel={({ nama }) => nama}
          state={stateOf(snapshot.value.rows, read)}
          {...(failure === null ? {} : { failureText: failureText(failure) })}
          onRetry={() => send({ type: "list.retry" })}
          search={{
            value: typed,
            onChange: (q) => send({ type: "search.type", q }),
            label: "Cari nama atau NIP",
          }}
          filters={props.filters(address, read)}
          sort={{ key: query.sort, dir: query.dir, onSort: (key) => send({ type: "list.sort", key }) }}
          {...pagerOf({ loaded, query, send, can: (event) => snapshot.can(event) })}
          empty={props.empty}
          emptySearch={
            isNarrowed({ ...query, filters })
              ? {
                  onClear: () =>
                    handle({ type: "navigation.requested", to: props.plainHref, replace: false }),
                }
              : null
          }
        />
      </div>
      {read !== null && props.renderBelow?.(read)}
    </>
  )
}
