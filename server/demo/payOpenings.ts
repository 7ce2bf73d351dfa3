import { sql } from "drizzle-orm"
import { countQuestions, questionsOf } from "../areas/payroll/questions.ts"
import { rowsOf, type Tx } from "../db/database.ts"
import { saldoPajak } from "../db/tables/index.ts"
import { monthlyTax } from "../domain/payroll/pph21/monthly.ts"
import { lawOn } from "../domain/payroll/tables.ts"
import type { PtkpStatus } from "#contract/data/statutory/ptkp.ts"

/** A few employees are left without, so that their slips ask about it. */
const WITHOUT = 41

type Person = {
  readonly id: number
  readonly basic: number
  readonly ptkp: PtkpStatus
  readonly from: number
}

/** Opening year-to-date of the employees of a company whose first payroll period is not January. */
export const openYear = async (tx: Tx, company: number, firstMonth: string, now: Date): Promise<void> => {
  const [year, upTo] = [firstMonth.slice(0, 4), Number(firstMonth.slice(5)) - 1]
  if (upTo === 0) return
  const people = await rowsOf<Person>(
    tx,
    sql`select id::float8 as id, gaji_pokok::float8 as basic, ptkp,
        case when tanggal_masuk < ${`${year}-01-01`}::date then 1 else extract(month from tanggal_masuk)::int end as "from"
      from members where companies_id = ${company} and gaji_pokok > 0 and gaji_type = 'bulanan' and status_karyawan <> 'harian'
        and tanggal_masuk < ${`${firstMonth}-01`}::date and archived_at is null and id % ${WITHOUT} <> 5`,
  )
  const law = lawOn(`${firstMonth}-01`)
  const at = now.toISOString()
  const rows = people.map(({ id, basic, ptkp, from }) => {
    const months = upTo - from + 1
    /** With the employer's premiums (4% of at most 12 million, 0.54%), which are income too. */
    const gross = basic + Math.round(Math.min(basic, 12_000_000) * 0.04) + Math.round(basic * 0.0054)
    const { tax } = monthlyTax(law, { ptkp, surcharge: false }, BigInt(gross))
    return {
      companies_id: company,
      members_id: id,
      tahun: year,
      asal: "sendiri" as const,
      dari_bulan: from,
      sampai_bulan: upTo,
      bruto: gross * months,
      iuran_pensiun: Math.round(basic * 0.03) * months,
      pajak: Number(tax) * months,
      created_at: at,
      updated_at: at,
    }
  })
  for (let from = 0; from < rows.length; from += 500)
    await tx.insert(saldoPajak).values(rows.slice(from, from + 500))
}

/** The officer has answered what the slips of an approved period ask. */
export const answerQuestions = async (
  tx: Tx,
  { company, by, period, at }: { company: number; by: number; period: number; at: Date },
): Promise<void> => {
  await tx.execute(
    sql`insert into payroll_answers (companies_id, payroll_periods_id, members_id, code, pertanyaan, jawaban, answered_at, answered_by)
      select ${company}, ${period}, q.members_id, q.code, q.message, 'Sudah diperiksa', ${at.toISOString()}::timestamptz, ${by}
      from ${questionsOf(period)} q on conflict do nothing`,
  )
  await countQuestions(tx, period)
}

/** Religions as in a large company; a THR is paid to those who celebrate its holiday. */
export const believe = (tx: Tx, company: number) =>
  tx.execute(
    sql`update members set agama = (array['islam', 'islam', 'islam', 'islam', 'islam', 'islam', 'islam', 'kristen', 'katolik', 'hindu'])[1 + id % 10]
      where companies_id = ${company} and agama is null and id % 53 <> 11`,
  )

/** Decisions about BPJS programmes: a pension fund of another employer, and a spouse's health insurance that ended. */
export const decideInsurance = async (tx: Tx, company: number, now: Date): Promise<void> => {
  const at = now.toISOString()
  await tx.execute(
    sql`insert into kepesertaan_bpjs (companies_id, members_id, program, ikut, dari, sampai, alasan, created_at, updated_at)
      select ${company}, m.id, d.program, false, (d.dari || '-01')::date, d.sampai, d.alasan, ${at}::timestamptz, ${at}::timestamptz
      from (values (1, 'jp', to_char(${at}::timestamptz - interval '14 months', 'YYYY-MM'), null::date, 'Peserta dana pensiun pemberi kerja lain'),
        (2, 'kesehatan', to_char(${at}::timestamptz - interval '20 months', 'YYYY-MM'), (${at}::timestamptz - interval '10 months')::date,
          'Tertanggung sebagai keluarga pegawai lain')) as d(place, program, dari, sampai, alasan)
      join (select id, row_number() over (order by tanggal_lahir nulls last, id) as place from members where companies_id = ${company}
        and status = 'active' and archived_at is null and status_karyawan = 'tetap') m on m.place = d.place`,
  )
}
