import type { ListRow, RowId } from "./types.ts"

/** State of the "select all on this page" checkbox. */
export function pageMark(rows: readonly ListRow[], ids: ReadonlySet<RowId>) {
  const count = rows.filter((row) => ids.has(row.id)).length
  return { checked: rows.length > 0 && count === rows.length, mixed: count > 0 && count < rows.length }
}
