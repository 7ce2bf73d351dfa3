import { Person } from "#src/ui/data/Person.tsx"
import { onCalendar, type TrendPoint } from "#src/ui/data/trend.ts"
import { formatAgo, formatDate, formatDay, jakartaDay } from "#src/format/format.ts"
import type { Column } from "#src/ui/list/types.ts"
import type { SummaryShape } from "./summaryShape.ts"

/** Employee fields shared by the summaries and lists of every approval flow. */

type Employee = {
  readonly nama: string
  readonly nip: string
  readonly jabatan: string | null
  readonly foto: string | null
  readonly offices_id: number
  readonly kantor: string
}
export type Owned = { readonly id: number; readonly member: Employee }

/** Employee identity and workplace; first columns, before the figures. */
export const whoColumns = <R extends Owned>(): readonly Column<R>[] => [
  {
    key: "nama",
    label: "Pegawai",
    primary: true,
    sortable: true,
    render: ({ member }) => (
      <Person
        name={member.nama}
        photo={member.foto}
        sub={[member.jabatan, member.nip].filter((part) => part !== null).join(" · ")}
        only="tables"
      />
    ),
  },
  { key: "kantor", label: "Kantor", render: ({ member }) => member.kantor },
]

/** How long the oldest pending request has been waiting. */
export const oldestColumn = <R extends { readonly id: number; readonly oldest_at: string | null }>(
  label: string,
  now: Date,
): Column<R> => ({
  key: "oldest_at",
  label,
  align: "end",
  sortable: true,
  named: true,
  render: (row) => formatAgo(row.oldest_at, now),
})

/** A day of the chart; without values it is an empty slot. @param date YYYY-MM-DD */
export const dayPoint = (date: string, values: readonly number[]): TrendPoint => {
  const label = formatDay(date)
  const weekday = new Date(date).getUTCDay()
  return {
    key: date,
    tick: `${label.slice(0, 3)} ${Number(date.slice(8))}`,
    label,
    values: values.length === 0 ? [null] : values,
    ...(weekday === 0 || weekday === 6 ? { isFree: true } : {}),
  }
}

/** Maximum number of days with weekday labels on the axis; longer ranges show months. */
const WEEKDAYS = 31
/** All days of a range, gaps included, each linked to its rows. */
export const daysOf = (
  points: readonly TrendPoint[],
  { start_date = "", end_date = "" }: Readonly<Record<string, string>>,
  hrefOf: (date: string) => string,
): readonly TrendPoint[] => {
  const days = onCalendar(points, start_date, end_date, (date) => dayPoint(date, []))
  return days.map((day) => ({
    ...day,
    tick: days.length > WEEKDAYS ? formatDate(day.key).split(" ").slice(0, 2).join(" ") : day.tick,
    ...(day.values.some((value) => value !== null) ? { href: hrefOf(day.key) } : {}),
    ...(day.key === jakartaDay(Date.now()) ? { isNow: true } : {}),
  }))
}

export type Page<R> = {
  readonly rows: readonly R[]
  readonly total: number
  readonly page: number
  readonly last_page: number
  readonly sheet: string | null
}

/** Table of a summary: a row for each employee. */
export const summaryRows = <R extends Owned>(
  { rows, total, page, last_page, sheet }: Page<R>,
  hrefOf: (member: number) => string,
  cellsOf: (row: R) => readonly string[],
): Pick<SummaryShape, "rows" | "total" | "page" | "lastPage" | "sheet" | "officeOf"> => ({
  rows: rows.map((row) => ({
    id: row.id,
    name: row.member.nama,
    sub: [row.member.nip, row.member.kantor].join(" · "),
    href: hrefOf(row.id),
    cells: cellsOf(row),
  })),
  total,
  page,
  lastPage: last_page,
  sheet,
  officeOf: (id) => rows.find(({ member }) => member.offices_id === id)?.member.kantor,
})
