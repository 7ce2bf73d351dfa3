import { devisi } from "#contract/areas/company/devisi.ts"
import { type ListQuery, startQuery } from "#machines/list/listQuery.ts"
import { PATH, STEM } from "./divisi.ts"

export type Row = { readonly id: number; readonly nama: string }
export const words = { sorts: devisi.sorts, filters: Object.keys(devisi.filters) }
export const plain = startQuery(words)
export const queries = {
  start: { ...plain, q: STEM },
  plain,
  far: { ...plain, q: STEM, page: 9 },
  broken: { ...plain, q: STEM, page: 2, cursor: "rusak" },
} satisfies Readonly<Record<string, ListQuery>>
export const NONE = "zzzz"
export const SAVED = "Uji tur"

const at = "2026-11-20T09:00:00+07:00"
const rows = (from: number): readonly Row[] =>
  [0, 1, 2].map((more) => ({ id: from + more, nama: `Divisi ${from + more}` }))
export const pages = {
  first: { at, page: { rows: rows(1), total: 45, page: 1, last_page: 3, next: "c2" } },
  second: { at, page: { rows: rows(21), total: 45, page: 2, last_page: 3, next: "c3", prev: "c1" } },
  empty: { at, page: { rows: [], total: 0, page: 1, last_page: 1 } },
  /** Another user deleted the rows of this page. */
  gone: { at, page: { rows: [], total: 15, page: 2, last_page: 1 } },
}
export const input = {
  path: PATH,
  words,
  view: { hidden: [], density: "compact" as const, saved: [] },
  allowed: ["create", "change", "remove"] as const,
}

/** Name of the server's answer to a query. */
export const answerTo = ({ q, page, cursor }: ListQuery): string =>
  cursor === "rusak" ? "Invalid" : q === NONE || page === 9 ? "empty" : page === 2 ? "second" : "first"
export const removed = (ids: readonly number[]): string =>
  !ids.includes(1) ? "all" : ids.length > 1 ? "some" : "none"
export const choices: Readonly<Record<string, readonly number[]>> = {
  free: [2],
  used: [1],
  both: [1, 2],
  second: [22],
}
/** The dropdown has the name of the shown view, once that is saved. */
export const SAVED_DROP = `(Tampilan|${SAVED})`
