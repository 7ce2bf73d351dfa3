import type { ReactNode } from "react"
import type { AnyRow } from "#src/api/resource.ts"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import { EMPTY, formatAgo, formatDateTime, formatNumber } from "#src/ui/format.ts"
import type { Column } from "#src/ui/list/types.ts"
import type { AnyColumn } from "#src/resources/describe.ts"

const cell = (column: AnyColumn, row: AnyRow, now: Date): ReactNode => {
  const value = row[column.key]
  switch (column.as) {
    case "text":
      return typeof value === "string" && value !== "" ? value : EMPTY
    case "number":
      return typeof value === "number" ? formatNumber(value) : EMPTY
    case "ago":
      return typeof value === "string" ? (
        <time dateTime={value} title={formatDateTime(value)}>
          {formatAgo(value, now)}
        </time>
      ) : (
        EMPTY
      )
    case "active":
      return (
        <StatusBadge tone={value === true ? "approved" : "neutral"}>
          {value === true ? "Aktif" : "Nonaktif"}
        </StatusBadge>
      )
  }
}

/** The list's columns from the resource's declaration. */
export const columnsOf = (
  columns: readonly AnyColumn[],
  hidden: readonly string[],
  now: Date,
): readonly Column<AnyRow>[] =>
  columns.map((column) => ({
    key: column.key,
    label: column.label,
    ...(column.as === "number" || column.as === "ago" ? { align: "end" as const } : {}),
    ...(column.sortable === undefined ? {} : { sortable: column.sortable }),
    ...(column.as === "text" && column.primary === true ? { primary: true } : {}),
    ...(column.as === "text" && column.whole === true ? { whole: true } : {}),
    ...(column.card === undefined ? {} : { card: column.card }),
    hidden: hidden.includes(column.key),
    render: (row: AnyRow) => cell(column, row, now),
  }))
