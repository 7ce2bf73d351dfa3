import { sql } from "drizzle-orm"
import { officesHours as resource, type WorkDay, weekdays } from "#contract/areas/attendance/officesHours.ts"
import { crossesMidnight, workMinutes } from "#contract/kit/times.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { outer } from "../../kit/textSearch.ts"
import { officesHours } from "../../db/tables/index.ts"
import { usageWords } from "../../kit/tree.ts"

/** A day off is stored without hours, even if the form still sends some. */
const stored = (day: WorkDay): WorkDay => {
  if (!day.is_work || day.start === null || day.end === null)
    return {
      day: day.day,
      is_work: false,
      start: null,
      end: null,
      break_start: null,
      break_end: null,
      is_overnight: false,
      min_minutes: null,
    }
  return { ...day, is_overnight: crossesMidnight(day.start, day.end) }
}

const minutesOf = ({ start, end, break_start, break_end }: WorkDay): number =>
  start === null || end === null ? 0 : workMinutes({ start, end, break_start, break_end }, false)

export const officesHoursRules = defineRules(resource, officesHours, {
  select: {
    jumlah_kantor: sql<number>`(select count(*)::int from offices o where o.companies_id = ${outer(officesHours.companies_id)} and o.offices_hours_id = ${outer(officesHours.id)})`,
  },
  single: { is_default: "Jadikan jam kerja lain sebagai jam kerja utama lebih dulu" },
  store: ({ type, days, flexible_minutes }) => {
    const week = weekdays.flatMap((name) => days.filter(({ day }) => day === name)).map(stored)
    return {
      days: week,
      week_min: week.reduce((sum, day) => sum + minutesOf(day), 0),
      work_days: week.filter(({ is_work }) => is_work).length,
      flexible_minutes: type === "flexible" ? flexible_minutes : null,
    }
  },
  usage: (tx, ids) =>
    usageWords(
      tx,
      ids,
      sql`select d.id::float8 as id,
        (select count(*)::int from offices o where o.companies_id = d.companies_id and o.offices_hours_id = d.id) as kantor,
        (select count(*)::int from members m where m.companies_id = d.companies_id and m.archived_at is null and (m.offices_hours_id = d.id
          or exists (select from member_attendance_types t where t.companies_id = m.companies_id and t.members_id = m.id
            and t.offices_hours_id = d.id and t.applied_at is null))) as pegawai,
        (select count(distinct m.id)::int from members m left join member_attendance_types t
            on t.companies_id = m.companies_id and t.members_id = m.id and t.offices_hours_id = d.id
          where m.companies_id = d.companies_id and (m.archived_at is not null and (m.offices_hours_id = d.id or t.members_id is not null)
            or m.archived_at is null and m.offices_hours_id is distinct from d.id and t.applied_at is not null)) as "riwayat pegawai"
      from offices_hours d`,
    ),
})
