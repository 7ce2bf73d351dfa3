import { type SQL, sql } from "drizzle-orm"
import { CLOSED_PAYROLL } from "#machines/lifecycles/payrollPeriodMachine.ts"
import { isOneOf, literal } from "../../../db/literal.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import type { Payment } from "../../../domain/payroll/files/banks/payments.ts"
import type { TaxYearSums } from "../../../domain/payroll/files/coretax/bpa1.ts"
import type { TaxPerson } from "../../../domain/payroll/files/coretax/person.ts"
import { FINAL_TAX } from "../../../domain/payroll/slip/endingLines.ts"
import type { Insured } from "../../../domain/payroll/files/insured.ts"
import { groupedBy } from "../../../kit/groupedBy.ts"
import { type Opening, openingsOf } from "../run/dated.ts"
import type { JournalNet, JournalSum } from "../../../domain/payroll/files/journal.ts"

/** A part of employees, and the cursor of the next one; null = it was the last. */
export type FactPart<A> = { readonly rows: readonly A[]; readonly next: number | null }

const partOf = <A extends { readonly members_id: number }>(
  rows: readonly A[],
  size: number,
): FactPart<A> => ({
  rows,
  next: rows.length < size ? null : (rows.at(-1)?.members_id ?? null),
})

/** Whether a period `p` counts for its tax month: it is closed, or it is the one the file is made from. */
const counts = (periodId: number): SQL =>
  sql`(${isOneOf(sql`p.status`, CLOSED_PAYROLL)} or p.id = ${periodId})`
const JOINED = sql`slips s join payroll_periods p on p.companies_id = s.companies_id and p.id = s.payroll_periods_id
  join members m on m.companies_id = s.companies_id and m.id = s.members_id`
const IS_SLIP = sql`not s.is_draft and s.error is null`

/** Snapshot of the employee of the month's last slip. */
const latest = (of: SQL): SQL => sql`(array_agg(${of} order by p.pay_date desc, p.id desc))[1]`
const ofPerson = (key: string): SQL => latest(sql`s.person->>${sql.raw(`'${key}'`)}`)

/** Severance that slips of the month paid with its own tax; the rate is that of the highest bracket in its explanation. */
const severanceOf = sql`case when sum(s.final_taxable) > 0 then json_build_object('gross', sum(s.final_taxable)::float8,
  'tax', sum(s.final_tax)::float8,
  'rate', (array_agg((select max((i#>>'{inputs,1,value}')::numeric)::text from jsonb_array_elements(s.lines) e, jsonb_array_elements(e#>'{explain,inputs}') i
    where e->>'kode' = ${FINAL_TAX} and i->>'label' like 'Lapisan %') order by p.pay_date desc, p.id desc) filter (where s.final_taxable > 0))[1],
  'is_final', not bool_or(s.warnings @> '[{"code": "pajak_pesangon"}]'),
  'slip_no', (array_agg(s.no order by p.pay_date desc, p.id desc) filter (where s.final_taxable > 0))[1],
  'pay_date', (max(p.pay_date) filter (where s.final_taxable > 0))::text) end`

