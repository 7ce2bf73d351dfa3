import { type SQL, sql } from "drizzle-orm"
import { type WeekField, weekFields } from "#contract/areas/attendance/pola.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { calendar } from "../../areas/attendance/holidays.rules.ts"
import { clockIn } from "../../areas/attendance/day/words.ts"
import { someOf } from "../../areas/attendance/day/people.ts"
import type { CheckedRow } from "../rows.ts"
import type { Standing } from "./kind.ts"

/**
 * Idempotent imports: finds rows that equal the stored data. They are found before any check and are not written,
 * because an export that is imported again is full of closed periods and disabled choices.
 */

/** Rows of a sheet as a table `v` with their number. */
const asTable = (rows: readonly CheckedRow[], columns: string): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(rows.map(({ row, values }) => ({ ...values, row })))}::jsonb)
    as v(${sql.raw(`row int, ${columns}`)})`

/** @param match the join condition of a sheet row `v` and a table row `t` */
const rowsIn =
  (columns: string, table: string, match: SQL): Standing =>
  async (tx, rows) => {
    if (rows.length === 0) return new Set()
    const found = await rowsOf<{ readonly row: number }>(
      tx,
      sql`select v.row from ${asTable(rows, columns)} where exists (select from ${sql.identifier(table)} t where ${match})`,
    )
    return new Set(found.map(({ row }) => row))
  }

/** Among rows with the same first day, the last one is in effect. */
export const standingComponents = rowsIn(
  "members_id bigint, parameter_id bigint, amount bigint, effective_from date, effective_to date, note text",
  "pay_components",
  sql`t.id = (select c.id from pay_components c where c.members_id = v.members_id and c.parameter_id = v.parameter_id
      and c.effective_from = v.effective_from order by c.id desc limit 1)
    and t.amount = v.amount and t.effective_to is not distinct from v.effective_to
    and (v.note is null or v.note = t.note)`,
)

export const standingSchedules = rowsIn(
  "members_id bigint, tanggal date, shifts_id bigint",
  "schedules",
  sql`t.members_id = v.members_id and t.business_date = v.tanggal and t.shifts_id = v.shifts_id`,
)

export const standingStays = rowsIn(
  "members_id bigint, offices_id bigint, valid_from date, valid_to date",
  "member_offices",
  sql`t.members_id = v.members_id and t.offices_id = v.offices_id and t.valid_from is not distinct from v.valid_from
    and t.valid_to is not distinct from v.valid_to`,
)

const setOf = (ids: readonly number[] | null) => [...(ids ?? [])].toSorted((a, b) => a - b)

/** A comparable JSON text of a day off, made from a sheet row or a stored one. */
const dayOff = (values: Readonly<Record<string, unknown>>, offices: readonly number[] | null): string =>
  JSON.stringify([
    String(values["nama"] as string).toLowerCase(),
    values["start_date"],
    values["end_date"] ?? values["start_date"],
    values["type"],
    values["length"] ?? "full",
    values["deduct_leave"] ?? false,
    values["recurring"] ?? false,
    setOf(offices),
  ])

export const standingHolidays: Standing = async (tx, rows) => {
  const kept = new Set((await calendar(tx)).map((day) => dayOff(day, day.offices)))
  return new Set(
    rows
      .filter(({ values }) => kept.has(dayOff(values, (values["offices_id"] ?? []) as readonly number[])))
      .map(({ row }) => row),
  )
}

type Week = Readonly<Record<WeekField, number | null>>
/** @param weekOf the shifts of a row; null where one of its words is unknown */
export const standingPatterns =
  (weekOf: (tx: Tx) => Promise<(row: CheckedRow) => Week | null>): Standing =>
  async (tx, rows) => {
    if (rows.length === 0) return new Set()
    const read = await weekOf(tx)
    const kept = await rowsOf<{ readonly row: number; readonly places: readonly (number | null)[] }>(
      tx,
      sql`select v.row, (select json_agg(d.shifts_id order by d.place) from schedule_pattern_days d
          where d.companies_id = s.companies_id and d.patterns_id = s.id) as places
        from ${asTable(rows, "members_id bigint, berlaku_mulai date")}
        join schedule_pattern_members x on x.members_id = v.members_id and x.start_date = v.berlaku_mulai and x.end_date is null
        join schedule_patterns s on s.companies_id = x.companies_id and s.id = x.patterns_id and s.kind = 'weekly'`,
    )
    const weeks = new Map(kept.map(({ row, places }) => [row, JSON.stringify(places)]))
    return new Set(
      rows.flatMap((row) => {
        const week = read(row)
        const same =
          week !== null && weeks.get(row.row) === JSON.stringify(weekFields.map((day) => week[day]))
        return same ? [row.row] : []
      }),
    )
  }

type Day = {
  readonly row: number
  readonly note: string | null
  readonly times: readonly { readonly in: number | null; readonly out: number | null }[]
}
const epoch = (column: SQL) => sql`extract(epoch from ${column})::float8 * 1000`

/** Compares times to the minute, both as recorded and as corrected. An empty note is not compared. */
export const standingDays: Standing = async (tx, rows) => {
  if (rows.length === 0) return new Set()
  const people = new Map(
    (await someOf(tx, [...new Set(rows.map(({ values }) => Number(values["members_id"])))])).map((one) => [
      one.id,
      one,
    ]),
  )
  const days = await rowsOf<Day>(
    tx,
    sql`select v.row, coalesce(a.note, d.note) as note, json_build_array(
        json_build_object('in', ${epoch(sql`a.check_in_at`)}, 'out', ${epoch(sql`a.check_out_at`)}),
        json_build_object('in', ${epoch(sql`d.check_in_at`)}, 'out', ${epoch(sql`d.check_out_at`)})) as times
      from ${asTable(rows, "members_id bigint, tanggal date")}
      left join attendance a on a.members_id = v.members_id and a.business_date = v.tanggal
      left join attendance_days d on d.members_id = v.members_id and d.business_date = v.tanggal`,
  )
  const byRow = new Map(days.map((day) => [day.row, day]))
  return new Set(
    rows.flatMap(({ row, values }) => {
      const [day, person] = [byRow.get(row), people.get(Number(values["members_id"]))]
      if (day === undefined || person === undefined) return []
      const { jam_masuk, jam_pulang, keterangan } = values
      const clock = (at: number | null) => (at === null ? null : clockIn(at, person.zone).replace(".", ":"))
      const written = (time: unknown) => (time === "24:00" ? "00:00" : (time ?? null))
      const isSame = day.times.some(
        (one) => clock(one.in) === written(jam_masuk) && clock(one.out) === written(jam_pulang),
      )
      return isSame && (keterangan == null || keterangan === day.note) ? [row] : []
    }),
  )
}
