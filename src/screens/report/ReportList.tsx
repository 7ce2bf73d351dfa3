import type { ReactNode } from "react"
import type { SummaryAsk } from "#machines/flow/flowMachines.ts"
import type { createQueryMachine } from "#machines/query/queryMachine.ts"
import { failureText } from "#src/api/wire/toasts.ts"
import { REPORT_PAGE } from "#src/api/actors/reading.ts"
import { ListView } from "#src/ui/list/ListView.tsx"
import { readState } from "../list/listProps.ts"
import type { Column, Filter, ListRow } from "#src/ui/list/types.ts"
import { FailureView, isServerBroken } from "../FailureView.tsx"
import { marks, useMachine, useWorld } from "../screen.ts"
import { useAddressChange } from "../useAddressChange.ts"
import { useSeenAgain } from "../useSeenAgain.ts"
import { useOnce } from "#src/ui/useOnce.ts"

type Answer<Row> = {
  readonly rows: readonly Row[]
  readonly total: number
  readonly page: number
  readonly last_page: number
}

type Props<Row extends ListRow, A extends Answer<Row>> = {
  /** Machine id, a marker for tests and support. */
  readonly id: string
  readonly machine: ReturnType<typeof createQueryMachine<A, SummaryAsk>>
  /** The query string, and the query parsed from it. */
  readonly search: string
  readonly ask: (search: string) => SummaryAsk
  readonly hrefOf: (page: number) => string
  readonly title: (answer: A | null) => string
  readonly countText: (answer: A) => string
  readonly renderActions: (answer: A | null) => ReactNode
  readonly views: ReactNode
  readonly columns: readonly Column<Row>[]
  readonly rowHref: (row: Row) => string
  readonly rowLabel: (row: Row) => string
  readonly filters: (answer: A | null) => readonly Filter[]
  readonly isNarrowed: boolean
  readonly plainHref: string
  readonly empty: { readonly title: string; readonly text: string }
  /** Rendered next to the list. */
  readonly children?: (answer: A | null) => ReactNode
}

/** Paginated rows of a report, driven by the URL. */
export function ReportList<Row extends ListRow, A extends Answer<Row>>(props: Props<Row, A>) {
  const { handle } = useWorld()
  const input = useOnce(() => props.ask(props.search))
  const { snapshot, send } = useMachine(props.machine, { input: { input } })
  useAddressChange(props.search, (text) => {
    const next = props.ask(text)
    /** Opening a row does not reload the list. */
    if (JSON.stringify(next) !== JSON.stringify(snapshot.context.input))
      send({ type: "query.ask", input: next })
  })
  useSeenAgain(() => snapshot.hasTag("busy") || send({ type: "query.refresh" }))
  const { value, failure } = snapshot.context
  const go = (to: string) => handle({ type: "navigation.requested", to, replace: false })
  if (snapshot.matches("failed") && isServerBroken(failure))
    return <FailureView failure={failure} onRetry={() => send({ type: "query.retry" })} />
  return (
    <div {...marks(props.id, snapshot.value)} aria-busy={snapshot.hasTag("busy")}>
      <ListView<Row>
        title={props.title(value)}
        isLongText
        {...(value === null ? {} : { countText: props.countText(value) })}
        actions={props.renderActions(value)}
        views={props.views}
        columns={props.columns}
        rows={value?.rows ?? []}
        rowHref={props.rowHref}
        rowLabel={props.rowLabel}
        state={readState(snapshot.matches("failed"), snapshot.matches("loading"), value)}
        {...(failure === null ? {} : { failureText: failureText(failure) })}
        onRetry={() => send({ type: "query.retry" })}
        filters={[...props.filters(value)]}
        {...(value === null
          ? {}
          : {
              page: {
                from: value.total === 0 ? 0 : (value.page - 1) * REPORT_PAGE + 1,
                to: Math.min(value.page * REPORT_PAGE, value.total),
                total: value.total,
                totalIsExact: true,
                perPage: 50 as const,
                onPerPage: () => undefined,
                onPrev: () => go(props.hrefOf(value.page - 1)),
                onNext: () => go(props.hrefOf(value.page + 1)),
                hasPrev: value.page > 1,
                hasNext: value.page < value.last_page,
              },
            })}
        empty={props.empty}
        emptySearch={props.isNarrowed ? { onClear: () => go(props.plainHref) } : null}
      />
      {props.children?.(value)}
    </div>
  )
}
