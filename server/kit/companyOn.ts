import { type SQL, sql } from "drizzle-orm"

/**
 * Effective dating: the company on a day, from the placements that hold on it. Placements of scheduled changes are
 * written with their own day, so that a future day needs no other source. Everything is read under row-level security:
 * which employees are seen depends on the caller of today, not on the day.
 */

const raw = (alias: string) => sql.raw(alias)

/**
 * Whether the placement `p` is its employee's on the day: the last one that has begun, or the first if none has. One
 * anti-join, so that a whole company is read in one pass and one employee through the primary key.
 */
export const holdsOn = (day: string, p = "p"): SQL =>
  sql`not exists (select from member_placements x where x.companies_id = ${raw(p)}.companies_id and x.members_id = ${raw(p)}.members_id
    and case when x.from_date <= ${day}::date then ${raw(p)}.from_date > ${day}::date or x.from_date > ${raw(p)}.from_date
      else ${raw(p)}.from_date > ${day}::date and x.from_date < ${raw(p)}.from_date end)`

const archivedDay = (m: SQL): SQL => sql`(${m}.archived_at at time zone 'Asia/Jakarta')::date`

/** Whether the employee `m` was in the company's lists on the day. */
export const isListedOn = (day: string, m = "m"): SQL =>
  sql`(${raw(m)}.tanggal_masuk <= ${day}::date and (${raw(m)}.archived_at is null or ${archivedDay(raw(m))} > ${day}::date))`

/** Whether the employee `m` had been archived by the day. */
export const isArchivedOn = (day: string, m = "m"): SQL =>
  sql`(${raw(m)}.archived_at is not null and ${archivedDay(raw(m))} <= ${day}::date)`

export type StateOn = "belum" | "archived" | "resigned" | "inactive" | "active"
/**
 * State of the employee `m` on the day, from the first and the last working day. Being inactive has no dates: it is
 * taken from today, for all days of the employment.
 */
export const stateOn = (day: string, m = "m"): SQL<StateOn> =>
  sql<StateOn>`case when ${raw(m)}.tanggal_masuk > ${day}::date then 'belum'
    when ${isArchivedOn(day, m)} then 'archived'
    when ${raw(m)}.tanggal_keluar < ${day}::date then 'resigned'
    when coalesce(${raw(m)}.archived_status, ${raw(m)}.status) <> 'resigned' then coalesce(${raw(m)}.archived_status, ${raw(m)}.status)
    when ${raw(m)}.tanggal_keluar is null then 'resigned' else 'active' end`

/**
 * Every employee on the day: office, division, position, superior, status of employment and state, and the first four
 * as they are today (`*_kini`). Linear in employees.
 */
export const companyOn = (day: string): SQL =>
  sql`(select m.companies_id, m.id as members_id, m.nama, m.nama_sort, p.offices_id, p.departement_id, p.jabatan_id,
      p.atasan_id, p.status_karyawan, ${stateOn(day)} as state,
      m.offices_id as offices_kini, m.departement_id as departement_kini, m.jabatan_id as jabatan_kini, m.atasan_id as atasan_kini
    from members m join member_placements p on p.companies_id = m.companies_id and p.members_id = m.id
    where ${holdsOn(day)})`

type PlacedIn = "offices_id" | "departement_id" | "jabatan_id"

/** Employees of a company who are at a place on the day; for `(companies_id, id) in …`. */
export const placedOn = (day: string, fact: PlacedIn | "status_karyawan", value: number | string): SQL =>
  sql`(select p.companies_id, p.members_id from member_placements p where p.${raw(fact)} = ${value} and ${holdsOn(day)})`

/** How many employees are active at a place on the day, for the row of an office or division. */
export const countOn = (day: string, fact: PlacedIn, company: SQL, place: SQL): SQL<number> =>
  sql<number>`(select count(*)::int from member_placements p join members m on m.companies_id = p.companies_id and m.id = p.members_id
    where p.companies_id = ${company} and p.${raw(fact)} = ${place} and ${holdsOn(day)} and ${stateOn(day)} = 'active')`
