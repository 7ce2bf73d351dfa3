import { sql } from "drizzle-orm"
import { lockCompany } from "../../calls/locks.ts"
import { rowsOf } from "../../db/database.ts"
import { plusDays } from "../../domain/calendar.ts"
import { clash, type Holiday } from "../../domain/holidays.ts"
import { Refusal } from "../../http/answer.ts"
import type { Context } from "../../http/handler.ts"
import { calendar, taken } from "../../resources/holidays.ts"
import { goodRows } from "../lookups.ts"
import { type CheckedRow, problemAt } from "../rows.ts"
import { CHANGED, type ImportRules } from "./kind.ts"

type Values = Omit<Holiday, "offices"> & { readonly offices_id: readonly number[] }
const holidayOf = (values: CheckedRow["values"]): Holiday => {
  const { offices_id, ...dates } = values as unknown as Values
  return { ...dates, offices: offices_id.length === 0 ? null : offices_id }
}

/** Days of the year it falls on, and their neighbours: a day before or after a leap day is another one next year. */
const daysOf = ({ start_date, end_date }: Holiday): Set<string> => {
  const days = new Set<string>()
  for (let day = plusDays(start_date, -1); day <= plusDays(end_date, 1); day = plusDays(day, 1))
    days.add(day.slice(5))
  return days
}

const twice = (row: CheckedRow, message: string): CheckedRow => ({
  ...row,
  errors: [problemAt("libur", row, "start_date", message)],
})

/** No office has one date twice, also within the file: the first row that says it holds. */
const settle = (rows: readonly CheckedRow[]): readonly CheckedRow[] => {
  const byDay = new Map<string, { readonly row: number; readonly holiday: Holiday }[]>()
  return rows.map((row) => {
    if (row.errors.length > 0) return row
    const holiday = holidayOf(row.values)
    const days = [...daysOf(holiday)]
    const near = new Set(days.flatMap((day) => byDay.get(day) ?? []))
    const first = [...near].find((one) => clash(one.holiday, holiday))
    if (first !== undefined) return twice(row, `Tanggal ini sudah ada di baris ${first.row}`)
    const held = { row: row.row, holiday }
    for (const day of days) byDay.set(day, [...(byDay.get(day) ?? []), held])
    return row
  })
}

const write = async (ctx: Context, importId: number): Promise<number> => {
  const { tx, now, companyId, accountId } = ctx
  await lockCompany(ctx, "holidays")
  const rows = await rowsOf<{ readonly values: CheckedRow["values"] }>(
    tx,
    sql`select r.values from import_rows r where ${goodRows(importId)} order by r.row`,
  )
  const there = await calendar(tx)
  const wanted = rows.map(({ values }) => holidayOf(values))
  if (wanted.some((one) => there.some((other) => clash(other, one)))) throw new Refusal(CHANGED, "state")
  const at = now.toISOString()
  const made = await rowsOf<{ readonly id: number }>(
    tx,
    sql`insert into holidays (companies_id, nama, start_date, end_date, type, length, recurring, deduct_leave, all_offices,
        created_at, created_by, updated_at, updated_by)
      select ${companyId}::bigint, v.nama, v.start_date, v.end_date, v.type, v.length, v.recurring, v.deduct_leave,
        jsonb_array_length(v.offices_id) = 0, ${at}::timestamptz, ${accountId}::bigint, ${at}::timestamptz, ${accountId}::bigint
      from import_rows r cross join lateral jsonb_to_record(r.values) as v(nama text, start_date date, end_date date,
        type text, length text, recurring boolean, deduct_leave boolean, offices_id jsonb)
      where ${goodRows(importId)} order by r.row
      returning id::float8 as id`,
  )
  /** Ids are given in the order of the rows. */
  const ids = made.map(({ id }) => id).toSorted((a, b) => a - b)
  const pairs = wanted.flatMap(({ offices }, n) =>
    (offices ?? []).map((offices_id) => ({ holidays_id: ids[n], offices_id })),
  )
  await tx.execute(
    sql`insert into holiday_offices (companies_id, holidays_id, offices_id)
      select ${companyId}::bigint, v.holidays_id, v.offices_id
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as v(holidays_id bigint, offices_id bigint)`,
  )
  return made.length
}

/** Days off beside those the calendar has. */
export const libur: ImportRules = {
  person: null,
  resolve: async (tx, rows) => {
    const there = await calendar(tx)
    return rows.map((row) => {
      if (row.errors.length > 0) return row
      const holiday = holidayOf(row.values)
      const other = there.find((one) => clash(one, holiday))
      return other === undefined ? row : twice(row, taken(other))
    })
  },
  once: [],
  settle,
  write,
}
