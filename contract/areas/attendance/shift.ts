import { Schema } from "effect"
import { defineResource } from "../../kit/resource.ts"
import {
  clock,
  flag,
  id,
  idList,
  optionalClock,
  optionalColour,
  optionalDecimal,
  optionalRupiah,
  optionalWhole,
  text,
} from "../../kit/schema.ts"
import { breakProblems, spanProblems } from "../../kit/times.ts"

/** Code on schedules and in their spreadsheets. */
const shiftCode = text(10).check(
  Schema.isPattern(/^[A-Z0-9]+$/, { message: "Isi huruf besar dan angka tanpa spasi" }),
)

/**
 * Shift: working hours that can be scheduled. An end at or before the start is on the next day; the working day is
 * the date it starts on. Empty minutes and hours fall back to Aturan Absensi. Empty `offices_id` = every office.
 */
export const shift = defineResource(
  {
    id: "shift",
    alias: "shift_id",
    noun: "shift",
    fields: {
      nama: text(80),
      kode: shiftCode,
      start: clock,
      end: clock,
      break_start: optionalClock,
      break_end: optionalClock,
      break_paid: flag(false),
      checkin_open_before_min: optionalWhole(0, 720),
      checkout_close_after_min: optionalWhole(0, 720),
      late_tolerance_min: optionalWhole(0, 120),
      early_out_tolerance_min: optionalWhole(0, 120),
      half_day_min_hours: optionalDecimal(0, 24, 2),
      allowance: optionalRupiah,
      color: optionalColour,
      offices_id: idList(500),
      is_active: flag(true),
    },
    shown: {
      cross_midnight: Schema.Boolean,
      /** Minutes of work, without the unpaid break. */
      work_min: Schema.Int,
      offices_nama: Schema.Array(Schema.String),
      /** Used in schedules: the code is immutable. */
      is_used: Schema.Boolean,
    },
    sorts: ["start", "nama", "kode", "updated_at"],
    filters: { is_active: Schema.optionalKey(Schema.Boolean), offices_id: Schema.optionalKey(id) },
    who: { read: ["company", "office"], write: ["company"] },
    module: "attendanceSettings",
    example: { nama: "Shift Malam Contoh", kode: "MLM9", start: "22:00", end: "06:00", allowance: 25_000 },
  },
  ({ start, end, break_start, break_end }) => [
    ...spanProblems({ start, end }),
    ...breakProblems({ start, end, break_start, break_end }),
  ],
)
