import { sql } from "drizzle-orm"
import type { DayState } from "#contract/areas/attendance/days.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { dateIn, plusDays } from "../../time/calendar.ts"
import { closedOn, closedPeriods, isClosedDay } from "../../kit/closedPeriods.ts"
import { movesSince, officeOn } from "../../kit/placements.ts"
import { notEmployed } from "#machines/lifecycles/employment.ts"
import type { Context } from "../../call/handler.ts"
import { judgeDays } from "../../areas/attendance/day/judge.ts"
import { type Person, someOf } from "../../areas/attendance/day/people.ts"
import { plansOf } from "../../areas/attendance/day/read.ts"
import { instantAt } from "../../areas/attendance/schedule.ts"
import { goodRows } from "../lookups.ts"
import type { CheckedRow } from "../rows.ts"
import { type Against, asTheyAre, type ImportRules, type Judge } from "./kind.ts"
import { standingDays } from "./standing.ts"

/** A row as decoded by sheetRules. */
type Values = {
  readonly members_id: number
  readonly tanggal: string
  readonly jam_masuk: string | null
  readonly jam_pulang: string | null
  readonly keterangan: string | null
  readonly state: DayState | null
}

const idsOf = (rows: readonly CheckedRow["values"][]): readonly number[] => [
  ...new Set(rows.flatMap(({ members_id }) => (typeof members_id === "number" ? [members_id] : []))),
]

/** Checks that need the database: employment dates, and closed payroll periods. */
const judge: Judge = async (tx, rows, { now }) => {
  const people = new Map((await someOf(tx, idsOf(rows))).map((one) => [one.id, one]))
  const closed = await closedPeriods(tx)
  return ({ members_id, tanggal, jam_masuk, jam_pulang }) => {
    const person = people.get(Number(members_id))
    if (person === undefined || typeof tanggal !== "string") return []
    const onDay = (message: string) => [{ column: "tanggal", message }]
    const period = closedOn(closed, tanggal, person)
    if (period !== undefined) return onDay(`Periode gaji ${period.nama} sudah ditutup`)
    if (tanggal > dateIn(now, person.zone)) return onDay("Tanggal ini belum tiba")
    const outside = notEmployed(person, tanggal)
    if (outside !== null) return onDay(outside)
    const record = recordOf({ tanggal, jam_masuk: timeOf(jam_masuk), jam_pulang: timeOf(jam_pulang) }, person)
    const late = (["check_in_at", "check_out_at"] as const).flatMap((key): readonly Against[] => {
      const at = record[key]
      return at !== null && at > now.toISOString()
        ? [{ column: key === "check_in_at" ? "jam_masuk" : "jam_pulang", message: "Jam ini belum tiba" }]
        : []
    })
    return late.length > 0 ? late : overnight(person, record)
  }
}
/** Times over midnight belong to a shift; for other employees the two times were probably swapped. */
const overnight = (
  { way }: Person,
  { check_in_at, check_out_at }: ReturnType<typeof recordOf>,
): readonly Against[] => {
  if (way === "shift" || check_in_at === null || check_out_at === null) return []
  const hours = (Date.parse(check_out_at) - Date.parse(check_in_at)) / 3_600_000
  return check_out_at.slice(0, 10) === check_in_at.slice(0, 10) || hours < LONG_HOURS
    ? []
    : [
        {
          column: "jam_pulang",
          message: `Dibaca pulang keesokan harinya, ${hours.toLocaleString("id-ID", { maximumFractionDigits: 1 })} jam`,
          isNote: true,
        },
      ]
}
/** A longer working time over midnight is unlikely outside shifts. */
const LONG_HOURS = 12

/** A time that could not be parsed was reported already. */
const timeOf = (value: unknown): string | null =>
  typeof value === "string" && /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? value : null

const recordOf = (
  { tanggal, jam_masuk, jam_pulang }: Pick<Values, "tanggal" | "jam_masuk" | "jam_pulang">,
  { zone }: Pick<Person, "zone">,
) => {
  const isNight = jam_masuk !== null && jam_pulang !== null && jam_pulang <= jam_masuk
  const at = (date: string, time: string | null) =>
    time === null ? null : new Date(instantAt(date, time, zone)).toISOString()
  return {
    check_in_at: at(tanggal, jam_masuk),
    check_out_at: at(isNight ? plusDays(tanggal, 1) : tanggal, jam_pulang),
  }
}

