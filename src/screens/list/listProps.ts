import type { ReactNode } from "react"
import type { SessionUser } from "#contract/kit/user.ts"
import { dateWords } from "#contract/kit/words.ts"
import { fromStart, type ListQuery, type ListWords, writeQuery } from "#machines/list/listQuery.ts"
import type { ListEvent, ListPage } from "#machines/list/listTypes.ts"
import { SAVED_NAME_MAX, type SavedFilter } from "#machines/list/saved.ts"
import type { AnyRow } from "#src/api/actors/resource.ts"
import { verbsOf } from "#src/api/wire/access.ts"
import { type FilterOf, isPrimary } from "#src/resources/kit/columns.ts"
import type { Described, DescribedList } from "#src/resources/kit/describe.ts"
import { formatNumber } from "#src/format/format.ts"
import { type Dates, datesInWords } from "./datesWords.ts"
import type { Filter, ListState, ListViewProps, PerPage, SavedProps } from "#src/ui/list/types.ts"

/** Props of the component above the rows: the list's query string, when it was last read (ISO), its answer, and the user. */
export type ListPartProps = {
  readonly search: string
  readonly at: string | null
  /** The list's answer, with its `summary` if the call has one; null = not read yet. */
  readonly page: object | null
  readonly user: SessionUser
}
export const partProps = (
  search: string,
  loaded: { readonly page: object; readonly at: string } | null,
  user: SessionUser,
): ListPartProps => ({ search, at: loaded?.at ?? null, page: loaded?.page ?? null, user })

/** "43 catatan kerja · 12 jam": the number of rows, and the total of them if the list has one. */
export const countTextOf = (
  { contract, totalOf }: Pick<DescribedList, "contract" | "totalOf">,
  page: ListPage<unknown>,
): string =>
  [`${formatNumber(page.total)} ${contract.noun}`, totalOf?.({ ...page })]
    .filter((part) => part !== undefined)
    .join(" · ")

/** Props of the component at the end of a row. */
export type RowPartProps = { readonly row: AnyRow }

/** View state of the list. When all rows of a page were just removed, the list is reloading rather than empty. */
export const stateOf = (value: string, page: ListPage<unknown> | null): ListState => {
  switch (value) {
    case "ready":
      return "ready"
    case "failed":
      return "failed"
    case "refreshing":
    case "changing":
      return page !== null && (page.rows.length > 0 || page.total === 0) ? "refreshing" : "loading"
    default:
      return "loading"
  }
}

/** View state of a list that is read by a query machine. */
export const readState = (isFailed: boolean, isLoading: boolean, value: object | null): ListState => {
  if (isFailed) return "failed"
  if (!isLoading) return "ready"
  return value === null ? "loading" : "refreshing"
}

/** Range of rows shown, and the total. */
export const rangeOf = (page: ListPage<unknown>, perPage: number) => {
  const from = page.rows.length === 0 ? 0 : (page.page - 1) * perPage + 1
  return { from, to: from === 0 ? 0 : from + page.rows.length - 1, total: page.total, totalIsExact: true }
}

type Turn = Extract<ListEvent, { readonly type: "list.perPage" | "page.prev" | "page.next" }>
type Pager = {
  readonly loaded: { readonly page: ListPage<unknown> } | null
  readonly query: Pick<ListQuery, "perPage">
  readonly send: (event: Turn) => void
  readonly can: (event: Turn) => boolean
}

/** Pagination controls of a list; empty before the first page has loaded. */
export const pagerOf = ({
  loaded,
  query,
  send,
  can,
}: Pager): Pick<ListViewProps<{ readonly id: number }>, "page"> =>
  loaded === null
    ? {}
    : {
        page: {
          ...rangeOf(loaded.page, query.perPage),
          perPage: query.perPage as PerPage,
          onPerPage: (perPage) => send({ type: "list.perPage", perPage }),
          onPrev: () => send({ type: "page.prev" }),
          onNext: () => send({ type: "page.next" }),
          hasPrev: can({ type: "page.prev" }),
          hasNext: can({ type: "page.next" }),
        },
      }

type Referred = Extract<FilterOf<string>, { readonly from: unknown }>
type Ranged = Extract<FilterOf<string>, { readonly until: string }>
export type FilterViews = {
  /** Display name of the referenced row that a filter selects; null = not loaded yet. */
  readonly nameOf: (filter: Referred, id: string) => string | null
  readonly bodyOf: (filter: Referred, onPick: (value: string) => void) => ReactNode
  /** The form of two days; lists without a filter by days leave it out. */
  readonly daysOf?: (filter: Ranged, dates: Dates, onChange: (dates: Dates) => void) => ReactNode
}

/** Number of filters shown next to the search; the others are in a menu. */
const PINNED = 3