/** Employees with a slip of a tax month, with their income and tax of the whole month. */
export const taxPeople = async (
  tx: Tx,
  { month, period_id }: { readonly month: string; readonly period_id: number },
  after: number,
  size: number,
): Promise<FactPart<TaxPerson>> =>
  partOf(
    await rowsOf<TaxPerson>(
      tx,
      sql`select s.members_id::float8 as members_id, min(s.nama) as nama, ${ofPerson("jabatan")} as jabatan,
          coalesce(${ofPerson("nik")}, m.nik) as nik, ${ofPerson("npwp")} as npwp,
          coalesce(${ofPerson("kewarganegaraan")} = 'WNA', false) as is_foreign, ${ofPerson("paspor")} as passport,
          ${ofPerson("ptkp")} as ptkp,
          coalesce(${ofPerson("tax_as")}, case when m.status_karyawan <> 'harian' then 'permanent'
            when m.gaji_type = 'bulanan' then 'casual_monthly' else 'casual_daily' end) as tax_as,
          coalesce(${ofPerson("subjek_pajak")} = 'luar_negeri', false) as is_abroad,
          sum(s.taxable)::float8 as taxable, sum(s.tax)::float8 as tax, bool_or(s.closing) as closing,
          json_build_object('taxable', coalesce(sum(s.taxable) filter (where p.type <> 'regular'), 0)::float8,
            'tax', coalesce(sum(s.tax) filter (where p.type <> 'regular'), 0)::float8) as irregular, ${severanceOf} as severance,
          coalesce(sum((s.attendance->>'present')::int) filter (where p.type = 'regular'), 0)::int as present, ${latest(sql`s.no`)} as slip_no, max(p.pay_date)::text as pay_date
        from ${JOINED} where p.month = ${month} and ${counts(period_id)} and ${IS_SLIP} and s.members_id > ${after}
        group by s.members_id, m.nik, m.status_karyawan, m.gaji_type order by s.members_id limit ${literal(size)}`,
    ),
    size,
  )

const sumWhere = (condition: SQL): SQL =>
  sql`coalesce(sum((e->>'amount')::bigint) filter (where ${condition}), 0)`
const KODE = sql`e->>'kode'`
const CATEGORY = sql`e->>'category'`
const IS_INCOME = sql`e->>'kind' = 'earning' and (e->>'taxable')::boolean`
const IS_BONUS = sql`(${CATEGORY} in ('thr', 'insentif') or p.type in ('thr', 'bonus'))`

const sumOf = (rows: readonly Opening[], of: (row: Opening) => number | null): number =>
  rows.reduce((sum, row) => sum + (of(row) ?? 0), 0)

/**
 * Adds the months before the first slip. Their parts are not known: the whole is pay. Income of earlier employers is
 * kept apart.
 */
const withOpenings = (
  sums: Omit<TaxYearSums, "previous" | "previous_slip">,
  openings: readonly Opening[],
): TaxYearSums => {
  const own = openings.filter(({ asal }) => asal === "sendiri")
  const others = openings.filter(({ asal }) => asal === "pemberi_lain")
  const months = own.flatMap(({ dari_bulan, sampai_bulan }) =>
    Array.from({ length: sampai_bulan - dari_bulan + 1 }, (_none, at) => dari_bulan + at),
  )
  const gross = sumOf(own, ({ bruto }) => bruto)
  return {
    ...sums,
    taxable: sums.taxable + gross,
    salary: sums.salary + gross,
    tax: sums.tax + sumOf(own, ({ pajak }) => pajak),
    pension: sums.pension + sumOf(own, ({ iuran_pensiun }) => iuran_pensiun),
    zakat: sums.zakat + sumOf(own, ({ zakat }) => zakat),
    months: [...new Set([...sums.months, ...months])].toSorted((a, b) => a - b),
    from: Math.min(sums.from, ...months),
    previous_slip: others.find(({ nomor_bukti }) => nomor_bukti !== null)?.nomor_bukti ?? null,
    previous:
      others.length === 0
        ? null
        : { net: sumOf(others, ({ neto }) => neto), tax: sumOf(others, ({ pajak }) => pajak) },
  }
}

/** Months of tax residency in the year, where it began or ended in it; null = the whole year (PMK 168/2023 Pasal 15). */
const residentMonths = (month: string): SQL => {
  const year = literal(Number(month.slice(0, 4)))
  const inYear = (date: SQL) =>
    sql`case when extract(year from ${date}) = ${year} then extract(month from ${date})::int end`
  return sql`nullif(coalesce(${inYear(sql`m.residensi_sampai`)}, 12) - coalesce(${inYear(sql`m.residensi_dari`)}, 1) + 1, 12)`
}

