import { NATIONAL_HOLIDAYS } from "#contract/data/holidays.ts"
import { weekdays } from "#contract/areas/attendance/officesHours.ts"
import { crossesMidnight, workMinutes } from "#contract/kit/times.ts"
import type { Tx } from "../db/database.ts"
import { holidays, officesHours, shifts } from "../db/tables/index.ts"
import { insertCategories } from "./categories.ts"
import { insertLeaveCategories } from "./leaveCategories.ts"

/** Settings of every demo company; its generated attendance depends on them. */

type Stamped = { readonly companies_id: number; readonly created_at: string; readonly updated_at: string }

const SHIFTS = [
  {
    nama: "Shift Pagi",
    kode: "PG",
    start: "07:00",
    end: "15:00",
    break: "11:30",
    allowance: null,
    color: "#F59E0B",
  },
  {
    nama: "Shift Siang",
    kode: "SG",
    start: "15:00",
    end: "23:00",
    break: "18:00",
    allowance: 15_000,
    color: "#2563EB",
  },
  {
    nama: "Shift Malam",
    kode: "ML",
    start: "23:00",
    end: "07:00",
    break: "03:00",
    allowance: 35_000,
    color: "#4338CA",
  },
] as const

const hourLater = (time: string): string =>
  `${String(Number(time.slice(0, 2)) + 1).padStart(2, "0")}${time.slice(2)}`

const insertShifts = (tx: Tx, own: Stamped) =>
  tx.insert(shifts).values(
    SHIFTS.map(({ break: break_start, ...shift }) => {
      const hours = { start: shift.start, end: shift.end, break_start, break_end: hourLater(break_start) }
      return {
        ...own,
        ...shift,
        ...hours,
        break_paid: false,
        cross_midnight: crossesMidnight(shift.start, shift.end),
        work_min: workMinutes(hours, false),
        all_offices: true,
        is_active: true,
      }
    }),
  )

/** The last day of the national list, which the calendar still lacks: it can be taken over. */
const LACKING = NATIONAL_HOLIDAYS.at(-1)?.tanggal

/** The national list: demo companies observe every collective leave day. */
const insertHolidays = (tx: Tx, own: Stamped) =>
  tx.insert(holidays).values(
    NATIONAL_HOLIDAYS.filter(({ tanggal }) => tanggal !== LACKING).map(({ tanggal, nama, type }) => ({
      ...own,
      nama,
      start_date: tanggal,
      end_date: tanggal,
      type,
      length: "full" as const,
      recurring: false,
      deduct_leave: type === "cuti_bersama",
      all_offices: true,
    })),
  )

/** The working hours of the demo's attendance. */
const HOURS = { start: "08:00", end: "17:00", break_start: "12:00", break_end: "13:00" }
const FREE = { start: null, end: null, break_start: null, break_end: null }

const insertHours = (tx: Tx, own: Stamped) =>
  tx.insert(officesHours).values({
    ...own,
    nama: "Senin–Jumat 08.00–17.00",
    type: "fixed",
    days: weekdays.map((day, at) => ({
      day,
      is_work: at < 5,
      ...(at < 5 ? HOURS : FREE),
      is_overnight: false,
      min_minutes: null,
    })),
    week_min: 5 * workMinutes(HOURS, false),
    work_days: 5,
    is_default: true,
  })

/** Settings of a company that is in operation; a new company makes its own. */
export const insertSettings = async (tx: Tx, own: Stamped): Promise<void> => {
  await insertHours(tx, own)
  await insertShifts(tx, own)
  await insertHolidays(tx, own)
  await insertCategories(tx, own)
  await insertLeaveCategories(tx, own)
}