/** Replaces each record and keeps the earlier version. */
const write = async (ctx: Context, importId: number): Promise<number> => {
  const { tx, now, companyId, accountId } = ctx
  const rows = await rowsOf<{ readonly values: Values }>(
    tx,
    sql`select r.values from import_rows r where ${goodRows(importId)} order by r.row`,
  )
  const dates = rows.map(({ values }) => values.tanggal).toSorted()
  const [start_date, end_date] = [dates[0], dates.at(-1)]
  if (start_date === undefined || end_date === undefined) return 0
  const people = await someOf(tx, [...new Set(rows.map(({ values }) => values.members_id))])
  const plans = await plansOf(tx, people, { start_date, end_date })
  const moves = await movesSince(tx, start_date)
  const byId = new Map(people.map((one) => [one.id, one]))
  const records = rows.flatMap(({ values }) => {
    const person = byId.get(values.members_id)
    if (person === undefined) return []
    return [
      {
        members_id: person.id,
        business_date: values.tanggal,
        offices_id: officeOn(moves, person, values.tanggal),
        plan: plans(person, values.tanggal),
        ...recordOf(values, person),
        /** A word for a status is not a note. */
        note: values.state === null ? values.keterangan : null,
        day_status: values.state ?? ("hadir" as const),
      },
    ]
  })
  const at = now.toISOString()
  const made = sql`jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as v(members_id bigint, business_date date, offices_id bigint,
    plan jsonb, check_in_at timestamptz, check_out_at timestamptz, note text, day_status text)`
  await tx.execute(
    sql`insert into attendance_originals (companies_id, members_id, business_date, imports_id, before, after, at, by_id)
      select ${companyId}::bigint, v.members_id, v.business_date, ${importId}::bigint, case when a.members_id is null then null else to_jsonb(a) end,
        jsonb_build_object('check_in_at', v.check_in_at, 'check_out_at', v.check_out_at, 'day_status', v.day_status, 'note', v.note),
        ${at}::timestamptz, ${accountId}::bigint
      from ${made} left join attendance a on a.members_id = v.members_id and a.business_date = v.business_date`,
  )
  await tx.execute(
    sql`insert into attendance (companies_id, members_id, business_date, offices_id, check_in_at, check_out_at, day_status, plan, note)
      select ${companyId}::bigint, v.members_id, v.business_date, v.offices_id, v.check_in_at, v.check_out_at, v.day_status, v.plan, v.note
      from ${made}
      on conflict (companies_id, business_date, members_id) do update set check_in_at = excluded.check_in_at,
        check_out_at = excluded.check_out_at, day_status = excluded.day_status, note = excluded.note,
        plan = coalesce(attendance.plan, excluded.plan), late_min = 0, early_out_min = 0, work_min = 0, overtime_min = 0`,
  )
  await tx.execute(
    sql`insert into attendance_marks (companies_id, members_id, offices_id, business_date, kind, at, source)
      select ${companyId}::bigint, v.members_id, v.offices_id, v.business_date, k.kind, k.at, 'import'
      from ${made} cross join lateral (values ('in', v.check_in_at), ('out', v.check_out_at)) as k(kind, at) where k.at is not null`,
  )
  await judgeDays(
    tx,
    people.map(({ id }) => id),
    { start_date, end_date },
    now,
  )
  return records.length
}

/** Undo is refused for records changed after the import, and for days of periods closed after it. */
const inTheWay = async (tx: Tx, importId: number): Promise<readonly string[]> => {
  const [found] = await rowsOf<{ readonly changed: number; readonly closed: number }>(
    tx,
    sql`select count(*) filter (where a.members_id is null
          or a.check_in_at is distinct from (x.after->>'check_in_at')::timestamptz
          or a.check_out_at is distinct from (x.after->>'check_out_at')::timestamptz)::int as changed,
        count(*) filter (where ${isClosedDay(sql`x.companies_id`, sql`x.members_id`, sql`x.business_date`)})::int as closed
      from attendance_originals x left join attendance a
        on a.companies_id = x.companies_id and a.members_id = x.members_id and a.business_date = x.business_date
      where x.imports_id = ${importId}`,
  )
  const { changed = 0, closed = 0 } = found ?? {}
  return [
    ...(changed > 0 ? [`${changed} hari sudah diubah lagi`] : []),
    ...(closed > 0 ? [`${closed} hari berada di periode gaji yang ditutup`] : []),
  ]
}

const takeBack = async ({ tx }: Context, importId: number): Promise<void> => {
  const which = sql`x.imports_id = ${importId} and a.companies_id = x.companies_id and a.members_id = x.members_id and a.business_date = x.business_date`
  await tx.execute(
    sql`update attendance a set (offices_id, check_in_at, check_out_at, late_min, early_out_min, work_min, overtime_min, day_status, plan, note)
      = (select b.offices_id, b.check_in_at, b.check_out_at, b.late_min, b.early_out_min, b.work_min, b.overtime_min, b.day_status, b.plan, b.note
        from jsonb_populate_record(null::attendance, x.before) b)
      from attendance_originals x where ${which} and x.before is not null`,
  )
  await tx.execute(
    sql`delete from attendance a using attendance_originals x where ${which} and x.before is null`,
  )
  await tx.execute(
    sql`delete from attendance_marks a using attendance_originals x where ${which} and a.source = 'import'
      and a.at in ((x.after->>'check_in_at')::timestamptz, (x.after->>'check_out_at')::timestamptz)`,
  )
  await tx.execute(sql`delete from attendance_originals where imports_id = ${importId}`)
}

/** Corrects attendance records by file; the earlier values are kept. */
export const absensi: ImportRules = {
  ...asTheyAre,
  person: { column: "members_id", mayFollow: false },
  standing: standingDays,
  judge,
  once: [
    {
      keys: ["members_id", "tanggal"],
      message: (first) => `Tanggal pegawai ini sudah ada di baris ${first}`,
    },
  ],
  write,
  undo: { inTheWay, inOneGo: takeBack },
}
