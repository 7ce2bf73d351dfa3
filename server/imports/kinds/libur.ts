import { sql } from "drizzle-orm"
import { lockCompany } from "../../kit/locks.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { plusDays } from "../../time/calendar.ts"
import { clash, type Holiday } from "../../areas/attendance/holidayMoves.ts"
import type { Context } from "../../call/handler.ts"
import { calendar, taken } from "../../areas/attendance/holidays.rules.ts"
import { goodRows } from "../lookups.ts"
import { type CheckedRow, problemAt } from "../rows.ts"
import { asTheyAre, type ImportRules } from "./kind.ts"
import { standingHolidays } from "./standing.ts"

type Values = Omit<Holiday, "offices"> & { readonly offices_id: readonly number[] }
const holidayOf = (values: CheckedRow["values"]): Holiday => {
  const { offices_id, ...dates } = values as unknown as Values
  return { ...dates, offices: offices_id.length === 0 ? null : offices_id }
}

const isWhole = ({ start_date, end_date, offices_id }: CheckedRow["values"]): boolean =>
  typeof start_date === "string" &&
  typeof end_date === "string" &&
  start_date <= end_date &&
  Array.isArray(offices_id)

/**
 * The days of the year it falls on, with the neighbouring days: next to a leap day, the day of the year shifts by
 * one.
 */
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

/** Index of days off by day of the year: only nearby ones are compared. */
const byDays = <A extends Holiday>(all: readonly A[] = []) => {
  const held = new Map<string, A[]>()
  const add = (one: A) => {
    for (const day of daysOf(one)) {
      const others = held.get(day)
      if (others === undefined) held.set(day, [one])
      else others.push(one)
    }
  }
  for (const one of all) add(one)
  const clashing = (wanted: Holiday): A | undefined => {
    const near = new Set([...daysOf(wanted)].flatMap((day) => held.get(day) ?? []))
    return [...near].find((one) => clash(one, wanted))
  }
  return { add, clashing }
}

/** An office has each date only once, also within the file: the first row wins. */
const settle = (rows: readonly CheckedRow[]): readonly CheckedRow[] => {
  const { add, clashing } = byDays<Holiday & { readonly row: number }>()
  return rows.map((row) => {
    if (row.errors.length > 0 || row.isUnchanged === true) return row
    const holiday = { ...holidayOf(row.values), row: row.row }
    const first = clashing(holiday)
    if (first !== undefined) return twice(row, `Tanggal ini sudah ada di baris ${first.row}`)
    add(holiday)
    return row
  })
}

const write = async (ctx: Context, importId: number): Promise<number> => {
  const { tx, now, companyId, accountId } = ctx
  const rows = await rowsOf<{ readonly values: CheckedRow["values"] }>(
    tx,
    sql`select r.values from import_rows r where ${goodRows(importId)} order by r.row`,
  )
  const wanted = rows.map(({ values }) => holidayOf(values))
  const at = now.toISOString()
  const made = await rowsOf<{ readonly id: number }>(
    tx,
    sql`insert into holidays (companies_id, nama, start_date, end_date, type, length, recurring, deduct_leave, all_offices,
        imports_id, created_at, created_by, updated_at, updated_by)
      select ${companyId}::bigint, v.nama, v.start_date, v.end_date, v.type, v.length, v.recurring, v.deduct_leave,
        jsonb_array_length(v.offices_id) = 0, ${importId}::bigint, ${at}::timestamptz, ${accountId}::bigint, ${at}::timestamptz, ${accountId}::bigint
      from import_rows r cross join lateral jsonb_to_record(r.values) as v(nama text, start_date date, end_date date,
        type text, length text, recurring boolean, deduct_leave boolean, offices_id jsonb)
      where ${goodRows(importId)} order by r.row
      returning id::float8 as id`,
  )
  /** Ids are assigned in the order of the rows. */
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

/** Undo is refused for rows changed or deleted after the import: they no longer match the file. */
const inTheWay = async (tx: Tx, importId: number): Promise<readonly string[]> => {
  const [found] = await rowsOf<{ readonly changed: number; readonly gone: number }>(
    tx,
    sql`select count(h.id) filter (where h.version > 1)::int as changed, (i.good - count(h.id))::int as gone
      from imports i left join holidays h on h.companies_id = i.companies_id and h.imports_id = i.id
      where i.id = ${importId} group by i.good`,
  )
  const { changed = 0, gone = 0 } = found ?? {}
  return [
    ...(changed > 0 ? [`${changed} hari libur sudah diubah`] : []),
    ...(gone > 0 ? [`${gone} hari libur sudah dihapus`] : []),
  ]
}

/** Adds days off to the calendar. */
export const libur: ImportRules = {
  ...asTheyAre,
  person: null,
  standing: standingHolidays,
  lock: "holidays",
  judge: async (tx) => {
    const { clashing } = byDays(await calendar(tx))
    return (values) => {
      const other = isWhole(values) ? clashing(holidayOf(values)) : undefined
      return other === undefined ? [] : [{ column: "start_date", message: taken(other) }]
    }
  },
  once: [],
  settle,
  write,
  undo: {
    inTheWay,
    inOneGo: async (ctx, importId) => {
      await lockCompany(ctx, "holidays")
      await ctx.tx.execute(sql`delete from holidays where imports_id = ${importId}`)
    },
  },
}
