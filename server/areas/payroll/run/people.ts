import { type SQL, sql } from "drizzle-orm"
import type { JkkRisk } from "#contract/data/statutory/bpjs.ts"
import type { Employee, Period } from "../../../domain/payroll/slip/facts.ts"
import { literal } from "../../../db/literal.ts"
import { rowsOf, type Tx } from "../../../db/database.ts"
import type { SlipPerson } from "../../../db/tables/slips.ts"
import { divisionOnDay, payingOnDay, positionOnDay } from "../../../kit/placements.ts"
import { isPaidIn, payDay } from "../payees.ts"

/** An employee of a period as read from the database. */
export type Payee = SlipPerson & {
  readonly id: number
  readonly offices_id: number
  readonly departement_id: number | null
  readonly jabatan_id: number | null
  readonly born: string | null
  readonly joined: string
  readonly left: string | null
  readonly pay_type: Employee["pay_type"]
  readonly tax_method: Employee["tax_method"]
  readonly has_tax_number: boolean
  readonly status_karyawan: string
  readonly work_days: number
  readonly umk: number | null
  readonly basis: Period["basis"]
  readonly risk: JkkRisk
}

/** Working days per week by the employee's hours; shift workers count as five days. */
const workDays = sql`coalesce((select count(*)::int from jsonb_array_elements(h.days) d where (d->>'is_work')::boolean), 5)`

const columns = sql`m.id::float8 as id, m.nip, m.nama, j.nama as jabatan, d.nama as divisi, o.nama as kantor, m.ptkp, m.bank_kode, b.nama as bank,
  m.no_rekening, m.nama_rekening, m.npwp, m.bpjs_kes_no, m.bpjs_tk_no,
  o.id::float8 as offices_id, d.id::float8 as departement_id, j.id::float8 as jabatan_id,
  m.tanggal_lahir::text as born, m.tanggal_masuk::text as joined,
  coalesce(m.tanggal_keluar, (m.archived_at at time zone 'Asia/Jakarta')::date)::text as left,
  m.gaji_type as pay_type, m.tax_method, (m.npwp is not null or m.nik is not null) as has_tax_number, m.status_karyawan,
  ${workDays} as work_days, o.umk::float8 as umk, coalesce(pd.workdays_basis, 'schedule') as basis, coalesce(pd.jkk_risk, '1_very_low') as risk`

const from = sql`from payroll_periods p cross join members m
  join offices o on o.companies_id = m.companies_id and o.id = ${payingOnDay(sql`m.companies_id`, sql`m.id`, payDay)}
  left join jabatan j on j.companies_id = m.companies_id and j.id = ${positionOnDay(sql`m.companies_id`, sql`m.id`, payDay)}
  left join devisi d on d.companies_id = m.companies_id and d.id = ${divisionOnDay(sql`m.companies_id`, sql`m.id`, payDay)}
  left join banks b on b.kode = m.bank_kode
  left join offices_hours h on h.companies_id = m.companies_id and h.id = coalesce(m.offices_hours_id, o.offices_hours_id)
  left join lateral (select x.workdays_basis, x.jkk_risk from pay_dates x where x.companies_id = m.companies_id
    and (x.offices_id = o.id or x.offices_id is null)
    and x.effective_from <= p.end_date order by x.offices_id nulls last, x.effective_from desc limit 1) pd on true`

/** Employees of a period after an id (keyset pagination); optionally only the named ones. */
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
    sql`select ${columns} ${from} where p.id = ${periodId} and ${isPaidIn} and m.id > ${after} ${isSome(some)} order by m.id limit ${literal(size)}`,
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

/** The employee's tax category: PMK 168/2023 has separate rules for casual workers paid by the day. */
const taxAs = ({ status_karyawan, pay_type }: Payee): Employee["tax_as"] => {
  if (status_karyawan !== "harian") return "permanent"
  return pay_type === "bulanan" ? "casual_monthly" : "casual_daily"
}

const TK = ["jht", "jp", "jkk", "jkm"] as const

/** Converts an employee for the calculation engine. */
export const employeeOf = (payee: Payee): Employee => ({
  members_id: payee.id,
  offices_id: payee.offices_id,
  departement_id: payee.departement_id,
  jabatan_id: payee.jabatan_id,
  born: payee.born,
  joined: payee.joined,
  left: payee.left,
  pay_type: payee.pay_type,
  work_week: payee.work_days >= 6 ? 6 : 5,
  ptkp: payee.ptkp as Employee["ptkp"],
  tax_number: payee.has_tax_number,
  tax_method: payee.tax_method,
  tax_as: taxAs(payee),
  annualise: null,
  previous_employer: null,
  bpjs: {
    programmes: [
      ...(payee.bpjs_kes_no === null ? [] : (["kesehatan"] as const)),
      ...(payee.bpjs_tk_no === null ? [] : TK),
    ],
    risk: payee.risk,
    extra_family: 0,
    minimum_wage: payee.umk === null ? null : BigInt(payee.umk),
  },
})

export const personOf = ({
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
}: Payee): SlipPerson => ({
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
})
