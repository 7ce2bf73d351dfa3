import { and, eq, getTableColumns, sql } from "drizzle-orm"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { findSlip } from "#contract/areas/payroll/slip.ts"
import { notFound } from "../../call/answer.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { slips } from "../../db/tables/index.ts"

type Stored = typeof slips.$inferSelect
/** The stored slip. @throws Refusal not_found */
export const slipOf = async (tx: Tx, period: number, member: number, isDraft = false): Promise<Stored> => {
  const [row] = await tx
    .select(getTableColumns(slips))
    .from(slips)
    .where(
      and(eq(slips.payroll_periods_id, period), eq(slips.members_id, member), eq(slips.is_draft, isDraft)),
    )
  if (row === undefined) throw notFound("slip gaji")
  return row
}

type Ytd = AnswerOf<typeof findSlip>["ytd"]
/**
 * Closed periods of the tax year, and this one in any state, with the opening of the year as the slip was calculated with it.
 */
export const yearToDate = async (
  tx: Tx,
  member: number,
  period: { readonly id: number; readonly month: string },
  { saldo_awal = null }: Pick<Stored["person"], "saldo_awal">,
): Promise<Ytd> => {
  const [sums] = await rowsOf<Pick<Ytd, "gross" | "tax" | "net">>(
    tx,
    sql`select coalesce(sum(s.gross), 0)::float8 as gross, coalesce(sum(s.tax), 0)::float8 as tax, coalesce(sum(s.net), 0)::float8 as net
      from slips s join payroll_periods p on p.companies_id = s.companies_id and p.id = s.payroll_periods_id
      where s.members_id = ${member} and not s.is_draft and left(p.month, 4) = ${period.month.slice(0, 4)}
        and (p.id = ${period.id} or (p.status in ('approved', 'paid', 'locked') and p.month <= ${period.month}))`,
  )
  const { gross, tax, net } = sums ?? { gross: 0, tax: 0, net: 0 }
  const [opening_gross, opening_tax] = [Number(saldo_awal?.bruto ?? 0), Number(saldo_awal?.pajak ?? 0)]
  return { gross: gross + opening_gross, tax: tax + opening_tax, net, opening_gross, opening_tax }
}
