import { and, sql } from "drizzle-orm"
import type { PayloadOf } from "#contract/kit/call.ts"
import type { exportTimesheet } from "#contract/areas/platform/timesheet.ts"
import { rowsOf } from "../../db/database.ts"
import { literal } from "../../db/literal.ts"
import { timesheet } from "../../db/tables/index.ts"
import type { StreamMaker } from "../../sheets/stream.ts"
import { dateIn } from "../../time/calendar.ts"
import { timesheetWhere } from "./timesheet.rules.ts"

/** Rows read per batch. */
const PART = 500
const HOUR_MINUTES = 60

type Row = {
  readonly id: number
  readonly tanggal: string
  readonly companies_nama: string
  readonly kegiatan: string
  readonly menit: number
  readonly by_nama: string | null
}

/** The matching entries, the newest first; hours as a decimal number, so that a spreadsheet can add them up. */
export const timesheetSheet: StreamMaker = ({ ask }, now) => {
  const { format, ...filter } = ask as PayloadOf<typeof exportTimesheet>
  return {
    name: `Timesheet ${dateIn(now)}`,
    format,
    columns: [
      { label: "Tanggal", kind: "date" },
      { label: "Perusahaan", kind: "text" },
      { label: "Kegiatan", kind: "text" },
      { label: "Jam", kind: "number" },
      { label: "Oleh", kind: "text" },
    ],
    read: async (tx, after) => {
      const beyond =
        after === null
          ? undefined
          : sql`(${timesheet.tanggal}, ${timesheet.id}) < (${after[0]}::date, ${after[1]}::bigint)`
      const rows = await rowsOf<Row>(
        tx,
        sql`select ${timesheet.id}::float8 as id, ${timesheet.tanggal}::text as tanggal,
          (select c.nama from companies c where c.id = ${timesheet.companies_id}) as companies_nama,
          ${timesheet.kegiatan} as kegiatan, ${timesheet.menit} as menit,
          (select a.nama_lengkap from accounts a where a.id = ${timesheet.created_by}) as by_nama
        from ${timesheet} where ${and(timesheetWhere(filter, now), beyond) ?? sql`true`}
        order by ${timesheet.tanggal} desc, ${timesheet.id} desc limit ${literal(PART)}`,
      )
      const last = rows.at(-1)
      return {
        rows: rows.map((row) => [
          row.tanggal,
          row.companies_nama,
          row.kegiatan,
          Math.round((row.menit / HOUR_MINUTES) * 100) / 100,
          row.by_nama,
        ]),
        next: last === undefined || rows.length < PART ? null : [last.tanggal, last.id],
      }
    },
  }
}
