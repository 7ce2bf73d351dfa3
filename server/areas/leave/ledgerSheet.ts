import { sql } from "drizzle-orm"
import { type EntryKind, entryWords, type LeaveUnit, unitNoun } from "#contract/areas/leave/leaveWords.ts"
import type { exportLedger } from "#contract/areas/leave/saldo.ts"
import type { PayloadOf } from "#contract/kit/call.ts"
import { rowsOf } from "../../db/database.ts"
import { literal } from "../../db/literal.ts"
import { memberWhere } from "../../kit/approval/members.ts"
import { MAX_SHEET_ROWS, type SheetMaker } from "../../sheets/sheet.ts"

type Row = {
  readonly nip: string
  readonly nama: string
  readonly kategori: string
  readonly unit: LeaveUnit
  readonly year: number
  readonly date: string
  readonly kind: EntryKind
  readonly amount: number
  readonly after: number
  readonly note: string
  readonly by: string | null
}
type Ask = PayloadOf<typeof exportLedger>

/** All ledger entries of a year with the running balance, of the employees that the filters and row-level security leave. */
const ledgerSheet: SheetMaker = async (tx, asked) => {
  const { members_id, kategori_id, tahun, ...people } = asked as Ask
  const of = sql.join(
    [
      memberWhere(people, sql`m`),
      ...(members_id === undefined ? [] : [sql`l.members_id = ${members_id}`]),
      ...(kategori_id === undefined ? [] : [sql`l.kategori_id = ${kategori_id}`]),
    ],
    sql` and `,
  )
  const rows = await rowsOf<Row>(
    tx,
    sql`select m.nip, m.nama, k.nama as kategori, k.unit, l.year, l.date::text as date, l.kind, l.amount::float8 as amount,
      (sum(l.amount) over (partition by l.members_id, l.kategori_id, l.year order by l.date, l.id))::float8 as after, l.note,
      l.by_nama as by
    from leave_ledger l join members m on m.companies_id = l.companies_id and m.id = l.members_id
    join leave_categories k on k.companies_id = l.companies_id and k.id = l.kategori_id
    where l.year = ${tahun} and ${of}
    order by m.nama_sort, m.id, k.id, l.date, l.id limit ${literal(MAX_SHEET_ROWS)}`,
  )
  return {
    name: `Saldo cuti ${tahun}`,
    columns: [
      { header: "NIP", width: 14 },
      { header: "Nama", width: 30 },
      { header: "Kategori", width: 24 },
      { header: "Tanggal", width: 12 },
      { header: "Mutasi", width: 18 },
      { header: "Jumlah", width: 10 },
      { header: "Saldo", width: 10 },
      { header: "Satuan", width: 8 },
      { header: "Keterangan", width: 40 },
      { header: "Oleh", width: 24 },
    ],
    rows: rows.map((row) => [
      row.nip,
      row.nama,
      row.kategori,
      row.date,
      entryWords[row.kind],
      row.amount,
      row.after,
      unitNoun(row.unit),
      row.note,
      row.by ?? "Sistem",
    ]),
  }
}
export const leaveSheets: Readonly<Record<string, SheetMaker>> = { "cuti/saldo": ledgerSheet }
