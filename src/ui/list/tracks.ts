import type { Column, ListRow } from "./types.ts"

/**
 * Column widths. Text takes what it needs if there is room and is truncated otherwise; numbers and statuses are never
 * truncated. Remaining width is shared.
 */
export function tracks<Row extends ListRow>(columns: readonly Column<Row>[], marks: boolean): string {
  const widths = columns.map((column) => {
    if (column.primary)
      return `minmax(${column.tall === true ? "clamp(11rem, 27vw, 16.5rem)" : "11rem"}, auto)`
    if (column.wrap) return "minmax(12rem, auto)"
    return column.whole || column.align === "end" || column.card === "beside"
      ? "minmax(max-content, auto)"
      : "minmax(6rem, auto)"
  })
  return [...(marks ? ["2.5rem"] : []), ...widths].join(" ")
}
