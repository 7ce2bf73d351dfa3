import { type SQL, sql } from "drizzle-orm"
import { type payrollSheets, payrollSheetWords } from "#contract/areas/payroll/run.ts"
import { literal } from "../../db/literal.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import type { StreamMaker } from "../../sheets/stream.ts"
import type { Column, Value } from "../../sheets/write.ts"

type What = (typeof payrollSheets)[number]
type Ask = { readonly period_id: number; readonly what: What; readonly format: "xlsx" | "csv" }
const PART = 500

const text = (label: string, width = 20): Column => ({ label, kind: "text", width })
const number = (label: string): Column => ({ label, kind: "number", width: 18 })

/** Sum of a slip's lines (`s`) with these codes, rupiah. */
const sumOf = (...codes: readonly string[]): SQL =>
  sql`(select coalesce(sum((e->>'amount')::bigint), 0)::float8 from jsonb_array_elements(s.lines) e where e->>'kode' in (${sql.join(
    codes.map((code) => sql`${code}`),
    sql`, `,
  )}))`
const person = (key: string): SQL => sql`s.person->>${sql.raw(`'${key}'`)}`

type Recap = { readonly columns: readonly Column[]; readonly cells: readonly SQL[]; readonly where?: SQL }

/** One row per employee, in the order of ids. */
const recaps: Readonly<Record<Exclude<What, "jurnal" | "tahunan">, Recap>> = {
  bank: {
    columns: [
      text("Bank"),
      text("Nomor rekening"),
      text("Nama rekening", 30),
      number("Jumlah"),
      text("NIP"),
      text("Keterangan", 30),
    ],
    cells: [
      sql`coalesce(${person("bank")}, ${person("bank_kode")}, '')`,
      sql`coalesce(${person("no_rekening")}, '')`,
      sql`coalesce(${person("nama_rekening")}, s.nama)`,
      sql`s.net::float8`,
      person("nip"),
      sql`p.nama`,
    ],
    where: sql`s.net > 0`,
  },
  pph21: {
    columns: [
      text("NIP"),
      text("Nama", 30),
      text("NPWP/NIK"),
      text("PTKP", 8),
      number("Penghasilan bruto"),
      number("Iuran pensiun"),
      number("Zakat"),
      number("PPh 21"),
    ],
    cells: [
      person("nip"),
      sql`s.nama`,
      sql`coalesce(${person("npwp")}, '')`,
      person("ptkp"),
      sql`s.taxable::float8`,
      sql`s.pension::float8`,
      sql`s.zakat::float8`,
      sql`s.tax::float8`,
    ],
  },
  bpjs: {
    columns: [
      text("NIP"),
      text("Nama", 30),
      text("No. BPJS Kesehatan"),
      text("No. BPJS Ketenagakerjaan"),
      number("Kesehatan (perusahaan)"),
      number("Kesehatan (pegawai)"),
      number("JHT (perusahaan)"),
      number("JHT (pegawai)"),
      number("JP (perusahaan)"),
      number("JP (pegawai)"),
      number("JKK"),
      number("JKM"),
    ],
    cells: [
      person("nip"),
      sql`s.nama`,
      sql`coalesce(${person("bpjs_kes_no")}, '')`,
      sql`coalesce(${person("bpjs_tk_no")}, '')`,
      sumOf("BPJS_KES_PERUSAHAAN"),
      sumOf("BPJS_KES"),
      sumOf("JHT_PERUSAHAAN"),
      sumOf("JHT"),
      sumOf("JP_PERUSAHAAN"),
      sumOf("JP"),
      sumOf("JKK"),
      sumOf("JKM"),
    ],
  },
}

const row = (cells: readonly SQL[]): SQL => sql`json_build_array(${sql.join([...cells], sql`, `)})`
type Read = { readonly at: number; readonly cells: Value[] }

const readRecap =
  ({ cells, where = sql`true` }: Recap, periodId: number, after: number) =>
  (tx: Tx) =>
    rowsOf<Read>(
      tx,
      sql`select s.members_id::float8 as at, ${row(cells)} as cells from slips s
      join payroll_periods p on p.companies_id = s.companies_id and p.id = s.payroll_periods_id
      where s.payroll_periods_id = ${periodId} and not s.is_draft and s.error is null and ${where} and s.members_id > ${after}
      order by s.members_id limit ${literal(PART)}`,
    )

