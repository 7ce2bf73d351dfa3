import { type SQL, sql } from "drizzle-orm"
import { rowsOf, type Tx } from "../db/database.ts"
import { memberWhere } from "../requests/requestRows.ts"
import { MAX_SHEET_ROWS, type SheetMaker } from "../sheets/sheet.ts"
import { type ClaimAsk, claimWhere } from "./claimRows.ts"

const granted = sql`r.status in ('approved', 'partial', 'paid')`

/** Counts and rupiah of claims `r`. */
export const claimSumsOf = sql`count(*) filter (where r.status = 'pending')::int as pending,
  count(*) filter (where ${granted})::int as approved,
  count(*) filter (where r.status = 'rejected')::int as rejected,
  count(*) filter (where r.status = 'cancelled')::int as cancelled,
  coalesce(sum(r.total_claimed), 0)::float8 as claimed,
  coalesce(sum(r.total_approved) filter (where ${granted}), 0)::float8 as granted,
  coalesce(sum(r.total_claimed) filter (where r.status = 'pending'), 0)::float8 as waiting`

/** Claims that a summary is of, with their employees as `m`. */
export const summarisedClaims = (ask: ClaimAsk): SQL =>
  sql`from reimbursments r join members m on m.companies_id = r.companies_id and m.id = r.members_id
    where ${claimWhere(ask)} and ${memberWhere(ask, sql`m`)}`

type Row = {
  readonly nip: string
  readonly nama: string
  readonly kantor: string
  readonly pending: number
  readonly approved: number
  readonly rejected: number
  readonly claimed: number
  readonly granted: number
  readonly waiting: number
}

const read = (tx: Tx, ask: ClaimAsk): Promise<Row[]> =>
  rowsOf<Row>(
    tx,
    sql`select x.*, o.nama as kantor from (
      select m.companies_id, m.id, m.nip, m.nama, m.offices_id, ${claimSumsOf} ${summarisedClaims(ask)}
      group by m.companies_id, m.id) x
    join offices o on o.companies_id = x.companies_id and o.id = x.offices_id
    order by lower(x.nama) collate "C", x.id limit ${MAX_SHEET_ROWS}`,
  )

/** The summary of claims: a row for each employee, and their sum; rupiah. */
export const claimSheet: SheetMaker = async (tx, asked) => {
  const ask = asked as ClaimAsk & { readonly start_date?: string; readonly end_date?: string }
  const rows = await read(tx, ask)
  const figures = (row: Row): readonly number[] => [
    row.approved,
    row.pending,
    row.rejected,
    row.claimed,
    row.granted,
    row.waiting,
  ]
  const sums = rows.reduce((all, row) => figures(row).map((n, at) => n + (all[at] ?? 0)), [0, 0, 0, 0, 0, 0])
  return {
    name: `Reimbursement ${ask.start_date ?? ""} ${ask.end_date ?? ""}`,
    columns: [
      { header: "NIP", width: 14 },
      { header: "Nama", width: 30 },
      { header: "Kantor", width: 26 },
      ...["Disetujui", "Menunggu", "Ditolak"].map((header) => ({ header, width: 12 })),
      ...["Diajukan (Rp)", "Disetujui (Rp)", "Menunggu (Rp)"].map((header) => ({
        header,
        width: 18,
        money: true,
      })),
    ],
    rows: [
      ...rows.map((row) => [row.nip, row.nama, row.kantor, ...figures(row)]),
      [null, "Jumlah seluruhnya", null, ...sums],
    ],
  }
}
