import { sql } from "drizzle-orm"
import { dateWords, wholeWords } from "#contract/kit/words.ts"
import { type KasbonLimits, runningStates } from "#machines/lifecycles/kasbonParts.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { isOneOf } from "../../db/literal.ts"
import { kasbonSettings } from "../../db/tables/index.ts"
import { paySeen } from "../../db/tables/kinds.ts"
import { kasbonSetting } from "#contract/areas/kasbon/kasbonSetting.ts"
import { lastDay } from "../../kit/employment.ts"
import { namedMembers, unknownMembers } from "../../kit/namedMembers.ts"
import { settingOf } from "../../kit/setting.ts"

export const kasbonRecord = settingOf(kasbonSetting, kasbonSettings, {
  shown: namedMembers,
  check: unknownMembers,
})

export type KasbonRules = {
  readonly enabled: boolean
  readonly max_amount_type: "fixed" | "pct_salary"
  readonly max_amount: number | null
  readonly max_pct: number
  readonly max_active: number
  readonly min_service_months: number
  readonly max_tenor: number
  readonly max_deduction_pct: number
  readonly from_day: number | null
  readonly to_day: number | null
  readonly members_id: readonly number[]
}
export const kasbonRulesOf = async (tx: Tx, companyId: number): Promise<KasbonRules> =>
  (await kasbonRecord.read({ tx, companyId })) as unknown as KasbonRules

/** The facts about an employee that the rules are checked against. Rupiah per month; null = pay is unknown. */
export type Borrower = {
  readonly members_id: number
  readonly pay: number | null
  /** First working day, and the last one where it is known. */
  readonly from: string
  readonly until: string | null
  /** Whether the last working day is over. */
  readonly has_left: boolean
  /** Whole months of service on the day of the request. */
  readonly months: number
  /** Other active advances, and the sum of their instalments due next month. */
  readonly active: number
  readonly monthly: number
  /** Whether the caller may see figures that follow from pay. */
  readonly seen: boolean
}

const shareOf = (pay: number | null, percent: number): number | null =>
  pay === null ? null : Math.floor((pay * percent) / 100)

const barredBy = (
  rules: KasbonRules,
  { members_id, months, pay, until, has_left }: Borrower,
): string | null => {
  if (has_left && until !== null) return `Sudah keluar ${dateWords(until)}`
  if (!rules.enabled) return "Kasbon dimatikan perusahaan"
  if (rules.members_id.length > 0 && !rules.members_id.includes(members_id))
    return "Pegawai ini tidak termasuk yang boleh kasbon"
  if (months < rules.min_service_months)
    return `Masa kerja ${wholeWords(months)} bulan, paling sedikit ${wholeWords(rules.min_service_months)} bulan`
  return rules.max_amount_type === "pct_salary" && pay === null ? "Gaji pokok pegawai belum diisi" : null
}

/**
 * The limits the rules give an employee. Shares are rounded down to whole rupiah. For callers who may not see pay,
 * limits that follow from pay are neither returned nor checked: each refusal would leak one bit of the salary, and
 * bisection would reveal all of it.
 */
export const limitsOf = (rules: KasbonRules, who: Borrower): KasbonLimits => {
  const byPay = who.seen ? who.pay : null
  const share = shareOf(byPay, rules.max_deduction_pct)
  return {
    amount: rules.max_amount_type === "fixed" ? rules.max_amount : shareOf(byPay, rules.max_pct),
    tenor: rules.max_tenor,
    active: who.active,
    most_active: rules.max_active,
    per_month: share === null ? null : Math.max(0, share - who.monthly),
    barred: barredBy(rules, who),
    is_hidden: !who.seen,
  }
}

/** Whether an advance may be requested on this day of the month; the reason against it, or null. */
export const windowBar = ({ from_day, to_day }: KasbonRules, date: string): string | null => {
  if (from_day === null || to_day === null) return null
  const day = Number(date.slice(8, 10))
  return day >= from_day && day <= to_day
    ? null
    : `Kasbon diminta pada tanggal ${from_day} sampai ${to_day} setiap bulan`
}

/** Monthly wage by kind of pay: 25 days, or 173 hours. Source: PP 36/2021 Pasal 17, PP 35/2021 Pasal 32. */
const monthly = sql.raw(
  `(m.gaji_pokok * case m.gaji_type when 'harian' then 25 when 'jam' then 173 else 1 end)::float8`,
)
const running = isOneOf(sql`k.status`, runningStates)

/**
 * Employees with the facts their rules need, each as of the day of one row. `except`: that row itself does not count.
 */
export const borrowersOf = async (
  tx: Tx,
  rows: readonly {
    readonly key: number
    readonly members_id: number
    readonly date: string
    readonly except: number
  }[],
): Promise<ReadonlyMap<number, Borrower>> => {
  if (rows.length === 0) return new Map()
  const found = await rowsOf<Borrower & { readonly key: number }>(
    tx,
    sql`select r.key::float8 as key, m.id::float8 as members_id, ${monthly} as pay, ${paySeen} as seen,
        m.tanggal_masuk::text as "from", (${lastDay})::text as until,
        coalesce(${lastDay} < nullif(current_setting('app.today', true), '')::date, false) as has_left,
        greatest(0, extract(year from age(r.date, m.tanggal_masuk)) * 12 + extract(month from age(r.date, m.tanggal_masuk)))::float8 as months,
        (select count(*) from kasbon k where k.companies_id = m.companies_id and k.members_id = m.id and k.id <> r.except and ${running})::float8 as active,
        (select coalesce(sum(x.most), 0) from (
          select max(i.amount) as most from kasbon k join kasbon_instalments i on i.companies_id = k.companies_id and i.kasbon_id = k.id
          where k.companies_id = m.companies_id and k.members_id = m.id and k.id <> r.except and ${running} and i.status = 'planned'
          group by k.id) x)::float8 as monthly
      from json_to_recordset(${JSON.stringify(rows)}::text::json) as r(key bigint, members_id bigint, date date, "except" bigint)
      join members m on m.id = r.members_id`,
  )
  return new Map(found.map(({ key, ...who }) => [key, who]))
}
