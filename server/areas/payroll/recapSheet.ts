import { type SQL, sql } from "drizzle-orm"
import { type payrollSheets, payrollSheetWords } from "#contract/areas/payroll/run.ts"
import { literal } from "../../db/literal.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import type { StreamMaker } from "../../sheets/stream.ts"
import type { Column, Value } from "../../sheets/write.ts"
import { journal, journalTotals } from "../../domain/payroll/files/journal.ts"
import { journalOf } from "./berkas/facts.ts"
import { accountsOf } from "./berkas/setting.ts"

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
/** The tax number: a resident individual's NIK is their NPWP (PMK 112/2022). */
const taxNumber = sql`coalesce(case when coalesce(${person("kewarganegaraan")}, 'WNI') = 'WNI' then coalesce(${person("nik")},
  (select m.nik from members m where m.companies_id = s.companies_id and m.id = s.members_id)) end, ${person("npwp")}, '')`

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
      number("Pesangon"),
      number("PPh 21 pesangon"),
    ],
    cells: [
      person("nip"),
      sql`s.nama`,
      taxNumber,
      person("ptkp"),
      sql`s.taxable::float8`,
      sql`s.pension::float8`,
      sql`s.zakat::float8`,
      sql`s.tax::float8`,
      sql`s.final_taxable::float8`,
      sql`s.final_tax::float8`,
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

/** Rows of a recapitulation, and the same without an order or a limit for its totals. */
type Query = { readonly rows: SQL; readonly end: SQL }

const ofRecap = ({ cells, where = sql`true` }: Recap, periodId: number): Query => ({
  rows: sql`select s.members_id::float8 as at, ${row(cells)} as cells from slips s
      join payroll_periods p on p.companies_id = s.companies_id and p.id = s.payroll_periods_id
      where s.payroll_periods_id = ${periodId} and not s.is_draft and s.error is null and ${where}`,
  end: sql``,
})

/** The closed periods of the tax year and this one, one row per employee. */
const ofYear = (periodId: number): Query => ({
  rows: sql`select s.members_id::float8 as at, json_build_array(min(s.person->>'nip'), min(s.nama), min(${taxNumber}), min(s.person->>'ptkp'),
        count(distinct p.month)::int, sum(s.gross)::float8, sum(s.taxable)::float8, sum(s.pension)::float8, sum(s.tax)::float8,
        sum(s.deduction)::float8, sum(s.net)::float8) as cells
      from slips s join payroll_periods p on p.companies_id = s.companies_id and p.id = s.payroll_periods_id
      join payroll_periods q on q.companies_id = p.companies_id and q.id = ${periodId}
      where not s.is_draft and s.error is null and left(p.month, 4) = left(q.month, 4)
        and (p.id = q.id or p.status in ('approved', 'paid', 'locked'))`,
  end: sql`group by s.members_id`,
})

const readPart =
  ({ rows, end }: Query, after: number) =>
  (tx: Tx) =>
    rowsOf<Read>(
      tx,
      sql`${rows} and s.members_id > ${after} ${end} order by s.members_id limit ${literal(PART)}`,
    )

/** Labels of columns whose sum says nothing. */
const NOT_SUMMED = ["Bulan"]

/** The last row: the sums of all amounts. */
const totals = async (tx: Tx, { rows, end }: Query, columns: readonly Column[]): Promise<Value[]> => {
  const sums = columns.map(({ kind, label }, at) =>
    kind === "number" && !NOT_SUMMED.includes(label)
      ? sql`coalesce(sum((t.cells->>${literal(at)})::float8), 0)`
      : sql`null`,
  )
  const [found] = await rowsOf<{ readonly cells: Value[] }>(
    tx,
    sql`select ${row(sums)} as cells from (${rows} ${end}) t`,
  )
  return ["TOTAL", ...(found?.cells ?? []).slice(1)]
}

/** The balanced entry of a period, with its totals. */
const readJournal = async (tx: Tx, periodId: number): Promise<Value[][]> => {
  const { sums, net } = await journalOf(tx, periodId)
  const { rows } = journal(sums, net, await accountsOf(tx))
  const { debit, kredit } = journalTotals(rows)
  return [
    ...rows.map(({ values }) => [
      values["akun"] ?? "",
      values["nama_akun"] ?? "",
      values["cost_center"] ?? "",
      values["divisi"] ?? "",
      values["keterangan"] ?? "",
      Number(values["debit"]),
      Number(values["kredit"]),
    ]),
    ["TOTAL", null, null, null, null, debit, kredit],
  ]
}

const journalColumns = [
  text("Kode akun"),
  text("Nama akun", 28),
  text("Cost center"),
  text("Divisi", 22),
  text("Keterangan", 36),
  number("Debit"),
  number("Kredit"),
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
const queryOf = (what: Exclude<What, "jurnal">, periodId: number): Query =>
  what === "tahunan" ? ofYear(periodId) : ofRecap(recaps[what], periodId)

/** Exports the recapitulations of a period. The call has already checked the caller's rights. */
export const recapSheet: StreamMaker = ({ ask }) => {
  const { period_id, what, format } = ask as Ask
  return {
    name: payrollSheetWords[what],
    columns: columnsOf(what),
    format,
    read: async (tx, after) => {
      if (what === "jurnal") return { rows: await readJournal(tx, period_id), next: null }
      const query = queryOf(what, period_id)
      const rows = await readPart(query, Number(after?.[0] ?? 0))(tx)
      const cells = rows.map((one) => one.cells)
      const last = rows.at(-1)
      return last === undefined || rows.length < PART
        ? { rows: [...cells, await totals(tx, query, columnsOf(what))], next: null }
        : { rows: cells, next: [last.at] }
    },
  }
}
