import { sql } from "drizzle-orm"
import type { AnswerOf } from "#contract/kit/call.ts"
import { rightOf } from "#contract/kit/modules.ts"
import type { PayrollModuleState, payrollSetup } from "#contract/areas/payroll/setup.ts"
import { jkkRiskWords } from "#contract/areas/payroll/tanggalGajian.ts"
import { systemCodes } from "#contract/areas/payroll/payWords.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { members } from "../../db/tables/index.ts"
import { tin16 } from "../../domain/payroll/files/identity.ts"
import { dateIn } from "../../time/calendar.ts"
import { needing } from "../members/index.ts"

type Row = AnswerOf<typeof payrollSetup>["rows"][number]
type State = Row["state"]

/** Components that withhold tax, and that contribute to BPJS; a company that switched one off calculates without it. */
const TAX = ["PPH21"] as const
const BPJS = systemCodes.filter((kode) => /^(BPJS_KES|JHT|JP)(_PERUSAHAAN)?$|^JK[KM]$/.test(kode))
const listOf = (codes: readonly string[]) =>
  sql.join(
    codes.map((kode) => sql`${kode}`),
    sql`, `,
  )

type Company = {
  readonly npwp: string | null
  readonly jkk_risk: keyof typeof jkkRiskWords | null
  readonly pay_day: number | null
  readonly tax: number
  readonly bpjs: number
  readonly own: number
  readonly overtime: boolean | null
  readonly approvers: number
  readonly bank: boolean
  readonly maps: number
  readonly journal: boolean
  readonly first: string | null
  readonly has_run: boolean
}

/** Settings of the company that pay depends on. */
const companyOf = async (tx: Tx, today: string): Promise<Company> => {
  const [found] = await rowsOf<Company>(
    tx,
    sql`select c.npwp, d.jkk_risk, d.pay_day,
        (select count(*)::int from pay_parameters where is_active and kode in (${listOf(TAX)})) as tax,
        (select count(*)::int from pay_parameters where is_active and kode in (${listOf(BPJS)})) as bpjs,
        (select count(*)::int from pay_parameters where is_active and calc <> 'system') as own,
        (select enabled from overtime_settings limit 1) as overtime,
        (select count(*)::int from accounts a where a.scope = 'company' and a.is_active and not a.is_superusers and (a.roles_id is null
          or exists (select from roles r where r.id = a.roles_id and r.rights @> array[${rightOf("payroll", "approve")}]::text[]))) as approvers,
        coalesce((select bank_kode is not null and rekening is not null from berkas_gaji), false) as bank,
        (select count(*)::int from peta_kolom) as maps,
        coalesce((select akun_beban_gaji is not null and akun_utang_gaji is not null from berkas_gaji), false) as journal,
        (select min(month) from payroll_periods where type = 'regular' and status <> 'cancelled') as first,
        exists (select from payroll_periods where type = 'regular' and status in ('approved', 'paid', 'locked')) as has_run
      from companies c left join lateral (select jkk_risk, pay_day from pay_dates where offices_id is null and effective_from <= ${today}::date
        order by pay_dates.effective_from desc, pay_dates.id desc limit 1) d on true`,
  )
  if (found === undefined) throw new Error("no company")
  return found
}

type People = {
  readonly people: number
  readonly basic: number
  readonly ptkp: number
  readonly bank: number
  readonly nik: number
  readonly bpjs: number
  readonly insured: number
  readonly asked: number
  readonly unopened: number
}

