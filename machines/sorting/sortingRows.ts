import type { Sortable } from "./sortingTypes.ts"

/** Manually sorted rows: a flat list, or a tree from top to bottom. */
type Rows = readonly Sortable[]

/** Rows with the same parent, in order. */
export const besideOf = (rows: Rows, id: number | null): Rows => {
  const one = rows.find((row) => row.id === id)
  return one === undefined ? [] : rows.filter(({ under }) => under === one.under)
}

/** Index among its siblings, from 0; -1 = not found. */
export const placeOf = (rows: Rows, id: number | null): number =>
  besideOf(rows, id).findIndex((row) => row.id === id)

/** Depth first: each row followed by its descendants. */
const flat = (rows: Rows, under?: number): Rows =>
  rows.filter((row) => row.under === under).flatMap((row) => [row, ...flat(rows, row.id)])

/** The rows with one moved to another index among its siblings; its descendants move along. */
export const movedTo = (rows: Rows, id: number | null, to: number): Rows => {
  const beside = besideOf(rows, id)
  const others = beside.filter((row) => row.id !== id)
  const sorted = [...others.slice(0, to), ...beside.filter((row) => row.id === id), ...others.slice(to)]
  return flat([...sorted, ...rows.filter((row) => !beside.includes(row))])
}

export const isSameOrder = (a: Rows, b: Rows): boolean =>
  a.length === b.length && a.every(({ id }, at) => id === b[at]?.id)

/** The siblings whose order has changed: one move affects one parent only. */
export const changedIn = (
  rows: Rows,
  stored: Rows,
): { readonly ids: readonly number[]; readonly under?: number } => {
  const idsUnder = (all: Rows, under: number | undefined) =>
    all.filter((row) => row.under === under).map(({ id }) => id)
  for (const { under } of rows) {
    const ids = idsUnder(rows, under)
    const before = idsUnder(stored, under)
    if (ids.some((id, at) => id !== before[at])) return under === undefined ? { ids } : { ids, under }
  }
  return { ids: idsUnder(rows, undefined) }
}
