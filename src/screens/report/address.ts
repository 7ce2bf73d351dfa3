import type { ListQuery } from "#machines/list/listQuery.ts"

/** The query in a page's URL, and its setter. */
export type Address = {
  readonly query: ListQuery
  /** Changes the query and resets to the first page. */
  readonly onQuery: (patch: Partial<ListQuery>) => void
}

/** Identity of a report: machine id prefix, path and title. */
export type ReportKind = {
  readonly id: string
  readonly path: string
  readonly title: string
  /** Noun for one row, in lower case for use inside a sentence. */
  readonly noun: string
}
