import { type SQL, sql } from "drizzle-orm"

/** Pay groups (kelompok gaji) that a payroll period pays; none and not `tanpa_kelompok` = every employee. */
export type PaidGroups = { readonly kelompok_gaji_id: readonly number[]; readonly tanpa_kelompok: boolean }

export const paysAll = ({ kelompok_gaji_id, tanpa_kelompok }: PaidGroups): boolean =>
  kelompok_gaji_id.length === 0 && !tanpa_kelompok

const has = (period: SQL, group: SQL): SQL =>
  sql`exists (select from payroll_period_groups pg where pg.companies_id = ${period}.companies_id
    and pg.payroll_periods_id = ${period}.id and pg.kelompok_gaji_id = ${group})`

/** Whether a period pays the pay group that an employee `m` has now, or those without one. */
export const paysGroupOf = (period: string): SQL => {
  const p = sql.raw(period)
  return sql`(${p}.all_groups or case when m.kelompok_gaji_id is null then ${p}.tanpa_kelompok
    else ${has(p, sql`m.kelompok_gaji_id`)} end)`
}

/** Whether two periods pay a pay group in common, or both those without one. */
export const shareGroups = (one: SQL, other: SQL): SQL =>
  sql`(${one}.all_groups or ${other}.all_groups or (${one}.tanpa_kelompok and ${other}.tanpa_kelompok)
    or exists (select from payroll_period_groups ga join payroll_period_groups gb on gb.companies_id = ga.companies_id
        and gb.kelompok_gaji_id = ga.kelompok_gaji_id
      where ga.companies_id = ${one}.companies_id and ga.payroll_periods_id = ${one}.id and gb.payroll_periods_id = ${other}.id))`

/** Whether a period `p` pays one of these groups. */
export const paysOneOf = (groups: PaidGroups): SQL =>
  paysAll(groups)
    ? sql`true`
    : sql`(p.all_groups ${groups.tanpa_kelompok ? sql`or p.tanpa_kelompok` : sql``}
      ${
        groups.kelompok_gaji_id.length === 0
          ? sql``
          : sql`or ${has(
              sql`p`,
              sql`any (array[${sql.join(
                groups.kelompok_gaji_id.map((id) => sql`${id}`),
                sql`, `,
              )}]::bigint[])`,
            )}`
      })`
