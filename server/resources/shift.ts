import { eq, sql } from "drizzle-orm"
import { shift as resource } from "#contract/shift.ts"
import { crossesMidnight, workMinutes } from "#contract/times.ts"
import { linkedIds, linkedNames } from "../calls/nested.ts"
import { defineRules } from "../calls/rules.ts"
import { byText, outer } from "../calls/words.ts"
import { offices, shiftOffices, shifts } from "../db/tables/index.ts"
import { usageWords } from "./tree.ts"

/** Offices a shift is for; those of one for all of them are not listed. */
export const shiftOfficeLink = {
  table: shiftOffices,
  own: shiftOffices.shifts_id,
  other: shiftOffices.offices_id,
  to: offices,
}

export const shiftRules = defineRules(resource, {
  table: shifts,
  select: {
    nama: shifts.nama,
    kode: shifts.kode,
    start: shifts.start,
    end: shifts.end,
    break_start: shifts.break_start,
    break_end: shifts.break_end,
    break_paid: shifts.break_paid,
    checkin_open_before_min: shifts.checkin_open_before_min,
    checkout_close_after_min: shifts.checkout_close_after_min,
    late_tolerance_min: shifts.late_tolerance_min,
    early_out_tolerance_min: shifts.early_out_tolerance_min,
    half_day_min_hours: shifts.half_day_min_hours,
    allowance: shifts.allowance,
    color: shifts.color,
    is_active: shifts.is_active,
    cross_midnight: shifts.cross_midnight,
    work_min: shifts.work_min,
    offices_id: linkedIds(shiftOfficeLink, shifts),
    offices_nama: linkedNames(shiftOfficeLink, shifts),
    is_used: sql<boolean>`exists (select from schedules s where s.companies_id = ${outer(shifts.companies_id)} and s.shifts_id = ${outer(shifts.id)})`,
  },
  search: [shifts.nama, shifts.kode],
  sorts: {
    nama: byText(shifts.nama),
    kode: byText(shifts.kode),
    start: byText(shifts.start),
    updated_at: sql`${shifts.updated_at}`,
  },
  filters: {
    is_active: (value) => eq(shifts.is_active, value),
    offices_id: (value) =>
      sql`(${shifts.all_offices} or exists (select from shift_offices l where l.companies_id = ${shifts.companies_id} and l.shifts_id = ${shifts.id} and l.offices_id = ${value}))`,
  },
  unique: {
    shifts_kode_key: { field: "kode", message: "Sudah ada shift dengan kode ini" },
    shifts_nama_key: { field: "nama", message: "Sudah ada shift dengan nama ini" },
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
        (select count(*)::int from schedules s where s.companies_id = d.companies_id and s.shifts_id = d.id) as "hari jadwal"
      from shifts d`,
    ),
})
