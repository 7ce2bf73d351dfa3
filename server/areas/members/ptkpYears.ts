import { eq, sql } from "drizzle-orm"
import { rowsOf } from "../../db/database.ts"
import { members } from "../../db/tables/index.ts"
import type { Context } from "../../call/handler.ts"
import { dateIn } from "../../time/calendar.ts"

type Status = { readonly ptkp: string; readonly ptkp_sejak: string | null }

/** The latest tax year with a closed payroll slip of the employee, and whether the slip settled it; null = none. */
const lastYear = async ({ tx }: Context, id: number) => {
  const [row] = await rowsOf<{ readonly year: string; readonly is_settled: boolean }>(
    tx,
    sql`select left(p.month, 4) as year, bool_or(s.closing) as is_settled from slips s
      join payroll_periods p on p.companies_id = s.companies_id and p.id = s.payroll_periods_id
      where s.members_id = ${id} and not s.is_draft and s.error is null and p.status in ('approved', 'paid', 'locked')
      group by left(p.month, 4) order by max(p.month) desc`,
  )
  return row ?? null
}
const nextYear = (year: string): string => String(Number(year) + 1)
const yearBefore = (year: string): string => String(Number(year) - 1)

/**
 * Field errors of a tax status (PTKP): a year whose tax is settled cannot change any more.
 */
export const ptkpProblems = async (
  ctx: Context,
  id: number,
  values: Status,
  before: Status,
): Promise<Record<string, string[]>> => {
  const isNew = values.ptkp !== before.ptkp || values.ptkp_sejak !== before.ptkp_sejak
  if (!isNew || values.ptkp_sejak === null) return {}
  const last = await lastYear(ctx, id)
  if (last === null) return {}
  const least = last.is_settled ? nextYear(last.year) : last.year
  return values.ptkp_sejak < least
    ? { ptkp_sejak: [`Pajak tahun itu sudah dihitung akhir; paling awal ${least}`] }
    : {}
}

/**
 * Keeps the tax status of earlier years when it changes: the status of 1 January applies to the whole year (UU PPh
 * Pasal 7 ayat (2)), so once a slip of this year is closed a change begins next year, unless the form names a year.
 */
export const keepPtkp = async (ctx: Context, id: number, values: Status, before: Status): Promise<void> => {
  const named = values.ptkp_sejak !== before.ptkp_sejak ? values.ptkp_sejak : null
  if (values.ptkp === before.ptkp && named === null) return
  const { tx, companyId } = ctx
  const year = dateIn(ctx.now).slice(0, 4)
  const last = await lastYear(ctx, id)
  const from = named ?? (last !== null && last.year >= year ? nextYear(last.year) : year)
  if (values.ptkp !== before.ptkp)
    await tx.execute(
      sql`insert into ptkp_years (companies_id, members_id, sampai_tahun, ptkp)
        select ${companyId}, ${id}, ${yearBefore(from)}, coalesce((select y.ptkp from ptkp_years y where y.members_id = ${id}
          and y.sampai_tahun >= ${yearBefore(from)} order by y.sampai_tahun limit 1), ${before.ptkp})
        on conflict do nothing`,
    )
  await tx.execute(sql`delete from ptkp_years where members_id = ${id} and sampai_tahun >= ${from}`)
  if (from !== values.ptkp_sejak) await tx.update(members).set({ ptkp_sejak: from }).where(eq(members.id, id))
}
