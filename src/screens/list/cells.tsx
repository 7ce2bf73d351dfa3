import type { ReactNode } from "react"
import { crossesMidnight, minutesOf } from "#contract/kit/times.ts"
import type { AnyRow, ApiList } from "#src/api/actors/resource.ts"
import { type AnyColumn, isPrimary, isTag } from "#src/resources/kit/columns.ts"
import type { DescribedList } from "#src/resources/kit/describe.ts"
import { DaySpan } from "#src/ui/data/DaySpan.tsx"
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
import { Compared } from "#src/ui/data/Compared.tsx"
import { kiniOf } from "../asOf/kini.ts"
import { foundBy } from "./foundBy.ts"
import type { Column } from "#src/ui/list/types.ts"

const numberIn = (value: unknown) => (typeof value === "number" ? value : null)
const textIn = (value: unknown) => (typeof value === "string" && value !== "" ? value : null)

const spanInWords = (start: string, end: string): string =>
  `${formatTime(start)}–${formatTime(end)}${crossesMidnight(start, end) ? " (+1)" : ""}`

type Ago = Extract<AnyColumn, { readonly as: "ago" }>
const neverIn = (column: Ago): string => ("never" in column ? column.never : EMPTY)

/** Indents by level of the hierarchy; screen readers get the text. */
function Indented({ level, text }: { readonly level: number; readonly text: string }) {
  return (
    <span style={{ paddingInlineStart: `${(level - 1) * 1.25}rem` }}>
      {text}
      {level > 1 && <span className="sr-only">, tingkat {level}</span>}
    </span>
  )
}