/** Income of the tax year of some employees up to a month, by the parts of BPA1. */
export const taxYears = async (
  tx: Tx,
  { month, period_id }: { readonly month: string; readonly period_id: number },
  people: readonly number[],
): Promise<ReadonlyMap<number, TaxYearSums>> => {
  const rows = await rowsOf<
    Omit<TaxYearSums, "previous" | "previous_slip"> & { readonly members_id: number }
  >(
    tx,
    sql`select s.members_id::float8 as members_id, sum(s.taxable)::float8 as taxable, sum(s.tax)::float8 as tax,
        sum(s.pension)::float8 as pension, sum(s.zakat)::float8 as zakat, sum(l.salary)::float8 as salary,
        sum(l.allowance)::float8 as allowance, sum(l.insurance)::float8 as insurance, sum(l.bonus)::float8 as bonus,
        json_agg(distinct right(p.month, 2)::int) as months,
        least(min(right(p.month, 2)::int), case when m.tanggal_masuk < ${`${month.slice(0, 4)}-01-01`}::date then 1
          else extract(month from m.tanggal_masuk)::int end) as "from",
        ${literal(Number(month.slice(5, 7)))}::int as "to", ${residentMonths(month)} as annualised
      from ${JOINED} cross join lateral (select ${sumWhere(sql`${IS_INCOME} and ${CATEGORY} = 'pokok' and not ${IS_BONUS}`)} as salary,
          ${sumWhere(sql`${KODE} in ('TUNJANGAN_PPH21', 'PPH21_PERUSAHAAN')`)} as allowance,
          ${sumWhere(sql`${KODE} in ('BPJS_KES_PERUSAHAAN', 'JKK', 'JKM')`)} as insurance,
          ${sumWhere(sql`${IS_INCOME} and ${CATEGORY} <> 'pph21' and ${IS_BONUS}`)} as bonus
        from jsonb_array_elements(s.lines) e) l
      where left(p.month, 4) = ${month.slice(0, 4)} and p.month <= ${month} and ${counts(period_id)} and ${IS_SLIP} and s.tax_kind = 'pph21'
        and s.members_id in (select value::bigint from json_array_elements_text(${JSON.stringify(people)}::json))
      group by s.members_id, m.tanggal_masuk, m.residensi_dari, m.residensi_sampai`,
  )
  const openings = groupedBy(await openingsOf(tx, people, month.slice(0, 4)), ({ members_id }) => members_id)
  return new Map(
    rows.map(({ members_id, ...sums }) => [members_id, withOpenings(sums, openings.get(members_id) ?? [])]),
  )
}

/** Net pay of a period. */
export const paymentsOf = async (
  tx: Tx,
  periodId: number,
  after: number,
  size: number,
): Promise<FactPart<Payment>> =>
  partOf(
    await rowsOf<Payment>(
      tx,
      sql`select s.members_id::float8 as members_id, s.person->>'nip' as nip, s.nama, s.net::float8 as net, s.person->>'bank_kode' as bank_kode,
          s.person->>'bank' as bank, s.person->>'no_rekening' as no_rekening, s.person->>'nama_rekening' as nama_rekening, m.email
        from ${JOINED} where s.payroll_periods_id = ${periodId} and ${IS_SLIP} and s.members_id > ${after}
        order by s.members_id limit ${literal(size)}`,
    ),
    size,
  )

const ofCode = (kode: string): SQL => sumWhere(sql`${KODE} = ${kode}`)
/** The monthly wage in the explanation of a contribution; a bounded base has it one level below. */
const wageIn = sql`max(case when e#>>'{explain,inputs,0,label}' like 'Dasar iuran:%' then e#>>'{explain,inputs,0,inputs,0,value}'
  else e#>>'{explain,inputs,0,value}' end) filter (where ${KODE} in ('BPJS_KES_PERUSAHAAN', 'JHT_PERUSAHAAN', 'JKK') and e->>'source' <> 'back_pay')`