/** The declared filters with their current values. */
export const filtersOf = (
  filters: Described["filters"],
  query: ListQuery,
  onFilter: (key: string, value: string | null, more?: Readonly<Record<string, string | null>>) => void,
  { nameOf: named, bodyOf, daysOf }: FilterViews,
): Filter[] =>
  filters.map((filter, at) => {
    const { key, label } = filter
    const value = query.filters[key] ?? null
    const onPick = (picked: string) => onFilter(key, picked)
    const common = { key, label, pinned: at < PINNED, value, onPick, onClear: () => onFilter(key, null) }
    if ("from" in filter)
      return {
        ...common,
        text: value === null ? null : (named(filter, value) ?? "…"),
        body: bodyOf(filter, onPick),
      }
    if ("until" in filter) {
      const dates: Dates = [value, query.filters[filter.until] ?? null]
      const onChange = ([from, until]: Dates) => onFilter(key, from, { [filter.until]: until })
      return {
        ...common,
        text: datesInWords(dates),
        onClear: () => onChange([null, null]),
        body: daysOf?.(filter, dates, onChange),
      }
    }
    const { options } = filter
    return { ...common, text: options.find((option) => option.value === value)?.label ?? null, options }
  })

/** The active search and filters as text, for print. */
export const narrowedTo = (
  filters: Described["filters"],
  query: ListQuery,
  nameOf: FilterViews["nameOf"],
): readonly string[] => [
  ...(query.per === undefined ? [] : [`Menurut tanggal ${dateWords(query.per)}`]),
  ...(query.q === "" ? [] : [`Pencarian: ${query.q}`]),
  ...filtersOf(filters, query, () => undefined, { nameOf, bodyOf: () => null }).flatMap(
    ({ label, text, value }) =>
      text === null
        ? value === null || value === undefined
          ? []
          : [`${label}: ${value}`]
        : [`${label}: ${text}`],
  ),
]

/** Alternatives when a row is in use and cannot be deleted: list its dependents, or deactivate it. */
export const waysOut = (
  { path, columns, usedBy }: Pick<DescribedList, "path" | "columns" | "usedBy">,
  id: number,
): readonly { readonly label: string; readonly href: string }[] => [
  ...(usedBy === undefined ? [] : [{ label: usedBy.label, href: `${usedBy.path}?${usedBy.filter}=${id}` }]),
  ...(columns.some(({ as, key }) => as === "active" && key === "is_active")
    ? [{ label: "Nonaktifkan", href: `${path}/form/${id}` }]
    : []),
]

/** Hidden columns, except those the active filter is about. */
export const hiddenNow = (
  columns: Described["columns"],
  hidden: readonly string[],
  { filters }: Pick<ListQuery, "filters">,
): readonly string[] =>
  hidden.filter((key) => {
    const by = columns.find((column) => column.key === key)?.shownBy
    if (by === undefined) return true
    return typeof by === "string" ? filters[by] === undefined : filters[by.filter] !== by.is
  })

/** Whether the list shows archived rows: the only action on them is restore. */
export const isPutAway = (
  { putAway }: Pick<DescribedList, "putAway">,
  { filters }: Pick<ListQuery, "filters">,
): boolean => putAway !== undefined && filters[putAway.filter] === putAway.is

/** Display name of a row: its primary column. */
export const nameOf = (
  { columns }: Pick<Described, "columns">,
  row: { readonly id: number; readonly [key: string]: unknown },
): string => {
  const primary = columns.find(isPrimary)
  const name = primary === undefined ? undefined : row[primary.key]
  return typeof name === "string" ? name : `#${row.id}`
}

export const isNarrowed = (query: ListQuery): boolean =>
  query.q !== "" || Object.keys(query.filters).length > 0

/** Named saved searches; `can` says whether the current search may be saved. */
export const savedOf = (
  saved: readonly SavedFilter[],
  query: ListQuery,
  words: ListWords,
  can: (event: ListEvent) => boolean,
  send: (event: ListEvent) => void,
): SavedProps => {
  const shown = writeQuery(fromStart(query, {}), words).slice(1)
  return {
    names: saved.map(({ name }) => name),
    current: saved.find((one) => one.query === shown)?.name ?? null,
    canKeep: can({ type: "saved.keep", name: "nama" }),
    nameMax: SAVED_NAME_MAX,
    onKeep: (name) => send({ type: "saved.keep", name }),
    onShow: (name) => send({ type: "saved.show", name }),
    onForget: (name) => send({ type: "saved.forget", name }),
  }
}

/** Actions that the user has permission for and the list supports. */
export const verbsFor = ({ contract, newHref }: DescribedList, user: SessionUser) =>
  verbsOf(user, contract).filter(
    (verb) =>
      (verb !== "create" || newHref === undefined) &&
      (verb !== "remove" || contract.calls.remove !== undefined),
  )

/** Where a new row is made; null = not on a page of this list. */
export const newHrefOf = ({ newHref, path }: DescribedList): string | null =>
  newHref === null ? null : (newHref ?? `${path}/form`)

/** The name of a row that is seen or chosen, by its id. */
export const labelIn =
  (resource: Parameters<typeof nameOf>[0], rows: readonly Parameters<typeof nameOf>[1][]) =>
  (id: number): string =>
    nameOf(resource, rows.find((row) => row.id === id) ?? { id })

/** Keys of all columns, in their order. */
export const keysOf = ({ columns }: Pick<Described, "columns">): readonly string[] =>
  columns.map(({ key }) => key)

/** Events after rows were changed together: they are no longer chosen, and the list is read again. */
export const changedBy = (done: readonly number[], picked: readonly number[]) => [
  ...done.filter((id) => picked.includes(id)).map((id) => ({ type: "row.toggle", id }) as const),
  { type: "list.refresh" } as const,
]