/** Sums per component, for claims per category with its ledger account, as accounting books them. */
const readJournal = (periodId: number) => (tx: Tx) =>
  rowsOf<Read>(
    tx,
    sql`select 0 as at, json_build_array(e->>'kode', coalesce(min(q.nama) || ': ' || (e->'claim'->>'kategori'), min(e->>'nama')),
        case e->>'kind' when 'earning' then 'Pendapatan' when 'deduction' then 'Potongan' when 'employer_cost' then 'Beban perusahaan' else 'Info' end,
        count(distinct s.members_id)::int,
        case when e->>'kind' <> 'deduction' then sum((e->>'amount')::bigint)::float8 else 0 end,
        case when e->>'kind' = 'deduction' then sum((e->>'amount')::bigint)::float8 else 0 end,
        coalesce(e->'claim'->>'account', '')) as cells
      from slips s cross join jsonb_array_elements(s.lines) e
      left join pay_parameters q on q.companies_id = s.companies_id and q.kode = e->>'kode'
      where s.payroll_periods_id = ${periodId} and not s.is_draft and s.error is null
      group by e->>'kind', e->>'kode', e->'claim'->>'kategori', e->'claim'->>'account'
      order by min((e->>'order')::int), e->>'kode', e->'claim'->>'kategori' nulls first, e->'claim'->>'account'`,
  )

/** The closed periods of the tax year and this one, one row per employee. */
const readYear = (periodId: number, after: number) => (tx: Tx) =>
  rowsOf<Read>(
    tx,
    sql`select s.members_id::float8 as at, json_build_array(min(s.person->>'nip'), min(s.nama), min(coalesce(s.person->>'npwp', '')), min(s.person->>'ptkp'),
        count(distinct p.month)::int, sum(s.gross)::float8, sum(s.taxable)::float8, sum(s.pension)::float8, sum(s.tax)::float8,
        sum(s.deduction)::float8, sum(s.net)::float8) as cells
      from slips s join payroll_periods p on p.companies_id = s.companies_id and p.id = s.payroll_periods_id
      join payroll_periods q on q.companies_id = p.companies_id and q.id = ${periodId}
      where not s.is_draft and s.error is null and left(p.month, 4) = left(q.month, 4)
        and (p.id = q.id or p.status in ('approved', 'paid', 'locked')) and s.members_id > ${after}
      group by s.members_id order by s.members_id limit ${literal(PART)}`,
  )

const journalColumns = [
  text("Kode"),
  text("Komponen", 30),
  text("Jenis"),
  number("Pegawai"),
  number("Debit"),
  number("Kredit"),
  text("Kode akun"),
]
const yearColumns = [
  text("NIP"),
  text("Nama", 30),
  text("NPWP/NIK"),
  text("PTKP", 8),
  number("Bulan"),
  number("Pendapatan"),
  number("Penghasilan bruto PPh 21"),
  number("Iuran pensiun"),
  number("PPh 21"),
  number("Potongan"),
  number("Diterima"),
]

const columnsOf = (what: What): readonly Column[] => {
  if (what === "jurnal") return journalColumns
  return what === "tahunan" ? yearColumns : recaps[what].columns
}
const readerOf = (what: What, periodId: number, after: number) => {
  if (what === "jurnal") return readJournal(periodId)
  return what === "tahunan" ? readYear(periodId, after) : readRecap(recaps[what], periodId, after)
}

/** Exports the recapitulations of a period. The call has already checked the caller's rights. */
export const recapSheet: StreamMaker = ({ ask }) => {
  const { period_id, what, format } = ask as Ask
  return {
    name: payrollSheetWords[what],
    columns: columnsOf(what),
    format,
    read: async (tx, after) => {
      const rows = await readerOf(what, period_id, Number(after?.[0] ?? 0))(tx)
      const last = rows.at(-1)
      return {
        rows: rows.map(({ cells }) => cells),
        next: what === "jurnal" || last === undefined || rows.length < PART ? null : [last.at],
      }
    },
  }
}
