import { sql } from "drizzle-orm"
import { shift as resource } from "#contract/areas/attendance/shift.ts"
import { crossesMidnight, workMinutes } from "#contract/kit/times.ts"
import { defineRules } from "../../kit/tableRules.ts"
import { outer } from "../../kit/textSearch.ts"
import { offices, shiftOffices, shifts } from "../../db/tables/index.ts"
import { usageWords } from "../../kit/tree.ts"

/** Offices a shift is limited to; empty for a shift of all offices. */
export const shiftOfficeLink = {
  table: shiftOffices,
  own: shiftOffices.shifts_id,
  other: shiftOffices.offices_id,
  to: offices,
}

export const shiftRules = defineRules(resource, shifts, {
  select: {
    is_used: sql<boolean>`(exists (select from schedules s where s.companies_id = ${outer(shifts.companies_id)} and s.shifts_id = ${outer(shifts.id)})
      or exists (select from schedule_pattern_days p where p.companies_id = ${outer(shifts.companies_id)} and p.shifts_id = ${outer(shifts.id)}))`,
  },
  search: [shifts.nama, shifts.kode],
  filters: {
    offices_id: (value) =>
      sql`(${shifts.all_offices} or exists (select from shift_offices l where l.companies_id = ${shifts.companies_id} and l.shifts_id = ${shifts.id} and l.offices_id = ${value}))`,
  },
  links: { offices_id: shiftOfficeLink },
  store: (values) => ({
    cross_midnight: crossesMidnight(values.start, values.end),
    work_min: workMinutes(values, values.break_paid),
    all_offices: values.offices_id.length === 0,
  }),
  check: async (_ctx, { kode }, _id, before): Promise<Record<string, string[]>> =>
    before?.is_used === true && before.kode !== kode
      ? { kode: ["Kode tidak dapat diubah: shift ini sudah dipakai di jadwal"] }
      : {},
  usage: (tx, ids) =>
    usageWords(
      tx,
      ids,
      sql`select d.id::float8 as id,
        (select count(*)::int from schedules s where s.companies_id = d.companies_id and s.shifts_id = d.id) as "hari jadwal",
        (select count(distinct p.patterns_id)::int from schedule_pattern_days p where p.companies_id = d.companies_id and p.shifts_id = d.id) as "pola jadwal"
      from shifts d`,
    ),
})
