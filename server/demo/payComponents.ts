import { sql } from "drizzle-orm"
import { MODULES } from "#contract/kit/modules.ts"
import { fillParameters } from "../areas/payroll/index.ts"
import type { Tx } from "../db/database.ts"

const OWN = [
  {
    nama: "Tunjangan jabatan",
    kode: "TUNJ_JABATAN",
    category: "tunjangan_tetap",
    calc: "fixed",
    amount: null,
    formula: null,
    order: 11,
  },
  {
    nama: "Uang makan",
    kode: "UANG_MAKAN",
    category: "tunjangan_tidak_tetap",
    calc: "per_day_present",
    amount: 35_000,
    formula: null,
    order: 12,
  },
  {
    nama: "Tunjangan kehadiran",
    kode: "TUNJ_HADIR",
    category: "insentif",
    calc: "formula",
    amount: null,
    formula: "if(HARI_TANPA_UPAH + KALI_TERLAMBAT = 0, 300000, 0)",
    order: 13,
  },
]

/** Once: payroll components of a company with the module: statutory ones, some of its own, and employees' amounts. */
export const insertPay = async (tx: Tx, company: number, began: string, now: Date): Promise<void> => {
  const at = now.toISOString()
  await fillParameters(tx, { companyId: company, now, accountId: null })
  await tx.execute(
    sql`insert into pay_parameters (companies_id, nama, kode, kind, category, calc, amount, formula, recurring, taxable, bpjs_base,
        prorate, rounding, round_mode, "order", show_on_slip, show_if_zero, is_active, effective_from, created_at, updated_at)
      select c.id, v.nama, v.kode, 'earning', v.category, v.calc, v.amount, v.formula, 'monthly', true, v.category = 'tunjangan_tetap',
        case when v.calc = 'fixed' then 'workday' else 'none' end, 'none', 'nearest', v."order", true, false, true, '2020-01',
        ${at}::timestamptz, ${at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(OWN)}::jsonb) as v(nama text, kode text, category text, calc text, amount bigint,
        formula text, "order" int) join companies c on c.id = ${company} and ${MODULES.payroll} = any (c.modules)
      where not exists (select from pay_parameters p where p.companies_id = ${company} and p.kode = v.kode)`,
  )
  await tx.execute(
    sql`insert into pay_components (companies_id, members_id, parameter_id, amount, effective_from, note, created_at)
      select m.companies_id, m.id, p.id, round(m.gaji_pokok * 0.15, -4)::bigint, date_trunc('month', m.tanggal_masuk)::date,
        'Menurut jabatan', ${at}::timestamptz
      from members m join pay_parameters p on p.companies_id = m.companies_id and p.kode = 'TUNJ_JABATAN'
      where m.companies_id = ${company} and m.gaji_pokok >= 8000000 and not exists (select from pay_components c
        where c.companies_id = m.companies_id and c.members_id = m.id and c.parameter_id = p.id)`,
  )
  await tx.execute(
    sql`insert into pay_dates (companies_id, nama, effective_from, pay_day, cutoff_day, if_holiday, workdays_basis, jkk_risk, attendance_cutoff,
        created_at, updated_at)
      select c.id, 'Gajian bulanan', date_trunc('year', ${began}::date)::date, 25, 20, 'before', 'schedule', '1_very_low', 'same', ${at}::timestamptz, ${at}::timestamptz
      from companies c where c.id = ${company} and ${MODULES.payroll} = any (c.modules)
        and not exists (select from pay_dates d where d.companies_id = c.id)`,
  )
}
