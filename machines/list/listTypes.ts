import type { Failure, RowResult } from "#contract/kit/errors.ts"
import type { Outside } from "../lib/outside.ts"
import type { ListQuery, ListWords } from "./listQuery.ts"
import type { SavedFilter } from "./saved.ts"

export type ListPage<Row> = {
  readonly rows: readonly Row[]
  readonly total: number
  readonly page: number
  readonly last_page: number
  readonly next?: string
  readonly prev?: string
}
/** A page and the time it was fetched, ISO. */
export type Loaded<Row> = { readonly page: ListPage<Row>; readonly at: string }
export type Verb = "create" | "change" | "remove"
export type ListView = {
  readonly hidden: readonly string[]
  readonly density: "comfortable" | "compact"
  readonly saved: readonly SavedFilter[]
}

export type ListContext<Row> = {
  readonly path: string
  readonly words: ListWords
  readonly allowed: readonly Verb[]
  readonly query: ListQuery
  readonly loaded: Loaded<Row> | null
  readonly failure: Failure | null
  readonly typed: string
  /** Selected rows, also those of other pages. */
  readonly picked: readonly Row[]
  /**
   * true = the selection keeps a snapshot of each row, because decisions apply to that version; false = a fetch updates
   * the selected rows.
   */
  readonly picksStand: boolean
  /** The row toggled last: the start of a range. */
  readonly anchor: number | null
  readonly removing: readonly number[]
  /** The rows being deleted, as a snapshot: the report names those that are gone. */
  readonly subjects: readonly Row[]
  /** Row results of the last deletion, until they are dismissed. */
  readonly report: readonly RowResult[]
  readonly view: ListView
}
export type ListInput = Pick<ListContext<unknown>, "path" | "words" | "allowed" | "query" | "view"> &
  Partial<Pick<ListContext<{ readonly id: number }>, "picksStand" | "picked">> & {
    /** The rows of the query, if they were fetched before the list renders. */
    readonly given?: Loaded<{ readonly id: number }> | null
  }

/** `behind`: refetch in the background while rows remain visible, so that a fast answer does not flash. */
export type Asked = { readonly query: ListQuery; readonly behind: boolean }

export type ListEvent =
  | { readonly type: "list.query"; readonly query: ListQuery }
  | { readonly type: "list.refresh" }
  | { readonly type: "list.retry" }
  /** Updates rows in place; other rows do not change. */
  | { readonly type: "rows.renew"; readonly rows: readonly { readonly id: number }[] }
  | { readonly type: "list.sort"; readonly key: string }
  /** `more`: other filters that change with it, such as the end of a range; null removes one. */
  | {
      readonly type: "list.filter"
      readonly key: string
      readonly value: string | null
      readonly more?: Readonly<Record<string, string | null>>
    }
  | { readonly type: "list.perPage"; readonly perPage: number }
  | { readonly type: "page.next" }
  | { readonly type: "page.prev" }
  | { readonly type: "search.type"; readonly q: string }
  | { readonly type: "search.clear" }
  | { readonly type: "row.toggle"; readonly id: number }
  /** Toggles the range from the row toggled last to this one. */
  | { readonly type: "rows.toggleRange"; readonly id: number }
  | { readonly type: "rows.togglePage" }
  | { readonly type: "selection.clear" }
  | { readonly type: "record.new" }
  | { readonly type: "rows.remove"; readonly ids: readonly number[] }
  | { readonly type: "report.retry" }
  | { readonly type: "report.close" }
  | { readonly type: "column.toggle"; readonly key: string }
  | { readonly type: "density.set"; readonly density: ListView["density"] }
  /** Saves the current query under a name. */
  | { readonly type: "saved.keep"; readonly name: string }
  | { readonly type: "saved.show"; readonly name: string }
  | { readonly type: "saved.forget"; readonly name: string }

export type ListOutside = Outside | { readonly type: "view.changed"; readonly view: ListView }
