import { sql } from "drizzle-orm"
import { anyOf } from "../../db/ids.ts"
import { type Database, rowsOf, type Tx } from "../../db/database.ts"
import { notifyViewers } from "../../kit/approval/notify.ts"
import { systemMover } from "../../kit/approval/mover.ts"
import { defineCompanySweep, defineDrain } from "../../kit/sweeps/define.ts"
import { runSweep } from "../../kit/sweeps/run.ts"
import { dateIn, plusDays } from "../../time/calendar.ts"

const CALL = "sweep"
type Birthday = { readonly company: number; readonly names: readonly string[] }

/**
 * Birthdays celebrated on a date, as month × 100 + day like the index: 29 February (229) is celebrated on 28 February
 * in a year that is not a leap year.
 */
const bornOn = (today: string): readonly number[] => {
  const keyOf = (date: string) => Number(date.slice(5).replace("-", ""))
  return keyOf(today) === 228 && keyOf(plusDays(today, 1)) === 301 ? [228, 229] : [keyOf(today)]
}

/** Companies with birthday notices that have not had today's. */
const celebrating = (tx: Tx, today: string, size: number): Promise<Birthday[]> =>
  rowsOf<Birthday>(
    tx,
    sql`with due as (
        select e.companies_id from company_etc e join companies c on c.id = e.companies_id
        where e.birthday_notice and c.status <> 'close' and e.birthday_told is distinct from ${today}::date
        order by e.companies_id limit ${size} for update of e
      ), told as (
        update company_etc e set birthday_told = ${today}::date from due d where e.companies_id = d.companies_id
        returning e.companies_id
      )
      select t.companies_id::float8 as company, coalesce((
        select json_agg(m.nama order by m.nama, m.id) from members m
        where m.companies_id = t.companies_id and m.status = 'active' and m.archived_at is null
          and (extract(month from m.tanggal_lahir) * 100 + extract(day from m.tanggal_lahir))::int = any (${`{${bornOn(today).join(",")}}`}::int[])), '[]'::json) as names
      from told t`,
  )

const MOST_NAMES = 5
const namesOf = (names: readonly string[]): string =>
  names.length > MOST_NAMES
    ? `${names.slice(0, MOST_NAMES).join(", ")} dan ${names.length - MOST_NAMES} lainnya`
    : names.join(", ")

/** Notifies administrators once a day of employees' birthdays, where their company has enabled it. */
export const birthdays = defineDrain({
  name: "members.birthdays",
  every: "minute",
  chunk: async (tx, now, size) => {
    const found = await celebrating(tx, dateIn(now), size)
    for (const { company, names } of found)
      if (names.length > 0)
        await notifyViewers(tx, company, "members", {
          event: "birthday",
          type: "sistem",
          title: `${names.length} pegawai berulang tahun hari ini`,
          body: namesOf(names),
          link: "/users/pegawai",
          at: now.toISOString(),
        })
    return found.length
  },
})

/**
 * @returns companies notified or looked at
 * @public Tests run this sweep alone.
 */
export const tellBirthdays = (db: Database, now: Date): Promise<number> => runSweep(db, birthdays, now)

/** Photos of a company are deleted up to this day; `e` is its row of `company_etc`. */
const keptUntil = (now: Date) => sql`${dateIn(now)}::date - make_interval(months => e.photo_retention_months)`
const isOld = (now: Date) =>
  sql`r.photo_files_id is not null and r.status <> 'pending' and r.business_date < ${keptUntil(now)}`

/** Deletes photos of decided attendance requests after the company's retention period. */
export const oldPhotos = defineCompanySweep({
  name: "attendance.photos",
  every: "hour",
  due: (
    now,
  ) => sql`exists (select from company_etc e join attendance_requests r on r.companies_id = e.companies_id
    where e.companies_id = c.id and e.photo_retention_months is not null and ${isOld(now)})`,
  chunk: async (tx, company, now, size) => {
    const old = await rowsOf<{ readonly file: number }>(
      tx,
      sql`with old as materialized (
          select r.companies_id, r.id, r.photo_files_id from attendance_requests r
          join company_etc e on e.companies_id = r.companies_id
          where r.companies_id = ${company} and e.photo_retention_months is not null and ${isOld(now)}
          limit ${size} for update of r skip locked
        )
        update attendance_requests r set photo_files_id = null from old o
        where r.companies_id = o.companies_id and r.id = o.id
        returning o.photo_files_id::float8 as file`,
    )
    if (old.length === 0) return 0
    const files = anyOf(old.map(({ file }) => file))
    await tx.execute(
      sql`delete from files f where f.companies_id = ${company} and f.id = ${files}
        and not exists (select from attendance_requests r where r.companies_id = f.companies_id and r.photo_files_id = f.id)
        and not exists (select from attendance_marks m where m.companies_id = f.companies_id and m.photo_files_id = f.id)`,
    )
    await systemMover(tx, now, company, CALL).audit({
      entity: "foto absensi",
      entityId: company,
      action: "delete",
      before: { count: old.length },
      after: null,
    })
    return old.length
  },
})

/**
 * @returns photos
 * @public Tests run this sweep alone.
 */
export const dropOldPhotos = (db: Database, now: Date): Promise<number> => runSweep(db, oldPhotos, now)