/** BPJS contributions of a period. */
export const insuredOf = async (
  tx: Tx,
  periodId: number,
  after: number,
  size: number,
): Promise<FactPart<Insured>> =>
  partOf(
    await rowsOf<Insured>(
      tx,
      sql`select s.members_id::float8 as members_id, s.person->>'nip' as nip, s.nama, coalesce(s.person->>'nik', m.nik) as nik, s.person->>'bpjs_kes_no' as bpjs_kes_no,
          s.person->>'bpjs_tk_no' as bpjs_tk_no, m.tempat_lahir, m.tanggal_lahir::text as tanggal_lahir, m.jenis_kelamin,
          coalesce(m.alamat_ktp, m.alamat_domisili) as alamat, m.phone, m.email, m.tanggal_masuk::text as tanggal_masuk, m.tanggal_keluar::text as tanggal_keluar,
          coalesce(l.upah, '0')::float8 as upah, l.kes_perusahaan::float8 as kes_perusahaan, l.kes_pegawai::float8 as kes_pegawai,
          l.jht_perusahaan::float8 as jht_perusahaan, l.jht_pegawai::float8 as jht_pegawai, l.jp_perusahaan::float8 as jp_perusahaan,
          l.jp_pegawai::float8 as jp_pegawai, l.jkk::float8 as jkk, l.jkm::float8 as jkm
        from ${JOINED} cross join lateral (select ${wageIn} as upah, ${ofCode("BPJS_KES_PERUSAHAAN")} as kes_perusahaan, ${ofCode("BPJS_KES")} as kes_pegawai,
            ${ofCode("JHT_PERUSAHAAN")} as jht_perusahaan, ${ofCode("JHT")} as jht_pegawai, ${ofCode("JP_PERUSAHAAN")} as jp_perusahaan,
            ${ofCode("JP")} as jp_pegawai, ${ofCode("JKK")} as jkk, ${ofCode("JKM")} as jkm
          from jsonb_array_elements(s.lines) e) l
        where s.payroll_periods_id = ${periodId} and ${IS_SLIP} and s.members_id > ${after}
        order by s.members_id limit ${literal(size)}`,
    ),
    size,
  )

/** Sums of a period's lines by component and division; an advance has a row per employee. */
export const journalOf = async (
  tx: Tx,
  periodId: number,
): Promise<{ readonly sums: readonly JournalSum[]; readonly net: JournalNet }> => {
  const pegawai = sql`case when ${KODE} = 'KASBON' then s.nama end`
  /** The tax of non-residents is another tax, with another account. */
  const code = sql`case when s.tax_kind = 'pph26' and ${KODE} in ('PPH21', 'PPH21_PERUSAHAAN') then replace(${KODE}, 'PPH21', 'PPH26') else ${KODE} end`
  const nama = sql`case when ${KODE} = 'KASBON' then e->>'nama' end`
  const sums = await rowsOf<JournalSum>(
    tx,
    sql`select e->>'kind' as kind, ${code} as kode, coalesce(${nama}, min(q.nama) || ': ' || (e->'claim'->>'kategori'), min(case when ${code} = ${KODE} then q.nama else 'PPh 26' end), min(e->>'nama')) as nama,
        d.nama as divisi, d.kode as cost_center, sum((e->>'amount')::bigint)::float8 as amount, e->'claim'->>'account' as claim_account, ${pegawai} as pegawai
      from slips s cross join jsonb_array_elements(s.lines) e
      left join devisi d on d.companies_id = s.companies_id and d.id = s.departement_id
      left join pay_parameters q on q.companies_id = s.companies_id and q.kode = ${KODE}
      where s.payroll_periods_id = ${periodId} and ${IS_SLIP}
      group by e->>'kind', ${code}, ${nama}, e->'claim'->>'kategori', e->'claim'->>'account', d.id, d.nama, d.kode, ${pegawai}
      order by min((e->>'order')::int), ${code}, lower(d.nama) collate "C" nulls last, ${pegawai}, ${nama}, e->'claim'->>'kategori'`,
  )
  const [net] = await rowsOf<JournalNet>(
    tx,
    sql`select coalesce(sum(s.gross), 0)::float8 as gross, coalesce(sum(s.deduction), 0)::float8 as deduction, coalesce(sum(s.net), 0)::float8 as net
      from slips s where s.payroll_periods_id = ${periodId} and ${IS_SLIP}`,
  )
  return { sums, net: net ?? { gross: 0, deduction: 0, net: 0 } }
}
