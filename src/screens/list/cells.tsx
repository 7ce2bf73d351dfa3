import type { ReactNode } from "react"
import type { AnyRow, ApiList } from "#src/api/actors/resource.ts"
import { type AnyColumn, isPrimary } from "#src/resources/kit/columns.ts"
import type { DescribedList } from "#src/resources/kit/describe.ts"
import { Person } from "#src/ui/data/Person.tsx"
import { StatusBadge } from "#src/ui/data/StatusBadge.tsx"
import {
  EMPTY,
  formatAgo,
  formatDate,
  formatDateTime,
  formatDuration,
  formatNumber,
  formatRupiah,
  formatTime,
} from "#src/format/format.ts"
import { foundBy } from "./foundBy.ts"
import type { Column } from "#src/ui/list/types.ts"

const numberIn = (value: unknown) => (typeof value === "number" ? value : null)
const textIn = (value: unknown) => (typeof value === "string" && value !== "" ? value : null)

type Ago = Extract<AnyColumn, { readonly as: "ago" }>
const neverIn = (column: Ago): string => ("never" in column ? column.never : EMPTY)

/** A level further in for each one it is below; said to whoever does not see it. */
function Indented({ level, text }: { readonly level: number; readonly text: string }) {
  return (
    <span style={{ paddingInlineStart: `${(level - 1) * 1.25}rem` }}>
      {text}
      {level > 1 && <span className="sr-only">, tingkat {level}</span>}
    </span>
  )
}

const cell = (column: AnyColumn, row: AnyRow, now: Date): ReactNode => {
  const value = row[column.key]
  switch (column.as) {
    case "text":
      return column.indent === undefined ? (
        (textIn(value) ?? EMPTY)
      ) : (
        <Indented level={numberIn(row[column.indent]) ?? 1} text={textIn(value) ?? EMPTY} />
      )
    case "person":
      return <Person name={textIn(value) ?? EMPTY} photo={textIn(row[column.photo])} />
    case "date":
      return formatDate(textIn(value))
    case "time":
      return formatTime(textIn(value))
    case "number":
    case "rupiah": {
      const number = numberIn(value)
      if (column.as === "rupiah") return formatRupiah(number)
      return number === null || column.unit === undefined
        ? formatNumber(number)
        : `${formatNumber(number)} ${column.unit}`
    }
    case "hours":
      return formatDuration(numberIn(value))
    case "ago":
      return typeof value === "string" ? (
        <time dateTime={value} title={formatDateTime(value)}>
          {formatAgo(value, now)}
        </time>
      ) : (
        neverIn(column)
      )
    case "active":
      return (
        <StatusBadge tone={value === true ? "approved" : "neutral"}>
          {value === true ? "Aktif" : "Nonaktif"}
        </StatusBadge>
      )
    case "mark":
      return value === (column.when ?? true) ? <StatusBadge tone="info">{column.mark}</StatusBadge> : null
    case "choice": {
      const words = column.choices[String(value)]
      const tone = column.tones?.[String(value)]
      if (words === undefined) return EMPTY
      return tone === undefined ? words : <StatusBadge tone={tone}>{words}</StatusBadge>
    }
    case "names":
      return Array.isArray(value) && value.length > 0 ? value.join(", ") : column.none
    case "words":
      return column.of(row)
  }
}

const isFigure = (column: AnyColumn): boolean =>
  ["number", "rupiah", "hours", "ago", "date", "time"].includes(column.as) ||
  (column.as === "words" && column.align === "end")

/** Numbers of people and states: half of one says nothing. */
const isWhole = (column: AnyColumn): boolean =>
  column.as === "text"
    ? column.whole === true
    : column.as === "choice" && (column.whole === true || column.tones !== undefined)

/** Paper shows no photos, and no time from now. */
export const onPaper = (resource: DescribedList): DescribedList => ({
  ...resource,
  columns: resource.columns.map((column): AnyColumn => {
    if (column.as === "person") return { ...column, as: "text" }
    if (column.as !== "ago") return column
    const words = (at: string | null) => (at === null ? neverIn(column) : formatDateTime(at))
    return { ...column, as: "words", of: (row) => words(textIn(row[column.key])) }
  }),
})

/** The list's columns from the resource's declaration; those sort by which the list can be asked. */
export const columnsOf = (
  { columns, contract }: Pick<DescribedList, "columns"> & { readonly contract: Pick<ApiList, "sorts"> },
  hidden: readonly string[],
  now: Date,
  q = "",
): readonly Column<AnyRow>[] =>
  columns.map((column) => ({
    key: column.key,
    label: column.label,
    ...(isFigure(column) ? { align: "end" as const } : {}),
    ...(contract.sorts.includes(column.key) ? { sortable: true } : {}),
    ...(isPrimary(column) ? { primary: true } : {}),
    ...(isWhole(column) ? { whole: true } : {}),
    ...(column.card === undefined ? {} : { card: column.card }),
    hidden: hidden.includes(column.key),
    render: (row: AnyRow) => {
      const why = isPrimary(column) ? foundBy(columns, hidden, row, q) : null
      return why === null ? (
        cell(column, row, now)
      ) : (
        <>
          {cell(column, row, now)}
          <span className="block truncate text-caption font-normal text-ink-3">{why}</span>
        </>
      )
    },
  }))
