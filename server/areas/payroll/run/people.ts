import type { CustomValues } from "#contract/kit/customFields.ts"
import { customFacts } from "../../../kit/pay/customFacts.ts"
import { type SQL, sql } from "drizzle-orm"
import { type BpjsProgramme, bpjsProgrammes } from "#contract/areas/payroll/kepesertaanBpjs.ts"
import type { JkkRisk } from "#contract/data/statutory/bpjs.ts"
import type { Employee, Period } from "../../../domain/payroll/slip/facts.ts"
import { literal } from "../../../db/literal.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import type { SlipPerson } from "../../../db/tables/slips.ts"
import { divisionOnDay, payingOnDay, positionOnDay, statusOnDay } from "../../../kit/placements.ts"
import { isPaidIn, payDay } from "../payees.ts"
import type { DatedFacts } from "./dated.ts"
import type { RunPeriod } from "./period.ts"

/** An employee of a period as read from the database. */
export type Payee = SlipPerson & {
  readonly id: number
  readonly nik: string | null
  readonly offices_id: number
  readonly departement_id: number | null
  readonly jabatan_id: number | null
  readonly born: string | null
  readonly joined: string
  readonly left: string | null
  readonly pay_type: Employee["pay_type"]
  readonly tax_method: Employee["tax_method"]
  readonly has_tax_number: boolean
  readonly foreigner: boolean
  readonly paspor: string | null
  readonly subjek_pajak: "dalam_negeri" | "luar_negeri"
  readonly residensi_dari: string | null
  readonly residensi_sampai: string | null
  readonly bayar_tiap: "bulan" | "hari"
  readonly keluarga_bpjs: number
  readonly isian: CustomValues
  readonly status_karyawan: string
  readonly work_days: number
  readonly umk: number | null
  readonly basis: Period["basis"]
  readonly risk: JkkRisk
}

/** Working days per week by the employee's hours; shift workers count as five days. */
const workDays = sql`coalesce((select count(*)::int from jsonb_array_elements(h.days) d where (d->>'is_work')::boolean), 5)`

/** Tax status of the period's year: an earlier one where it has changed since. */
const ptkpOfYear = sql`coalesce((select y.ptkp from ptkp_years y where y.companies_id = m.companies_id and y.members_id = m.id
  and y.sampai_tahun >= left(p.month, 4) order by y.sampai_tahun limit 1), m.ptkp)`

const columns = sql`m.id::float8 as id, m.nip, m.nama, j.nama as jabatan, d.nama as divisi, o.nama as kantor, ${ptkpOfYear} as ptkp, m.bank_kode, b.nama as bank,
  m.no_rekening, m.nama_rekening, m.nik, m.paspor, m.npwp, m.bpjs_kes_no, m.bpjs_tk_no,
  o.id::float8 as offices_id, d.id::float8 as departement_id, j.id::float8 as jabatan_id,
  m.tanggal_lahir::text as born, m.tanggal_masuk::text as joined,
  coalesce(m.tanggal_keluar, (m.archived_at at time zone 'Asia/Jakarta')::date)::text as left,
  m.gaji_type as pay_type, m.tax_method, (m.npwp is not null or m.nik is not null) as has_tax_number,
  coalesce(${statusOnDay(sql`m.companies_id`, sql`m.id`, payDay)}, m.status_karyawan) as status_karyawan,
  m.kewarganegaraan = 'WNA' as foreigner, m.subjek_pajak, m.residensi_dari::text as residensi_dari, m.residensi_sampai::text as residensi_sampai,
  m.bayar_tiap, m.keluarga_bpjs, m.isian,
  ${workDays} as work_days, o.umk::float8 as umk, coalesce(pd.workdays_basis, 'schedule') as basis, coalesce(pd.jkk_risk, '1_very_low') as risk`

const from = sql`from paid cross join payroll_periods p join members m on m.companies_id = paid.companies_id and m.id = paid.id
  join offices o on o.companies_id = m.companies_id and o.id = ${payingOnDay(sql`m.companies_id`, sql`m.id`, payDay)}
  left join jabatan j on j.companies_id = m.companies_id and j.id = ${positionOnDay(sql`m.companies_id`, sql`m.id`, payDay)}
  left join devisi d on d.companies_id = m.companies_id and d.id = ${divisionOnDay(sql`m.companies_id`, sql`m.id`, payDay)}
  left join banks b on b.kode = m.bank_kode
  left join offices_hours h on h.companies_id = m.companies_id and h.id = coalesce(m.offices_hours_id, o.offices_hours_id)
  left join lateral (select x.workdays_basis, x.jkk_risk from pay_dates x where x.companies_id = m.companies_id
    and (x.offices_id = o.id or x.offices_id is null)
    and x.effective_from <= p.end_date order by x.offices_id nulls last, x.effective_from desc limit 1) pd on true`

/**
 * Employees of a period after an id (keyset pagination); optionally only the named ones. Picked before their facts are
 * looked up: sorted together, the facts of all employees would be looked up for each page.
 */
export const payeesAfter = (
  tx: Tx,
  periodId: number,
  {
    after,
    size,
    some,
  }: { readonly after: number; readonly size: number; readonly some: readonly number[] | null },
): Promise<Payee[]> =>
  rowsOf<Payee>(
    tx,
    sql`with paid as materialized (select m.companies_id, m.id from members m cross join payroll_periods p
        where p.id = ${periodId} and ${isPaidIn} and m.id > ${after} ${isSome(some)} order by m.id limit ${literal(size)})
      select ${columns} ${from} where p.id = ${periodId} order by m.id`,
  )

