import type { ListQuery } from "#machines/list/listQuery.ts"

/** The query of a page's address, and how it is changed. */
export type Address = {
  readonly query: ListQuery
  /** Shows another choice from its first page. */
  readonly onQuery: (patch: Partial<ListQuery>) => void
}

/** What a report is about: whose machines it has, where it stands, what it is called. */
export type ReportKind = {
  readonly id: string
  readonly path: string
  readonly title: string
  /** Of one row, in the middle of a sentence. */
  readonly noun: string
}
