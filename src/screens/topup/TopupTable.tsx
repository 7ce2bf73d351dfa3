import type { ReactNode } from "react"
import type { DeskContext, Question } from "#machines/topup/deskTypes.ts"
import type { TopupRow } from "#machines/topup/steps.ts"
import { failureText } from "#src/api/wire/toasts.ts"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { formatDate, formatNumber, formatRupiah } from "#src/format/format.ts"
import { ListView } from "#src/ui/list/ListView.tsx"
import { readState } from "../list/listProps.ts"
import type { Column, PerPage, Search } from "#src/ui/list/types.ts"
import { datesFilter } from "../list/DatesFilter.tsx"
import { amountOf, orderedOf, statusWords } from "./words.ts"

type Page = {
  readonly rows: readonly TopupRow[]
  readonly total: number
  readonly page: number
  readonly next?: string
  readonly prev?: string
}
type Props = {
  readonly title: string
  /** View tabs, below the heading. */
  readonly tabs?: ReactNode
  readonly path: string
  readonly page: Page | null
  readonly context: Pick<DeskContext<unknown>, "question" | "chosen" | "failure">
  readonly isLoading: boolean
  readonly hasFailed: boolean
  readonly withCompany: boolean
  readonly empty: { readonly title: string; readonly text: string }
  readonly search?: Search
  readonly onShow: (question: Question, chosen: number | null) => void
  readonly onRetry: () => void
}

const PER_PAGE = 20
const statuses = Object.entries(statusWords).map(([value, { label }]) => ({ value, label }))

const columnsFor = (withCompany: boolean): readonly Column<TopupRow>[] => [
  {
    key: "no_invoice",
    label: "No. tagihan",
    primary: true,
    whole: true,
    render: (row) => row.no_invoice,
  },
  {
    key: "what",
    label: withCompany ? "Pemesan" : "Paket",
    line: (row) => (withCompany ? `${row.companie_name} · ${orderedOf(row)}` : orderedOf(row)),
    // Two lines in one column: with the longest status, a narrow screen has no room for a sixth column.
    render: (row) => (
      <>
        <span className="block truncate">{withCompany ? row.companie_name : orderedOf(row)}</span>
        <span className="block truncate text-caption text-ink-3">
          {withCompany ? orderedOf(row) : amountOf(row.type, row.credit)}
        </span>
      </>
    ),
  },
  { key: "total", label: "Jumlah", align: "end", render: (row) => formatRupiah(row.total) },
  {
    key: "status",
    label: "Status",
    card: "beside",
    render: (row) => (
      <StatusBadge tone={statusWords[row.status].tone}>{statusWords[row.status].label}</StatusBadge>
    ),
  },
  {
    key: "created_at",
    label: "Dibuat",
    align: "end",
    render: (row) => <time dateTime={row.created_at}>{formatDate(row.created_at)}</time>,
  },
]

/** A changed filter resets to the first page. */
export const changed = (question: Question, patch: Readonly<Record<string, string | null>>): Question =>
  Object.fromEntries(
    Object.entries({ ...question, page: null, cursor: null, ...patch }).flatMap(([key, value]) =>
      value === null || value === "" ? [] : [[key, value]],
    ),
  )

const hrefOf = (path: string, question: Question, id: number) =>
  `${path}?${new URLSearchParams({ ...question, id: String(id) }).toString()}`

/** List of top-ups, with the details of one next to it. */
export function TopupTable(props: Props) {
  const { page, context, path, onShow } = props
  const { question, chosen, failure } = context
  const rows = page?.rows ?? []
  const show = (patch: Readonly<Record<string, string | null>>) => onShow(changed(question, patch), null)
  const turn = (by: 1 | -1) => {
    const to = (page?.page ?? 1) + by
    const cursor = by === 1 ? page?.next : page?.prev
    show(to <= 1 ? {} : { page: String(to), cursor: cursor ?? null })
  }
  const from = rows.length === 0 ? 0 : ((page?.page ?? 1) - 1) * PER_PAGE + 1
  const isNarrowed = ["status", "q", "start_date", "end_date"].some((key) => question[key] !== undefined)
  const dates = [question["start_date"] ?? null, question["end_date"] ?? null] as const
  return (
    <ListView<TopupRow>
      title={props.title}
      views={props.tabs}
      {...(page === null ? {} : { countText: `${formatNumber(page.total)} top-up` })}
      columns={columnsFor(props.withCompany)}
      rows={rows}
      rowHref={(row) => hrefOf(path, question, row.id)}
      rowLabel={(row) => row.no_invoice}
      current={chosen}
      state={readState(props.hasFailed, props.isLoading, page)}
      {...(failure === null ? {} : { failureText: failureText(failure) })}
      onRetry={props.onRetry}
      {...(props.search === undefined ? {} : { search: props.search })}
      filters={[
        {
          key: "status",
          label: "Status",
          pinned: true,
          options: statuses,
          value: question["status"] ?? null,
          text: statuses.find(({ value }) => value === question["status"])?.label ?? null,
          onPick: (status) => show({ status }),
          onClear: () => show({ status: null }),
        },
        datesFilter(dates, ([start_date, end_date]) => show({ start_date, end_date })),
      ]}
      {...(page === null
        ? {}
        : {
            page: {
              from,
              to: from === 0 ? 0 : from + rows.length - 1,
              total: page.total,
              totalIsExact: true,
              perPage: PER_PAGE as PerPage,
              onPerPage: () => undefined,
              onPrev: () => turn(-1),
              onNext: () => turn(1),
              hasPrev: page.page > 1,
              hasNext: page.next !== undefined,
            },
          })}
      empty={props.empty}
      emptySearch={isNarrowed ? { onClear: () => onShow({}, null) } : null}
    />
  )
}
