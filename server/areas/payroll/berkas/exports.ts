import { and, desc, eq, sql } from "drizzle-orm"
import { fileKindWords, monthKinds } from "#contract/areas/payroll/berkas.ts"
import { monthWords } from "#contract/kit/words.ts"
import { literal } from "../../../db/literal.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import { rowsFor } from "../../../db/secrets/columns.ts"
import { payrollExportRows, payrollExports } from "../../../db/tables/index.ts"
import type { BuiltRow } from "../../../domain/payroll/files/problem.ts"
import { wireInstant } from "../../../time/calendar.ts"
import { bcaHead } from "./build.ts"
import type { FileContext, FileOf } from "./context.ts"
import type { Head } from "./content.ts"

/** Rows per statement. */
const PART = 500

const isOfMonth = ({ kind }: FileOf): boolean => monthKinds.includes(kind)

/** The name of a file without its extension. */
export const fileTitle = ({ kind, map }: FileOf): string => map?.nama ?? fileKindWords[kind]

const safe = (name: string): string => name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, "-").slice(0, 100)

const headOf = (context: FileContext, of: FileOf): Head => {
  const { period, withholder, setting } = context
  const named = isOfMonth(of) ? fileTitle(of) : `${fileTitle(of)} ${period.nama}`
  return {
    nama: safe(named),
    month: period.month,
    tin: withholder?.tin ?? "",
    rows_per_file: setting.baris_per_berkas,
    bca: bcaHead(context),
    account: setting.rekening,
    pay_date: period.pay_date,
    remark: period.nama,
    map: of.map,
  }
}

type Who = { readonly companyId: number; readonly accountId: number | null; readonly now: Date }

/** Begins an export; its rows follow. @returns its id */
export const beginExport = async (
  tx: Tx,
  { companyId, accountId, now }: Who,
  context: FileContext,
  of: FileOf,
) => {
  const [row] = await tx
    .insert(payrollExports)
    .values({
      companies_id: companyId,
      kind: of.kind,
      payroll_periods_id: context.period.id,
      month: context.period.month,
      peta_kolom_id: of.map?.id ?? null,
      nama: fileTitle(of),
      head: headOf(context, of),
      row_count: 0,
      sha: null,
      created_at: now.toISOString(),
      created_by: accountId,
    })
    .returning({ id: payrollExports.id })
  if (row === undefined) throw new Error("the export was not begun")
  return row.id
}

/** Adds rows to an export. @returns the number of its last row */
export const addRows = async (
  tx: Tx,
  companyId: number,
  exportId: number,
  last: number,
  rows: readonly BuiltRow[],
): Promise<number> => {
  for (let from = 0; from < rows.length; from += PART) {
    const part = rows.slice(from, from + PART).map(({ members_id, nama, values }, at) => ({
      no: last + from + at + 1,
      members_id,
      nama,
      row: values,
    }))
    await tx.execute(
      sql`insert into payroll_export_rows (companies_id, payroll_exports_id, no, members_id, nama, row)
        select ${companyId}::bigint, ${exportId}::bigint, v.no, v.members_id, v.nama, v.row
        from jsonb_to_recordset(${rowsFor(payrollExportRows, part)}::jsonb) as v(no int, members_id bigint, nama text, row jsonb)`,
    )
  }
  return last + rows.length
}

/** The row's text with blind indexes instead of ciphertexts, which change with the data key. */
const stableText = sql`regexp_replace(x.row::text, 'v1\\.[a-z0-9]+\\.\\d+\\.([A-Za-z0-9_-]{16})\\.[A-Za-z0-9_-]+', '\\1', 'g')`

/** Completes an export: the number of its rows and their hash. */
export const endExport = (tx: Tx, exportId: number) =>
  tx.execute(
    sql`update payroll_exports set row_count = r.n, sha = r.sha
      from (select count(*)::int as n, encode(sha256(convert_to(coalesce(string_agg(${stableText}, chr(10) order by x.no), ''), 'UTF8')), 'hex') as sha
        from payroll_export_rows x where x.payroll_exports_id = ${exportId}) r
      where payroll_exports.id = ${exportId}`,
  )

/** Rows of an export in order. */
export const exportRows = (tx: Tx, exportId: number): Promise<BuiltRow[]> =>
  rowsOf<BuiltRow>(
    tx,
    sql`select members_id::float8 as members_id, nama, row as values from payroll_export_rows
      where payroll_exports_id = ${exportId} order by payroll_export_rows.no`,
  )

export type LastExport = {
  readonly id: number
  readonly at: string
  readonly by: string | null
  readonly rows: number
  readonly sha: string
  readonly times: number
}

/** The last complete export of a file; null = it was never exported. */
export const lastExport = async (tx: Tx, { period }: FileContext, of: FileOf): Promise<LastExport | null> => {
  const same = sql`x.kind = ${of.kind} and x.sha is not null and x.peta_kolom_id is not distinct from ${of.map?.id ?? null}::bigint
    and ${isOfMonth(of) ? sql`x.month = ${period.month}` : sql`x.payroll_periods_id = ${period.id}`}`
  const [row] = await rowsOf<LastExport>(
    tx,
    sql`select x.id::float8 as id, x.created_at as at, a.nama_lengkap as by, x.row_count as rows, x.sha, (count(*) over ())::int as times
      from payroll_exports x left join accounts a on a.id = x.created_by where ${same}
      order by x.id desc limit ${literal(1)}`,
  )
  return row === undefined ? null : { ...row, at: wireInstant(row.at) }
}

export const storedExport = async (tx: Tx, id: number) => {
  const [row] = await tx
    .select()
    .from(payrollExports)
    .where(and(eq(payrollExports.id, id)))
    .orderBy(desc(payrollExports.id))
  return row?.sha == null ? null : row
}

/** "Coretax BPMP, masa November 2026". */
export const exportTitle = (context: FileContext, of: FileOf): string =>
  isOfMonth(of)
    ? `${fileTitle(of)}, masa ${monthWords(context.period.month)}`
    : `${fileTitle(of)}, ${context.period.nama}`
