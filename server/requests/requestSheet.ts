import { type SQL, sql } from "drizzle-orm"
import type { PayloadOf } from "#contract/call.ts"
import type { requestsPerUser } from "#contract/attendanceApproval.ts"
import { rowsOf, type Tx } from "../db/database.ts"
import { type Cell, MAX_SHEET_ROWS, type SheetMaker } from "../sheets/sheet.ts"
import { memberWhere, requestWhere } from "./requestRows.ts"

type Ask = PayloadOf<typeof requestsPerUser>

export const countedRequests = sql`count(*) filter (where r.status = 'pending')::int as pending,
  count(*) filter (where r.status = 'approved')::int as approved,
  count(*) filter (where r.status = 'rejected')::int as rejected,
  count(*) filter (where r.status = 'cancelled')::int as cancelled`

/** Requests that a summary is of, with their employees as `m`. */
export const summarised = (ask: Ask, fitting: SQL): SQL =>
  sql`from attendance_requests r join members m on m.companies_id = r.companies_id and m.id = r.members_id
    where ${fitting} and ${memberWhere(ask, sql`m`)}
    and (${ask.members_id ?? null}::bigint is null or m.id = ${ask.members_id ?? null}::bigint)`

type Row = {
  readonly nip: string
  readonly nama: string
  readonly kantor: string
  readonly pending: number
  readonly approved: number
  readonly rejected: number
  readonly cancelled: number
}

const read = (tx: Tx, ask: Ask): Promise<Row[]> =>
  rowsOf<Row>(
    tx,
    sql`select x.*, o.nama as kantor from (
      select m.companies_id, m.id, m.nip, m.nama, m.offices_id, ${countedRequests} ${summarised(ask, requestWhere(ask))}
      group by m.companies_id, m.id) x
    join offices o on o.companies_id = x.companies_id and o.id = x.offices_id
    order by lower(x.nama) collate "C", x.id limit ${MAX_SHEET_ROWS}`,
  )

/** The summary of attendance requests: a row for each employee, and their sum. */
export const requestSheet: SheetMaker = async (tx, asked) => {
  const ask = asked as Ask
  const rows = await read(tx, ask)
  const figures = ({ approved, pending, rejected, cancelled }: Row): readonly number[] => [
    approved + pending + rejected + cancelled,
    approved,
    pending,
    rejected,
    cancelled,
  ]
  const sums = rows.reduce((all, row) => figures(row).map((n, at) => n + (all[at] ?? 0)), [0, 0, 0, 0, 0])
  const body: readonly (readonly Cell[])[] = rows.map((row) => [
    row.nip,
    row.nama,
    row.kantor,
    ...figures(row),
  ])
  return {
    name: `Persetujuan absensi ${ask.start_date ?? ""} ${ask.end_date ?? ""}`,
    columns: [
      { header: "NIP", width: 14 },
      { header: "Nama", width: 30 },
      { header: "Kantor", width: 26 },
      ...["Semua", "Disetujui", "Menunggu", "Ditolak", "Dibatalkan"].map((header) => ({ header, width: 12 })),
    ],
    rows: [...body, [null, "Jumlah seluruhnya", null, ...sums]],
  }
}