const isSome = (some: readonly number[] | null): SQL =>
  some === null
    ? sql``
    : sql`and m.id in (select value::bigint from json_array_elements_text(${JSON.stringify(some)}::json))`

export const payeesCount = async (
  tx: Tx,
  periodId: number,
  some: readonly number[] | null,
): Promise<number> => {
  const [found] = await rowsOf<{ readonly n: number }>(
    tx,
    sql`select count(*)::int as n from payroll_periods p, members m where p.id = ${periodId} and ${isPaidIn} ${isSome(some)}`,
  )
  return found?.n ?? 0
}

/** The days of a period, and the year of its tax month. */
type Span = { readonly month: string; readonly start_date: string; readonly end_date: string }

const isResident = (payee: Payee, { start_date, end_date }: Span): boolean => {
  const { subjek_pajak, residensi_dari, residensi_sampai } = payee
  return (
    subjek_pajak === "dalam_negeri" &&
    (residensi_dari ?? start_date) <= end_date &&
    (residensi_sampai ?? end_date) >= start_date
  )
}

/** The employee's tax category: PMK 168/2023 has separate rules for casual workers paid by the day. */
const taxAs = (payee: Payee, span: Span): Employee["tax_as"] => {
  if (!isResident(payee, span)) return "nonresident"
  if (payee.status_karyawan !== "harian") return "permanent"
  return payee.bayar_tiap === "bulan" ? "casual_monthly" : "casual_daily"
}

/** Months of tax residency in a year in which it began or ended; null = the whole year (PMK 168/2023 Pasal 15). */
const monthsResident = ({ residensi_dari, residensi_sampai }: Payee, { month }: Span): number | null => {
  const year = month.slice(0, 4)
  const first = residensi_dari !== null && residensi_dari.slice(0, 4) === year ? residensi_dari : null
  const last = residensi_sampai !== null && residensi_sampai.slice(0, 4) === year ? residensi_sampai : null
  const firstMonth = first === null ? 1 : Number(first.slice(5, 7))
  const lastMonth = last === null ? 12 : Number(last.slice(5, 7))
  return firstMonth === 1 && lastMonth === 12 ? null : lastMonth - firstMonth + 1
}

/** Converts an employee for the calculation engine. */
export const employeeOf = (
  payee: Payee,
  span: Span & Pick<RunPeriod, "type">,
  dated: DatedFacts,
): Employee => ({
  members_id: payee.id,
  offices_id: payee.offices_id,
  departement_id: payee.departement_id,
  jabatan_id: payee.jabatan_id,
  born: payee.born,
  joined: payee.joined,
  /** THR of an employee who left shortly before the holiday is that of a whole month. */
  left: span.type === "thr" ? null : payee.left,
  pay_type: payee.pay_type,
  average_wage: dated.average_wage,
  work_week: payee.work_days >= 6 ? 6 : 5,
  ptkp: payee.ptkp as Employee["ptkp"],
  tax_number: payee.has_tax_number,
  tax_method: payee.tax_method,
  tax_as: taxAs(payee, span),
  annualise: monthsResident(payee, span),
  residence_ends:
    payee.residensi_sampai !== null &&
    span.start_date <= payee.residensi_sampai &&
    payee.residensi_sampai <= span.end_date,
  custom: customFacts(payee.isian),
  previous_employer: dated.previous_employer,
  opening: dated.opening,
  bpjs: {
    programmes: bpjsProgrammes.filter((one) => dated.programmes.get(one) ?? isDue(payee, one)),
    risk: payee.risk,
    extra_family: payee.keluarga_bpjs,
    minimum_wage: payee.umk === null ? null : BigInt(payee.umk),
    numbered: { kesehatan: payee.bpjs_kes_no !== null, ketenagakerjaan: payee.bpjs_tk_no !== null },
  },
  unknown_months: payee.status_karyawan === "harian" ? [] : dated.unknown_months,
})

/** Participation by law: everyone who works, except interns; JP is for citizens. */
const isDue = ({ status_karyawan, foreigner }: Payee, programme: BpjsProgramme): boolean =>
  status_karyawan !== "magang" && !(programme === "jp" && foreigner)

export const personOf = (payee: Payee, { tax_as }: Pick<Employee, "tax_as">): SlipPerson => {
  const {
    nip,
    nama,
    jabatan,
    divisi,
    kantor,
    ptkp,
    bank_kode,
    bank,
    no_rekening,
    nama_rekening,
    npwp,
    bpjs_kes_no,
    bpjs_tk_no,
    nik,
  } = payee
  return {
    nip,
    nama,
    jabatan,
    divisi,
    kantor,
    ptkp,
    bank_kode,
    bank,
    no_rekening,
    nama_rekening,
    npwp,
    bpjs_kes_no,
    bpjs_tk_no,
    nik,
    tax_as,
    kewarganegaraan: payee.foreigner ? "WNA" : "WNI",
    paspor: payee.paspor,
    subjek_pajak: tax_as === "nonresident" ? "luar_negeri" : "dalam_negeri",
  }
}