/** Employees at work, and how many of them lack what a slip needs: the lists behind the links have the same rows. */
const peopleOf = async (tx: Tx, today: string, first: string | null): Promise<People> => {
  const month = first ?? today.slice(0, 7)
  const asked = sql`(${month.slice(5) !== "01"} and status_karyawan <> 'harian' and tanggal_masuk < ${`${month}-01`}::date)`
  const [found] = await rowsOf<People>(
    tx,
    sql`select count(*)::int as people,
        count(*) filter (where coalesce(gaji_pokok, 0) <= 0)::int as basic,
        count(*) filter (where ${needing("ptkp_tk0", today)})::int as ptkp,
        count(*) filter (where ${needing("tanpa_rekening", today)})::int as bank,
        count(*) filter (where ${needing("tanpa_nik", today)})::int as nik,
        count(*) filter (where ${needing("tanpa_bpjs", today)})::int as bpjs,
        count(*) filter (where status_karyawan <> 'magang')::int as insured,
        count(*) filter (where ${asked})::int as asked,
        count(*) filter (where ${asked} and not exists (select from saldo_pajak b where b.companies_id = members.companies_id
          and b.members_id = members.id and b.tahun = ${month.slice(0, 4)} and b.asal = 'sendiri'))::int as unopened
      from ${members} where status = 'active' and tanggal_masuk <= ${today}::date`,
  )
  if (found === undefined) throw new Error("no counts of employees")
  return found
}

const plain = (key: Row["key"], state: State, value: string | null = null): Row => ({
  key,
  state,
  lacking: null,
  total: null,
  value,
})
/** A row of counts: what is lacking is `missing` or `needed`; about nobody it is not needed. */
const counted = (key: Row["key"], lacking: number, total: number, lack: State): Row => ({
  key,
  state: total === 0 ? "not_needed" : lacking === 0 ? "set" : lack,
  lacking,
  total,
  value: null,
})

/** Each employee begins with TK/0: where all still have it, nobody has looked at it. */
const statuses = ({ ptkp, people }: People): Row => ({
  key: "ptkp",
  state: people === 0 ? "not_needed" : ptkp === people ? "missing" : "set",
  lacking: ptkp,
  total: people,
  value: null,
})

const companyRows = (company: Company): readonly Row[] => [
  plain("npwp", tin16(company.npwp) === null ? "needed" : "set", company.npwp),
  plain(
    "tanggal_gajian",
    company.pay_day === null ? "needed" : "set",
    company.pay_day === null ? null : `Tanggal ${company.pay_day}`,
  ),
  plain(
    "jkk",
    company.jkk_risk === null ? "needed" : "set",
    company.jkk_risk === null ? null : jkkRiskWords[company.jkk_risk],
  ),
  counted("komponen_bpjs", BPJS.length - company.bpjs, BPJS.length, "needed"),
  plain("komponen_pajak", company.tax === TAX.length ? "set" : "needed"),
]

const fileRows = (company: Company): readonly Row[] => [
  plain("penyetuju", company.approvers > 1 ? "set" : "missing", `${company.approvers} admin`),
  plain("bank", company.bank || company.maps > 0 ? "set" : "missing"),
  plain("jurnal", company.journal ? "set" : "missing"),
]

/** Rows of the setup check before the first payroll run, in the order in which they are set. */
export const setupOf = async (
  tx: Tx,
  now: Date,
  module: PayrollModuleState,
): Promise<AnswerOf<typeof payrollSetup>> => {
  const today = dateIn(now)
  const company = await companyOf(tx, today)
  const people = await peopleOf(tx, today, company.first)
  const overtime = company.overtime === null ? "missing" : company.overtime ? "set" : "not_needed"
  return {
    module,
    rows: [
      ...companyRows(company),
      plain("lembur", overtime),
      plain("komponen", company.own > 0 ? "set" : "not_needed", `${company.own} komponen`),
      counted("gaji_pokok", people.basic, people.people, "needed"),
      statuses(people),
      counted("rekening", people.bank, people.people, "needed"),
      counted("nik", people.nik, people.people, "missing"),
      counted("nomor_bpjs", people.bpjs, people.insured, "missing"),
      counted("saldo_awal", people.unopened, people.asked, "needed"),
      ...fileRows(company),
    ],
    has_run: company.has_run,
  }
}

/** How many settings of the company its pay needs and lacks: for the home, which counts employees itself. */
export const lackingSettings = async (tx: Tx, today: string): Promise<number> =>
  companyRows(await companyOf(tx, today)).filter(({ state }) => state === "needed").length