export const cell = (column: AnyColumn, row: AnyRow, now: Date): ReactNode => {
  const value = row[column.key]
  switch (column.as) {
    case "text":
      return column.indent === undefined ? (
        (textIn(value) ?? EMPTY)
      ) : (
        <Indented level={numberIn(row[column.indent]) ?? 1} text={textIn(value) ?? EMPTY} />
      )
    case "person": {
      const sub = column.sub?.(row)
      return (
        <Person
          name={textIn(value) ?? EMPTY}
          photo={textIn(row[column.photo])}
          sub={sub?.text}
          note={sub?.note}
          only="tables"
        />
      )
    }
    case "span": {
      const [start, end] = [textIn(value), textIn(row[column.end])]
      if (start === null || end === null) return EMPTY
      return (
        <span className="flex min-w-0 items-center gap-3">
          <span className="group-data-cards/table:hidden">
            <DaySpan start={minutesOf(start)} end={minutesOf(end)} colour={textIn(row[column.colour])} />
          </span>
          {spanInWords(start, end)}
        </span>
      )
    }
    case "date":
      return formatDate(textIn(value))
    case "time":
      return formatTime(textIn(value))
    case "number":
    case "rupiah": {
      const number = numberIn(value)
      if (column.as === "rupiah") return formatRupiah(number)
      return number === null || column.unit === undefined
        ? formatNumber(number, column.decimals)
        : `${formatNumber(number, column.decimals)} ${column.unit}`
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
      return value === true ? null : <StatusBadge tone="neutral">Nonaktif</StatusBadge>
    case "mark":
      return value === (column.when ?? true) ? (
        <StatusBadge tone={column.tone ?? "info"} icon={false}>
          {column.mark}
        </StatusBadge>
      ) : null
    case "choice": {
      const words = column.choices[String(value)]
      const tone = column.tones?.[String(value)]
      if (words === undefined) return column.tag === true ? null : EMPTY
      if (tone === undefined) return column.tag === true ? null : words
      return <StatusBadge tone={tone}>{words}</StatusBadge>
    }
    case "names":
      return Array.isArray(value) && value.length > 0 ? value.join(", ") : column.none
    case "words":
      return column.of(row)
  }
}

/** Numeric columns (counts and amounts); dates and times are formatted like text. */
const isFigure = (column: AnyColumn): boolean =>
  ["number", "rupiah", "hours"].includes(column.as) || (column.as === "words" && column.align === "end")

/** Whether a card's line needs the label. A date, an amount or a time is clear without one; a second of its kind is not. */
const isNamed = (column: AnyColumn, before: readonly AnyColumn[]): boolean => {
  if (column.named !== undefined) return column.named
  switch (column.as) {
    case "ago":
      return "never" in column
    case "date":
    case "time":
    case "rupiah":
    case "hours":
      return column.hidden === true || before.some(({ as }) => as === column.as)
    case "number":
      return column.hidden === true
    default:
      return false
  }
}

/** A count is written before its noun in a card's line: "67 pegawai". */
const lineOf = (column: AnyColumn): ((row: AnyRow) => string | null) | undefined => {
  if (column.as === "number" && column.unit === undefined && column.named !== true)
    return (row) => {
      const count = numberIn(row[column.key])
      const kini = kiniOf(column, row)
      const told = kini === null ? "" : ` (${kini})`
      return count === null ? null : `${formatNumber(count)} ${column.label.toLowerCase()}${told}`
    }
  if (column.as === "span")
    return (row) => {
      const [start, end] = [textIn(row[column.key]), textIn(row[column.end])]
      return start === null || end === null ? null : spanInWords(start, end)
    }
  return undefined
}

/** Default card layout: the status is at the end of the name's line, unless another column is declared there. */
const cardOf = (column: AnyColumn, columns: readonly AnyColumn[]): AnyColumn["card"] =>
  column.card === undefined &&
  isState(column) &&
  columns.find((other) => other.card === "beside" || isState(other)) === column
    ? "beside"
    : column.card
const isState = (column: AnyColumn): boolean =>
  column.as === "choice" && column.tag !== true && column.tones !== undefined

/** Columns that must not be truncated: part of an identifier, date or status is useless. */
const isWhole = (column: AnyColumn): boolean =>
  ["ago", "date", "time", "span"].includes(column.as) ||
  (column.as === "text" || column.as === "words"
    ? column.whole === true
    : column.as === "choice" && (column.whole === true || column.tones !== undefined))

type Tag = Extract<AnyColumn, { readonly as: "active" | "mark" | "choice" }>
/** Text equivalent of a badge. */
const tagInWords = (column: Tag, row: Readonly<Record<string, unknown>>): string => {
  const value = row[column.key]
  if (column.as === "active") return value === true ? "Aktif" : "Nonaktif"
  if (column.as === "mark") return value === (column.when ?? true) ? column.mark : EMPTY
  return column.choices[String(value)] ?? EMPTY
}

/** Print layout: photos and badges become text, and relative times become absolute. */
export const onPaper = (resource: DescribedList): DescribedList => ({
  ...resource,
  columns: resource.columns.map((column): AnyColumn => {
    if (column.as === "person") return { ...column, as: "text", primary: true }
    if (column.as === "active" || column.as === "mark" || (column.as === "choice" && column.tag === true))
      return { key: column.key, label: column.label, as: "words", of: (row) => tagInWords(column, row) }
    if (column.as === "span")
      return {
        key: column.key,
        label: column.label,
        as: "words",
        of: (row) => spanInWords(textIn(row[column.key]) ?? "", textIn(row[column.end]) ?? ""),
      }
    if (column.as !== "ago") return column
    const words = (at: string | null) => (at === null ? neverIn(column) : formatDateTime(at))
    return { ...column, as: "words", of: (row) => words(textIn(row[column.key])) }
  }),
})

/** The name, with the reason the search matched it. */
const named = (name: ReactNode, why: string | null): ReactNode =>
  why === null ? (
    name
  ) : (
    <>
      {name}
      <span className="block truncate text-caption font-normal text-ink-3">{why}</span>
    </>
  )

/** A value of another day, with that of today if it differs. */
const compared = (column: AnyColumn, row: AnyRow, shown: ReactNode): ReactNode => {
  const kini = kiniOf(column, row)
  return kini === null ? shown : <Compared kini={kini}>{shown}</Compared>
}

/** Badges for exceptional states of a row, and for states that are others today; null = none. */
const badgesOf = (tags: readonly AnyColumn[], row: AnyRow, now: Date): ReactNode => {
  const shown = tags.flatMap((tag) => {
    const kini = kiniOf(tag, row)
    const badge = cell(tag, row, now)
    return badge === null && kini === null
      ? []
      : [
          <span key={tag.key} className="flex shrink-0 gap-1">
            {badge}
            {kini !== null && (
              <StatusBadge tone="info" icon={false}>
                {kini}
              </StatusBadge>
            )}
          </span>,
        ]
  })
  return shown.length === 0 ? null : shown
}

/** Table columns from the resource's declaration; sortable only by the keys the server supports. */
export const columnsOf = (
  { columns, contract }: Pick<DescribedList, "columns"> & { readonly contract: Pick<ApiList, "sorts"> },
  hidden: readonly string[],
  now: Date,
  q = "",
): readonly Column<AnyRow>[] => {
  const cells = columns.filter((column) => !isTag(column))
  return cells.map((column, at) => {
    const card = cardOf(column, cells)
    const line = lineOf(column)
    const before = cells.slice(0, at).filter((other) => other.card !== "none" && !hidden.includes(other.key))
    return {
      key: column.key,
      label: column.label,
      ...(isFigure(column) ? { align: "end" as const } : {}),
      ...(contract.sorts.includes(column.key) ? { sortable: true } : {}),
      ...(isPrimary(column) ? { primary: true } : {}),
      ...(column.as === "person" && column.sub !== undefined ? { tall: true } : {}),
      ...(isWhole(column) ? { whole: true } : {}),
      ...(card === undefined ? {} : { card }),
      ...(line === undefined ? {} : { line }),
      ...(line === undefined && isNamed(column, before) ? { named: true } : {}),
      hidden: hidden.includes(column.key),
      ...(isPrimary(column) && columns.some(isTag)
        ? { after: (row: AnyRow) => badgesOf(columns.filter(isTag), row, now) }
        : {}),
      render: (row: AnyRow) =>
        isPrimary(column)
          ? named(cell(column, row, now), foundBy(columns, hidden, row, q))
          : compared(column, row, cell(column, row, now)),
    }
  })
}
